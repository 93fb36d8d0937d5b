import { expect } from '@open-wc/testing';
import type { WebGLRenderer } from 'three';
import { whenCompiled } from './renderer-context.js';

describe('what waits for shaders', () => {
  it('waits no longer once the context is lost, which never says that they are compiled', async function () {
    const context = document.createElement('canvas').getContext('webgl2');
    // Firefox doesn't have WebGL2 without a screen.
    if (!context) return this.skip();
    const renderer = { getContext: () => context, info: { programs: [] } } as unknown as WebGLRenderer;
    let asked = 0;
    const compiled = whenCompiled(renderer, () => ++asked > 100);
    context.getExtension('WEBGL_lose_context')!.loseContext();
    await compiled;
    expect(asked).to.be.at.most(100);
  });
});
