import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Plugin, parseAst } from 'vite';
import { CUT, LEFT_OUT, leanThree } from './lean-three.js';

const { resolve } = createRequire(import.meta.url);
const root = resolve('three').replace(/build\/[^/]*$/, 'src/');

type Hooks = Record<'resolveId' | 'load', (id: string) => string | undefined> & {
  transform(this: { error(message: string): never }, code: string, id: string): { code: string } | undefined;
  renderChunk(code: string, chunk: object, options: object, meta: object): { code: string } | undefined;
};

const hooks: Hooks = leanThree() as Plugin & Hooks;

/** The plugin's output for a file; throws its warnings and errors. */
function transformed(code: string, id: string): string {
  const error = (message: string) => {
    throw new Error(message);
  };
  return hooks.transform.call({ error }, code, id)?.code ?? code;
}

describe('leanThree', () => {
  for (const path of Object.keys(LEFT_OUT)) {
    it(`replaces ${path} and keeps its export names`, async () => {
      const real = await import(`three/src/${path}`);
      const folder = pathToFileURL(root + path);
      const code = hooks.load(root + path)!.replace(/(?<=from ')\.[^']*/g, (address) => new URL(address, folder).href);
      const lean = await import(`data:text/javascript,${encodeURIComponent(code)}`);
      assert.deepEqual(Object.keys(lean), Object.keys(real));
    });
  }

  for (const [path, cuts] of Object.entries(CUT)) {
    it(`finds every passage to cut from ${path}, and leaves valid code`, () => {
      const code = readFileSync(root + path, 'utf8');
      for (const [passage] of cuts) assert.ok(code.search(passage) >= 0, String(passage));
      assert.ok(parseAst(transformed(code, root + path)).body.length > 0);
    });
  }

  it('imports names from the modules that define them', () => {
    const imported = "import { Mesh, type Texture, GLSL3,\n  PlaneGeometry as Plane, RawShaderMaterial } from 'three';";
    assert.deepEqual(
      transformed(imported, '/src/a.ts').split('; '),
      [
        ['Mesh', 'objects/Mesh'],
        ['GLSL3', 'constants'],
        ['PlaneGeometry as Plane', 'geometries/PlaneGeometry'],
        ['RawShaderMaterial', 'materials/RawShaderMaterial'],
      ].map(([name, path], at) => `import { ${name} } from '${root}${path}.js'${at === 3 ? ';' : ''}`),
    );
    const orbit = resolve('three-stdlib').replace(/index\.\w+$/, 'controls/OrbitControls.js');
    assert.match(transformed(readFileSync(orbit, 'utf8'), orbit), /import \{ Ray \} from '[^']*src\/math\/Ray\.js'/);
  });

  it('keeps the other modules', () => {
    assert.equal(hooks.resolveId('three'), `${root}Three.js`);
    assert.equal(hooks.load(`${root}renderers/WebGLRenderer.js`), undefined);
  });

  it('replaces object type checks if the scene has only one answer', () => {
    const id = `${root}renderers/WebGLRenderer.js`;
    const code = readFileSync(id, 'utf8');
    const lean = transformed(code, id);
    for (const question of ['object.isSkinnedMesh', 'material.isShaderMaterial', 'object.isLine']) {
      assert.ok(code.includes(question), question);
      assert.ok(!lean.includes(question), question);
    }
    for (const kept of ['object.isMesh', 'camera.isArrayCamera', 'this.isWebGLRenderer = true'])
      assert.ok(lean.includes(kept), kept);
    assert.equal(transformed('a.isRawShaderMaterial && ! b.isPoints', id), 'true && ! false');
  });

  it('removes what nothing in the scene calls, and what only that calls', () => {
    const kept = 'a(){this.b()}b(){}named(){}';
    const unused = 'c(){this.d()}d(){}toJSON(){return this.toJSON()}';
    const code = (members: string, assigned: string, returned: string) =>
      `class Class{constructor(){this.g=1;${assigned}}${members}}function make(){return{${returned}}}new Class().a();make().used();`;
    const chunks = { other: { name: 'other', modules: { one: { code: "call('named')" } } } };
    const whole = code(unused + kept, 'this.h=function(){};', 'unused:e,used:f');
    assert.equal(hooks.renderChunk(whole, { name: 'scene' }, {}, { chunks })?.code, code(kept, '', 'used:f'));
    assert.equal(hooks.renderChunk(whole, { name: 'other' }, {}, { chunks }), undefined);
  });

  it('rejects replacements that would have no effect', () => {
    const use = (names: string) => () => transformed(`import { ${names} } from 'three';`, '/src/a.ts');
    for (const name of [
      'MeshStandardMaterial',
      'ShaderMaterial',
      'DirectionalLight',
      'Raycaster',
      'Fog',
      'PMREMGenerator',
      'SkinnedMesh',
      'InstancedBufferAttribute',
    ])
      assert.throws(use(`Mesh, ${name}`), new RegExp(`${name} does nothing`));
    assert.doesNotThrow(use('Mesh, RawShaderMaterial, PlaneGeometry, type MeshStandardMaterial'));
  });

  it('gives augmented reality the real session manager', () => {
    const id = fileURLToPath(new URL('../src/scene/ar/ar-session.ts', import.meta.url));
    const [, address = ''] =
      /import \{ WebXRManager as Real \} from '(.*)'/.exec(transformed(readFileSync(id, 'utf8'), id)) ?? [];
    assert.equal(hooks.resolveId(address), address);
    assert.match(hooks.load(address)!, /class WebXRManager extends EventDispatcher/);
  });
});
