// Glass: one sees through it, less so along it; its edges are deep and greenish.

import { glass } from '../../view/finish-appearance.js';
import { partShader } from './part-shader.js';
import type { ShaderFinish } from './shader-finish.js';

const edgePower = glass.edgePower.map((power) => power.toFixed(2));
const edgeTint = glass.edgeTint.map((share) => share.toFixed(2));

const look = /* glsl */ `
float edge = isEdge(face, vTraits);
float slant = 1.0 - abs(dot(normalize(cameraPosition - vPlace), turned(face, vTurn)));
color = mix(color, pow(color, vec3(${edgePower.join(', ')})) * vec3(${edgeTint.join(', ')}), edge);
opacity = mix(${glass.paneOpacity} + 0.5 * slant * slant * slant * slant, ${glass.edgeOpacity}, edge);
`;

export const glassFinish: ShaderFinish = (_context, material) => ({
  roughness: material?.roughness ?? 0.04,
  metalness: material?.metalness ?? 0,
  transparent: true,
  functions: partShader,
  look,
});
