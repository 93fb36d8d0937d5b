// The canvas of a scene and what draws in it.

import { type WebGLProgram, WebGLRenderer } from 'three';
import { yieldToPage } from '../yield-to-page.js';
import { SceneUnavailableError } from './renderer-context.js';

export function createCanvas(document: Document): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'img');
  // Its pixels follow its size, so its size must not follow its pixels; on paper it has another size, and its pixels stay.
  const size = { display: 'block', width: '100%', height: '100%', objectFit: 'contain', contain: 'strict' };
  Object.assign(canvas.style, size);
  return canvas;
}

/** @throws {SceneUnavailableError} where WebGL2 cannot be had, or the page gives `Object.prototype` enumerable properties */
export function createRenderer(canvas: HTMLCanvasElement): WebGLRenderer {
  // three.js takes what stands in an object for its own, and would throw in the middle of a frame.
  for (const name in {}) {
    throw new SceneUnavailableError(
      `This page gives every object an enumerable "${name}", with which three.js can't draw; the drawing stays.`,
    );
  }
  const context = canvas.getContext('webgl2', { alpha: true, antialias: true, stencil: false });
  if (!context) throw new SceneUnavailableError('This browser has no WebGL2 to draw with; the drawing stays.');
  return new WebGLRenderer({ canvas, context });
}

export function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written as a PNG.'))));
  });
}

/** How long until it is asked again; ms. */
const pauseMs = 10;

/**
 * Waits until the graphics card has done all that it was asked until now.
 * @param isReady what else is waited for
 * @returns false where it is over, or what was asked is gone with a context that was lost, be it restored by now
 */
export async function whenDone(
  renderer: WebGLRenderer,
  isOver: () => boolean,
  isReady: () => boolean | undefined = () => true,
): Promise<boolean> {
  const context = renderer.getContext() as WebGL2RenderingContext;
  const fence = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0);
  context.flush();
  const isGone = () => isOver() || !fence || !context.isSync(fence);
  const isPassed = () => context.getSyncParameter(fence!, context.SYNC_STATUS) !== context.UNSIGNALED;
  while (!isGone() && !(isPassed() && isReady())) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  if (isGone()) return false;
  context.deleteSync(fence);
  return true;
}

/**
 * Waits until a renderer has compiled what it has begun to. Where the browser can't say so of a program, it says how far it is
 * with what it was asked for. three.js's own `compileAsync` goes on asking for a material that was disposed of meanwhile, and
 * throws into the page.
 * @returns false where it is over, or the context was lost
 */
export async function whenCompiled(renderer: WebGLRenderer, isOver: () => boolean): Promise<boolean> {
  if (!(await whenDone(renderer, isOver, () => renderer.info.programs?.every(isLinked)))) return false;
  // Where it can't say so after all, the first use of a program waits for it: one at a time, each in a task of its own.
  for (const program of [...(renderer.info.programs ?? [])]) {
    if (isOver()) return false;
    program.getUniforms();
    await yieldToPage();
  }
  return !isOver();
}

/** Its types do not name it. */
function isLinked(program: WebGLProgram & { isReady?: () => boolean }): boolean {
  return program.isReady?.() ?? true;
}
