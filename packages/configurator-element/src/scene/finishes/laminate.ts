// Laminate: one color on both faces and on the edge bands, with a hairline between face and band. An edge without a
// band shows chipboard, or the dark core of a compact board.

import { LAMINATE, laminateCore } from '../../view/finish-appearance.js';
import { NOISE_SHADER, PART_SHADER, type ShaderFinish } from './shader-finish.js';

const { chipboard, compact } = LAMINATE;

/** The thickness of the faces' paper, in mm. */
const PAPER = 0.4;

/** @param core GLSL that mixes the core into `color` by the weight `raw` */
const fragment = (core: string, roughness: number) => /* glsl */ `
color = bandedColor(color, face, pixel);
float raw = isEdge(face) * (1.0 - covered);
float thickness = cycleAxes(vSize.xyz, vAttributes.y).x;
float depth = cycleAxes(vPosition, vAttributes.y).x;
raw *= smoothstep(${PAPER}, ${PAPER} + pixel, min(depth, thickness - depth));
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
  laminateCore(material) === chipboard
    ? { functions: PART_SHADER + NOISE_SHADER, fragment: chipboardFragment, uniforms: { noise: noise() } }
    : { functions: PART_SHADER, fragment: compactFragment };
