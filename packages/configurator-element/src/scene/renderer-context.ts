// A scene's WebGL context. The browser may take it away and restore it, and another scene on the page may need it while
// this one is out of view.

import { type WebGLProgram, WebGLRenderer } from 'three';
import { yieldToPage } from '../yield-to-page.js';

/** Thrown if the scene can't draw because there's no WebGL2 or no free context. The drawing is shown instead. */
export class SceneUnavailableError extends Error {
  override readonly name = 'SceneUnavailableError';
}

interface Options {
  readonly canvas: HTMLCanvasElement;
  /** Called when the value of `ready` may have changed. */
  readonly onChange: () => void;
  readonly onLost: () => void;
  readonly onRestored: () => void;
}

export class RendererContext implements ContextSlot {
  readonly #options: Options;
  readonly #visibility: VisibilityObserver;
  readonly #listeners = new AbortController();
  #renderer: WebGLRenderer | undefined;
  #lost = false;
  #evicted = false;
  /** Whether `evict` caused the next `webglcontextlost`. */
  #evicting = false;

  /** @throws {SceneUnavailableError} if scenes in view use all contexts in the pool */
  constructor(options: Options) {
    this.#options = options;
    this.#visibility = new VisibilityObserver(options.canvas, () => this.#onVisibility());
    if (acquireContext(this)) return;
    this.dispose();
    throw new SceneUnavailableError(
      'This page already shows as many 3D views as a browser allows, so the drawing stays.',
    );
  }

  get visible(): boolean {
    return this.#visibility.visible;
  }

  get lost(): boolean {
    return this.#lost || this.#evicted;
  }

  /** Whether the canvas is in view and has its context. */
  get ready(): boolean {
    return this.visible && !this.lost;
  }

  /**
   * Listens for context loss. Call this after the renderer has added its own listeners, so that the renderer is
   * restored before anything is drawn.
   */
  watch(renderer: WebGLRenderer): void {
    const { canvas } = this.#options;
    const { signal } = this.#listeners;
    this.#renderer = renderer;
    canvas.addEventListener('webglcontextlost', (event) => this.#onLost(event), { signal });
    canvas.addEventListener('webglcontextrestored', () => this.#onRestored(), { signal });
  }

  evict(): void {
    this.#evicted = true;
    this.#evicting = !this.#lost;
    this.#renderer?.forceContextLoss();
    this.#options.onChange();
  }

  restore(): void {
    this.#evicted = false;
    // Before the `webglcontextlost` event, whose listener calls this again, there's nothing to restore.
    if (this.#lost && !this.#listeners.signal.aborted) this.#renderer?.forceContextRestore();
  }

  dispose(): void {
    this.#visibility.dispose();
    this.#listeners.abort();
    releaseContext(this);
  }

  #onVisibility(): void {
    updateVisibility(this);
    if (this.visible && this.#evicted && acquireContext(this)) this.restore();
    this.#options.onChange();
  }

  #onLost(event: Event): void {
    // Without this, the browser never restores the context.
    event.preventDefault();
    this.#lost = true;
    this.#options.onLost();
    this.#options.onChange();
    if (!this.#evicting) return;
    this.#evicting = false;
    // `restore` may have been called in the meantime, but the context can only be restored after this event.
    if (!this.#evicted) setTimeout(() => this.restore(), 0);
  }

  #onRestored(): void {
    this.#lost = false;
    this.#options.onRestored();
    this.#options.onChange();
  }
}

/**
 * The margin around the viewport where a scene is considered visible, so that it's drawn before it's scrolled into
 * view.
 */
const ROOT_MARGIN = '100px';

/** Observes whether an element is in or near the viewport and its page isn't hidden. */
class VisibilityObserver {
  readonly #onChange: () => void;
  readonly #document: Document;
  readonly #observer: IntersectionObserver;
  // Whether the element is on screen. A new element counts as visible until the observer reports.
  #onScreen = true;

  constructor(element: Element, onChange: () => void) {
    this.#onChange = onChange;
    this.#document = element.ownerDocument;
    this.#observer = new IntersectionObserver((entries) => this.#onIntersect(entries), { rootMargin: ROOT_MARGIN });
    this.#observer.observe(element);
    this.#document.addEventListener('visibilitychange', this.#onChange);
  }

  get visible(): boolean {
    return this.#onScreen && !this.#document.hidden;
  }

  dispose(): void {
    this.#observer.disconnect();
    this.#document.removeEventListener('visibilitychange', this.#onChange);
  }

  #onIntersect(entries: readonly IntersectionObserverEntry[]): void {
    this.#onScreen = entries.at(-1)?.isIntersecting ?? this.#onScreen;
    this.#onChange();
  }
}

// The pool of WebGL contexts that all scenes on a page share. A page can have sixteen contexts. When it creates
// another, the browser drops the oldest, which may be the shop's own. So the pool has only eight. If none is free, a
// scene takes the context of the scene that's been out of view the longest. That scene requests one again when it comes
// back into view. A scene is refused only if eight others are in view at once.

export interface ContextSlot {
  readonly visible: boolean;
  /** Gives up the slot's context, so that another slot can have one. */
  evict(): void;
  /** Takes a context again, after one has become available for this slot. */
  restore(): void;
}

export const MAX_CONTEXTS = 8;

/** The slots that have a context, ordered by when they were last in view. */
const holders = new Set<ContextSlot>();
/** The slots that have come back into view but found no free context. */
const waiting = new Set<ContextSlot>();

/** @returns whether the slot has a context. If not, it gets one as soon as one is free, unless it's released first. */
export function acquireContext(slot: ContextSlot): boolean {
  if (holders.size >= MAX_CONTEXTS && !holders.has(slot) && !evictOne()) {
    waiting.add(slot);
    return false;
  }
  waiting.delete(slot);
  moveToEnd(slot);
  return true;
}

export function releaseContext(slot: ContextSlot): void {
  holders.delete(slot);
  waiting.delete(slot);
  restoreWaiting();
}

/** Call this when the slot comes into view or goes out of view. */
export function updateVisibility(slot: ContextSlot): void {
  if (holders.has(slot)) moveToEnd(slot);
  restoreWaiting();
}

/** The number of contexts in use. */
export function countContexts(): number {
  return holders.size;
}

function evictOne(): boolean {
  for (const slot of holders) {
    if (slot.visible) continue;
    holders.delete(slot);
    slot.evict();
    return true;
  }
  return false;
}

function restoreWaiting(): void {
  for (const slot of [...waiting]) if (slot.visible && acquireContext(slot)) slot.restore();
}

function moveToEnd(slot: ContextSlot): void {
  holders.delete(slot);
  holders.add(slot);
}

// Creates the canvas and the renderer of a scene, and waits for the GPU.

/** @param container the element that the canvas fills; the canvas starts with its size */
export function createCanvas(container: HTMLElement, pixelRatio: number): HTMLCanvasElement {
  const { ownerDocument, clientWidth, clientHeight } = container;
  const canvas = ownerDocument.createElement('canvas');
  // Resizing it later would make the browser create the context's buffers again.
  if (clientWidth > 0 && clientHeight > 0) {
    canvas.width = Math.floor(clientWidth * pixelRatio);
    canvas.height = Math.floor(clientHeight * pixelRatio);
  }
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'img');
  // The canvas's pixel size follows its CSS size, so the CSS size mustn't depend on the pixel size. In print, the
  // canvas has a different CSS size but keeps its pixels, hence `objectFit`.
  const size = { display: 'block', width: '100%', height: '100%', objectFit: 'contain', contain: 'strict' };
  Object.assign(canvas.style, size);
  return canvas;
}

/**
 * Extensions that three.js requests when it starts but that frames don't need: floating-point filters, clipping in the
 * vertex shader, and multisampled textures. Each can take a browser a millisecond.
 */
const UNUSED_EXTENSIONS = /^(OES_texture_float|WEBGL_(clip|multisampled|render))/;

/**
 * Floating-point targets, which the photograph requests when it needs them. Otherwise, three.js would warn at that
 * point.
 */
const LATER_EXTENSIONS = /^EXT_color/;

/** @throws {SceneUnavailableError} without WebGL2, or if the page adds enumerable properties to `Object.prototype` */
export function createRenderer(canvas: HTMLCanvasElement): WebGLRenderer {
  // three.js doesn't distinguish inherited properties from its objects' own, and would throw in the middle of a frame.
  for (const name in {}) {
    throw new SceneUnavailableError(
      `This page adds an enumerable "${name}" to every object, so three.js can't draw and the drawing stays.`,
    );
  }
  const context = canvas.getContext('webgl2', { alpha: true, antialias: true, stencil: false });
  if (!context) throw new SceneUnavailableError("This browser doesn't support WebGL2, so the drawing stays.");
  const getExtension = context.getExtension.bind(context);
  context.getExtension = (name: string) => {
    if (LATER_EXTENSIONS.test(name)) return {};
    return UNUSED_EXTENSIONS.test(name) ? null : getExtension(name);
  };
  return new WebGLRenderer({ canvas, context });
}

/** A copy of the canvas on a background. @param color a CSS color */
export function onBackground(canvas: HTMLCanvasElement, color: string): HTMLCanvasElement {
  const { width, height } = canvas;
  const copy = Object.assign(canvas.ownerDocument.createElement('canvas'), { width, height });
  const context = copy.getContext('2d')!;
  context.fillStyle = color;
  context.fillRect(0, 0, width, height);
  context.drawImage(canvas, 0, 0);
  return copy;
}

export function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture couldn't be written as a PNG."))));
  });
}

/** The interval for polling the GPU. */
const PAUSE_MS = 10;

/**
 * Waits until the GPU has executed all commands so far.
 * @param isOver ends the wait when it returns true
 * @param isReady another condition to wait for
 * @returns false if `isOver` ended the wait, or the context was lost, even if it's been restored since then
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
 * Waits until the renderer's programs are compiled. If the browser can't report that, a fence tells when all commands
 * so far have been executed. It doesn't use three.js's `compileAsync`, which keeps polling materials that have been
 * disposed of in the meantime and throws an error that can't be caught.
 * @returns false if `isOver` ended the wait, or the context was lost
 * @throws {SceneUnavailableError} if the GPU's driver rejects a program
 */
export async function whenCompiled(renderer: WebGLRenderer, isOver: () => boolean): Promise<boolean> {
  if (!(await whenDone(renderer, isOver, () => renderer.info.programs?.every(isLinked)))) return false;
  // If the browser can't report when a program is compiled, its first use blocks until it's linked, so each program
  // gets its own task.
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
    `This device can't draw in 3D (${context.getProgramInfoLog(linked)?.trim()}), so the drawing stays.`,
  );
}

/** Whether the program is linked. `isReady` is missing from three.js's types. */
function isLinked(program: WebGLProgram & { isReady?: () => boolean }): boolean {
  return program.isReady?.() ?? true;
}
