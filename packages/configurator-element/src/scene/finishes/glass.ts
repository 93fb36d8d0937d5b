// Glass: transparent, but less so at grazing angles, with darker and greener edges.

import { GLASS } from '../../view/finish-appearance.js';
import { PART_SHADER, type ShaderFinish } from './shader-finish.js';

const edgePower = GLASS.edgePower.map((power) => power.toFixed(2));
const edgeTint = GLASS.edgeTint.map((factor) => factor.toFixed(2));

const FRAGMENT = /* glsl */ `
float edge = isEdge(face);
float slant = 1.0 - abs(dot(normalize(cameraPosition - vWorld), rotated(face, vRotation)));
color = mix(color, pow(color, vec3(${edgePower.join(', ')})) * vec3(${edgeTint.join(', ')}), edge);
opacity = mix(${GLASS.paneOpacity} + 0.5 * slant * slant * slant * slant, ${GLASS.edgeOpacity}, edge);
`;

export const glassFinish: ShaderFinish = () => ({ transparent: true, functions: PART_SHADER, fragment: FRAGMENT });
