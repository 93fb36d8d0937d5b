// The life of one stage's WebGL context: the browser may take it and give it back, and the page's other scenes may need
// its place while nobody looks.

import type { WebGLRenderer } from 'three';
import { acquireContext, type ContextSlot, releaseContext, updateVisibility } from './context-pool.js';
import { SceneUnavailableError } from './errors.js';
import { VisibilityObserver } from './visibility-observer.js';

interface Options {
  readonly canvas: HTMLCanvasElement;
  /** Whether something can be drawn, and seen, has changed. */
  readonly onChange: () => void;
  readonly onLost: () => void;
  readonly onRestored: () => void;
}

export class RendererContext implements ContextSlot {
  readonly #options: Options;
  readonly #sight: VisibilityObserver;
  readonly #listeners = new AbortController();
  #renderer: WebGLRenderer | undefined;
  #lost = false;
  #evicted = false;
  /** The loss to come is of our own making. */
  #losing = false;

  /** @throws {SceneUnavailableError} when all of a page's places are taken by scenes in sight */
  constructor(options: Options) {
    this.#options = options;
    this.#sight = new VisibilityObserver(options.canvas, () => this.#onSight());
    if (acquireContext(this)) return;
    this.dispose();
    throw new SceneUnavailableError(
      'This page shows as many 3D views at once as a browser can hold; the drawing stays.',
    );
  }

  get visible(): boolean {
    return this.#sight.visible;
  }

  get lost(): boolean {
    return this.#lost || this.#evicted;
  }

  /** Whether it makes sense to draw. */
  get ready(): boolean {
    return this.visible && !this.lost;
  }

  /** To be called once the renderer listens itself, so that it is restored before anything is drawn. */
  watch(renderer: WebGLRenderer): void {
    const { canvas } = this.#options;
    const { signal } = this.#listeners;
    this.#renderer = renderer;
    canvas.addEventListener('webglcontextlost', (event) => this.#onLost(event), { signal });
    canvas.addEventListener('webglcontextrestored', () => this.#onRestored(), { signal });
  }

  evict(): void {
    this.#evicted = true;
    this.#losing = !this.#lost;
    this.#renderer?.forceContextLoss();
    this.#options.onChange();
  }

  restore(): void {
    this.#evicted = false;
    // A loss that has not been announced yet is undone when it is.
    if (this.#lost && !this.#listeners.signal.aborted) this.#renderer?.forceContextRestore();
  }

  dispose(): void {
    this.#sight.dispose();
    this.#listeners.abort();
    releaseContext(this);
  }

  #onSight(): void {
    updateVisibility(this);
    if (this.visible && this.#evicted && acquireContext(this)) this.restore();
    this.#options.onChange();
  }

  #onLost(event: Event): void {
    // Else the browser never gives it back.
    event.preventDefault();
    this.#lost = true;
    this.#options.onLost();
    this.#options.onChange();
    if (!this.#losing) return;
    this.#losing = false;
    // Readmitted in the meantime; a context comes back no earlier than this event is over.
    if (!this.#evicted) setTimeout(() => this.restore(), 0);
  }

  #onRestored(): void {
    this.#lost = false;
    this.#options.onRestored();
    this.#options.onChange();
  }
}
