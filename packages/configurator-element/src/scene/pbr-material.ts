// The physically based material for all finishes. It stretches the template to the part, bevels its edges, applies
// LIGHTING_SHADER, and lets a finish set color and roughness at each point. three.js's MeshStandardMaterial would
// take several times as long, mostly for features that products don't need.

import { GLSL3, type IUniform, RawShaderMaterial, type Vector3, type Vector4 } from 'three';
import { LUMINANCE } from '../view/finish-appearance.js';
import { IRRADIANCE_SCALE } from '../view/irradiance-volume.js';
import { AMBIENT_LEVEL, BOUNCE, FILL, KEY_LIGHT_LEVEL } from '../view/light-sweep.js';
import type { AmbientOcclusionUniforms } from './ambient-occlusion.js';
import { type DirectionalLightUniforms, SHADOW_MAP_SIZE } from './directional-light.js';
import { INSTANCE_SHADER, QUATERNION_SHADER, SHEET_BIT } from './instance-attributes.js';

/** The light of the product's own lamp (see view/part-light.ts). */
export interface LampUniforms {
  /**
   * The lamp's position in mm, and its light level at a distance of one meter, where 1 is the studio's level. The level
   * is 0 without a lamp.
   */
  readonly lampAt: IUniform<Vector4>;
  /** The lamp's color; linear. */
  readonly lampRgb: IUniform<Vector3>;
  /** The lamp's shade; see `LampShade`. Its distance is in meters. */
  readonly lampShade: IUniform<Vector3>;
}

export interface LightingUniforms extends AmbientOcclusionUniforms, DirectionalLightUniforms, LampUniforms {
  /** Whether the page is dark, as 0 or 1. */
  readonly darkPage: IUniform<number>;
}

export interface PbrMaterialOptions {
  readonly roughness: number;
  readonly metalness: number;
  /** Whether `fragment` sets an opacity. */
  readonly transparent?: boolean;
  /** GLSL functions that `fragment` calls. */
  readonly functions?: string;
  /**
   * GLSL that may change `color` (linear), `rough`, `metal`, `opacity` and `normal` (in the part's frame, any length).
   * It can read `vPosition` (mm in the part's frame), `vWorld` (mm in product coordinates), `face` (the normal without
   * bevels) and `pixel` (the width of blurred edges in mm: a pixel's in a frame). It can also read values that are
   * constant for the whole part: `vSize` (mm), `vRotation` and `vAttributes` (see view/finish-attributes.ts).
   */
  readonly fragment?: string;
  readonly uniforms?: Readonly<Record<string, IUniform>>;
}

const VERTEX_SHADER = /* glsl */ `
precision highp float;
uniform mat4 projectionMatrix, viewMatrix;
uniform vec3 cameraPosition;
${INSTANCE_SHADER}
in vec3 normal;
out vec3 vPosition;
out vec3 vWorld;
centroid out vec3 vNormal;
flat out vec3 vColor;
flat out vec4 vSize;
flat out vec4 vRotation;
flat out vec4 vAttributes;
flat out vec3 vCamera;

void main() {
  vColor = partColor();
  vSize = extent;
  vRotation = rotation;
  vAttributes = vec4(origin.w, finish.yzw);
  // The camera in the part's frame. It's turned here, because fragments would take 2% more of a frame's time for it.
  vCamera = rotated(cameraPosition - origin.xyz, rotation * vec4(-1.0, -1.0, -1.0, 1.0));
  vNormal = normal;
  vPosition = partPosition();
  vWorld = toProduct(vPosition);
  gl_Position = projectionMatrix * viewMatrix * vec4(vWorld, 1.0);
}
`;

// In fragment shaders, integers are 16 bits wide on many devices by default (see edge-bands.ts).
const FRAGMENT_DECLARATIONS = /* glsl */ `
precision highp float;
precision highp int;
uniform float roughness, metalness;
in vec3 vPosition;
in vec3 vWorld;
centroid in vec3 vNormal;
flat in vec3 vColor;
flat in vec4 vSize;
flat in vec4 vRotation;
flat in vec4 vAttributes;
flat in vec3 vCamera;
out vec4 fragColor;

const float PI = 3.14159265;

${QUATERNION_SHADER}
// The normal near an edge of a box, bent as on a rounded edge. An edge narrower than a pixel is drawn a pixel wide, and
// its normals are bent correspondingly less. Edges to sides that face away from the camera aren't bent: they would
// glint, even where boards touch.
vec3 beveled(vec3 face, vec3 across, vec3 toCamera) {
  float radius = -vSize.w;
  vec3 width = max(vec3(max(radius, 0.001)), across);
  vec3 toEdge = min(vPosition, vSize.xyz - vPosition);
  vec3 outwards = sign(vPosition - 0.5 * vSize.xyz);
  vec3 bend = clamp(1.0 - toEdge / width, 0.0, 1.0) * outwards * step(0.0, outwards * toCamera);
  return face + bend * (1.0 - abs(face)) * step(0.0001, radius) * mix(vec3(1.0), radius / width, 0.2);
}
`;

function mainWith(fragment: string, transparent: boolean): string {
  return /* glsl */ `
void main() {
  vec3 face = normalize(vNormal);
  vec3 across = fwidth(vPosition);
  float pixel = max(across.x, max(across.y, across.z));
  vec3 normal = beveled(face, across, vCamera - vPosition);
  vec3 color = vColor;
  float rough = roughness;
  float metal = metalness;
  float opacity = 1.0;
  {${fragment}}
  if (vSize.w < 0.0 || mod(vAttributes.z, ${2 * SHEET_BIT}.0) >= ${SHEET_BIT}.0) sunk = min(2.0 * shadowTexel, 0.35 * min(vSize.x, min(vSize.y, vSize.z)));
  vec4 lit = shade(vWorld, rotated(normalize(normal), vRotation), color, rough, metal);
  ${transparent ? 'opacity = min(1.0, opacity + lit.w);' : ''}
  fragColor = vec4(toTarget(lit.rgb)${transparent ? ' * opacity' : ''}, opacity);
}
`;
}

export function createPbrMaterial(lighting: LightingUniforms, options: PbrMaterialOptions): RawShaderMaterial {
  const { roughness, metalness, transparent = false, functions = '', fragment = '', uniforms = {} } = options;
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: VERTEX_SHADER,
    fragmentShader:
      FRAGMENT_DECLARATIONS + SCREEN_SHADER + LIGHTING_SHADER + functions + mainWith(fragment, transparent),
    uniforms: { ...lighting, ...uniforms, roughness: { value: roughness }, metalness: { value: metalness } },
    transparent,
    premultipliedAlpha: transparent,
    defines: hasLamp(lighting) ? { LAMP: '' } : {},
  });
}

/**
 * Whether the product has a lamp. Materials are created for either case, because without a lamp's light, a frame takes
 * 4% less time.
 */
export function hasLamp({ lampAt }: LampUniforms): boolean {
  return lampAt.value.w > 0;
}

// The light model for all finishes: ambient light with occlusion, the key light with its shadow, and reflections of a
// photographer's studio. It's small enough for phones, and for computers without a GPU. Colors are linear, 0 to 1,
// until `toScreen`.

const vec3 = (values: readonly number[]) => `vec3(${values.map((value) => value.toFixed(4)).join(', ')})`;

/**
 * GLSL for a live frame's light, which a photograph's passes replace with their own (see photograph.ts): the ambient
 * light that arrives and its tint, how much dark corners are lifted, and how a color is written.
 */
export const MOVING_LIGHT = /* glsl */ `
vec3 softLight(vec3 place, vec3 normal, vec3 color, float baked) {
  return withBounces(${FILL} + ${1 - FILL} * baked, color);
}

float lifted(float visible) {
  return 0.35 - 0.35 * visible;
}

// Tints the ambient light so that, together with the warm key light, the light on a front is white.
vec3 tintOf(vec3 normal) {
  return mix(vec3(1.01, 1.0, 0.985), vec3(0.975, 1.0, 1.035), 0.5 + 0.5 * normal.y);
}

vec3 toTarget(vec3 color) {
  return toScreen(color);
}
`;

/** GLSL that defines `shareOf`, which looks up a shadow map. */
export const SHADOW_SHADER = /* glsl */ `
// The fraction of a light that reaches a point. It's taken from sixteen texels of the light's shadow map, weighted by a
// bicubic B-spline, in four lookups that blend four texels each.
float shareOf(highp sampler2DShadow map, mat4 toMap, float size, vec3 place, vec3 outwards) {
  vec3 at = (toMap * vec4(place + outwards * size * 0.25, 1.0)).xyz;
  // Limit the depth, because the floor extends beyond the map.
  at.z = min(at.z, 1.0);
  vec2 texel = at.xy * ${SHADOW_MAP_SIZE}.0 - 0.5;
  vec2 f = fract(texel);
  vec2 g = 1.0 - f;
  vec2 inner = (4.0 - 3.0 * f * f * (1.0 + g)) / 6.0;
  vec2 outer = f * f * f / 6.0;
  vec2 low = g * g * g / 6.0 + inner;
  vec2 high = 1.0 - low;
  vec2 before = (texel - f - 0.5 + inner / low) / ${SHADOW_MAP_SIZE}.0;
  vec2 after = (texel - f + 1.5 + outer / high) / ${SHADOW_MAP_SIZE}.0;
  return low.y * (low.x * texture(map, vec3(before, at.z)) + high.x * texture(map, vec3(after.x, before.y, at.z)))
    + high.y * (low.x * texture(map, vec3(before.x, after.y, at.z)) + high.x * texture(map, vec3(after, at.z)));
}
`;

/**
 * GLSL that defines `lampLight`, the lamp's light on a surface, and `lampPool`, the same light as a color with an
 * opacity, for painting it.
 */
export const LAMP_SHADER = /* glsl */ `
uniform vec4 lampAt;
uniform vec3 lampRgb, lampShade;

// How much of the lamp's light comes through from behind, as through a lampshade.
float thin = 0.0;

// Only the lamp's own shade casts a shadow. Near the lamp, its light is limited, because the lamp has a size.
vec3 lampLight(vec3 place, vec3 normal) {
  vec3 to = 0.001 * (lampAt.xyz - place);
  float away = dot(to, to) + 0.01;
  float facing = dot(normal, to) * inversesqrt(away);
  float level = lampAt.w * max(facing, -thin * facing) / away;
  vec2 past = smoothstep(lampShade.xy - vec2(0.12, 0.06), lampShade.xy + vec2(0.0, 0.06), vec2(to.y * inversesqrt(away)));
  if (length(to) > lampShade.z) level *= 1.0 - past.x * (1.0 - past.y);
  return lampRgb * level / (1.0 + 0.4 * level);
}

vec4 lampPool(vec3 place, vec3 normal) {
  return vec4(pow(lampRgb, vec3(0.4545)), 0.55 * (1.0 - exp(-1.5 * lampLight(place, normal).r)));
}
`;

/**
 * GLSL that defines `shade(place, normal, color, roughness, metalness)`. It returns the light from a surface to the
 * camera and, in `w`, the luminance of the reflected part. Positions and normals are in product coordinates.
 */
export const LIGHTING_SHADER = /* glsl */ `
uniform highp sampler3D lightVolume;
uniform vec3 lightOrigin;
uniform vec3 lightExtent;
uniform float lightCell;
uniform vec3 productMin;
uniform vec3 productMax;
uniform mat4 shadowMatrix;
uniform highp sampler2DShadow shadowMap;
uniform float shadowTexel;
uniform vec3 toLight;
uniform vec3 cameraPosition;
uniform float darkPage;

// The light that arrives with what boards reflect onto each other. Light-colored boards reflect more than dark ones.
vec3 withBounces(float light, vec3 color) {
  return light / (1.0 - ${BOUNCE} * color * (1.0 - min(light, 1.0)));
}

// The mean and the direction of the ambient light at a place.
vec4 irradianceAt(vec3 place) {
  vec4 stored = texture(lightVolume, (place - lightOrigin) / lightExtent);
  return vec4(stored.r, (stored.gba * 255.0 - 128.0) / 127.0) * ${IRRADIANCE_SCALE.toFixed(3)};
}

// The mean and the direction of the ambient light in front of a surface. Along the surface, the lookup stays almost a
// cell inside the product's bounds, so that light from behind doesn't shine through a shelf's thin back.
vec4 irradianceBefore(vec3 place, vec3 outwards) {
  vec3 inset = min(vec3(lightCell * 0.9), (productMax - productMin) * 0.5);
  inset = mix(inset, vec3(-lightCell), smoothstep(0.3, 0.7, abs(outwards)));
  return irradianceAt(clamp(place + outwards * lightCell * 0.9, productMin + inset, productMax - inset));
}

${SHADOW_SHADER}
// How far inside a board (mm) its shadows are looked up, so that no light leaks in where boards touch.
float sunk = 0.0;

// The light of a rectangular lamp (a photographer's softbox), which fades from its middle outward. The surface's
// roughness blurs it.
float softbox(vec3 ray, vec3 towards, vec3 across, vec2 halfSize, float blur) {
  float along = dot(ray, towards);
  vec2 hit = abs(vec2(dot(ray, across), dot(ray, cross(towards, across)))) / max(along, 0.001);
  vec2 inside = 1.0 - smoothstep(0.3 * halfSize - blur, 1.4 * halfSize + blur, hit);
  return inside.x * inside.y * step(0.0, along);
}

// The studio that a surface reflects: a tent over a warm floor, a window in front, a lamp above, and a tall lamp on
// each side for bright edges. A rough surface spreads a lamp's light, so it's weaker at each point.
vec3 reflection(vec3 ray, float roughness, float rim) {
  float blur = 0.04 + roughness * 0.8;
  float lampLevel = 7.0 / (1.0 + 6.5 * roughness);
  vec3 tent = mix(vec3(0.44, 0.42, 0.385), vec3(0.7, 0.72, 0.74), smoothstep(-0.4 - blur, 0.7 + blur, ray.y));
  float window = softbox(ray, vec3(-0.65, 0.34, 0.68), vec3(0.72, 0.0, 0.69), vec2(0.5, 0.9), blur);
  float above = softbox(ray, vec3(0.0, 0.97, -0.24), vec3(1.0, 0.0, 0.0), vec2(1.2, 0.8), blur);
  float sides = softbox(vec3(abs(ray.x), ray.yz), vec3(0.74, 0.05, -0.67), vec3(-0.67, 0.0, -0.74), vec2(0.5, 1.1), blur);
  return tent + 0.88 * lampLevel * window + min(lampLevel, 1.8) * rim * (0.3 * above + 0.64 * sides);
}

${MOVING_LIGHT}
${LAMP_SHADER}
vec4 shade(vec3 place, vec3 normal, vec3 color, float roughness, float metalness) {
  vec3 view = normalize(cameraPosition - place);
  vec3 ray = reflect(-view, normal);
  vec4 around = irradianceBefore(place, normal);
  vec3 soft = softLight(place, normal, color, max(around.x + dot(around.yzw, normal), 0.0));
  float facing = max(dot(normal, toLight), 0.0);
  vec3 arrived = soft * tintOf(normal) * ${AMBIENT_LEVEL.toFixed(3)};
  if (facing > 0.0) arrived += ${vec3(KEY_LIGHT_LEVEL)} * (facing * shareOf(shadowMap, shadowMatrix, shadowTexel, place - toLight * sunk, normal));
#ifdef LAMP
  arrived += lampLight(place, normal);
#endif
  // Schlick's approximation. A rough surface reflects less at its rim.
  vec3 f0 = mix(vec3(0.04), color, metalness);
  float slant = 1.0 - max(dot(normal, view), 0.0);
  float slant2 = slant * slant;
  vec3 fresnel = f0 + (max(vec3(1.0 - roughness), f0) - f0) * (slant2 * slant2 * slant * (1.0 - 0.7 * roughness));
  // Surfaces other than metal reflect with less contrast, because lamps would veil dark colors. The lamps above and at
  // the sides give dark surfaces form, and set them apart from a dark page.
  vec3 studio = reflection(ray, roughness, mix(2.0 + darkPage, mix(0.3, 1.0, metalness), smoothstep(0.03, 0.1, dot(color, ${vec3(LUMINANCE)}))));
  studio = mix(0.6 * studio + 0.42, studio, metalness);
  // Where the studio is hidden, the product reflects itself.
  float visible = clamp(around.x + dot(around.yzw, ray), 0.0, 1.0);
  vec3 reflected = mix(color * soft, studio, max(visible, 0.45 * metalness));
  // The tone mapping subtracts the 4% that surfaces other than metal reflect. It's added here for metal and, in frames,
  // for dark corners, which don't reflect it.
  vec3 shine = reflected * fresnel + 0.04 * max(lifted(visible), metalness);
  return vec4(color * (1.0 - metalness) * (1.0 - fresnel) * arrived + shine, dot(shine, ${vec3(LUMINANCE)}));
}
`;

/** GLSL that defines `toScreen`, which maps linear colors to what the screen shows. */
export const SCREEN_SHADER = /* glsl */ `
// The Khronos PBR Neutral tone mapping, which keeps a product's colors and compresses only the highlights.
vec3 toneMapped(vec3 color) {
  float least = min(color.r, min(color.g, color.b));
  color -= least < 0.08 ? least - 6.25 * least * least : 0.04;
  float peak = max(color.r, max(color.g, color.b));
  if (peak < 0.76) return color;
  float rolled = 1.0 - 0.0576 / (peak - 0.52);
  color *= rolled / peak;
  return mix(color, vec3(rolled), 1.0 - 1.0 / (0.15 * (peak - rolled) + 1.0));
}

// A number from 0 to 1 for each pixel, in an even pattern (J. Jimenez's interleaved gradient noise).
float pixelNoise() {
  return fract(52.9829 * fract(dot(gl_FragCoord.xy, vec2(0.06711, 0.00584))));
}

// Noise of up to half a step of color, which prevents banding.
float dither() {
  return (pixelNoise() - 0.5) / 255.0;
}

// Encodes in sRGB.
vec3 encoded(vec3 color) {
  vec3 c = max(toneMapped(color), 0.0);
  return mix(c * 12.92, 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c));
}

vec3 toScreen(vec3 color) {
  return encoded(color) + dither();
}
`;
