// Restores the scroll position after a reload or history navigation. Browsers do so while the page loads. That's too
// early for a tag that a script inserts afterward, and for an element without the loader, because the page is still too
// short. Content that the element later pushes down would stay in view instead. This class also stores the element's
// height. The loader reserves it, so that the browser can restore the position, and the content below doesn't move.

import type { ReactiveController } from 'lit';
import type { Configurator } from '../shared/configurator.js';
import { readStored, tab, writeStored } from '../shared/storage.js';
import type { FirstGesture } from './first-gesture.js';
import { placeKey } from './kept-order.js';

export class ScrollRestoration implements ReactiveController {
  readonly #host: Configurator;
  readonly #gesture: FirstGesture;
  /** The scroll position to restore, in pixels. Undefined if there's none, or once it's restored. */
  #wanted: number | undefined;
  /**
   * The position to which this class last scrolled. If the page is elsewhere now, the person or the page has scrolled
   * since.
   */
  #scrolledTo: number | undefined;

  constructor(host: Configurator, gesture: FirstGesture) {
    this.#host = host;
    this.#gesture = gesture;
    this.#wanted = this.#read();
    this.#forget();
    if (this.#wanted === undefined) gesture.stop();
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('pagehide', this.#write);
    window.addEventListener('pageshow', this.#forget);
  }

  hostDisconnected(): void {
    window.removeEventListener('pagehide', this.#write);
    window.removeEventListener('pageshow', this.#forget);
    this.#leave();
  }

  hostUpdated(): void {
    this.#bringBack();
    if (!this.#isWhole) return;
    this.#leave();
    const { style } = this.#host;
    // Remove the style with which the loader reserves the height. It would otherwise stay for a few seconds.
    if (style.containerType) style.cssText = '';
  }

  /** Scrolls to the position. Until everything is rendered, the page may be too short. */
  #bringBack(): void {
    if (this.#wanted === undefined) return;
    const hasMoved = this.#scrolledTo !== undefined && scrollY !== this.#scrolledTo;
    if (hasMoved || this.#gesture.hasCome) {
      this.#leave();
      return;
    }
    window.scrollTo({ top: this.#wanted, behavior: 'instant' });
    this.#scrolledTo = scrollY;
  }

  /** Whether the form, and the quotes and order below it, are rendered with their data. */
  get #isWhole(): boolean {
    const ordering = this.#host.renderRoot.querySelector('.ordering');
    return (
      ordering !== null &&
      !ordering.querySelector(".order-awaited, .details-awaited, .thread-awaited, .summary-card[aria-busy='true']")
    );
  }

  /** Stops restoring the position, so that the page doesn't scroll while someone is using it. */
  #leave(): void {
    this.#wanted = undefined;
    this.#gesture.stop();
  }

  #read(): number | undefined {
    const { page, scrollY: kept } = readStored(tab, placeKey(this.#host.storageScope.parts)) ?? {};
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const isBack = navigation !== undefined && ['reload', 'back_forward'].includes(navigation.type);
    const isOurs = isBack && history.scrollRestoration === 'auto' && page === pageAddress();
    return isOurs && typeof kept === 'number' && !this.#gesture.hasCome ? kept : undefined;
  }

  readonly #write = (): void => {
    const { top, height } = this.#host.getBoundingClientRect();
    this.#forget();
    // If the element is below the window or the page is at its top, nothing can move the visible content.
    if (top > innerHeight || scrollY === 0) return;
    const scope = this.#host.storageScope.parts;
    writeStored(tab, placeKey(scope), { page: pageAddress(), scrollY });
    writeHeight(scope, `${height}px`);
  };

  /** Called when the page was restored from the back/forward cache, or when the position has been restored. */
  readonly #forget = (): void => {
    const scope = this.#host.storageScope.parts;
    writeStored(tab, placeKey(scope), undefined);
    writeHeight(scope, undefined);
  };
}

/** @param height a CSS length. The loader reads it under this key. */
function writeHeight(scope: readonly string[], height: string | undefined): void {
  const key = String(['parametric-configurator height', ...scope]);
  try {
    if (height) sessionStorage.setItem(key, height);
    else sessionStorage.removeItem(key);
  } catch {
    // The storage is full or blocked.
  }
}

function pageAddress(): string {
  return location.pathname + location.search;
}
