// Stone: clouds and a few veins that run through the whole block, so that they continue around its edges.

import { STONE } from '../../view/finish-appearance.js';
import { NOISE_SHADER, type ShaderFinish } from './shader-finish.js';

const { lightness, clouds, vein, bend } = STONE;

const FRAGMENT = /* glsl */ `
vec3 at = vPosition + vAttributes.w * 5000.0;
// Noise displaces the position before the lookup (domain warping), which stretches clouds and veins as in rock.
vec3 bent = at + ${bend.toFixed(1)} * (vec3(noiseAt(at / 23.0), noiseAt(at / 23.0 + 11.3), noiseAt(at / 23.0 + 5.7)) - 0.5);
float cloud = noiseAt(bent * vec3(0.011, 0.02, 0.014));
float vein = abs(noiseAt(bent * vec3(0.006, 0.011, 0.008) + 3.1) - 0.5) * 2.0;
float line = 1.0 - smoothstep(0.0, ${vein.width}, vein);
float grit = noiseAt(at / 1.3) + 0.5 * noiseAt(at / 3.1) - 0.75;
color *= ${lightness} + ${clouds} * (cloud - 0.5) + 0.14 * grit - ${vein.depth} * line * smoothstep(${vein.clouds.join(', ')}, cloud);
`;

export const stoneFinish: ShaderFinish = ({ noise }) => ({
  functions: NOISE_SHADER,
  fragment: FRAGMENT,
  uniforms: { noise: noise() },
});
