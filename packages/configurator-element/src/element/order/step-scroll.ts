// Scrolls back to the form or order after a reload. The browser restores the scroll position itself, but before the
// element has its full height. Another tab may also have placed the order in the meantime.

import type { ReactiveController } from 'lit';
import type { OrderingStep } from '../session/ordering-state.js';
import type { OrderingMachine } from './ordering-machine.js';

/** The delay between scrolling and reading the position, in ms. */
const DELAY_MS = 200;

const GESTURES = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

export class StepScroll implements ReactiveController {
  readonly #machine: OrderingMachine;
  /** The step that was on screen; undefined once the position is restored. */
  #wanted: OrderingStep | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Aborted when the page no longer needs scrolling. */
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

  /** Scrolls to this step as soon as it's rendered. Doesn't scroll if someone uses the page in the meantime. */
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
    // Another step has different content, so show its start.
    const place = step === wanted ? top : Math.max(top, 0);
    scrollBy({ top: section.top - place, behavior: 'instant' });
    // While a part is still loading, the page may be too short to scroll that far.
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

  // Don't read the position when the page is left: by then its layout may have changed, for example for printing.
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
