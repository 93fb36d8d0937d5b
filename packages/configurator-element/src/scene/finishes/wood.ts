// Solid wood and veneer: growth rings and fibres at true scale along the grain, each board cut from another place of the
// trunk. Where the fibres end, the rings show as arcs, unless a band is glued over them.

import { wood } from '../../view/finish-appearance.js';
import { partShader } from './part-shader.js';
import type { ShaderFinish } from './shader-finish.js';
import { woodShader } from './wood-shader.js';

const { face, end } = wood;

const look = /* glsl */ `
vec3 at = startingAt(vPart, vTraits.x);
vec3 size = startingAt(vSize.xyz, vTraits.x);
float across = abs(startingAt(face, vTraits.x).x);
float ends = step(0.7, across);
float end = ends * (1.0 - banded(face, vTraits, vPart, vSize.xyz));
// A band runs along the longer side of what it covers.
vec2 along = ends > 0.5 ? (size.y > size.z ? at.yz : at.zy) : vec2(at.x, at.y + at.z);
vec2 pith = size.yz * 0.5 - vec2(30.0 + 60.0 * vTraits.w, 90.0 + 80.0 * fract(vTraits.w * 13.0));
vec2 arcs = vec2(0.0, length(at.yz - pith));
vec2 figure = grainAt(end > 0.5 ? arcs : along, vTraits.w);
float own = fract(vTraits.w * 41.0) - 0.5;
vec2 shows = mix(vec2(${face.rings}, ${face.fibres}), vec2(${end.rings}, ${end.fibres}), end);
color = woodColor(color, dot(figure, shows) + own * ${wood.ownRange} + end * ${end.lightness.toFixed(2)});
rough = clamp(rough - figure.y * 0.25 + end * 0.2, 0.1, 1.0);
`;

export const woodFinish: ShaderFinish = ({ grain }, material) => ({
  roughness: material?.roughness ?? 0.5,
  metalness: material?.metalness ?? 0,
  functions: partShader + woodShader,
  look,
  uniforms: { grain: grain() },
});
