// The interface for finishes in the scene, and GLSL that several finishes share. Their parameters are in
// view/finish-appearance.ts.

import type { Data3DTexture, IUniform, Texture } from 'three';
import type { Material } from '../../model/document/model-document.js';
import { EDGE_BAND_DEPTH, FACE_FROM, WOOD } from '../../view/finish-appearance.js';
import { NOISE_SIDE } from '../../view/noise.js';
import { FIBRE_TILE, RING_TILE, TILE_OFFSET_FACTORS } from '../../view/wood-grain.js';
import { BAND_COUNT, BAND_SHIFT } from '../edge-bands.js';
import type { PbrMaterialOptions } from '../pbr-material.js';

/** The width of the joint between a face and a band, in mm. */
const JOINT = 0.12;

/** Textures that finishes share. */
export interface FinishContext {
  /** The tile of wood grain (see view/wood-grain.ts). It's plain until the grain has been computed in idle time. */
  readonly grain: () => IUniform<Texture>;
  /** The cube of random values (see view/noise.ts). */
  readonly noise: () => IUniform<Data3DTexture>;
}

/**
 * The additions of a finish to the physically based material. `material` is undefined for a part without a material.
 */
export type ShaderFinish = (
  context: FinishContext,
  material: Material | undefined,
) => Omit<PbrMaterialOptions, 'roughness' | 'metalness'>;

/**
 * GLSL that reads a part's axes and edge bands from its attributes (see view/finish-attributes.ts and edge-bands.ts).
 */
export const PART_SHADER = /* glsl */ `
uniform vec4 bands[${BAND_COUNT}];

// The axes in cyclic order, starting with the given one.
vec3 cycleAxes(vec3 value, float axis) {
  return axis < 0.5 ? value.xyz : axis < 1.5 ? value.yzx : value.zxy;
}

// What bandedColor finds at this point. 'covered' is 1 where an edge band covers a side, but not in a hole whose wall
// faces the same way. 'band' is the band's share of the pixel, including on faces, where each band is a strip as wide
// as the band is thick. 'joint' is the line between a band and a face.
float covered = 0.0, band = 0.0, joint = 0.0;

vec3 bandedColor(vec3 color, vec3 face, float pixel) {
  int bits = int(vAttributes.z);
  if ((bits & 63) == 0) return color;
  float plane = step(${FACE_FROM}, abs(cycleAxes(face, vAttributes.y).x));
  for (int side = 0; side < 4; side++) {
    int high = side & 1;
    float axis = mod(vAttributes.y + 1.0 + float(side >> 1), 3.0);
    if ((bits >> (2 * int(axis) + high) & 1) == 0) continue;
    int number = (bits >> (${BAND_SHIFT} + 4 * side)) & 15;
    vec4 own = bands[number];
    vec3 at = high == 1 ? vSize.xyz - vPosition : vPosition;
    float depth = cycleAxes(at, axis).x;
    float here = step(${FACE_FROM}, cycleAxes(face, axis).x * float(2 * high - 1)) * step(depth, ${EDGE_BAND_DEPTH});
    float share = max(here, plane * clamp((own.w - depth) / pixel + 0.5, 0.0, 1.0) * min(1.0, own.w / pixel));
    covered = max(covered, here);
    if (number > 0) {
      color = mix(color, own.rgb, share);
      band = max(band, share);
    }
    joint = max(joint, plane * (1.0 - smoothstep(0.0, pixel, abs(depth - own.w))) * min(1.0, ${JOINT} / pixel));
  }
  return color * (1.0 - 0.5 * joint);
}

// Returns 1 on the narrow sides of a board that's cut from a sheet, and in its holes, and 0 elsewhere.
float isEdge(vec3 face) {
  return step(abs(cycleAxes(face, vAttributes.y).x), ${FACE_FROM}) * float(int(vAttributes.z) >> 6 & 1);
}
`;

/** GLSL for the lightness of growth rings and fibers, −1 to 1, at a position along and across the grain, in mm. */
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

/** GLSL for noise, 0 to 1 with a mean of ½. Cells have a size of 1. */
export const NOISE_SHADER = /* glsl */ `
uniform highp sampler3D noise;

float noiseAt(vec3 at) {
  return texture(noise, at / ${NOISE_SIDE}.0).r;
}

// Samples the noise in branches that not all neighboring pixels take. There are no derivatives there, so the mipmap
// level must be specified.
float noiseAt(vec3 at, float level) {
  return textureLod(noise, at / ${NOISE_SIDE}.0, max(level, 0.0)).r;
}
`;
