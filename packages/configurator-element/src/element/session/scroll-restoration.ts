// Restores the scroll position after a reload or history navigation. The browser does so before the element has its
// full height, and ends up in the wrong place. So this scrolls the visible content back into place once, unless the
// person or the page has scrolled in the meantime. It also stores the element's height. The loader reserves it, so that
// the content below doesn't move.

import type { ReactiveController } from 'lit';
import type { Configurator } from '../shared/configurator.js';
import { composedParent } from '../shared/page-address.js';
import { readStored, tab, writeStored } from '../shared/storage.js';
import type { FirstGesture } from './first-gesture.js';
import { placeKey } from './kept-order.js';

/** The scroll position that the browser restored before the product was ready. */
export interface PageStart {
  readonly scrollY: number;
  readonly maxScrollY: number;
  /** Gestures since then. */
  readonly gesture: FirstGesture;
}

/** The elements used to find the position again. */
const ANCHORS = '.field[data-key], .parts, .ordering';

/** Where people read, as a fraction of the window's height. On a phone it's below the sticky view. */
const READING_LINE = 0.6;

export class ScrollRestoration implements ReactiveController {
  readonly #host: Configurator;
  readonly #start: PageStart | undefined;
  /** The element to scroll to, and its distance from the top of the window, in pixels. */
  #wanted: { readonly anchor: string; readonly top: number } | undefined;
  #scrolledTo: number | undefined;

  /** @param start undefined if nothing was stored */
  constructor(host: Configurator, start: PageStart | undefined) {
    this.#host = host;
    this.#start = start;
    if (start) this.#read(start);
    this.#forget();
    if (!this.#wanted) this.#leave();
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
    const { style } = this.#host;
    // Remove the loader's style that reserves the height. Otherwise it would stay for a few seconds.
    if (style.containerType && this.#isWhole) style.cssText = '';
  }

  #bringBack(): void {
    if (!this.#wanted) return;
    const { anchor, top } = this.#wanted;
    const hasMoved = this.#scrolledTo !== undefined && scrollY !== this.#scrolledTo;
    if (hasMoved || this.#start?.gesture.hasCome) {
      this.#leave();
      return;
    }
    const now = this.#topOf(anchor);
    if (now === undefined) return;
    window.scrollBy({ top: now - top, behavior: 'instant' });
    this.#scrolledTo = scrollY;
  }

  /** Whether the form and, below it, quotes and order are rendered with their data. */
  get #isWhole(): boolean {
    const ordering = this.#host.renderRoot.querySelector('.ordering');
    return (
      ordering !== null && !ordering.querySelector(".order-awaited, .thread-awaited, .summary-card[aria-busy='true']")
    );
  }

  /** Stops restoring, so that the page doesn't scroll away from the person. */
  #leave(): void {
    this.#wanted = undefined;
    this.#start?.gesture.stop();
  }

  #read({ scrollY: given, maxScrollY, gesture }: PageStart): void {
    const key = placeKey(this.#host.storageScope.parts);
    const { page, scrollY: kept, anchor, top } = readStored(tab, key) ?? {};
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const isBack = navigation !== undefined && ['reload', 'back_forward'].includes(navigation.type);
    if (!isBack || history.scrollRestoration !== 'auto' || page !== pageAddress() || gesture.hasCome) return;
    if (typeof kept !== 'number' || typeof top !== 'number' || typeof anchor !== 'string') return;
    const isRestored = Math.abs(given - kept) < 2 || Math.abs(scrollY - kept) < 2;
    const isCut = given < kept && given > maxScrollY - 2;
    if (isRestored || isCut) this.#wanted = { anchor, top };
  }

  /** The anchor's top; without a name, the element's bottom. */
  #topOf(anchor: string): number | undefined {
    if (anchor === '') return this.#host.getBoundingClientRect().bottom;
    return this.#host.renderRoot.querySelector(anchor)?.getBoundingClientRect().top;
  }

  readonly #write = (): void => {
    const { top, bottom, height } = this.#host.getBoundingClientRect();
    this.#forget();
    // Nothing above the element moves, and browsers don't restore scroll positions within the page either.
    if (top > innerHeight || scrollY === 0 || isWithinScroller(this.#host)) return;
    const anchor = bottom < 0 ? '' : this.#nearestAnchor();
    const place = anchor === undefined ? undefined : this.#topOf(anchor);
    if (place === undefined) return;
    const scope = this.#host.storageScope.parts;
    writeStored(tab, placeKey(scope), { page: pageAddress(), scrollY, anchor, top: place });
    writeHeight(scope, `${height}px`);
  };

  /** The page was restored from the back/forward cache, or the position was restored. */
  readonly #forget = (): void => {
    const scope = this.#host.storageScope.parts;
    writeStored(tab, placeKey(scope), undefined);
    writeHeight(scope, undefined);
  };

  #nearestAnchor(): string | undefined {
    const distance = (element: Element) => Math.abs(element.getBoundingClientRect().top - innerHeight * READING_LINE);
    const candidates = [...this.#host.renderRoot.querySelectorAll<HTMLElement>(ANCHORS)].filter((element) =>
      element.checkVisibility(),
    );
    const [nearest] = candidates.sort((one, other) => distance(one) - distance(other));
    const key = nearest?.dataset.key;
    if (key !== undefined) return `.field[data-key='${CSS.escape(key)}']`;
    return nearest && (nearest.matches('.parts') ? '.parts' : '.ordering');
  }
}

/** @param height as CSS. The loader looks for it under this name. */
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

function isWithinScroller(host: HTMLElement): boolean {
  for (let element = composedParent(host); element; element = composedParent(element)) {
    if (element === document.body || element === document.documentElement) continue;
    const isScrolled = element.scrollHeight > element.clientHeight;
    if (isScrolled && /auto|scroll/.test(getComputedStyle(element).overflowY)) return true;
  }
  return false;
}
