// Solid wood and veneer: growth rings and fibers at true scale along the grain, offset for each board as if it were cut
// from a different part of the trunk. The end grain shows the rings as arcs, unless an edge band covers it.

import { FACE_FROM, WOOD } from '../../view/finish-appearance.js';
import { PART_SHADER, type ShaderFinish, WOOD_SHADER } from './shader-finish.js';

const { face, end } = WOOD;

const FRAGMENT = /* glsl */ `
color = bandedColor(color, face, pixel);
vec3 at = cycleAxes(vPosition, vAttributes.x);
vec3 size = cycleAxes(vSize.xyz, vAttributes.x);
float ends = step(${FACE_FROM}, abs(cycleAxes(face, vAttributes.x).x));
float end = ends * (1.0 - covered);
// A band's grain runs along the longer side of the area that the band covers.
vec2 along = ends > 0.5 ? (size.y > size.z ? at.yz : at.zy) : vec2(at.x, at.y + at.z);
vec2 pith = size.yz * 0.5 - vec2(30.0 + 60.0 * vAttributes.w, 90.0 + 80.0 * fract(vAttributes.w * 13.0));
vec2 arcs = vec2(0.0, length(at.yz - pith));
vec2 pattern = grainAt(end > 0.5 ? arcs : along, vAttributes.w);
float board = fract(vAttributes.w * 41.0) - 0.5;
vec2 strengths = mix(vec2(${face.rings}, ${face.fibres}), vec2(${end.rings}, ${end.fibres}), end);
color = woodColor(color, dot(pattern, strengths) + board * ${WOOD.boardVariation} + end * ${end.lightness.toFixed(2)});
rough = clamp(rough - pattern.y * 0.25 + end * ${end.roughness}, 0.1, 1.0);
`;

export const woodFinish: ShaderFinish = ({ grain }) => ({
  functions: PART_SHADER + WOOD_SHADER,
  fragment: FRAGMENT,
  uniforms: { grain: grain() },
});
