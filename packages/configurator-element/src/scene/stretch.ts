// How the shaders put a template to its size: in the picture and in the shadow alike.

import { MeshDepthMaterial, type WebGLProgramParametersWithUniforms } from 'three';

const declarations = /* glsl */ `
attribute vec3 templateOffset;
attribute vec4 instanceShape;
`;

const position = /* glsl */ `
vec3 transformed = position * instanceShape.xyz + templateOffset * instanceShape.w;
`;

export function stretch(shader: WebGLProgramParametersWithUniforms): void {
  shader.vertexShader = insert(`${declarations}${shader.vertexShader}`, '#include <begin_vertex>', position);
}

/** Puts `code` in the place of `chunk`; throws where three.js no longer has it. */
export function insert(shader: string, chunk: string, code: string): string {
  if (!shader.includes(chunk)) throw new Error(`This version of three.js has no ${chunk} in its shader.`);
  return shader.replace(chunk, () => code);
}

export function createDepthMaterial(): MeshDepthMaterial {
  const material = new MeshDepthMaterial();
  material.onBeforeCompile = stretch;
  return material;
}
