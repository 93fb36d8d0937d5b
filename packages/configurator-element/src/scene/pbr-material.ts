// What all finishes share: a material of our own that stretches the template to the part, eases its edges, is lit by the
// studio, and lets a finish decide colour and roughness at every point of the part. three.js's standard material would
// do the same at several times the price, most of it for what no product here needs.

import { GLSL3, type IUniform, RawShaderMaterial } from 'three';
import type { AmbientOcclusionUniforms } from './ambient-occlusion.js';
import { instanceShader, quaternionShader } from './instance-shader.js';
import type { KeyLightUniforms } from './key-light.js';
import { lightingShader } from './lighting-shader.js';

export type LightingUniforms = AmbientOcclusionUniforms & KeyLightUniforms;

export interface PbrMaterialOptions {
  readonly roughness: number;
  readonly metalness?: number;
  /** Its look sets the opacity. */
  readonly transparent?: boolean;
  /** GLSL functions that `look` calls. */
  readonly functions?: string;
  /**
   * GLSL that may change `color` (linear), `rough`, `metal`, `opacity` and `normal` (in the part's frame, any length). It finds `vPart` (mm in
   * the part's frame), `face` (the normal before its edges were eased), `pixel` (mm), and flat for the whole part
   * `vSize` (mm) and `vTraits` (see view/traits.ts).
   */
  readonly look?: string;
  readonly uniforms?: Readonly<Record<string, IUniform>>;
}

const vertexShader = /* glsl */ `
precision highp float;
uniform mat4 projectionMatrix, viewMatrix;
${instanceShader}
in vec3 normal;
in vec4 look;
out vec3 vPart;
out vec3 vPlace;
centroid out vec3 vNormal;
flat out vec3 vColor;
flat out vec4 vSize;
flat out vec4 vTurn;
flat out vec4 vTraits;

void main() {
  vec3 swatch = mod(floor(vec3(look.x) / vec3(65536.0, 256.0, 1.0)), 256.0) / 255.0;
  vColor = mix(swatch / 12.92, pow((swatch + 0.055) / 1.055, vec3(2.4)), step(0.04045, swatch));
  vSize = extent;
  vTurn = turn;
  vTraits = vec4(place.w, look.yzw);
  vNormal = normal;
  vPart = stretched();
  vPlace = placed(vPart);
  gl_Position = projectionMatrix * viewMatrix * vec4(vPlace, 1.0);
}
`;

const fragmentDeclarations = /* glsl */ `
precision highp float;
uniform float roughness, metalness;
in vec3 vPart;
in vec3 vPlace;
centroid in vec3 vNormal;
flat in vec3 vColor;
flat in vec4 vSize;
flat in vec4 vTurn;
flat in vec4 vTraits;
out vec4 picture;

const float PI = 3.14159265;

${quaternionShader}
// The normal near an edge of a box, whose faces meet there in a curve. It is drawn a pixel wide where it is narrower,
// and shines as much less.
vec3 eased(vec3 face, float pixel) {
  float ease = -vSize.w;
  float width = max(ease, pixel);
  vec3 toEdge = min(vPart, vSize.xyz - vPart);
  vec3 bend = clamp(1.0 - toEdge / width, 0.0, 1.0) * sign(vPart - 0.5 * vSize.xyz);
  return face + bend * (1.0 - abs(face)) * step(0.0001, ease) * mix(1.0, ease / width, 0.6);
}
`;

function mainWith(look: string, transparent: boolean): string {
  return /* glsl */ `
void main() {
  vec3 face = normalize(vNormal);
  vec3 across = fwidth(vPart);
  float pixel = max(across.x, max(across.y, across.z));
  vec3 normal = eased(face, pixel);
  vec3 color = vColor;
  float rough = roughness;
  float metal = metalness;
  float opacity = 1.0;
  {${look}}
  vec4 seen = lit(vPlace, turned(normalize(normal), vTurn), color, rough, metal);
  ${transparent ? 'opacity = min(1.0, opacity + seen.w);' : ''}
  picture = vec4(photographed(seen.rgb)${transparent ? ' * opacity' : ''}, opacity);
}
`;
}

export function createPbrMaterial(studio: LightingUniforms, options: PbrMaterialOptions): RawShaderMaterial {
  const { roughness, metalness = 0, transparent = false, functions = '', look = '', uniforms = {} } = options;
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader,
    fragmentShader: fragmentDeclarations + lightingShader + functions + mainWith(look, transparent),
    uniforms: { ...studio, ...uniforms, roughness: { value: roughness }, metalness: { value: metalness } },
    transparent,
    premultipliedAlpha: transparent,
  });
}
