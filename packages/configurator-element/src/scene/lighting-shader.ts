// How surfaces are lit: ambient light with its occlusion, the key light with its shadow, and reflections of a photographer's
// studio. One light model for all finishes, and a small one, so that a phone, or a computer without a graphics card, draws
// it too. Colours are linear, 0 to 1, until `toScreen`.

import { luminance } from '../view/finish-appearance.js';
import { irradianceScale } from '../view/irradiance-volume.js';
import { keyLightDirection, shadowMapSize } from './key-light.js';

/** What an open, evenly white surrounding gives a surface; with the key light, a front is shown in its own colour. */
const ambientLevel = 0.8;

/** The share of it that even the deepest corner gets, as if a photographer had set a fill light. */
const fill = 0.36;

/** What the key light adds to a surface that faces it. */
const keyLightLevel = [0.345, 0.335, 0.32] as const;

const vec3 = (values: readonly number[]) => `vec3(${values.map((value) => value.toFixed(4)).join(', ')})`;

/**
 * GLSL. `shade(place, normal, color, roughness, metalness)` gives the light from a surface to the camera; its `w` is how
 * much of that is reflected. Places and normals are in the product's axes.
 */
export const lightingShader = /* glsl */ `
uniform highp sampler3D lightVolume;
uniform vec3 lightOrigin;
uniform vec3 lightExtent;
uniform float lightCell;
uniform vec3 productMin;
uniform vec3 productMax;
uniform mat4 shadowMatrix;
uniform highp sampler2DShadow shadowMap;
uniform float shadowTexel;
uniform vec3 cameraPosition;

const vec3 toKeyLight = ${vec3(keyLightDirection)};

// Mean and direction of the ambient light before a surface. Not so near to the back of a shelf that the light behind it
// shines through the thin board.
vec4 irradianceBefore(vec3 place, vec3 outwards) {
  vec3 inset = min(vec3(lightCell * 0.9), (productMax - productMin) * 0.5);
  inset = mix(inset, vec3(-lightCell), smoothstep(0.3, 0.7, abs(outwards)));
  vec3 before = clamp(place + outwards * lightCell * 0.9, productMin + inset, productMax - inset);
  vec4 stored = texture(lightVolume, (before - lightOrigin) / lightExtent);
  return vec4(stored.r, (stored.gba * 255.0 - 128.0) / 127.0) * ${irradianceScale.toFixed(3)};
}

// How much of the key light gets there: sixteen texels of the shadow map, weighted by a bicubic kernel, in four lookups
// that blend four each.
float keyLightAt(vec3 place, vec3 outwards) {
  vec3 at = (shadowMatrix * vec4(place + outwards * shadowTexel * 0.25, 1.0)).xyz;
  vec2 texel = at.xy * ${shadowMapSize}.0 - 0.5;
  vec2 f = fract(texel);
  vec2 g = 1.0 - f;
  vec2 inner = (4.0 - 3.0 * f * f * (1.0 + g)) / 6.0;
  vec2 outer = f * f * f / 6.0;
  vec2 low = g * g * g / 6.0 + inner;
  vec2 high = 1.0 - low;
  vec2 before = (texel - f - 0.5 + inner / low) / ${shadowMapSize}.0;
  vec2 after = (texel - f + 1.5 + outer / high) / ${shadowMapSize}.0;
  return low.y * (low.x * texture(shadowMap, vec3(before, at.z)) + high.x * texture(shadowMap, vec3(after.x, before.y, at.z)))
    + high.y * (low.x * texture(shadowMap, vec3(before.x, after.y, at.z)) + high.x * texture(shadowMap, vec3(after, at.z)));
}

// A rectangular lamp (a photographer's softbox), its edges as soft as the surface is rough.
float softbox(vec3 ray, vec3 towards, vec3 across, vec2 halfSize, float blur) {
  float along = dot(ray, towards);
  vec2 hit = vec2(dot(ray, across), dot(ray, cross(towards, across))) / max(along, 0.001);
  vec2 inside = 1.0 - smoothstep(halfSize - blur, halfSize + blur, abs(hit));
  return inside.x * inside.y * step(0.0, along);
}

// What a surface reflects of the studio, a dim room with bright lamps, so that metal has the contrast that it is known by.
// A rough surface spreads a lamp's light, and has less of it in each place.
vec3 reflection(vec3 ray, float roughness) {
  float blur = 0.04 + roughness * 0.8;
  float lampLevel = 7.0 / (1.0 + 6.5 * roughness);
  float tent = mix(0.34, 0.72, smoothstep(-0.4 - blur, 0.7 + blur, ray.y));
  float window = softbox(ray, vec3(-0.62, 0.42, 0.66), vec3(0.73, 0.0, 0.68), vec2(0.45, 0.8), blur);
  float above = softbox(ray, vec3(0.0, 1.0, 0.0), vec3(1.0, 0.0, 0.0), vec2(1.2, 0.7), blur);
  float rim = softbox(ray, vec3(0.92, 0.3, -0.25), vec3(-0.26, 0.0, -0.97), vec2(0.25, 0.9), blur);
  return vec3(tent) + lampLevel * (vec3(1.0, 0.97, 0.93) * window + vec3(0.25 * above) + vec3(0.6, 0.63, 0.68) * rim);
}

vec4 shade(vec3 place, vec3 normal, vec3 color, float roughness, float metalness) {
  vec3 view = normalize(cameraPosition - place);
  vec3 ray = reflect(-view, normal);
  vec4 around = irradianceBefore(place, normal);
  float arriving = max(around.x + dot(around.yzw, normal), 0.0);
  float facing = max(dot(normal, toKeyLight), 0.0);
  // Boards light one another, and the lighter they are the more.
  vec3 bouncing = mix(color, vec3(dot(color, ${vec3(luminance)})), 0.2);
  float filled = ${fill.toFixed(2)} + ${(1 - fill).toFixed(2)} * arriving;
  vec3 soft = filled / (1.0 - 0.8 * bouncing * (1.0 - min(filled, 1.0)));
  vec3 tint = mix(vec3(1.03, 1.0, 0.96), vec3(0.985, 1.0, 1.02), 0.5 + 0.5 * normal.y);
  vec3 arrived = soft * tint * ${ambientLevel.toFixed(3)} + ${vec3(keyLightLevel)} * (facing * keyLightAt(place, normal));
  // Schlick's approximation; a rough surface reflects less at its rim.
  vec3 f0 = mix(vec3(0.04), color, metalness);
  float slant = 1.0 - max(dot(normal, view), 0.0);
  float slant2 = slant * slant;
  vec3 fresnel = f0 + (max(vec3(1.0 - roughness), f0) - f0) * (slant2 * slant2 * slant * (1.0 - 0.7 * roughness));
  float visible = mix(0.45, 1.0, min(max(around.x + dot(around.yzw, ray), 0.0), 1.0));
  // Less contrast on what is not metal, where lamps would lie on dark colours like a veil.
  vec3 reflected = reflection(ray, roughness);
  // What the tone mapping takes away for a shine that metal has not, and a dark corner lacks.
  vec3 shine = mix(0.6 * reflected + 0.42, reflected, metalness) * fresnel * visible + 0.04 * mix(1.0 - visible, 1.0, metalness);
  return vec4(color * (1.0 - metalness) * (1.0 - fresnel) * arrived + shine, dot(shine, ${vec3(luminance)}));
}

// The Khronos neutral tone mapping, which keeps a product's colours as they are and only rolls the highlights off.
vec3 toneMapped(vec3 color) {
  float least = min(color.r, min(color.g, color.b));
  color -= least < 0.08 ? least - 6.25 * least * least : 0.04;
  float peak = max(color.r, max(color.g, color.b));
  if (peak < 0.76) return color;
  float rolled = 1.0 - 0.0576 / (peak - 0.52);
  color *= rolled / peak;
  return mix(color, vec3(rolled), 1.0 - 1.0 / (0.15 * (peak - rolled) + 1.0));
}

// Encoded in sRGB, with half a step of noise against banding.
vec3 toScreen(vec3 color) {
  vec3 c = max(toneMapped(color), 0.0);
  vec3 encoded = mix(c * 12.92, 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c));
  return encoded + (fract(52.9829 * fract(dot(gl_FragCoord.xy, vec2(0.06711, 0.00584)))) - 0.5) / 255.0;
}
`;
