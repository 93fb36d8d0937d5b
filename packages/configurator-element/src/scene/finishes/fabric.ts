// Fabric: a plain weave at true scale, with a paler color at grazing angles, as if from its fibers.

import { FABRIC } from '../../view/finish-appearance.js';
import type { ShaderFinish } from './shader-finish.js';

const thread = FABRIC.thread.toFixed(2);

const FRAGMENT = /* glsl */ `
vec3 facing = abs(face);
vec3 at = vPosition / ${thread};
bool x = facing.x > max(facing.y, facing.z);
bool y = !x && facing.y > facing.z;
vec2 threads = x ? at.yz : y ? at.xz : at.xy;
// Threads finer than a pixel are shown as their mean.
float near = 1.0 - smoothstep(0.3, 0.9, pixel / ${thread} * 2.0);
float over = mod(floor(threads.x) + floor(threads.y), 2.0);
vec2 round = abs(sin(threads * PI));
float height = mix(round.x, round.y, over);
vec2 tilt = mix(vec2(cos(threads.x * PI) * sign(sin(threads.x * PI)), 0.0), vec2(0.0, cos(threads.y * PI) * sign(sin(threads.y * PI))), over);
vec3 bump = x ? vec3(0.0, tilt) : y ? vec3(tilt.x, 0.0, tilt.y) : vec3(tilt, 0.0);
normal -= bump * 0.35 * near;
float slant = 1.0 - abs(dot(normalize(cameraPosition - vWorld), rotated(face, vRotation)));
color *= 1.0 + (height - ${FABRIC.meanHeight}) * ${FABRIC.depth} * near;
color = mix(color, vec3(1.0), 0.16 * slant * slant * slant);
// At 0.4, a lampshade would be overexposed.
thin = 0.12;
`;

export const fabricFinish: ShaderFinish = () => ({ fragment: FRAGMENT });
