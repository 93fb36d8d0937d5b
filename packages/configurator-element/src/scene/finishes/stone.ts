// Stone: clouds and a few veins that run through the whole block, so that they meet at its edges.

import { noiseSide } from '../../view/noise.js';
import { noiseShader } from './part-shader.js';
import type { ShaderFinish } from './shader-finish.js';

const look = /* glsl */ `
vec3 at = vPart + vTraits.w * 5000.0;
// Space is bent before it is asked, so that clouds and veins are drawn out as they are in rock.
vec3 bent = at + 55.0 * (vec3(noiseAt(at / 23.0), noiseAt(at / 23.0 + 11.3), noiseAt(at / 23.0 + 5.7)) - 0.5);
float broad = noiseAt(bent * vec3(0.011, 0.02, 0.014));
float vein = abs(noiseAt(bent * vec3(0.006, 0.011, 0.008) + 3.1) - 0.5) * 2.0;
float line = 1.0 - smoothstep(0.0, 0.09, vein);
float grit = noiseAt(at / 1.3) + 0.5 * noiseAt(at / 3.1) - 0.75;
color *= 1.03 + 0.16 * (broad - 0.5) + 0.14 * grit - 0.16 * line * smoothstep(0.35, 0.7, broad);
`;

export const stoneFinish: ShaderFinish = ({ noise }, material) => ({
  roughness: material?.roughness ?? 0.22,
  metalness: material?.metalness ?? 0,
  functions: noiseShader(noiseSide),
  look,
  uniforms: { noise: noise() },
});
