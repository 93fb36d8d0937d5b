// What the embed build leaves out, so that a shop's page downloads a fifth less before the first 3D frame: the shaders of
// three.js's materials, since everything in the scene has a small one of its own, and comments and indentation in the
// scene's own GLSL. Users of the npm package bring three.js themselves, whole.

import type { Plugin } from 'vite';

const library = /\/three\/build\/three\.module\.js$/;

/** The table of all GLSL in three.js; nothing else refers to it. */
const shaderTable = /const ShaderChunk = \{[^}]*\};/;

/** Materials that have no shader without that table. */
const builtInMaterial = /\b(?:Mesh|Line|Points|Sprite|Shadow)\w*Material\b|(?<!Raw)\bShaderMaterial\b/;

export function leanThree(): Plugin {
  return {
    name: 'lean-three',
    enforce: 'pre',
    transform(code, id) {
      if (library.test(id)) {
        if (!shaderTable.test(code)) this.error('three.js no longer keeps its shaders in one table, ShaderChunk.');
        return { code: code.replace(shaderTable, 'const ShaderChunk = {};'), map: null };
      }
      const material = id.includes('/node_modules/') ? undefined : importsFromThree(code).find(isBuiltInMaterial);
      if (material)
        this.error(`${material} has no shader in the embed build, see lean-build.ts; RawShaderMaterial has.`);
      return undefined;
    },
  };
}

/** Minifies template literals that are marked as GLSL. */
export function leanShaders(): Plugin {
  return {
    name: 'lean-shaders',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes('/* glsl */')) return undefined;
      return { code: code.replace(/\/\* glsl \*\/ (`[^`]*`)/g, (_marked, glsl: string) => minified(glsl)), map: null };
    },
  };
}

function importsFromThree(code: string): string[] {
  return [...code.matchAll(/import \{([^}]*)\} from 'three'/g)].flatMap(([, names]) =>
    names!.split(',').map((name) => name.trim()),
  );
}

function isBuiltInMaterial(name: string): boolean {
  return !name.startsWith('type ') && builtInMaterial.test(name);
}

/** Keeps lines apart, since a preprocessor directive needs one of its own. */
function minified(glsl: string): string {
  return glsl
    .replace(/\/\/.*$/gm, '')
    .replace(/^[ \t]+|[ \t]+$/gm, '')
    .replace(/ ?([*/=<>?:,;(){}]+) ?/g, '$1')
    .replace(/\n{2,}/g, '\n');
}
