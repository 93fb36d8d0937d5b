// Solid wood and veneer: growth rings and fibres at true scale along the grain, each board cut from another place of the
// trunk. Where the fibres end, their ends show, unless a band is glued over them.

import { fibreTile, ringTile } from '../../view/grain.js';
import { createSurface } from '../surface.js';
import type { FinishFactory } from './finish.js';

/** GLSL shared with plywood, whose faces are veneer. */
export const woodFunctions = /* glsl */ `
uniform sampler2D grain;

// Turns the axes so that the first one is the given one.
vec3 startingAt(vec3 value, float axis) {
  return axis < 0.5 ? value.xyz : axis < 1.5 ? value.yzx : value.zxy;
}

// Whether a band covers the side that faces this way.
float banded(vec3 normal, float bits) {
  vec3 size = abs(normal);
  float axis = size.x > max(size.y, size.z) ? 0.0 : size.y > size.z ? 1.0 : 2.0;
  float side = dot(normal, vec3(1.0)) > 0.0 ? 1.0 : 0.0;
  return mod(floor(bits / exp2(axis * 2.0 + side)), 2.0);
}

// Lightness of the rings and of the fibres around 0. Along the grain, across it; mm.
vec2 grainAt(vec2 at, float own) {
  vec2 place = fract(own * vec2(173.3, 61.7));
  float rings = texture2D(grain, at / vec2(${ringTile[0]}.0, ${ringTile[1]}.0) + place).r;
  float fibres = texture2D(grain, at / vec2(${fibreTile[0]}.0, ${fibreTile[1]}.0) + place.yx).g;
  return vec2(rings, fibres) * 2.0 - 1.0;
}

// Darker wood is warmer.
vec3 woodColor(vec3 color, float lightness) {
  return color * pow(vec3(1.0 + lightness), vec3(0.82, 1.0, 1.2));
}
`;

const look = /* glsl */ `
vec3 at = startingAt(vPart, vTraits.x);
vec3 facing = startingAt(vPartNormal, vTraits.x);
float end = step(0.7, abs(facing.x)) * (1.0 - banded(vPartNormal, vTraits.z));
bool covered = abs(facing.x) > 0.7 && end < 0.5;
vec3 size = startingAt(vSize, vTraits.x);
vec2 along = covered ? (size.y > size.z ? at.yz : at.zy) : vec2(at.x, at.y + at.z);
vec2 figure = end > 0.5 ? grainAt(vec2(at.z * 6.0, at.y), vTraits.w) : grainAt(along, vTraits.w);
float own = fract(vTraits.w * 41.0) - 0.5;
diffuseColor.rgb = woodColor(diffuseColor.rgb, figure.x * 0.85 + figure.y * 0.42 + own * 0.1 - end * 0.2);
roughnessFactor = clamp(roughnessFactor - figure.y * 0.25, 0.1, 1.0);
`;

export const createWood: FinishFactory = ({ light, grain }, material) =>
  createSurface(light, {
    roughness: material?.roughness ?? 0.5,
    metalness: material?.metalness ?? 0,
    functions: woodFunctions,
    look,
    uniforms: { grain: grain() },
  });
