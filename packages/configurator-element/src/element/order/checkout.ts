// The way of a chosen quote to an order: the form, the one press, what became of it. Knows no template, and of the
// quotes only how to have them asked for again.

import type { Client, Order, Quote } from '@parametric/api-client';
import type { Destination } from '../quotes/destination.js';
import { keyedQuoteRequest } from '../quotes/quote-request.js';
import type { QuoteAnswer } from '../quotes/quote-store.js';
import { formatMoney } from '../shared/format/money.js';
import type { MessageKey } from '../shared/messages/index.js';
import type { OrderMemory } from './order-memory.js';
import { type ChosenQuote, type OrderOutcome, OrderSubmission } from './order-submission.js';
import type { OrderingHost } from './ordering-host.js';
import type { FieldProblems, OrderingProblem } from './ordering-problem.js';

export type OrderingStep = 'quotes' | 'order' | 'placed';

/** Whether a quote can be ordered, and if not, why. */
export type QuoteState = 'current' | 'stale' | 'expired' | 'asking';

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
  readonly asking: boolean;
  /** Ends with the element's stay in the page. */
  readonly signal: AbortSignal;
  ask(): Promise<QuoteAnswer | undefined>;
  /** @param away stays where the keyboard is: nobody asked for it */
  go(step: OrderingStep, away?: 'away'): void;
  /** Says it above the step, and to a screen reader. */
  notify(notice: OrderingProblem | undefined): void;
  announce(message: MessageKey, values?: OrderingProblem['values']): void;
  moveTo(selector: string): void;
  /** Another quote may expire now, and something is to be rendered. */
  changed(): void;
  placed(order: Order): void;
  /** The order that is tracked already is not unseen. */
  isTracked(number: string | undefined): boolean;
  report(error: unknown): void;
}

export const firstInvalid = "[aria-invalid='true']";

export class Checkout {
  readonly submission: OrderSubmission;
  unreadable: UnreadableOrder | undefined;
  readonly #context: CheckoutContext;
  /** The element orders something else by now. */
  #disposed = false;

  constructor(steps: CheckoutContext, memory: OrderMemory) {
    this.#context = steps;
    this.submission = new OrderSubmission(memory);
  }

  /** Whether the quote in the form can be ordered. */
  get quoteState(): QuoteState {
    const { host, destination, asking } = this.#context;
    const { chosen } = this.submission;
    if (asking) return 'asking';
    if (!chosen || chosen.key !== keyedQuoteRequest(host, destination).key || host.hasErrors) return 'stale';
    return chosen.expiresAt <= Date.now() ? 'expired' : 'current';
  }

  /** One order at a time: what became of the one that was sent before has to be known first. */
  async open(chosen: ChosenQuote): Promise<void> {
    const { client } = this.#context.host;
    const { submission: placing } = this;
    if (!client) return;
    if (placing.unanswered && placing.unanswered.quote !== chosen.quote.id) {
      const fate = await placing.readAttempt(client, this.#context.signal);
      if (this.#disposed) return;
      if (fate.is === 'ordered') return this.#showUnreadable({ number: undefined, quote: fate.quote });
      if (fate.is === 'unknown') return this.#context.notify({ message: 'earlierOrderUnknown' });
    }
    placing.open(chosen);
    if (this.#context.step !== 'order') this.#context.go('order');
    this.#context.changed();
  }

  /** Asks for the quote in the form once more, as everything is now. What is typed stays. */
  async renew(): Promise<void> {
    const before = this.submission.chosen?.quote;
    const answer = await this.#context.ask();
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
    const { host, destination, moveTo } = this.#context;
    const { submission: placing } = this;
    const { client } = host;
    if (!client || placing.busy) return;
    destination.checked = true;
    const complete = placing.check();
    const { shipTo } = destination;
    if (!complete || !shipTo) return moveTo(firstInvalid);
    if (this.quoteState === 'expired') return this.renew();
    if (this.quoteState !== 'current') return moveTo('.standing');
    this.#context.notify(undefined);
    const sent = placing.submit(client, shipTo);
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
   * @returns whether it is known now what became of it
   */
  async resume(client: Client): Promise<boolean> {
    const { submission: placing } = this;
    if (!placing.unanswered) return true;
    const fate = await placing.readAttempt(client, this.#context.signal);
    if (this.#disposed || placing.chosen) return true;
    if (fate.is === 'ordered') this.#showUnreadable({ number: undefined, quote: fate.quote }, 'away');
    if (fate.is === 'open') this.#reopen(fate.quote);
    return fate.is !== 'unknown';
  }

  #reopen(quote: Quote): void {
    const { host, destination } = this.#context;
    if (quote.ship_to) destination.set(quote.ship_to);
    const { key } = keyedQuoteRequest(host, destination);
    this.submission.open({ quote, key, expiresAt: Date.parse(quote.expires_at) });
    this.#context.go('order', 'away');
    this.#context.notify({ message: 'orderInterrupted' });
    this.#context.changed();
  }

  async #applyOutcome(outcome: OrderOutcome): Promise<void> {
    // Placed is placed, whatever the element does by now.
    if (outcome.is === 'placed') {
      this.clear();
      this.#context.placed(outcome.order);
    } else if (this.#disposed) {
      return;
    } else if (outcome.is === 'ordered') {
      this.#showUnreadable({ number: outcome.order, quote: this.submission.chosen?.quote });
    } else if (outcome.is === 'expired') {
      await this.renew();
    } else {
      this.#refuse(this.submission.fieldProblems, this.submission.problem, outcome.error);
    }
  }

  #refuse({ country, postcode, ...others }: FieldProblems, problem: OrderingProblem | undefined, error: unknown): void {
    const { destination, moveTo, announce, report, changed } = this.#context;
    destination.refused = { country, postcode };
    if (country || postcode || Object.keys(others).length > 0) moveTo(firstInvalid);
    if (problem) announce(problem.message, problem.values);
    if (problem && problem.fix === undefined) report(error);
    changed();
  }

  #showUnreadable(unseen: UnreadableOrder, away?: 'away'): void {
    this.clear();
    // It may well be the one that is tracked already: another tab placed it, or an earlier press.
    if (!this.#context.isTracked(unseen.number)) this.unreadable = unseen;
    this.#context.go('placed', away);
  }

  #renewed(before: Quote, now: Quote): OrderingProblem {
    const [from, to] = [before, now].map(({ price }) => formatMoney(price.total, this.#context.host.language));
    return from === to
      ? { message: 'quoteRenewed' }
      : { message: 'quoteRenewedAtPrice', values: { from: from!, to: to! } };
  }
}
