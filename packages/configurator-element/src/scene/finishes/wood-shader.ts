// GLSL that solid wood shares with plywood, whose faces are veneer.

import { wood } from '../../view/finish-appearance.js';
import { fibreTile, ringTile } from '../../view/grain.js';
import { grainShader } from './part-shader.js';

export const woodShader = /* glsl */ `
${grainShader(ringTile, fibreTile)}
// Darker wood is warmer.
vec3 woodColor(vec3 color, float lightness) {
  return color * pow(vec3(max(1.0 + lightness, 0.02)), vec3(${wood.warmth.map((power) => power.toFixed(2)).join(', ')}));
}
`;
