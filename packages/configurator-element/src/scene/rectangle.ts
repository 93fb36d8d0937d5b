// What the photograph draws besides the scene: rectangles that cover a target, and the targets.

import {
  type BlendingDstFactor,
  type BlendingSrcFactor,
  CustomBlending,
  GLSL3,
  HalfFloatType,
  type MagnificationTextureFilter,
  Mesh,
  PlaneGeometry,
  RawShaderMaterial,
  WebGLRenderTarget,
} from 'three';

export type Rectangle = Mesh<PlaneGeometry, RawShaderMaterial>;

// `vAt` is the position within the rectangle, from 0 to 1.
const VERTEX_SHADER = /* glsl */ `
in vec3 position;
out vec2 vAt;
void main() {
  vAt = position.xy * 0.5 + 0.5;
  gl_Position = vec4(position.xy, 0.0, 1.0);
}
`;

/** A rectangle that covers the target, and is blended with the target's content. */
export function rectangleOf(
  fragmentShader: string,
  uniforms: RawShaderMaterial['uniforms'],
  blendSrc: BlendingSrcFactor,
  blendDst: BlendingDstFactor,
): Rectangle {
  const material = new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: VERTEX_SHADER,
    fragmentShader,
    uniforms,
    transparent: true,
    blending: CustomBlending,
    blendSrc,
    blendDst,
    depthTest: false,
    depthWrite: false,
  });
  const rectangle = new Mesh(new PlaneGeometry(2, 2), material);
  rectangle.frustumCulled = false;
  return rectangle;
}

export function disposeOf({ geometry, material }: Rectangle): void {
  geometry.dispose();
  material.dispose();
}

/** Creates a target of half floats, which can hold sums of many passes and light that's brighter than white. */
export function targetOf(size: number, filter: MagnificationTextureFilter, depthBuffer = false): WebGLRenderTarget {
  const filters = { minFilter: filter, magFilter: filter } as const;
  return new WebGLRenderTarget(size, size, { ...filters, type: HalfFloatType, depthBuffer });
}
