// How the studio looks to a surface: the soft light that arrives at it, and what it mirrors. Written into three.js's
// standard material, in the place where it would look light up in an environment map.

import type { WebGLProgramParametersWithUniforms } from 'three';
import { lightScale } from '../view/light-volume.js';
import type { SoftLightUniforms } from './soft-light.js';
import { insert } from './stretch.js';

/** What an open, evenly white studio gives a surface; with the lamp, a front is shown as its swatch. */
const softLevel = 0.66;

const declarations = /* glsl */ `
uniform highp sampler3D lightVolume;
uniform vec3 lightOrigin;
uniform vec3 lightExtent;
uniform float lightCell;
uniform vec3 productMin;
uniform vec3 productMax;
varying vec3 vProduct;
centroid varying vec3 vProductNormal;

// Mean and direction of the soft light around a point.
vec4 softLightAt(vec3 position) {
  vec4 stored = texture(lightVolume, (position - lightOrigin) / lightExtent);
  return vec4(stored.r, (stored.gba * 255.0 - 128.0) / 127.0) * ${lightScale.toFixed(3)};
}

// Before a surface. Not so near to the back of a shelf that the light behind it shines through the thin board.
vec4 softLightBefore(vec3 position, vec3 outwards) {
  vec3 inset = min(vec3(lightCell * 0.9), (productMax - productMin) * 0.5);
  inset = mix(inset, vec3(-lightCell), smoothstep(0.3, 0.7, abs(outwards)));
  return softLightAt(clamp(position + outwards * lightCell * 0.9, productMin + inset, productMax - inset));
}

float softLightFrom(vec4 light, vec3 direction) {
  return max(light.x + dot(light.yzw, direction), 0.0);
}

// A rectangular lamp, its edges as soft as the surface is rough.
float lampIn(vec3 ray, vec3 towards, vec3 across, vec2 halfSize, float blur) {
  float along = dot(ray, towards);
  vec2 hit = vec2(dot(ray, across), dot(ray, cross(towards, across))) / max(along, 0.001);
  vec2 inside = 1.0 - smoothstep(halfSize - blur, halfSize + blur, abs(hit));
  return inside.x * inside.y * step(0.0, along);
}

// What a surface mirrors of the studio.
vec3 mirrored(vec3 ray, float roughness) {
  float blur = 0.04 + roughness * 1.2;
  float tent = mix(0.5, 0.95, smoothstep(-0.5 - blur, 0.6 + blur, ray.y));
  float window = lampIn(ray, vec3(-0.62, 0.42, 0.66), vec3(0.73, 0.0, 0.68), vec2(0.55, 0.8), blur);
  float above = lampIn(ray, vec3(0.0, 1.0, 0.0), vec3(1.0, 0.0, 0.0), vec2(1.2, 0.7), blur);
  float rim = lampIn(ray, vec3(0.92, 0.3, -0.25), vec3(-0.26, 0.0, -0.97), vec2(0.25, 0.9), blur);
  return vec3(tent) + vec3(1.4, 1.36, 1.3) * window + vec3(0.7) * above + vec3(0.6, 0.63, 0.68) * rim;
}
`;

const softLight = /* glsl */ `
{
  vec3 outwards = normalize(vProductNormal) * faceDirection;
  vec3 ray = reflect(normalize(vProduct - cameraPosition), outwards);
  vec4 around = softLightBefore(vProduct, outwards);
  float arriving = softLightFrom(around, outwards);
  // Boards light one another, and the lighter they are the more.
  vec3 bouncing = mix(diffuseColor.rgb, vec3(dot(diffuseColor.rgb, vec3(0.3, 0.6, 0.1))), 0.4);
  vec3 bounced = (arriving + 0.04) / (1.0 - 0.8 * bouncing * (1.0 - min(arriving, 1.0)));
  vec3 tint = mix(vec3(1.03, 1.0, 0.96), vec3(0.985, 1.0, 1.02), 0.5 + 0.5 * outwards.y);
  irradiance += bounced * tint * ${softLevel.toFixed(3)} * PI;
  radiance += mirrored(ray, material.roughness) * mix(0.3, 1.0, min(softLightFrom(around, ray), 1.0));
}
`;

/** Lights a standard material. Needs the varyings vProduct and vProductNormal, in the product's mm. */
export function lightBy(shader: WebGLProgramParametersWithUniforms, uniforms: SoftLightUniforms): void {
  const chunk = '#include <lights_fragment_maps>';
  Object.assign(shader.uniforms, uniforms);
  shader.fragmentShader = insert(declarations + shader.fragmentShader, chunk, `${chunk}\n${softLight}`);
}
