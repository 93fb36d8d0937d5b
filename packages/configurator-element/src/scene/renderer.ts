// Creates the canvas and the renderer of a scene, and waits for the graphics card.

import { type WebGLProgram, WebGLRenderer } from 'three';
import { yieldToPage } from '../yield-to-page.js';
import { SceneUnavailableError } from './renderer-context.js';

export function createCanvas(document: Document): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'img');
  // The canvas's pixel size follows its CSS size, so the CSS size mustn't depend on it. In print it has another CSS
  // size but keeps its pixels, hence `objectFit`.
  const size = { display: 'block', width: '100%', height: '100%', objectFit: 'contain', contain: 'strict' };
  Object.assign(canvas.style, size);
  return canvas;
}

/**
 * Extensions that three.js requests at start but products don't need: floating-point targets and their filters,
 * clipping in the vertex shader, and multisampled textures. Each takes a browser up to a millisecond.
 */
const UNUSED_EXTENSIONS = /^(EXT_color|OES_texture_float|WEBGL_(clip|multisampled|render))/;

/** @throws {SceneUnavailableError} without WebGL2, or if the page adds enumerable properties to `Object.prototype` */
export function createRenderer(canvas: HTMLCanvasElement): WebGLRenderer {
  // three.js doesn't distinguish inherited properties from its objects' own, and would throw in the middle of a frame.
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

/** The interval for polling the graphics card. */
const PAUSE_MS = 10;

/**
 * Waits until the graphics card has executed all commands so far.
 * @param isOver ends the wait
 * @param isReady a further condition to wait for
 * @returns false if `isOver` ended the wait, or the context was lost, even if it's been restored since
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
 * Waits until the renderer's programs are compiled. If the browser can't report that, a fence tells that all commands
 * so far have been executed. It doesn't use three.js's `compileAsync`, which keeps polling materials that have been
 * disposed of in the meantime and throws an error that can't be caught.
 * @returns false if `isOver` ended the wait, or the context was lost
 * @throws {SceneUnavailableError} if the graphics card's driver refuses a program
 */
export async function whenCompiled(renderer: WebGLRenderer, isOver: () => boolean): Promise<boolean> {
  if (!(await whenDone(renderer, isOver, () => renderer.info.programs?.every(isLinked)))) return false;
  // If the browser can't report it, the first use of a program blocks until it's linked, so each one gets its own task.
  for (const program of [...(renderer.info.programs ?? [])]) {
    if (isOver()) return false;
    useFirst(program, renderer);
    await yieldToPage();
  }
  return !isOver();
}

/** On its own, three.js would read three logs per program, which blocks the page, and continue without the program. */
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

/** `isReady` is missing from three.js's types. */
function isLinked(program: WebGLProgram & { isReady?: () => boolean }): boolean {
  return program.isReady?.() ?? true;
}
