import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import type { Plugin } from 'vite';
import { leanShaders, leanThree } from './lean-build.js';

const three = createRequire(import.meta.url)
  .resolve('three')
  .replace(/[^/]*$/, 'three.module.js');

/** What a plugin makes of a file; throws what it complains about. */
function transformed(plugin: Plugin, code: string, id: string): string {
  const fail = (message: string) => {
    throw new Error(message);
  };
  const transform = plugin.transform as unknown as (
    this: object,
    code: string,
    id: string,
  ) => { code: string } | undefined;
  return transform.call({ error: fail }, code, id)?.code ?? code;
}

describe('leanThree', () => {
  it('takes the table of shaders out of three.js, and only that', () => {
    const code = readFileSync(three, 'utf8');
    const lean = transformed(leanThree(), code, three);
    assert.ok(code.includes('alphamap_fragment: alphamap_fragment'));
    assert.ok(!lean.includes('alphamap_fragment: alphamap_fragment'));
    assert.ok(lean.includes('class WebGLRenderer'));
  });

  it('says so when there is no such table', () => {
    assert.throws(
      () => transformed(leanThree(), 'const Shaders = {};', '/node_modules/three/build/three.module.js'),
      /ShaderChunk/,
    );
  });

  it('refuses a material that would have no shader', () => {
    const use = (names: string) => () => transformed(leanThree(), `import { ${names} } from 'three';`, '/src/a.ts');
    assert.throws(use('Mesh, MeshStandardMaterial'), /MeshStandardMaterial has no shader/);
    assert.throws(use('ShaderMaterial'), /ShaderMaterial has no shader/);
    assert.doesNotThrow(use('Mesh, RawShaderMaterial, type MeshStandardMaterial'));
  });
});

describe('leanShaders', () => {
  it('takes comments and indents out of GLSL, and nothing else', () => {
    const code = 'const a = /* glsl */ `\n  // Light.\n  float a = b - -c; // Less.\n#define X 1\n`; // Kept.';
    assert.equal(
      transformed(leanShaders(), code, '/src/a.ts'),
      'const a = `\nfloat a=b - -c;\n#define X 1\n`; // Kept.',
    );
  });
});
