// Stores the order under way: for this tab with everything that was typed, for other tabs by its ids. It receives what
// they do with the same order, and lets only one of them send it at a time.

import { createIdempotencyKey } from '@parametric/api-client/page';
import type { ReactiveController } from 'lit';
import type { Destination } from '../quotes/destination.js';
import type { OrderingHost, QuoteStore } from '../quotes/quote-store.js';
import { keptOrderVersion } from '../session/kept-order.js';
import type { OrderingStep } from '../session/ordering-state.js';
import type { Checkout } from './checkout.js';
import type { OrderDraft } from './order-draft.js';
import { OrderStorage, type SharedOrder } from './order-storage.js';
import type { SubmissionOptions } from './order-submission.js';
import { shortNumber } from './order-summary.js';
import { isOnScreen } from './page-focus.js';

interface Context {
  readonly host: OrderingHost;
  readonly destination: Destination;
  readonly quotes: QuoteStore;
  readonly checkout: Checkout;
  readonly tracking: { readonly number: string | undefined };
  readonly focus: { announce(message: 'orderPlaced', values: { readonly number: string }): void };
  readonly step: OrderingStep;
  /** Another tab has placed an order. */
  trackAnew(): void;
  go(step: OrderingStep, options: { readonly keepsFocus: boolean }): void;
}

/** The delay between typing or scrolling and storing; ms. */
const delayMs = 200;
/** How long a tab may take to send an order, unless it is suspended: the time limit of a request and some more; ms. */
const longestSubmissionMs = 45_000;
/** How long it may take until other tabs can read what one has stored; ms. */
const storedWithinMs = 10_000;

export class OrderKeeper implements ReactiveController {
  memory = new OrderStorage([]);
  /** An order that another tab has begun, and that this new tab has not continued yet. */
  pending: SharedOrder | undefined;
  /** Whether a reload would restore what was typed. */
  isKept = true;
  readonly #context: Context;
  #id = createIdempotencyKey();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What this tab has shared last, so that it does not overwrite another tab's order without a change of its own. */
  #shared = '';
  /** The ordering's distance from the top of the window after the last scroll; undefined where it was out of view. */
  #top: number | undefined;
  /** The field to focus again, as in the draft; undefined where there is none. */
  #focused: string | undefined;
  /** The step to which the page is scrolled as soon as it is rendered. */
  #scrollsBack: OrderingStep | undefined;
  #scrollTimer: ReturnType<typeof setTimeout> | undefined;
  /** Aborted when the page need not be scrolled any more. */
  #scrollWait = new AbortController();

  constructor(context: Context) {
    this.#context = context;
    context.host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('storage', this.#onStorage);
    window.addEventListener('pagehide', this.keep);
    document.addEventListener('visibilitychange', this.keep);
    // The scrolling element may be a part of the page.
    window.addEventListener('scroll', this.#onScroll, { passive: true, capture: true });
  }

  hostUpdated(): void {
    if (this.#context.host.isConnected) this.#timer ??= setTimeout(this.#lookAndKeep, delayMs);
    if (this.#scrollsBack) this.#scrollBack();
    if (this.#focused !== undefined) this.#focusBack(this.#focused);
  }

  hostDisconnected(): void {
    this.keep();
    this.#forgetScroll();
    clearTimeout(this.#scrollTimer);
    window.removeEventListener('storage', this.#onStorage);
    window.removeEventListener('pagehide', this.keep);
    document.removeEventListener('visibilitychange', this.keep);
    window.removeEventListener('scroll', this.#onScroll, { capture: true });
  }

  get language(): string {
    return this.#context.host.language;
  }

  /** @returns the draft of this tab */
  open(scope: readonly string[]): OrderDraft | undefined {
    this.memory = new OrderStorage(scope);
    const { record, shared } = this.memory;
    this.#id = record?.id ?? createIdempotencyKey();
    this.#shared = '';
    this.#forgetScroll();
    this.#top = isReload() ? record?.top : undefined;
    if (record && this.#top !== undefined) this.#awaitScroll(record.step);
    this.#focused = isReload() ? record?.focused : undefined;
    const isOver = shared && (shared.isPlaced || !shared.isSent) && shared.expiresAt <= Date.now();
    if (isOver) this.memory.shared = undefined;
    const isOpen = shared && !isOver && !shared.isPlaced;
    this.pending = record || !isOpen ? undefined : shared;
    return record;
  }

  /** From now on, another order is stored. */
  beginAnother(): void {
    this.#id = createIdempotencyKey();
  }

  /** Continues an order that another tab has begun. */
  async continuePending(pending: SharedOrder): Promise<void> {
    this.#id = pending.id;
    this.pending = undefined;
    await this.#context.checkout.takeUp(pending);
  }

  /** Another tab has placed this tab's order. */
  placedElsewhere(): void {
    const { checkout, quotes, focus } = this.#context;
    const quote = checkout.submission.chosen?.quote;
    // The other tab's entry in the storage may not have reached this tab yet.
    this.sharePlaced();
    checkout.clear();
    quotes.clear();
    this.#context.trackAnew();
    const { number } = this.#context.tracking;
    if (number === undefined) checkout.unreadable = { number, quote };
    this.#context.go('placed', { keepsFocus: true });
    if (number !== undefined) focus.announce('orderPlaced', { number: shortNumber(number) });
  }

  /** Stores the current state. */
  readonly keep = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // Before the product is loaded, nothing was restored yet, so storing would lose the draft.
    if (Object.keys(this.#context.host.configuration).length === 0) return;
    const isKept = this.memory.keep(this.#record());
    if (isKept !== this.isKept) this.#context.host.requestUpdate();
    this.isKept = isKept;
    this.#share();
  };

  sharePlaced(): void {
    const { shared } = this.memory;
    const own = shared?.id === this.#id ? shared : undefined;
    if (own) this.memory.shared = { ...own, isPlaced: true };
  }

  /** Waits until no other tab is sending this order. @returns undefined where one of them has placed it */
  readonly exclusively: SubmissionOptions['exclusively'] = async (send) => {
    const lock = `${this.memory.sharedKey} ${this.#id}`;
    const placedLock = `${lock} placed`;
    const sendOnce = async (locks?: LockManager) => {
      const { shared } = this.memory;
      const isPlaced = shared?.id === this.#id && shared.isPlaced;
      // Another tab's entry in the storage may arrive later than its lock is released.
      if (isPlaced || (await isHeld(placedLock, locks))) return undefined;
      const result = await send();
      // Shares it before the next tab may send the order.
      this.sharePlaced();
      await hold(placedLock, locks);
      return result;
    };
    // There are no locks on an insecure or sandboxed page. The service accepts a quote only once in any case.
    const locks = await usableLocks();
    if (!locks) return sendOnce();
    const wait = new AbortController();
    const timer = setTimeout(() => wait.abort(), longestSubmissionMs);
    try {
      return await locks.request(lock, { signal: wait.signal }, () => {
        clearTimeout(timer);
        return sendOnce(locks);
      });
    } catch (error) {
      // The browser has suspended the tab with the lock, perhaps for hours.
      if (wait.signal.aborted) return sendOnce(locks);
      throw error;
    }
  };

  #record(): OrderDraft | undefined {
    const { host, destination, quotes, checkout, step } = this.#context;
    const { submission, unreadable } = checkout;
    const { chosen, attempt, texts } = submission;
    const { country, postcode } = destination;
    const isBegun = quotes.answer ?? chosen ?? submission.unanswered ?? unreadable ?? (postcode || undefined);
    if (isBegun === undefined && step !== 'placed') return undefined;
    const { configuration, quantity } = host;
    return {
      version: keptOrderVersion,
      id: this.#id,
      step,
      configuration,
      quantity,
      search: location.search,
      // Personal data is removed when the order is placed. A postcode can identify a single house.
      destination: { country, postcode: step === 'placed' && !chosen ? '' : postcode },
      texts: Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
      answer: quotes.answer,
      chosen,
      attempt,
      unreadable,
      top: this.#top,
      focused: this.#focused ?? this.#focusedNow,
    };
  }

  #share(): void {
    const { chosen, unanswered } = this.#context.checkout.submission;
    const mine = chosen && {
      id: this.#id,
      quote: chosen.quote.id,
      workshop: chosen.quote.workshop.name,
      total: chosen.quote.price.total,
      expiresAt: chosen.expiresAt,
      isSent: unanswered !== undefined,
      idempotencyKey: unanswered?.idempotencyKey,
      isPlaced: false,
    };
    const text = JSON.stringify(mine ?? '');
    const { shared } = this.memory;
    // Another tab has placed it, and the storage event is about to arrive here.
    const isPlaced = mine !== undefined && shared?.id === mine.id && shared.isPlaced;
    if (text === this.#shared || isPlaced) return;
    this.#shared = text;
    if (mine) this.memory.shared = mine;
    else if (shared?.id === this.#id && !shared.isPlaced && !unanswered) this.memory.shared = undefined;
  }

  /** A person who uses the page meanwhile is where they want to be. */
  #awaitScroll(step: OrderingStep): void {
    this.#scrollsBack = step;
    const options = { passive: true, capture: true, signal: this.#scrollWait.signal };
    for (const name of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
      addEventListener(name, this.#forgetScroll, options);
  }

  readonly #forgetScroll = (): void => {
    this.#scrollsBack = undefined;
    this.#scrollWait.abort();
    this.#scrollWait = new AbortController();
  };

  /** The browser restores the scroll position itself, but before the element has its full height. */
  #scrollBack(): void {
    const section = this.#section;
    if (!section) return;
    const top = this.#top ?? 0;
    // Another step has other content, so its beginning is shown.
    const wanted = this.#context.step === this.#scrollsBack ? top : Math.max(top, 0);
    scrollBy({ top: section.top - wanted, behavior: 'instant' });
    // While a part is still being loaded, the page may be too short to scroll that far.
    if (Math.abs((this.#section?.top ?? 0) - wanted) <= 1) this.#forgetScroll();
  }

  /** If the field does not exist, as in another step, the heading gets the focus. */
  #focusBack(name: string): void {
    const { renderRoot } = this.#context.host;
    const find = (selector: string) => renderRoot.querySelector<HTMLElement>(`.ordering ${selector}`);
    const target = find(`[name='${CSS.escape(name)}']`) ?? find('.step-heading');
    if (!target) return;
    this.#focused = undefined;
    if (document.activeElement === document.body) target.focus({ preventScroll: true });
  }

  get #focusedNow(): string | undefined {
    const { activeElement } = this.#context.host.renderRoot as ShadowRoot;
    return activeElement?.closest('.ordering') ? (activeElement.getAttribute('name') ?? '') : undefined;
  }

  get #section(): DOMRect | undefined {
    return this.#context.host.renderRoot.querySelector('.ordering')?.getBoundingClientRect();
  }

  readonly #onScroll = (): void => {
    clearTimeout(this.#scrollTimer);
    this.#scrollTimer = setTimeout(this.#look, delayMs);
  };

  // The position is not read when the page is left: by then its layout may have changed, for example for printing.
  readonly #look = (): void => {
    if (this.#scrollsBack) return;
    const section = this.#section;
    this.#top = section && isOnScreen(section) ? Math.round(section.top) : undefined;
  };

  /** What an update has moved causes no scrolling. */
  readonly #lookAndKeep = (): void => {
    this.#look();
    this.keep();
  };

  readonly #onStorage = ({ key, storageArea }: StorageEvent): void => {
    const { shared, order, followed, sharedKey, orderKey } = this.memory;
    if ((key !== sharedKey && key !== orderKey) || storageArea !== localStorage || !shared) return;
    const { checkout, step, tracking } = this.#context;
    const isSame = shared.id === this.#id;
    // The other tab announces that the order is placed before it stores the number.
    const isNumber = step === 'placed' && isSame && shared.isPlaced && !followed && order?.id !== tracking.number;
    if (key === orderKey && isNumber) this.placedElsewhere();
    if (key === orderKey || step === 'placed') return;
    const { chosen, busy } = checkout.submission;
    if (shared.isPlaced && isSame) this.placedElsewhere();
    else if (shared.isPlaced) this.#context.trackAnew();
    else if (isSame && chosen && !busy && chosen.quote.id !== shared.quote) void checkout.takeUp(shared);
  };
}

/** Undefined where the browser has no locks for this page. */
async function usableLocks(): Promise<LockManager | undefined> {
  const locks: LockManager | undefined = navigator.locks;
  try {
    await locks?.query();
    return locks;
  } catch {
    return undefined;
  }
}

async function isHeld(name: string, locks: LockManager | undefined): Promise<boolean> {
  const { held = [] } = (await locks?.query()) ?? {};
  return held.some((lock) => lock.name === name);
}

/**
 * Resolves as soon as this tab has the lock, and keeps it until other tabs can read what this one has stored. Without a
 * lock, they learn of the order later.
 */
async function hold(name: string, locks: LockManager | undefined): Promise<void> {
  if (!locks) return;
  await new Promise<void>((resolve) => {
    const end = () => {
      resolve();
      return new Promise((ended) => setTimeout(ended, storedWithinMs));
    };
    locks.request(name, { mode: 'shared' }, end).catch(() => resolve());
  });
}

function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' || navigation?.type === 'back_forward';
}
