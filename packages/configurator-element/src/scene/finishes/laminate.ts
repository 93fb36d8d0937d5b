// Laminate: one colour on both faces and on the edge bands, with a hairline between face and band. An edge without a
// band shows chipboard, or the dark core of a compact board.

import { FACE_FROM, LAMINATE } from '../../view/finish-appearance.js';
import { NOISE_SHADER, PART_SHADER, type ShaderFinish } from './shader-finish.js';

const { chipboard, compact } = LAMINATE;

/** Thickness of the faces' paper and of bands; mm. */
const PAPER = 0.4;
const BAND = 1;

/** @param core GLSL that mixes the core into `color` by the weight `raw` */
const fragment = (core: string, roughness: number) => /* glsl */ `
float raw = isEdge(face, vAttributes) * (1.0 - banded(face, vAttributes, vPosition, vSize.xyz));
float thickness = cycleAxes(vSize.xyz, vAttributes.y).x;
float depth = cycleAxes(vPosition, vAttributes.y).x;
raw *= smoothstep(${PAPER} - pixel, ${PAPER} + pixel, min(depth, thickness - depth) + 0.5 * pixel);
// A hairline where a band meets the face.
vec3 toLow = abs(vPosition - ${BAND.toFixed(1)});
vec3 toHigh = abs(vSize.xyz - vPosition - ${BAND.toFixed(1)});
vec3 low = vec3(bitOf(vAttributes.z, 0.0), bitOf(vAttributes.z, 2.0), bitOf(vAttributes.z, 4.0));
vec3 high = vec3(bitOf(vAttributes.z, 1.0), bitOf(vAttributes.z, 3.0), bitOf(vAttributes.z, 5.0));
vec3 lines = max(low * (1.0 - smoothstep(0.0, pixel, toLow)), high * (1.0 - smoothstep(0.0, pixel, toHigh)));
float hair = dot(lines, 1.0 - abs(face)) * step(${FACE_FROM}, abs(cycleAxes(face, vAttributes.y).x)) * min(1.0, 0.12 / pixel);
color *= 1.0 - 0.5 * hair;
${core}
rough = mix(rough, ${roughness.toFixed(2)}, raw);
`;

const chipboardFragment = fragment(
  /* glsl */ `
if (raw > 0.0) {
  float level = log2(max(pixel, 1.0));
  float chips = noiseAt(vPosition * vec3(0.9, 1.1, 1.0), level) * 0.6 + noiseAt(vPosition * 0.31 + 7.0, level - 1.7) * 0.4;
  color = mix(color, vec3(${chipboard.color.join(', ')}) * (${chipboard.leastLightness} + ${chipboard.lightnessRange} * chips), raw);
}`,
  chipboard.roughness,
);

const compactFragment = fragment(`color = mix(color, vec3(${compact.color.join(', ')}), raw);`, compact.roughness);

export const laminateFinish: ShaderFinish = ({ noise }, material) =>
  (material?.density ?? 0) < compact.density
    ? { functions: PART_SHADER + NOISE_SHADER, fragment: chipboardFragment, uniforms: { noise: noise() } }
    : { functions: PART_SHADER, fragment: compactFragment };
