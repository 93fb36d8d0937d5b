// From a chosen quote to an order: the form, the button that submits it once, and the outcome. A quote that expired
// meanwhile is requested again; an order that was submitted before a reload is looked up instead of placed twice.

import type { Client, Order, Quote } from '@parametric/api-client';
import type { Destination } from '../quotes/destination.js';
import { formatMoney } from '../quotes/format.js';
import type { FieldProblems, OrderingProblem } from '../quotes/ordering-problem.js';
import { firstInvalid } from '../quotes/quote-requests.js';
import type { OrderingHost, QuoteAnswer } from '../quotes/quote-store.js';
import { keyedQuoteRequest } from '../quotes/quote-store.js';
import type { OrderingStep, QuoteState } from '../session/ordering-state.js';
import { type ConfiguratorEventDetails, emit } from '../shared/events.js';
import type { OrderMemory } from './order-memory.js';
import { type ChosenQuote, type OrderOutcome, OrderSubmission } from './order-submission.js';

/** An order that was placed and can't be read here: what is known of it. */
export interface UnreadableOrder {
  readonly number: string | undefined;
  readonly quote: Quote | undefined;
}

/** What the steps have in common. */
export interface CheckoutContext {
  readonly host: OrderingHost;
  readonly destination: Destination;
  readonly step: OrderingStep;
  readonly isRequesting: boolean;
  /** Aborted when the element leaves the page. */
  readonly signal: AbortSignal;
  requestQuotes(): Promise<QuoteAnswer | undefined>;
  /** @param options.keepsFocus the focus stays where it is, since nobody asked for the step */
  go(step: OrderingStep, options?: { readonly keepsFocus: boolean }): void;
  /** Shows it above the step, and tells a screen reader. */
  notify(notice: OrderingProblem | undefined): void;
  announce(message: OrderingProblem['message'], values?: OrderingProblem['values']): void;
  focus(selector: string): void;
  /** Another quote may be the next to expire, and the step is rendered anew. */
  changed(): void;
  placed(order: Order): void;
  isTracked(number: string | undefined): boolean;
  report(error: unknown): void;
}

export class Checkout {
  readonly submission: OrderSubmission;
  unreadable: UnreadableOrder | undefined;
  readonly #context: CheckoutContext;
  /** The element orders something else by now. */
  #disposed = false;

  constructor(context: CheckoutContext, memory: OrderMemory) {
    this.#context = context;
    this.submission = new OrderSubmission(memory);
  }

  /** Whether the quote in the form can be ordered. */
  get quoteState(): QuoteState {
    const { host, destination, isRequesting } = this.#context;
    const { chosen } = this.submission;
    if (isRequesting) return 'requesting';
    if (!chosen || chosen.key !== keyedQuoteRequest(host, destination).key || host.hasErrors) return 'stale';
    return chosen.expiresAt <= Date.now() ? 'expired' : 'current';
  }

  /** One order at a time: the outcome of the one that was submitted before has to be known first. */
  async open(chosen: ChosenQuote): Promise<void> {
    const { client } = this.#context.host;
    const { submission } = this;
    if (!client) return;
    if (submission.unanswered && submission.unanswered.quote !== chosen.quote.id) {
      const attempt = await submission.readAttempt(client, this.#context.signal);
      if (this.#disposed) return;
      if (attempt.status === 'ordered') return this.#showUnreadable({ number: undefined, quote: attempt.quote });
      if (attempt.status === 'unknown') return this.#context.notify({ message: 'earlierOrderUnknown' });
    }
    submission.open(chosen);
    if (this.#context.step !== 'order') this.#context.go('order');
    this.#context.changed();
  }

  /** Asks for the quote in the form once more, as everything is now. What is typed stays. */
  async renew(): Promise<void> {
    const before = this.submission.chosen?.quote;
    const answer = await this.#context.requestQuotes();
    if (!before || !answer || this.#disposed || this.#context.step !== 'order') return;
    const { slug, name } = before.workshop;
    const quote = answer.list.data.find(({ workshop }) => workshop.slug === slug);
    if (!quote) {
      this.back();
      return this.#context.notify({ message: 'workshopNotQuoting', values: { workshop: name } });
    }
    await this.open({ quote, key: answer.key, expiresAt: answer.expiresAt });
    if (this.submission.chosen?.quote === quote) this.#context.notify(this.#renewed(before, quote));
  }

  /** Orders what the form shows. */
  async submit(): Promise<void> {
    const { host, destination, focus } = this.#context;
    const { submission } = this;
    const { client } = host;
    if (!client || submission.busy) return;
    destination.checked = true;
    const complete = submission.check(destination.country);
    const { shipTo } = destination;
    if (!complete || !shipTo) return focus(firstInvalid);
    if (this.quoteState === 'expired') return this.renew();
    if (this.quoteState !== 'current') return focus('.problem');
    this.#context.notify(undefined);
    if (!this.#isAllowed()) return;
    const sent = submission.submit(client, shipTo);
    this.#context.announce('placingOrder');
    const outcome = await sent;
    if (outcome) await this.#applyOutcome(outcome);
  }

  /** From the form to the quotes. */
  back(): void {
    this.submission.close();
    this.#context.go('quotes');
  }

  /** Nothing of it is left but what may have reached the service. */
  clear(): void {
    this.unreadable = undefined;
    this.submission.clear();
  }

  /** The element orders something else from now on. */
  dispose(): void {
    this.#disposed = true;
  }

  /**
   * Takes up an order that was sent before the page was loaded anew, or in another life of the element.
   * @returns whether its outcome is known now
   */
  async resume(client: Client): Promise<boolean> {
    const { submission } = this;
    if (!submission.unanswered) return true;
    const attempt = await submission.readAttempt(client, this.#context.signal);
    if (this.#disposed || submission.chosen) return true;
    if (attempt.status === 'ordered')
      this.#showUnreadable({ number: undefined, quote: attempt.quote }, { keepsFocus: true });
    if (attempt.status === 'open') this.#reopen(attempt.quote);
    return attempt.status !== 'unknown';
  }

  #reopen(quote: Quote): void {
    const { host, destination } = this.#context;
    if (quote.ship_to) destination.set(quote.ship_to);
    const { key } = keyedQuoteRequest(host, destination);
    this.submission.open({ quote, key, expiresAt: Date.parse(quote.expires_at) });
    this.#context.go('order', { keepsFocus: true });
    this.#context.notify({ message: 'orderInterrupted' });
    this.#context.changed();
  }

  /** Whether the page lets the order be sent; if not, it says why, here or itself. */
  #isAllowed(): boolean {
    const { host, announce, changed, focus } = this.#context;
    const { submission } = this;
    const quote = submission.chosen?.quote;
    if (!quote) return false;
    const detail: ConfiguratorEventDetails['configurator-before-order'] = { quote };
    if (emit(host, 'configurator-before-order', detail)) return true;
    const problem = stoppedProblem(detail.message);
    submission.problem = problem;
    if (problem) {
      announce(problem.message, problem.values);
      focus('.submit-area .problem');
    }
    changed();
    return false;
  }

  async #applyOutcome(outcome: OrderOutcome): Promise<void> {
    // Placed is placed, whatever the element does by now.
    if (outcome.status === 'placed') {
      this.clear();
      this.#context.placed(outcome.order);
    } else if (this.#disposed) {
      return;
    } else if (outcome.status === 'ordered') {
      this.#showUnreadable({ number: outcome.order, quote: this.submission.chosen?.quote });
    } else if (outcome.status === 'expired') {
      await this.renew();
    } else {
      this.#refuse(this.submission.fieldProblems, this.submission.problem, outcome.error);
    }
  }

  #refuse({ country, postcode, ...others }: FieldProblems, problem: OrderingProblem | undefined, error: unknown): void {
    const { destination, focus, announce, report, changed } = this.#context;
    destination.refused = { country, postcode };
    if (country || postcode || Object.keys(others).length > 0) focus(firstInvalid);
    if (problem) announce(problem.message, problem.values);
    if (problem && problem.fix === undefined) report(error);
    changed();
  }

  #showUnreadable(order: UnreadableOrder, options?: { readonly keepsFocus: boolean }): void {
    this.clear();
    // It may well be the one that is tracked already: another tab placed it, or an earlier press.
    if (!this.#context.isTracked(order.number)) this.unreadable = order;
    this.#context.go('placed', options);
  }

  #renewed(before: Quote, now: Quote): OrderingProblem {
    const [from, to] = [before, now].map(({ price }) => formatMoney(price.total, this.#context.host.language));
    return from === to
      ? { message: 'quoteRenewed' }
      : { message: 'quoteRenewedAtPrice', values: { from: from!, to: to! } };
  }
}

/** @param message of the page, for the customer; empty where the page says it in a place of its own */
function stoppedProblem(message: string | undefined): OrderingProblem | undefined {
  if (message === undefined) return { message: 'orderStopped' };
  return message === '' ? undefined : { message: 'orderRefused', values: { detail: message } };
}
