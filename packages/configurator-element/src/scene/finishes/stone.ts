// Stone: clouds and a few veins that run through the whole block, so that they meet at its edges.

import { createSurface } from '../surface.js';
import type { FinishFactory } from './finish.js';

const functions = /* glsl */ `
float hashOf(vec3 cell) {
  vec3 p = fract(cell * vec3(0.1031, 0.1030, 0.0973));
  p += dot(p, p.yxz + 33.33);
  return fract((p.x + p.y) * p.z);
}

float cloud(vec3 at) {
  vec3 cell = floor(at);
  vec3 t = fract(at);
  t = t * t * (3.0 - 2.0 * t);
  vec4 low = vec4(hashOf(cell), hashOf(cell + vec3(1, 0, 0)), hashOf(cell + vec3(0, 1, 0)), hashOf(cell + vec3(1, 1, 0)));
  cell.z += 1.0;
  vec4 high = vec4(hashOf(cell), hashOf(cell + vec3(1, 0, 0)), hashOf(cell + vec3(0, 1, 0)), hashOf(cell + vec3(1, 1, 0)));
  vec4 level = mix(low, high, t.z);
  vec2 row = mix(level.xz, level.yw, t.x);
  return mix(row.x, row.y, t.y);
}
`;

const look = /* glsl */ `
vec3 at = vPart + vTraits.w * 5000.0;
float broad = cloud(at / 170.0) + 0.5 * cloud(at / 70.0);
float bend = cloud(at / 90.0 + 7.0) * 2.6;
float vein = abs(fract(dot(at, vec3(0.0021, 0.0013, 0.0017)) + bend * 0.35) - 0.5) * 2.0;
float line = 1.0 - smoothstep(0.0, 0.09, vein);
float speckle = cloud(at / 2.6) - 0.5;
diffuseColor.rgb *= 0.93 + 0.1 * (broad - 0.75) + 0.05 * speckle - 0.22 * line * cloud(at / 60.0 + 3.0);
`;

export const createStone: FinishFactory = ({ light }, material) =>
  createSurface(light, {
    roughness: material?.roughness ?? 0.22,
    metalness: material?.metalness ?? 0,
    functions,
    look,
  });
