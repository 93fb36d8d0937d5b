// Fabric: a plain weave at true scale, and the pale rim of its fibres against the light.

import { createSurface } from '../surface.js';
import type { FinishFactory } from './finish.js';

const functions = /* glsl */ `
float weave(vec2 at) {
  vec2 threads = at / 1.6;
  vec2 fade = 1.0 - smoothstep(0.15, 0.45, fwidth(threads));
  vec2 round = abs(sin(threads * PI));
  float over = mod(floor(threads.x) + floor(threads.y), 2.0);
  return mix(round.x, round.y, over) * min(fade.x, fade.y) + 0.64 * (1.0 - min(fade.x, fade.y));
}
`;

const look = /* glsl */ `
vec3 facing = abs(vPartNormal);
vec2 at = facing.x > max(facing.y, facing.z) ? vPart.yz : facing.y > facing.z ? vPart.xz : vPart.xy;
float slant = 1.0 - abs(dot(normalize(vViewPosition), normalize(vNormal)));
diffuseColor.rgb *= 0.72 + 0.44 * weave(at);
diffuseColor.rgb = mix(diffuseColor.rgb, vec3(1.0), 0.16 * slant * slant * slant);
`;

export const createFabric: FinishFactory = ({ light }, material) =>
  createSurface(light, {
    roughness: material?.roughness ?? 0.95,
    metalness: material?.metalness ?? 0,
    functions,
    look,
  });
