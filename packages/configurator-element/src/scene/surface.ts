// What all finishes share: a standard material that stretches the template to the part, is lit by the studio, and lets
// a finish decide colour and roughness at every point of the part.

import { type IUniform, MeshStandardMaterial } from 'three';
import type { SoftLightUniforms } from './soft-light.js';
import { insert, stretch } from './stretch.js';
import { lightBy } from './studio-shader.js';

export interface SurfaceOptions {
  readonly roughness: number;
  readonly metalness?: number;
  /** Its look sets the opacity. */
  readonly transparent?: boolean;
  /** GLSL functions that `look` calls. */
  readonly functions?: string;
  /**
   * GLSL that may change `diffuseColor`, `roughnessFactor` and `metalFactor`. It finds `vPart` (mm in the part's frame), `vPartNormal`,
   * and flat for the whole part `vSize` (mm) and `vTraits` (see traits.ts).
   */
  readonly look?: string;
  readonly uniforms?: Readonly<Record<string, IUniform>>;
}

const vertexDeclarations = /* glsl */ `
attribute vec4 instanceTraits;
flat varying vec4 vTraits;
flat varying vec3 vSize;
varying vec3 vPart;
centroid varying vec3 vPartNormal;
varying vec3 vProduct;
centroid varying vec3 vProductNormal;
`;

const vertexMain = /* glsl */ `
vTraits = instanceTraits;
vSize = instanceShape.xyz;
vPart = transformed;
vPartNormal = normal;
vProduct = (instanceMatrix * vec4(transformed, 1.0)).xyz;
vProductNormal = mat3(instanceMatrix) * normal;
#include <project_vertex>
`;

const fragmentDeclarations = /* glsl */ `
flat varying vec4 vTraits;
flat varying vec3 vSize;
varying vec3 vPart;
centroid varying vec3 vPartNormal;
`;

// An eased edge is narrower than a pixel: taken in the middle of the pixel, beside the edge, its normal would be anything.
const normalMain = /* glsl */ `
normal = normalize((viewMatrix * vec4(vProductNormal, 0.0)).xyz) * faceDirection;
`;

export function createSurface(light: SoftLightUniforms, options: SurfaceOptions): MeshStandardMaterial {
  const { roughness, metalness = 0, transparent = false, functions = '', look = '', uniforms = {} } = options;
  const material = new MeshStandardMaterial({
    roughness,
    metalness,
    transparent,
    dithering: true,
  });
  material.onBeforeCompile = (shader) => {
    stretch(shader);
    shader.vertexShader = insert(vertexDeclarations + shader.vertexShader, '#include <project_vertex>', vertexMain);
    lightBy(shader, light);
    Object.assign(shader.uniforms, uniforms);
    shader.fragmentShader = afterCommon(shader.fragmentShader, fragmentDeclarations + functions);
    shader.fragmentShader = insert(shader.fragmentShader, '#include <normal_fragment_maps>', normalMain);
    const [before, after] = ['#include <roughnessmap_fragment>', '#include <metalnessmap_fragment>'];
    const body = `${before}\nfloat metalFactor = metalness;\n{${look}}`;
    shader.fragmentShader = insert(shader.fragmentShader, before, body);
    shader.fragmentShader = insert(shader.fragmentShader, after, 'float metalnessFactor = metalFactor;');
  };
  material.customProgramCacheKey = () => functions + look;
  return material;
}

/** Declarations that may use what three.js declares for all shaders. */
function afterCommon(shader: string, code: string): string {
  return insert(shader, '#include <common>', `#include <common>\n${code}`);
}
