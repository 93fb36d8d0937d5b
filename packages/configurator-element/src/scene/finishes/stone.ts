// Stone: clouds and a few veins that run through the whole block, so that they meet at its edges.

import { stone } from '../../view/figures.js';
import { noiseSide } from '../../view/noise.js';
import { createSurface } from '../surface.js';
import type { FinishFactory } from './finish.js';
import { noiseShader } from './part-shader.js';

const look = /* glsl */ `
vec3 at = vPart + vTraits.w * 5000.0;
float broad = noiseAt(at / 150.0) + 0.5 * noiseAt(at / 57.0);
float bend = noiseAt(at / 95.0 + 7.3) + 0.5 * noiseAt(at / 31.0);
float vein = abs(fract(dot(at, vec3(0.0021, 0.0013, 0.0017)) + bend * 0.8) - 0.5) * 2.0;
float line = 1.0 - smoothstep(0.0, 0.1 + pixel * 0.004, vein);
float speckle = noiseAt(at / 1.7) - 0.5;
color *= 1.0 + ${stone.clouds} * (broad - 0.75) + ${stone.speckle} * speckle - ${stone.vein} * line * line * broad;
`;

export const createStone: FinishFactory = ({ studio, noise }, material) =>
  createSurface(studio, {
    roughness: material?.roughness ?? 0.22,
    metalness: material?.metalness ?? 0,
    functions: noiseShader(noiseSide),
    look,
    uniforms: { noise: noise() },
  });
