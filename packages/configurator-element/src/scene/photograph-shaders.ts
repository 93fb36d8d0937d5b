// The shaders of a photograph's passes (see photograph.ts): those of a live frame, with another light in place of the
// moving one.

import { times } from '../geometry/times.js';
import { REFLECTED } from '../view/irradiance-volume.js';
import { AMBIENT_LEVEL, KEY_LIGHT_DIRECTION, KEY_LIGHT_LEVEL } from '../view/light-sweep.js';
import { INSTANCE_SHADER, SRGB_SHADER } from './instance-attributes.js';
import { LIGHTING_SHADER, SCREEN_SHADER, SHADOW_SHADER } from './pbr-material.js';

export const PASSES = 64;

/** The number of directions that ambient light comes from in each pass. */
export const SKIES = 3;

/** The ambient light's share of the light that falls on the floor. The rest is the key light's. */
const SKY_ON_FLOOR = AMBIENT_LEVEL / (AMBIENT_LEVEL + KEY_LIGHT_LEVEL[1] * KEY_LIGHT_DIRECTION[1]);

/**
 * Raises the ambient light, so that an open front gets as much as in a live frame, whose ambient light includes a
 * photographer's fill light.
 */
const SKY_GAIN = 1.09;

/**
 * How far around a point its ambient light is sampled: at least this many mm, or a share of the distance to the
 * product's outside. Each direction stands for the cone around it, so that its shadow has no edge and all of the
 * shadows together don't form a plaid.
 */
const SPREAD_MM = 14;
const SPREAD = Math.sqrt(4 / (PASSES * SKIES));

/** The key light on an open floor and wall, where the ambient light is 1. */
const [, KEY_ON_FLOOR, KEY_ON_WALL] = KEY_LIGHT_DIRECTION.map(
  (share) => (KEY_LIGHT_LEVEL[1] * share) / AMBIENT_LEVEL,
) as [number, number, number];

/** How strongly the color of a white product would show in what it reflects onto the floor. */
const FLOOR_TINT = 0.2;

/** The indices of the directions. */
export const skies = times(SKIES, (sky) => sky);

const DEVELOPED_SHADER = /* glsl */ `
${SRGB_SHADER}
// The color that the photograph's development turns into this one.
vec3 developed(vec3 srgb) {
  vec3 c = decoded(srgb);
  float least = min(c.r, min(c.g, c.b));
  c += least < 0.04 ? sqrt(least / 6.25) - least : 0.04;
  float peak = max(c.r, max(c.g, c.b));
  return peak < 0.76 ? c : c / peak * (0.52 + 0.0576 / (1.0 - min(peak, 0.97)));
}
`;

export const PHOTO_LIGHT = /* glsl */ `
${DEVELOPED_SHADER}
uniform mat4 skyMatrix[${SKIES}];
uniform highp sampler2DShadow skyMap[${SKIES}];
uniform sampler2D skyBounce[${SKIES}];
uniform float skyTexel[${SKIES}], skyLight[${SKIES}];
uniform vec3 toSky[${SKIES}];
uniform float turn, hasWall;
uniform sampler2D floorLight;
uniform vec2 floorOrigin, floorExtent;

// What the floor or the wall reflects to a point from a direction, or the light from above.
float lightFrom(float light, vec3 towards, vec3 place) {
  if (hasWall > 0.5 && towards.z < 0.0) {
    vec3 onWall = place + towards * max(place.z - productMin.z, 0.0) / max(-towards.z, 0.05);
    vec4 around = irradianceAt(onWall);
    float arrived = min(around.x + around.w, 1.0);
    vec3 onMap = (shadowMatrix * vec4(onWall, 1.0)).xyz;
    if (onWall.y > lightOrigin.y) return light * (arrived + ${KEY_ON_WALL.toFixed(3)} * texture(shadowMap, min(onMap, 1.0)));
  }
  if (towards.y >= 0.0) return light;
  vec2 onFloor = place.xz + towards.xz * max(place.y - productMin.y, 0.0) / max(-towards.y, 0.05);
  vec3 onMap = (shadowMatrix * vec4(onFloor.x, productMin.y, onFloor.y, 1.0)).xyz;
  return light * (texture(floorLight, (onFloor - floorOrigin) / floorExtent).r + ${KEY_ON_FLOOR.toFixed(3)} * texture(shadowMap, min(onMap, 1.0)));
}

// The share of a direction's light that reaches the surroundings of a point, in four lookups.
float openTo(highp sampler2DShadow map, mat4 toMap, float size, vec3 towards, vec3 place, vec3 normal, vec3 aside, vec3 beside) {
  vec3 ways = (mix(productMin, productMax, step(0.0, towards)) - place) / towards;
  float spread = max(${SPREAD_MM.toFixed(1)}, ${SPREAD.toFixed(4)} * min(ways.x, min(ways.y, ways.z)));
  vec3 at = (toMap * vec4(place + normal * size * 0.25 - towards * sunk, 1.0)).xyz;
  vec3 a = mat3(toMap) * aside * spread;
  vec3 b = mat3(toMap) * beside * spread;
  float near = sqrt(fract(turn * 7.0));
  float far = sqrt(1.0 - near * near);
  return 0.25 * (texture(map, min(at + near * a, 1.0)) + texture(map, min(at + far * a, 1.0))
    + texture(map, min(at + near * b, 1.0)) + texture(map, min(at + far * b, 1.0)));
}

vec3 softLight(vec3 place, vec3 normal, vec3 color, float baked) {
  // A different number in each pass, because a repeated pattern would show in the mean of the passes.
  vec3 seed = fract(vec3(gl_FragCoord.xyx + 911.0 * turn) * vec3(0.1031, 0.103, 0.0973));
  seed += dot(seed, seed.yzx + 33.33);
  float angle = 6.2832 * fract((seed.x + seed.y) * seed.z);
  vec3 across = normalize(cross(normal, abs(normal.y) < 0.7 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0)));
  vec3 aside = cos(angle) * across + sin(angle) * cross(normal, across);
  vec3 beside = cross(normal, aside);
  // Turns both offsets toward the light. In a corner, the sample could otherwise be inside a board.
  vec3 brighter = irradianceBefore(place, normal).yzw;
  aside *= sign(dot(aside, brighter));
  beside *= sign(dot(beside, brighter));
  vec3 sum = vec3(0.0);
  vec4 bounced;
  float facing;
${skies
  .map(
    (sky) => `  facing = dot(normal, toSky[${sky}]);
  if (facing > 0.0) {
    bounced = texture(skyBounce[${sky}], (skyMatrix[${sky}] * vec4(place, 1.0)).xy);
    bounced.rgb /= max(bounced.a, 0.1);
    sum += facing * mix(bounced.rgb * bounced.rgb * ${(1 / AMBIENT_LEVEL).toFixed(3)}, vec3(lightFrom(skyLight[${sky}], toSky[${sky}], place)), openTo(skyMap[${sky}], skyMatrix[${sky}], skyTexel[${sky}], toSky[${sky}], place, normal, aside, beside));
  }
`,
  )
  .join('')}  return sum * ${((4 / SKIES) * SKY_GAIN).toFixed(4)};
}

vec3 toTarget(vec3 color) {
  return color;
}
`;

export const BOUNCE_VERTEX_SHADER = /* glsl */ `
precision highp float;
uniform mat4 projectionMatrix, viewMatrix;
${INSTANCE_SHADER}
in vec3 normal;
out vec3 vWorld, vNormal;
flat out vec3 vColor;
void main() {
  vColor = partColor();
  vNormal = rotated(normal, rotation);
  vWorld = toProduct(partPosition());
  gl_Position = projectionMatrix * viewMatrix * vec4(vWorld, 1.0);
}
`;

// The light that a surface reflects. Its root is stored, because eight bits are few for dark corners.
export const BOUNCE_SHADER = /* glsl */ `
precision highp float;
in vec3 vWorld, vNormal;
flat in vec3 vColor;
out vec4 fragColor;
${SCREEN_SHADER}
${LIGHTING_SHADER}
void main() {
  vec3 normal = normalize(vNormal);
  vec4 around = irradianceBefore(vWorld, normal);
  vec3 arrived = ${AMBIENT_LEVEL} * withBounces(max(around.x + dot(around.yzw, normal), 0.0), vColor);
  float facing = dot(normal, toLight);
  if (facing > 0.0) arrived += ${KEY_LIGHT_LEVEL[1]} * facing * texture(shadowMap, (shadowMatrix * vec4(vWorld + normal * shadowTexel * 0.5, 1.0)).xyz);
  if (lampAt.w > 0.0) arrived += lampLight(vWorld, normal);
  fragColor = vec4(sqrt(vColor * arrived), 1.0);
}
`;

// The ambient light on the floor stays the baked one, because on a plain floor, every single direction would be
// visible.
export const PHOTO_FLOOR_LIGHT = /* glsl */ `
#define main paint
${DEVELOPED_SHADER}
uniform mat4 shadowMatrix;
uniform highp sampler2DShadow shadowMap;
uniform float shadowTexel;
${SHADOW_SHADER}
float floorLit() {
  float key = shareOf(shadowMap, shadowMatrix, shadowTexel, vGround, vec3(0.0, 1.0, 0.0));
  // The key light's shadow is long. It fades out from halfway to the edges of the canvas, so that it isn't cut there.
  vec2 edge = max(smoothstep(0.8, 1.0, abs(vMiddle)), smoothstep(0.5, 1.0, abs(vClip.xy) / vClip.z));
  float shadow = (1.0 - key) * (1.0 - edge.x) * (1.0 - edge.y);
  return mix(1.0, texture(floorLight, vFloor).r, ${SKY_ON_FLOOR.toFixed(3)}) - ${(1 - SKY_ON_FLOOR).toFixed(3)} * shadow;
}
`;

// What the product reflects onto the floor has the product's color.
export const PHOTO_FLOOR_TINT = /* glsl */ `
#undef main
uniform vec3 reflects;
void main() {
  paint();
  if (lampAt.w > 0.0) return;
  float lit = texture(floorLight, vFloor).r;
  // The share of light that the product hides, and what it reflects of it (see irradiance-volume.ts).
  float hidden = (sqrt((1.0 - ${REFLECTED}) * (1.0 - ${REFLECTED}) + ${4 * REFLECTED} * (1.0 - lit)) - ${1 - REFLECTED}) / ${2 * REFLECTED};
  vec3 seen = (1.0 - fragColor.a) * (1.0 + ${FLOOR_TINT} * hidden * (1.0 - hidden) / max(lit, 0.1) * reflects);
  float most = max(seen.r, max(seen.g, seen.b));
  float least = min(seen.r, min(seen.g, seen.b));
  // The page's brightness.
  float paper = mix(0.94, 0.15, darkPage);
  fragColor.a = 1.0 - least;
  if (most > least) fragColor.rgb = developed(paper * (seen - least) / max(1.0 - least, 0.001));
}
`;

export const QUAD_VERTEX_SHADER = /* glsl */ `
in vec3 position;
out vec2 vAt;
void main() {
  vAt = position.xy * 0.5 + 0.5;
  gl_Position = vec4(position.xy, 0.0, 1.0);
}
`;

// A sum in half floats loses the last bits of what's added. Noise keeps all passes from losing the same, which would
// show as rings where light changes slowly.
export const ADD_SHADER = /* glsl */ `
precision highp float;
uniform sampler2D picture;
uniform float turn;
in vec2 vAt;
out vec4 fragColor;
${SCREEN_SHADER}
void main() {
  float lost = ${(PASSES / 1024).toFixed(4)} * (fract(pixelNoise() + turn) - 0.5);
  fragColor = texture(picture, vAt) * ((1.0 + lost) / ${PASSES}.0);
}
`;

export const DEVELOP_SHADER = /* glsl */ `
precision highp float;
uniform sampler2D sum;
in vec2 vAt;
out vec4 fragColor;
${SCREEN_SHADER}
void main() {
  vec4 mean = texture(sum, vAt);
  float alpha = clamp(mean.a, 0.0, 1.0);
  // Both have premultiplied colors. Black pixels are the floor's shadow.
  float lit = step(0.0001, max(mean.r, max(mean.g, mean.b)));
  fragColor = vec4(encoded(mean.rgb / max(alpha, 0.001)) * alpha * lit, alpha) + dither();
}
`;

/**
 * The preprocessor definitions of a pass's shaders. Passes are averaged, so patterns are blurred by only a quarter of a
 * pixel, and textures by as little.
 */
export const SHARP = {
  PHOTO: '',
  'fwidth(value)': '(0.25 * fwidth(value))',
  'texture(map, at)': 'texture(map, at, -2.0)',
};
