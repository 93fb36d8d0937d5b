// The shaders of a photograph (see photograph.ts): the light that replaces a frame's (PHOTO_LIGHT), what surfaces
// reflect, the maps of the light on the floor and the wall, what's shown around the product, and the sum of the passes.

import { times } from '../geometry/times.js';
import { AMBIENT_LEVEL, KEY_LIGHT_LEVEL } from '../view/light-sweep.js';
import { STAGE_COLORS } from '../view/stage-colors.js';
import { INSTANCE_SHADER } from './instance-attributes.js';
import { LAMP_SHADER, LIGHTING_SHADER, MOVING_LIGHT, SCREEN_SHADER } from './pbr-material.js';

/** The number of passes of a complete photograph. A slow device takes fewer. */
export const MOST_PASSES = 64;

/** The number of directions that ambient light comes from in each pass. */
export const AMBIENT_DIRECTIONS = 3;

/** A surface gets this share of the sum of the directions' light, each times the cosine of its angle. */
export const AMBIENT_SHARE = 4 / AMBIENT_DIRECTIONS;

/**
 * Raises the ambient light, so that an open front gets as much as in a live frame, whose ambient light includes a
 * photographer's fill light.
 */
const AMBIENT_GAIN = 1.07;

/**
 * How far around a point its ambient light is sampled: at least this many mm, or a fraction of the distance to the
 * product's outside. Each direction represents the cone around it. Its shadow therefore has no hard edge, and the
 * shadows of all directions together don't form a plaid pattern.
 */
const SPREAD_MM = 14;
const SPREAD = Math.sqrt(4 / (MOST_PASSES * AMBIENT_DIRECTIONS));

const KEY_LIGHT = `vec3(${KEY_LIGHT_LEVEL.join(', ')})`;

/** GLSL that reads the light maps. @param texels the texels whose mean is read, around a texel */
const mappedShader = (texels: readonly string[]) => /* glsl */ `
uniform sampler2D floorMap, wallMap;
uniform vec2 floorMapOrigin, floorMapExtent, wallMapOrigin, wallMapExtent;
uniform vec3 floorUnshadowed, wallUnshadowed;

// Dark texels behind the product would otherwise show around it.
vec4 weighted(vec3 light) {
  return vec4(light, 1.0) * (light.g * light.g + 0.0001);
}

// The fraction of the light that arrives where the product hides nothing.
vec3 mapped(sampler2D map, vec2 at, vec3 unshadowed) {
  vec2 end = smoothstep(0.7, 1.0, abs(2.0 * at - 1.0));
  vec2 texel = 1.0 / vec2(textureSize(map, 0));
  vec4 light = ${texels.map((texel) => `weighted(texture(map, at + texel * vec2(${texel})).rgb)`).join(' + ')};
  return mix(vec3(1.0), light.rgb / (light.a * unshadowed), (1.0 - end.x) * (1.0 - end.y));
}

vec3 lightOnFloor(vec3 place) {
  return mapped(floorMap, (place.xz - floorMapOrigin) / floorMapExtent, floorUnshadowed);
}

vec3 lightOnWall(vec3 place) {
  return mapped(wallMap, (place.xy - wallMapOrigin) / wallMapExtent, wallUnshadowed);
}
`;

/** The indices of the ambient light's directions. */
export const ambientIndices = times(AMBIENT_DIRECTIONS, (index) => index);

const PHOTO_LIGHT = /* glsl */ `
uniform mat4 ambientMatrix[${AMBIENT_DIRECTIONS}];
uniform highp sampler2DShadow ambientMap[${AMBIENT_DIRECTIONS}];
uniform sampler2D ambientBounce[${AMBIENT_DIRECTIONS}];
uniform float ambientTexel[${AMBIENT_DIRECTIONS}], ambientLight[${AMBIENT_DIRECTIONS}];
uniform vec3 toAmbient[${AMBIENT_DIRECTIONS}];
uniform float turn, hasFloor, hasWall;
${mappedShader(['0.0'])}
// The light that the floor or the wall reflects to a point from a direction, or the light from above.
vec3 lightFrom(float light, vec3 towards, vec3 place) {
  if (hasWall > 0.5 && towards.z < 0.0) {
    vec3 onWall = place + towards * max(place.z - productMin.z, 0.0) / max(-towards.z, 0.05);
    if (hasFloor < 0.5 || onWall.y > productMin.y) return light * lightOnWall(onWall);
  }
  if (hasFloor < 0.5 || towards.y >= 0.0) return vec3(light);
  return light * lightOnFloor(place + towards * max(place.y - productMin.y, 0.0) / max(-towards.y, 0.05));
}

// The fraction of a direction's light that reaches the surroundings of a point, in four lookups.
float shareFrom(highp sampler2DShadow map, mat4 toMap, float size, vec3 towards, vec3 place, vec3 normal, vec3 aside, vec3 beside) {
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

// The light that arrives from a direction. If a board blocks the direction, the light that the board reflects is in
// bounce.
vec3 arriving(sampler2D bounce, mat4 toBounce, vec3 unshadowed, highp sampler2DShadow map, mat4 toMap, float size, vec3 towards, vec3 place, vec3 normal, vec3 aside, vec3 beside) {
  vec4 bounced = texture(bounce, (toBounce * vec4(place, 1.0)).xy);
  bounced.rgb /= max(bounced.a, 0.1);
  return dot(normal, towards) * mix(bounced.rgb * bounced.rgb * ${(1 / AMBIENT_LEVEL).toFixed(3)}, unshadowed, shareFrom(map, toMap, size, towards, place, normal, aside, beside));
}

// A direction along a surface: a different one at each pixel of each pass, because a repeated pattern would show in the
// mean of the passes.
vec3 asideOf(vec3 normal) {
  vec3 seed = fract(vec3(gl_FragCoord.xyx + 911.0 * turn) * vec3(0.1031, 0.103, 0.0973));
  seed += dot(seed, seed.yzx + 33.33);
  float angle = 6.2832 * fract((seed.x + seed.y) * seed.z);
  vec3 across = normalize(cross(normal, abs(normal.y) < 0.7 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0)));
  return cos(angle) * across + sin(angle) * cross(normal, across);
}

vec3 softLight(vec3 place, vec3 normal, vec3 color, float baked) {
  vec3 aside = asideOf(normal);
  vec3 beside = cross(normal, aside);
  // Turn both offsets toward the light. In a corner, a sample could otherwise be inside a board.
  vec3 brighter = irradianceBefore(place, normal).yzw;
  aside *= sign(dot(aside, brighter));
  beside *= sign(dot(beside, brighter));
  vec3 sum = vec3(0.0);
${ambientIndices
  .map(
    (i) =>
      `  if (dot(normal, toAmbient[${i}]) > 0.0) sum += arriving(ambientBounce[${i}], ambientMatrix[${i}], lightFrom(ambientLight[${i}], toAmbient[${i}], place), ambientMap[${i}], ambientMatrix[${i}], ambientTexel[${i}], toAmbient[${i}], place, normal, aside, beside);`,
  )
  .join('\n')}
  return sum * ${(AMBIENT_SHARE * AMBIENT_GAIN).toFixed(4)};
}

float lifted(float visible) {
  return 0.0;
}

vec3 tintOf(vec3 normal) {
  return vec3(1.0);
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

// The light that a surface reflects. Its square root is stored, because eight bits would be too coarse for dark
// corners. Inside the product, boards also reflect each other's light.
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
  float ambient = max(around.x + dot(around.yzw, normal), 0.0);
#ifdef OUTSIDE
  vec3 arrived = vec3(${AMBIENT_LEVEL} * ambient);
#else
  vec3 arrived = ${AMBIENT_LEVEL} * withBounces(ambient, vColor);
#endif
  float facing = dot(normal, toLight);
  if (facing > 0.0) arrived += ${KEY_LIGHT} * facing * texture(shadowMap, (shadowMatrix * vec4(vWorld + normal * shadowTexel * 0.5, 1.0)).xyz);
  if (lampAt.w > 0.0) arrived += lampLight(vWorld, normal);
  fragColor = vec4(sqrt(vColor * arrived), 1.0);
}
`;

// The light on the floor or the wall. Where the product blocks a direction, its own reflected light arrives instead.
export const LIGHT_MAP_SHADER = /* glsl */ `
precision highp float;
uniform vec3 origin, extent, facing;
uniform mat4 outsideMatrix[${AMBIENT_DIRECTIONS}];
uniform sampler2D outsideBounce[${AMBIENT_DIRECTIONS}];
in vec2 vAt;
out vec4 fragColor;
${SCREEN_SHADER}
${LIGHTING_SHADER.replace(MOVING_LIGHT, PHOTO_LIGHT)}
void main() {
  vec3 place = origin + extent * (facing.y > 0.5 ? vAt.xxy : vAt.xyx);
  vec3 aside = asideOf(facing);
  vec3 beside = cross(facing, aside);
  vec3 sum = vec3(0.0);
${ambientIndices
  .map(
    (i) =>
      `  if (dot(facing, toAmbient[${i}]) > 0.0) sum += arriving(outsideBounce[${i}], outsideMatrix[${i}], vec3(ambientLight[${i}]), ambientMap[${i}], ambientMatrix[${i}], ambientTexel[${i}], toAmbient[${i}], place, facing, aside, beside);`,
  )
  .join('\n')}
  vec3 key = ${KEY_LIGHT} * max(dot(facing, toLight), 0.0);
  vec3 light = sum * ${(AMBIENT_SHARE * AMBIENT_LEVEL).toFixed(4)} + key * shareOf(shadowMap, shadowMatrix, shadowTexel, place, facing);
  fragColor = vec4(light / ${MOST_PASSES}.0, 1.0);
}
`;

/** The page's colors. */
const PAGE = Object.fromEntries(
  (['light', 'dark'] as const).map((scheme) => {
    const channels = [1, 3, 5].map((at) => Number.parseInt(STAGE_COLORS[scheme].slice(at, at + 2), 16) / 255);
    return [scheme, `vec3(${channels.map((channel) => channel.toFixed(3))})`];
  }),
);

/** GLSL for the product's surroundings. They have the page's color, in the light of the maps. */
const BACKDROP_SHADER = /* glsl */ `
${mappedShader(['-1.2, 0.4', '-0.4, -1.2', '1.2, -0.4', '0.4, 1.2'])}
// A translucent surface in this light. What shows through it is the page's color. Translucent paint can only darken
// that. Where the light is colored, or brighter than the page, this covers as much of the page as necessary, up to 75%.
vec4 inLight(vec4 surface, vec3 light) {
  vec3 shown = pow(max(light, 0.0), vec3(0.4545));
  vec3 page = mix(${PAGE.light}, ${PAGE.dark}, darkPage);
  float darkest = min(shown.r, min(shown.g, shown.b));
  float brightest = max(shown.r, max(shown.g, shown.b));
  float kept = clamp((1.0 - page.r * brightest) / (1.0 - page.r), min(darkest, 0.25), min(darkest, 1.0));
  float through = 1.0 - surface.a;
  vec4 seen = vec4(surface.rgb * shown + through * page * (shown - kept), 1.0 - through * kept);
  return vec4(clamp(seen.rgb, 0.0, seen.a), seen.a);
}
`;

/** The studio's ground. */
const GROUND_SHADER = /* glsl */ `
precision highp float;
uniform float darkPage;
in vec2 vMiddle;
in vec3 vClip, vGround;
out vec4 fragColor;
${LAMP_SHADER}
${BACKDROP_SHADER}
void main() {
  // Fades out from halfway to the edges of the canvas, so that a long shadow isn't cut there.
  vec2 end = max(smoothstep(0.4, 1.0, abs(vMiddle)), smoothstep(0.5, 1.0, abs(vClip.xy) / vClip.z));
  float fade = (1.0 - end.x) * (1.0 - end.y);
  vec3 up = vec3(0.0, 1.0, 0.0);
  vec3 light = min(lightOnFloor(vGround), 1.0);
  if (lampAt.w > 0.0) light += lampLight(vGround, up) / floorUnshadowed;
  // A light page can hardly be brighter, so a lamp would only leave pale streaks between the shadows on it. There, its
  // light only tints the page.
  light /= mix(max(1.0, max(light.r, max(light.g, light.b))), 1.0, darkPage);
  fragColor = inLight(vec4(0.0), mix(vec3(1.0), light, fade));
  if (lampAt.w == 0.0) return;
  // On a dark page, paint the lamp's light too, because it's brighter than the floor.
  vec4 pool = lampPool(vGround, up);
  pool.a *= fade * darkPage;
  fragColor = mix(fragColor, vec4(pool.rgb, 1.0), pool.a);
}
`;

// A sum in half floats loses the last bits of each addend. Noise keeps all passes from losing the same bits, which
// would show as rings where light changes slowly.
export const ADD_SHADER = /* glsl */ `
precision highp float;
uniform sampler2D picture;
uniform float turn;
in vec2 vAt;
out vec4 fragColor;
${SCREEN_SHADER}
void main() {
  float lost = ${(MOST_PASSES / 1024).toFixed(4)} * (fract(pixelNoise() + turn) - 0.5);
  fragColor = texture(picture, vAt) * ((1.0 + lost) / ${MOST_PASSES}.0);
}
`;

export const DEVELOP_SHADER = /* glsl */ `
precision highp float;
uniform sampler2D sum, backdrop;
uniform float passes;
in vec2 vAt;
out vec4 fragColor;
${SCREEN_SHADER}
void main() {
  vec4 mean = texture(sum, vAt) * (${MOST_PASSES}.0 / passes);
  float alpha = clamp(mean.a, 0.0, 1.0);
  // All of these colors are premultiplied.
  vec4 product = vec4(encoded(mean.rgb / max(alpha, 0.001)) * alpha, alpha);
  fragColor = product + (1.0 - alpha) * texture(backdrop, vAt) + dither();
}
`;

/** What a photograph draws on its own: the product, in every pass, or what's around it, once. */
export interface Layer {
  readonly defines: Readonly<Record<string, string>>;
  /** A frame's fragment shader in the photograph's light. */
  readonly shaderOf: (frame: string) => string;
}

/** The product's passes are averaged, so patterns are blurred by only a quarter of a pixel, and textures by as little. */
export const PRODUCT: Layer = {
  defines: {
    'fwidth(value)': '(0.25 * fwidth(value))',
    'texture(map, at)': 'texture(map, at, -2.0)',
  },
  shaderOf: (frame) => frame.replace(MOVING_LIGHT, PHOTO_LIGHT),
};

/** A setting reads its light from the maps (see setting.ts), and the studio's ground has a shader of its own. */
export const BACKDROP: Layer = {
  defines: { PHOTO: '' },
  shaderOf: (frame) =>
    frame.includes(MOVING_LIGHT) ? frame.replace(MOVING_LIGHT, MOVING_LIGHT + BACKDROP_SHADER) : GROUND_SHADER,
};
