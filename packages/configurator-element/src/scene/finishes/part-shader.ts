// GLSL that several finishes ask a part with: its axes, its bands, its place in a pattern.

import { tileOffsetFactors } from '../../view/grain.js';

/** Turned axes, and whether a band covers a side. */
export const partShader = /* glsl */ `
// Turns the axes so that the first one is the given one.
vec3 startingAt(vec3 value, float axis) {
  return axis < 0.5 ? value.xyz : axis < 1.5 ? value.yzx : value.zxy;
}

// Whether a bit of a number is set.
float bitOf(float bits, float bit) {
  return mod(floor(bits / exp2(bit)), 2.0);
}

// Whether a band covers this place: it lies on a side that has one, not in a hole that faces the same way.
float banded(vec3 face, vec4 traits, vec3 at, vec3 size) {
  vec3 facing = abs(face);
  float axis = facing.x > max(facing.y, facing.z) ? 0.0 : facing.y > facing.z ? 1.0 : 2.0;
  float high = step(0.0, dot(face, vec3(1.0)));
  float along = startingAt(at, axis).x;
  float outside = step(mix(along, startingAt(size, axis).x - along, high), 1.5);
  return bitOf(traits.z, axis * 2.0 + high) * outside;
}

// Whether the part is a board from a sheet.
float isBoard(vec4 traits) {
  return bitOf(traits.z, 6.0);
}

// Whether this is one of a board's narrow sides, or in a hole.
float isEdge(vec3 face, vec4 traits) {
  return step(abs(startingAt(face, traits.y).x), 0.7) * isBoard(traits);
}
`;

/** The tile of wood grain: lightness of the rings and of the fibres around 0, along the grain and across it in mm. */
export const grainShader = (ringTile: readonly number[], fibreTile: readonly number[]) => /* glsl */ `
uniform sampler2D grain;

vec2 grainAt(vec2 at, float own) {
  vec2 place = fract(own * vec2(${tileOffsetFactors.join(', ')}));
  float rings = texture(grain, at / vec2(${ringTile.join('.0, ')}.0) + place).r;
  float fibres = texture(grain, at / vec2(${fibreTile.join('.0, ')}.0) + place.yx).g;
  return vec2(rings, fibres) * 2.0 - 1.0;
}
`;

/** The cube of random values, 0 to 1 around a half; a cell is 1 long. */
export const noiseShader = (side: number) => /* glsl */ `
uniform highp sampler3D noise;

float noiseAt(vec3 at) {
  return texture(noise, at / ${side}.0).r;
}

// Where not every neighbour asks: blurred by as many halvings.
float noiseAt(vec3 at, float level) {
  return textureLod(noise, at / ${side}.0, max(level, 0.0)).r;
}
`;
