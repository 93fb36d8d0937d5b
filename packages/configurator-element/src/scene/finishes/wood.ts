// Solid wood and veneer: growth rings and fibers at true scale along the grain, offset for each board as if it were cut
// from a different part of the trunk. The rings run through the board: on its ends, unless an edge band covers them,
// they're arcs that meet those on its sides.

import { FACE_FROM, WOOD } from '../../view/finish-appearance.js';
import { PITH } from '../../view/wood-grain.js';
import { PART_SHADER, type ShaderFinish, WOOD_SHADER } from './shader-finish.js';

const { face, end } = WOOD;

const FRAGMENT = /* glsl */ `
color = bandedColor(color, face, pixel);
vec3 at = cycleAxes(vPosition, vAttributes.x);
vec3 size = cycleAxes(vSize.xyz, vAttributes.x);
float ends = step(${FACE_FROM}, abs(cycleAxes(face, vAttributes.x).x));
float end = ends * (1.0 - covered);
// A band's grain runs along the longer side of the area that the band covers.
vec2 onBand = size.y > size.z ? at.yz : at.zy;
// See placeAcross in view/wood-grain.ts.
vec2 pith = ${PITH.least}.0 + ${PITH.range}.0 * fract(vAttributes.w * vec2(1, 13));
vec2 place = size.y < size.z ? vec2(at.z, size.y - at.y) : vec2(at.y, size.z - at.z);
place.x += pith.x;
at.y = min(size.y, size.z) - pith.x + sqrt(place.x * place.x + place.y * (2.0 * pith.y + place.y));
vec2 pattern = grainAt(ends > end ? onBand : at.xy, vAttributes.w);
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
