// Glass: transparent, but less so at grazing angles, with darker and greener edges.

import { glass } from '../../view/finish-appearance.js';
import { partShader, type ShaderFinish } from './shader-finish.js';

const edgePower = glass.edgePower.map((power) => power.toFixed(2));
const edgeTint = glass.edgeTint.map((factor) => factor.toFixed(2));

const fragment = /* glsl */ `
float edge = isEdge(face, vAttributes);
float slant = 1.0 - abs(dot(normalize(cameraPosition - vWorld), rotated(face, vRotation)));
color = mix(color, pow(color, vec3(${edgePower.join(', ')})) * vec3(${edgeTint.join(', ')}), edge);
opacity = mix(${glass.paneOpacity} + 0.5 * slant * slant * slant * slant, ${glass.edgeOpacity}, edge);
`;

export const glassFinish: ShaderFinish = () => ({ transparent: true, functions: partShader, fragment });
