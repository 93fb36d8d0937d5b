// A scene's WebGL context. The browser may take it away and give it back, and another scene on the page may need it
// while this one is out of view.

import type { WebGLRenderer } from 'three';
import { acquireContext, type ContextSlot, releaseContext, updateVisibility } from './context-pool.js';

/** Thrown if the scene can't draw because there's no WebGL2 or no free context. The drawing is shown instead. */
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

  /** @throws {SceneUnavailableError} if scenes in view use all contexts in the pool */
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
 * The margin around the viewport where a scene counts as visible, so that it's drawn before it's scrolled into view.
 */
const ROOT_MARGIN = '100px';

/** Observes whether an element is in or near the viewport and its page isn't hidden. */
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
