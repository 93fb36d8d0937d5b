// The physically based material for all finishes. It stretches the template to the part, bevels its edges, applies
// lighting-shader.ts, and lets a finish set colour and roughness at each point. three.js's MeshStandardMaterial would
// take several times as long, mostly for features that products don't need.

import { GLSL3, type IUniform, RawShaderMaterial } from 'three';
import type { AmbientOcclusionUniforms } from './ambient-occlusion.js';
import { INSTANCE_SHADER, QUATERNION_SHADER } from './instance-attributes.js';
import type { KeyLightUniforms } from './key-light.js';
import { LIGHTING_SHADER } from './lighting-shader.js';

export type LightingUniforms = AmbientOcclusionUniforms & KeyLightUniforms;

export interface PbrMaterialOptions {
  readonly roughness: number;
  readonly metalness: number;
  /** Whether `fragment` sets an opacity. */
  readonly transparent?: boolean;
  /** GLSL functions that `fragment` calls. */
  readonly functions?: string;
  /**
   * GLSL that may change `color` (linear), `rough`, `metal`, `opacity` and `normal` (in the part's frame, any length).
   * It can read `vPosition` (mm in the part's frame), `vWorld` (mm in the product's axes), `face` (the normal without
   * bevels) and `pixel` (the size of a pixel in mm), and, constant for the whole part, `vSize` (mm), `vRotation` and
   * `vAttributes` (see view/finish-attributes.ts).
   */
  readonly fragment?: string;
  readonly uniforms?: Readonly<Record<string, IUniform>>;
}

const VERTEX_SHADER = /* glsl */ `
precision highp float;
uniform mat4 projectionMatrix, viewMatrix;
${INSTANCE_SHADER}
in vec3 normal;
in vec4 finish;
out vec3 vPosition;
out vec3 vWorld;
centroid out vec3 vNormal;
flat out vec3 vColor;
flat out vec4 vSize;
flat out vec4 vRotation;
flat out vec4 vAttributes;

void main() {
  vec3 srgb = mod(floor(vec3(finish.x) / vec3(65536.0, 256.0, 1.0)), 256.0) / 255.0;
  vColor = mix(srgb / 12.92, pow((srgb + 0.055) / 1.055, vec3(2.4)), step(0.04045, srgb));
  vSize = extent;
  vRotation = rotation;
  vAttributes = vec4(origin.w, finish.yzw);
  vNormal = normal;
  vPosition = partPosition();
  vWorld = toProduct(vPosition);
  gl_Position = projectionMatrix * viewMatrix * vec4(vWorld, 1.0);
}
`;

const FRAGMENT_DECLARATIONS = /* glsl */ `
precision highp float;
uniform float roughness, metalness;
in vec3 vPosition;
in vec3 vWorld;
centroid in vec3 vNormal;
flat in vec3 vColor;
flat in vec4 vSize;
flat in vec4 vRotation;
flat in vec4 vAttributes;
out vec4 fragColor;

const float PI = 3.14159265;

${QUATERNION_SHADER}
// The normal near an edge of a box, which turns there as on a rounded edge. An edge narrower than a pixel is drawn a
// pixel wide, and turns correspondingly less.
vec3 beveled(vec3 face, float pixel) {
  float radius = -vSize.w;
  float width = max(radius, pixel);
  vec3 toEdge = min(vPosition, vSize.xyz - vPosition);
  vec3 bend = clamp(1.0 - toEdge / width, 0.0, 1.0) * sign(vPosition - 0.5 * vSize.xyz);
  return face + bend * (1.0 - abs(face)) * step(0.0001, radius) * mix(1.0, radius / width, 0.6);
}
`;

function mainWith(fragment: string, transparent: boolean): string {
  return /* glsl */ `
void main() {
  vec3 face = normalize(vNormal);
  vec3 across = fwidth(vPosition);
  float pixel = max(across.x, max(across.y, across.z));
  vec3 normal = beveled(face, pixel);
  vec3 color = vColor;
  float rough = roughness;
  float metal = metalness;
  float opacity = 1.0;
  {${fragment}}
  vec4 lit = shade(vWorld, rotated(normalize(normal), vRotation), color, rough, metal);
  ${transparent ? 'opacity = min(1.0, opacity + lit.w);' : ''}
  fragColor = vec4(toScreen(lit.rgb)${transparent ? ' * opacity' : ''}, opacity);
}
`;
}

export function createPbrMaterial(lighting: LightingUniforms, options: PbrMaterialOptions): RawShaderMaterial {
  const { roughness, metalness, transparent = false, functions = '', fragment = '', uniforms = {} } = options;
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: VERTEX_SHADER,
    fragmentShader: FRAGMENT_DECLARATIONS + LIGHTING_SHADER + functions + mainWith(fragment, transparent),
    uniforms: { ...lighting, ...uniforms, roughness: { value: roughness }, metalness: { value: metalness } },
    transparent,
    premultipliedAlpha: transparent,
  });
}
