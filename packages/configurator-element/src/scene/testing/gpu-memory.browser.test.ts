import { expect } from '@open-wc/testing';
import { gpuMemoryOf } from './gpu-memory.js';

describe('the memory that a context allocates', () => {
  it('counts each sample of a renderbuffer until it is deleted', () => {
    const context = document.createElement('canvas').getContext('webgl2')!;
    const allocated = gpuMemoryOf(context);
    const buffer = context.createRenderbuffer();
    context.bindRenderbuffer(context.RENDERBUFFER, buffer);
    context.renderbufferStorageMultisample(context.RENDERBUFFER, 4, context.RGBA8, 20, 10);
    expect(allocated()).to.equal(4 * 4 * 20 * 10);
    context.deleteRenderbuffer(buffer);
    expect(allocated()).to.equal(0);
  });
});
