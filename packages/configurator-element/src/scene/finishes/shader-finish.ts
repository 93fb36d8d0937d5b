// The interface for finishes in the scene, and GLSL that several finishes share. Their parameters are in
// view/finish-appearance.ts.

import type { Data3DTexture, IUniform, Texture } from 'three';
import type { Material } from '../../model/document/model-document.js';
import { EDGE_BAND_DEPTH, FACE_FROM, WOOD } from '../../view/finish-appearance.js';
import { FIBRE_TILE, RING_TILE, TILE_OFFSET_FACTORS } from '../../view/grain.js';
import { NOISE_SIDE } from '../../view/noise.js';
import type { PbrMaterialOptions } from '../pbr-material.js';

/** Textures that finishes share. */
export interface FinishContext {
  /** The tile of wood grain (see view/grain.ts); plain until it has been computed in idle time. */
  readonly grain: () => IUniform<Texture>;
  /** The cube of random values (see view/noise.ts). */
  readonly noise: () => IUniform<Data3DTexture>;
}

/** What a finish adds to the physically based material; `material` is undefined for a part without one. */
export type ShaderFinish = (
  context: FinishContext,
  material: Material | undefined,
) => Omit<PbrMaterialOptions, 'roughness' | 'metalness'>;

/** GLSL that reads a part's axes and edge bands from its attributes (see view/finish-attributes.ts). */
export const PART_SHADER = /* glsl */ `
// The axes in cyclic order, beginning with the given one.
vec3 cycleAxes(vec3 value, float axis) {
  return axis < 0.5 ? value.xyz : axis < 1.5 ? value.yzx : value.zxy;
}

float bitOf(float bits, float bit) {
  return mod(floor(bits / exp2(bit)), 2.0);
}

// 1 where an edge band covers this position: on a side that has one, but not in a hole whose wall faces the same way.
float banded(vec3 face, vec4 attributes, vec3 at, vec3 size) {
  vec3 facing = abs(face);
  float axis = facing.x > max(facing.y, facing.z) ? 0.0 : facing.y > facing.z ? 1.0 : 2.0;
  float high = step(0.0, dot(face, vec3(1.0)));
  float along = cycleAxes(at, axis).x;
  float outside = step(mix(along, cycleAxes(size, axis).x - along, high), ${EDGE_BAND_DEPTH});
  return bitOf(attributes.z, axis * 2.0 + high) * outside;
}

// 1 on the narrow sides of a board from a sheet, and in its holes.
float isEdge(vec3 face, vec4 attributes) {
  return step(abs(cycleAxes(face, attributes.y).x), ${FACE_FROM}) * bitOf(attributes.z, 6.0);
}
`;

/** GLSL for the lightness of growth rings and fibres, −1 to 1, at a position along and across the grain; mm. */
export const GRAIN_SHADER = /* glsl */ `
uniform sampler2D grain;

vec2 grainAt(vec2 at, float seed) {
  vec2 offset = fract(seed * vec2(${TILE_OFFSET_FACTORS.join(', ')}));
  float rings = texture(grain, at / vec2(${RING_TILE.join('.0, ')}.0) + offset).r;
  float fibres = texture(grain, at / vec2(${FIBRE_TILE.join('.0, ')}.0) + offset.yx).g;
  return vec2(rings, fibres) * 2.0 - 1.0;
}
`;

/** GLSL for solid wood, and for plywood, whose faces are veneer. */
export const WOOD_SHADER = /* glsl */ `
${GRAIN_SHADER}
// Darker wood is warmer.
vec3 woodColor(vec3 color, float lightness) {
  return color * pow(vec3(max(1.0 + lightness, 0.02)), vec3(${WOOD.warmth.map((power) => power.toFixed(2)).join(', ')}));
}
`;

/** GLSL for noise, 0 to 1 with a mean of a half; cells have a size of 1. */
export const NOISE_SHADER = /* glsl */ `
uniform highp sampler3D noise;

float noiseAt(vec3 at) {
  return texture(noise, at / ${NOISE_SIDE}.0).r;
}

// For branches that not all neighbouring pixels take: without derivatives, the mipmap level has to be given.
float noiseAt(vec3 at, float level) {
  return textureLod(noise, at / ${NOISE_SIDE}.0, max(level, 0.0)).r;
}
`;
