// The WebGL context of one scene: the browser may take it and give it back, and another scene of the page may need it while
// nobody sees this one.

import type { WebGLRenderer } from 'three';
import { acquireContext, type ContextSlot, releaseContext, updateVisibility } from './context-pool.js';

/** There is no WebGL2 to be had: none in this browser, or none left in the page. The drawing serves instead. */
export class SceneUnavailableError extends Error {
  override readonly name = 'SceneUnavailableError';
}

interface Options {
  readonly canvas: HTMLCanvasElement;
  /** `ready` may have changed. */
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
  /** Whether the next `webglcontextlost` was caused by `evict`. */
  #evicting = false;

  /** @throws {SceneUnavailableError} when all of a page's contexts are taken by scenes in sight */
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

  /** Whether it makes sense to draw. */
  get ready(): boolean {
    return this.visible && !this.lost;
  }

  /** To be called after the renderer has added its own listeners, so that it is restored before anything is drawn. */
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
    // Before the event of the loss, which calls this again, there is nothing to restore.
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
    // Else the browser never gives it back.
    event.preventDefault();
    this.#lost = true;
    this.#options.onLost();
    this.#options.onChange();
    if (!this.#evicting) return;
    this.#evicting = false;
    // It may have been restored in the meantime, which takes effect no earlier than after this event.
    if (!this.#evicted) setTimeout(() => this.restore(), 0);
  }

  #onRestored(): void {
    this.#lost = false;
    this.#options.onRestored();
    this.#options.onChange();
  }
}

/** Around the viewport, so that a scene is drawn by the time it is scrolled to. */
const rootMargin = '100px';

/** Whether anybody can see an element: it is on screen, or nearly, and its page is not hidden. */
class VisibilityObserver {
  readonly #onChange: () => void;
  readonly #document: Document;
  readonly #observer: IntersectionObserver;
  // Until the observer has reported: what was just made is there to be seen.
  #onScreen = true;

  constructor(element: Element, onChange: () => void) {
    this.#onChange = onChange;
    this.#document = element.ownerDocument;
    this.#observer = new IntersectionObserver((entries) => this.#onIntersect(entries), { rootMargin });
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
