// Laminate: one colour on both faces and on the bands, which a hairline parts from the faces. What has no band shows the
// chipboard between the two faces, or the dark core of a compact board.

import { chipboard, compact } from '../../view/finish-appearance.js';
import { noiseSide } from '../../view/noise.js';
import { noiseShader, partShader } from './part-shader.js';
import type { ShaderFinish } from './shader-finish.js';

/** How thick the faces' paper is, and how thick a band; mm. */
const paper = 0.4;
const band = 1;

const look = (core: string, roughness: number) => /* glsl */ `
float raw = isEdge(face, vTraits) * (1.0 - banded(face, vTraits, vPart, vSize.xyz));
float thickness = startingAt(vSize.xyz, vTraits.y).x;
float depth = startingAt(vPart, vTraits.y).x;
raw *= smoothstep(${paper} - pixel, ${paper} + pixel, min(depth, thickness - depth) + 0.5 * pixel);
// Where a band meets the face, a line as thin as a hair.
vec3 toLow = abs(vPart - ${band.toFixed(1)});
vec3 toHigh = abs(vSize.xyz - vPart - ${band.toFixed(1)});
vec3 low = vec3(bitOf(vTraits.z, 0.0), bitOf(vTraits.z, 2.0), bitOf(vTraits.z, 4.0));
vec3 high = vec3(bitOf(vTraits.z, 1.0), bitOf(vTraits.z, 3.0), bitOf(vTraits.z, 5.0));
vec3 lines = max(low * (1.0 - smoothstep(0.0, pixel, toLow)), high * (1.0 - smoothstep(0.0, pixel, toHigh)));
float hair = dot(lines, 1.0 - abs(face)) * step(0.7, abs(startingAt(face, vTraits.y).x)) * min(1.0, 0.12 / pixel);
color *= 1.0 - 0.5 * hair;
${core}
rough = mix(rough, ${roughness.toFixed(2)}, raw);
`;

const chips = look(
  /* glsl */ `
if (raw > 0.0) {
  float level = log2(max(pixel, 1.0));
  float chips = noiseAt(vPart * vec3(0.9, 1.1, 1.0), level) * 0.6 + noiseAt(vPart * 0.31 + 7.0, level - 1.7) * 0.4;
  color = mix(color, vec3(${chipboard.color.join(', ')}) * (${chipboard.least} + ${chipboard.range} * chips), raw);
}`,
  chipboard.roughness,
);

const resin = look(`color = mix(color, vec3(${compact.color.join(', ')}), raw);`, compact.roughness);

export const laminateFinish: ShaderFinish = ({ noise }, material) => ({
  roughness: material?.roughness ?? 0.5,
  metalness: material?.metalness ?? 0,
  ...((material?.density ?? 0) < compact.density
    ? { functions: partShader + noiseShader(noiseSide), look: chips, uniforms: { noise: noise() } }
    : { functions: partShader, look: resin }),
});
