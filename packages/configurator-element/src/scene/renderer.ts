// Creates the canvas and the renderer of a scene, and waits for the graphics card.

import { type WebGLProgram, WebGLRenderer } from 'three';
import { yieldToPage } from '../yield-to-page.js';
import { SceneUnavailableError } from './renderer-context.js';

export function createCanvas(document: Document): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'img');
  // The canvas takes its pixels from its CSS size, so its CSS size must not depend on them. In print it has another CSS
  // size and keeps its pixels, therefore `objectFit`.
  const size = { display: 'block', width: '100%', height: '100%', objectFit: 'contain', contain: 'strict' };
  Object.assign(canvas.style, size);
  return canvas;
}

/**
 * What three.js asks for when it starts and no product needs: floating-point targets and their filters, clipping in the
 * vertex shader, and multisampled textures. Each takes a browser up to a millisecond.
 */
const UNUSED_EXTENSIONS = /^(EXT_color|OES_texture_float|WEBGL_(clip|multisampled|render))/;

/** @throws {SceneUnavailableError} without WebGL2, or if the page gives `Object.prototype` enumerable properties */
export function createRenderer(canvas: HTMLCanvasElement): WebGLRenderer {
  // three.js reads inherited properties of its own objects as if they were theirs, and would throw in the middle of a
  // frame.
  for (const name in {}) {
    throw new SceneUnavailableError(
      `This page gives every object an enumerable "${name}", with which three.js can't draw; the drawing stays.`,
    );
  }
  const context = canvas.getContext('webgl2', { alpha: true, antialias: true, stencil: false });
  if (!context) throw new SceneUnavailableError('This browser has no WebGL2 to draw with; the drawing stays.');
  const getExtension = context.getExtension.bind(context);
  context.getExtension = (name: string) => (UNUSED_EXTENSIONS.test(name) ? null : getExtension(name));
  return new WebGLRenderer({ canvas, context });
}

export function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written as a PNG.'))));
  });
}

/** The interval at which the graphics card is polled. */
const PAUSE_MS = 10;

/**
 * Waits until the graphics card has executed all commands that it was given so far.
 * @param isOver ends the wait
 * @param isReady a further condition to wait for
 * @returns false if `isOver` has ended the wait, or the context was lost, even if it is restored by now
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
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  if (isGone()) return false;
  context.deleteSync(fence);
  return true;
}

/**
 * Waits until the renderer's programs are compiled. If the browser can't report that of a program, a fence tells
 * that all commands so far are executed. three.js's `compileAsync` is not used: it keeps polling a material that was
 * disposed of meanwhile, and throws an error that nobody can catch.
 * @returns false if `isOver` has ended the wait, or the context was lost
 * @throws {SceneUnavailableError} if the graphics card's driver refuses a program
 */
export async function whenCompiled(renderer: WebGLRenderer, isOver: () => boolean): Promise<boolean> {
  if (!(await whenDone(renderer, isOver, () => renderer.info.programs?.every(isLinked)))) return false;
  // If the browser can't report it, the first use of a program blocks until it is linked, so each one has its own
  // task.
  for (const program of [...(renderer.info.programs ?? [])]) {
    if (isOver()) return false;
    useFirst(program, renderer);
    await yieldToPage();
  }
  return !isOver();
}

/** By itself, three.js would read three logs of each program, for which the page waits, and go on without the program. */
function useFirst(program: WebGLProgram, renderer: WebGLRenderer): void {
  const { debug } = renderer;
  const context = renderer.getContext();
  debug.checkShaderErrors = false;
  program.getUniforms();
  debug.checkShaderErrors = true;
  const linked = program.program as globalThis.WebGLProgram;
  if (context.getProgramParameter(linked, context.LINK_STATUS) !== false) return;
  throw new SceneUnavailableError(
    `This device can't draw in 3D (${context.getProgramInfoLog(linked)?.trim()}); the drawing stays.`,
  );
}

/** three.js's types lack `isReady`. */
function isLinked(program: WebGLProgram & { isReady?: () => boolean }): boolean {
  return program.isReady?.() ?? true;
}
