// The WebGL context of one scene. The browser may take it and give it back, and another scene of the page may need it
// while this one is out of view.

import type { WebGLRenderer } from 'three';
import { acquireContext, type ContextSlot, releaseContext, updateVisibility } from './context-pool.js';

/** The scene can't draw, without WebGL2 or a free context of the page. The drawing is shown instead. */
export class SceneUnavailableError extends Error {
  override readonly name = 'SceneUnavailableError';
}

interface Options {
  readonly canvas: HTMLCanvasElement;
  /** Called when `ready` may have changed. */
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

  /** @throws {SceneUnavailableError} when scenes in view use all contexts of the pool */
  constructor(options: Options) {
    this.#options = options;
    this.#visibility = new VisibilityObserver(options.canvas, () => this.#onVisibility());
    if (acquireContext(this)) return;
    this.dispose();
    throw new SceneUnavailableError(
      'This page shows as many 3D views at once as a browser can hold; the drawing stays.',
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
   * Listens for the loss of the context. Call it after the renderer has added its own listeners, so that the renderer
   * is restored before anything is drawn.
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
    // Before the event `webglcontextlost`, whose listener calls this again, there is nothing to restore.
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
    // `restore` may have been called meanwhile, but the context can be restored only after this event.
    if (!this.#evicted) setTimeout(() => this.restore(), 0);
  }

  #onRestored(): void {
    this.#lost = false;
    this.#options.onRestored();
    this.#options.onChange();
  }
}

/** The margin around the viewport in which a scene counts as visible, to be drawn before it is scrolled into view. */
const ROOT_MARGIN = '100px';

/** Observes whether an element is in the viewport, or near it, and its page is not hidden. */
class VisibilityObserver {
  readonly #onChange: () => void;
  readonly #document: Document;
  readonly #observer: IntersectionObserver;
  // Until the observer reports, a new element is assumed to be visible.
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
