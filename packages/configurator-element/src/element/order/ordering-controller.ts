// Connects the order flow to the element: starts the state machine when the element enters the page, stops it when the
// element leaves, and stores the draft.

import type { ReactiveController } from 'lit';
import { readFilledIn } from '../quotes/address-fields.js';
import { Basket } from '../quotes/basket.js';
import { ExpiryTimer } from '../quotes/expiry.js';
import { quotedTerms } from '../quotes/quoted-terms.js';
import type { OrderingStep } from '../session/kept-order.js';
import type { Configurator } from '../shared/configurator.js';
import { OrderStorage } from './order-storage.js';
import type { OrderingMachine } from './ordering-machine.js';

/** How long a product must stay unchanged before its quotes are updated, in ms. */
const UPDATE_DELAY_MS = 1000;

/** The delay between a change and storing it, in ms. */
const KEEP_DELAY_MS = 200;

export class OrderingController implements ReactiveController {
  readonly #host: Configurator;
  readonly #machine: OrderingMachine;
  readonly #scroll: StepScroll;
  #scope: readonly string[] = [];
  #client: Configurator['client'];
  #expiry: ExpiryTimer | undefined;
  /** The key of the request that's about to update the quotes. */
  #changedKey: string | undefined;
  #updateTimer: ReturnType<typeof setTimeout> | undefined;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the machine was resumed since the element entered the page. */
  #isResumed = false;
  /** Whether a quote request was pending when the element left the page. */
  #isInterrupted = false;

  constructor(machine: OrderingMachine) {
    this.#host = machine.host;
    this.#machine = machine;
    this.#host.addController(this);
    this.#scroll = new StepScroll(machine);
  }

  hostConnected(): void {
    window.addEventListener('storage', this.#onStorage);
    window.addEventListener('pagehide', this.#keep);
    document.addEventListener('visibilitychange', this.#keep);
    this.#activate();
  }

  hostUpdate(): void {
    const { client, storageScope, language, messages, configuration, renderRoot } = this.#host;
    const { destination, product, quotes, tracking } = this.#machine;
    if (this.#host.basket) quotes.basket ??= new Basket(this.#host);
    // Read the fields that the browser has filled in first, because rendering would overwrite them.
    if (this.#host.hasUpdated) readFilledIn(renderRoot);
    destination.guess(language);
    destination.served = product.settings?.delivers_to;
    if (storageScope.parts !== this.#scope) this.#restart(storageScope.parts);
    if (client !== this.#client) {
      this.#client = client;
      quotes.stop();
      tracking.stop();
      tracking.resume();
    }
    quotes.cancelOutdated();
    // Check that the element is still on the page, because a file that finishes loading later renders it again.
    const canResume = this.#host.isConnected && client !== undefined && Object.keys(configuration).length > 0;
    if (!this.#isResumed && canResume) {
      this.#isResumed = true;
      void this.#machine.resume();
    }
    this.#updateChanged();
    this.#expiry?.watch((this.#machine.draft.chosen ?? quotes.answer)?.expiresAt);
    product.showStep(this.#machine.step);
    if (quotes.answer) product.showTerms(quotedTerms(quotes.answer.list, product.model, messages));
  }

  hostUpdated(): void {
    this.#machine.focus.applyFocus();
    if (this.#host.isConnected) this.#keepTimer ??= setTimeout(this.#keep, KEEP_DELAY_MS);
  }

  hostDisconnected(): void {
    this.#keep();
    window.removeEventListener('storage', this.#onStorage);
    window.removeEventListener('pagehide', this.#keep);
    document.removeEventListener('visibilitychange', this.#keep);
    // Moving an element within the page disconnects and immediately reconnects it, so stop only if it stays
    // disconnected.
    queueMicrotask(() => {
      if (!this.#host.isConnected) this.#suspend();
    });
  }

  #updateChanged(): void {
    const { changedKey } = this.#machine;
    if (changedKey === this.#changedKey) return;
    this.#changedKey = changedKey;
    clearTimeout(this.#updateTimer);
    if (changedKey === undefined) return;
    this.#updateTimer = setTimeout(() => void this.#machine.updateQuotes(), UPDATE_DELAY_MS);
  }

  #activate(): void {
    const machine = this.#machine;
    this.#expiry ??= new ExpiryTimer(this.#expire);
    machine.tracking.resume();
    if (this.#isInterrupted) machine.requestAgain();
    this.#isInterrupted = false;
    this.#host.requestUpdate();
  }

  #suspend(): void {
    this.#isResumed = false;
    clearTimeout(this.#updateTimer);
    this.#changedKey = undefined;
    this.#isInterrupted = this.#machine.quotes.isRequesting;
    this.#expiry?.dispose();
    this.#expiry = undefined;
    this.#machine.suspend();
  }

  /** Restarts with the stored state, because the element's key, service or model has changed. */
  #restart(scope: readonly string[]): void {
    this.#suspend();
    this.#isInterrupted = false;
    this.#scope = scope;
    this.#client = this.#host.client;
    this.#machine.product.showTerms(undefined);
    const memory = new OrderStorage(scope, this.#host);
    const { step, top } = memory.draft ?? {};
    this.#machine.top = isReload() ? top : undefined;
    if (step && this.#machine.top !== undefined) this.#scroll.restore(step);
    this.#machine.open(memory);
    this.#activate();
  }

  /** Renews expired quotes automatically, but only once. After that, the person has to request them. */
  readonly #expire = (): void => {
    const machine = this.#machine;
    if (machine.quoteState === 'expired' && !machine.quotes.isAutomatic) machine.requestAgain();
    this.#host.requestUpdate();
  };

  readonly #keep = (): void => {
    clearTimeout(this.#keepTimer);
    this.#keepTimer = undefined;
    // Nothing has been restored until the product is loaded, so storing now would overwrite the draft.
    if (Object.keys(this.#host.configuration).length > 0) this.#machine.keep();
  };

  /** Called when another tab has started, continued or placed an order. */
  readonly #onStorage = ({ key, storageArea }: StorageEvent): void => {
    const machine = this.#machine;
    const { memory } = machine;
    const { ordersKey, sharedKey, shared } = memory;
    if (storageArea !== localStorage || (key !== ordersKey && key !== sharedKey)) return;
    machine.pending &&= shared;
    if (key === ordersKey && memory.isPlaced(machine.draft.id)) machine.showPlacedElsewhere();
    else if (key === ordersKey && machine.step !== 'placed') machine.trackLatest();
    this.#host.requestUpdate();
  };
}

// Scrolls back to the form or order after a reload. The browser also restores the scroll position, but before the
// element has its full height. Another tab may have placed the order in the meantime.

/** The delay between scrolling and reading the position, in ms. */
const DELAY_MS = 200;

const GESTURES = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

export class StepScroll implements ReactiveController {
  readonly #machine: OrderingMachine;
  /** The step to scroll to. Undefined once the scroll position has been restored. */
  #wanted: OrderingStep | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Aborted when the scroll position no longer has to be restored. */
  #wait = new AbortController();

  constructor(machine: OrderingMachine) {
    this.#machine = machine;
    machine.host.addController(this);
  }

  hostConnected(): void {
    // Capture the event, because the scroll container may be an element within the page.
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

  /** Scrolls to this step as soon as it's rendered, unless someone uses the page in the meantime. */
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
    // A different step has different content, so show its start.
    const place = step === wanted ? top : Math.max(top, 0);
    scrollBy({ top: section.top - place, behavior: 'instant' });
    // Continue if the position isn't reached yet: the page may still be too short, because a part is loading.
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

  // Don't wait until the page is left to read the position. By then its layout may have changed, for example for
  // printing.
  readonly #look = (): void => {
    const section = this.#section;
    if (this.#wanted || !this.#machine.host.isConnected) return;
    const isOnScreen = section && section.top < innerHeight && section.bottom > 0;
    this.#machine.top = isOnScreen ? Math.round(section.top) : undefined;
  };
}

function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' || navigation?.type === 'back_forward';
}
