// How the shaders put a template to its size and place: in the picture and in the shadow alike. See instances.ts for
// what a row of an instance holds.

/** GLSL: turns by a quaternion. */
export const quaternionShader = /* glsl */ `
vec3 turned(vec3 value, vec4 by) {
  return value + 2.0 * cross(by.xyz, cross(by.xyz, value) + by.w * value);
}
`;

/** GLSL of both: declares what an instance has, `stretched()` in the part's frame, and what is `placed` from there in the product's. */
export const instanceShader = /* glsl */ `
in vec3 position;
in vec3 templateOffset;
in vec4 place;
in vec4 turn;
in vec4 extent;

vec3 stretched() {
  return position * extent.xyz + templateOffset * extent.w;
}

${quaternionShader}

vec3 placed(vec3 value) {
  return place.xyz + turned(value, turn);
}
`;
