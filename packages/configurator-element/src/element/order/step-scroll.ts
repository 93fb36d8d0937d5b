// Scrolls back to where the form or the order was after a reload. The browser restores the scroll position itself, but
// before the element has its full height; and another tab may have placed the order in the meantime.

import type { ReactiveController } from 'lit';
import type { OrderingStep } from '../session/ordering-state.js';
import type { OrderingMachine } from './ordering-machine.js';

/** The delay between scrolling and reading the position; ms. */
const DELAY_MS = 200;

const GESTURES = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

export class StepScroll implements ReactiveController {
  readonly #machine: OrderingMachine;
  /** The step that was on the screen; undefined once the page is there again. */
  #wanted: OrderingStep | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Aborted when the page need not be scrolled any more. */
  #wait = new AbortController();

  constructor(machine: OrderingMachine) {
    this.#machine = machine;
    machine.host.addController(this);
  }

  hostConnected(): void {
    // The scrolling element may be a part of the page.
    window.addEventListener('scroll', this.#onScroll, { passive: true, capture: true });
  }

  hostUpdated(): void {
    if (this.#wanted) this.#scrollBack(this.#wanted);
    else this.#onScroll();
  }

  hostDisconnected(): void {
    this.#forget();
    clearTimeout(this.#timer);
    window.removeEventListener('scroll', this.#onScroll, { capture: true });
  }

  /** Scrolls to this step as soon as it is rendered. A person who uses the page in the meantime stays where they are. */
  restore(step: OrderingStep): void {
    this.#forget();
    this.#wanted = step;
    const options = { passive: true, capture: true, signal: this.#wait.signal };
    for (const name of GESTURES) addEventListener(name, this.#forget, options);
  }

  #scrollBack(wanted: OrderingStep): void {
    const section = this.#section;
    if (!section) return;
    const { step, top = 0 } = this.#machine;
    // Another step has other content, so its beginning is shown.
    const place = step === wanted ? top : Math.max(top, 0);
    scrollBy({ top: section.top - place, behavior: 'instant' });
    // While a part is still being loaded, the page may be too short to scroll that far.
    if (Math.abs((this.#section?.top ?? 0) - place) <= 1) this.#forget();
  }

  get #section(): DOMRect | undefined {
    return this.#machine.host.renderRoot.querySelector('.ordering')?.getBoundingClientRect();
  }

  readonly #forget = (): void => {
    this.#wanted = undefined;
    this.#wait.abort();
    this.#wait = new AbortController();
  };

  readonly #onScroll = (): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#look, DELAY_MS);
  };

  // The position is not read when the page is left: by then its layout may have changed, for example for printing.
  readonly #look = (): void => {
    const section = this.#section;
    if (this.#wanted || !this.#machine.host.isConnected) return;
    const isOnScreen = section && section.top < innerHeight && section.bottom > 0;
    this.#machine.top = isOnScreen ? Math.round(section.top) : undefined;
  };
}

export function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' || navigation?.type === 'back_forward';
}
