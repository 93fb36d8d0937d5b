// From a chosen quote to an order: the form, the button that submits it once, and the outcome. A quote that expired
// meanwhile is requested again; an order whose answer was lost is asked for until it is known.

import type { Money, Order, PageClient, Quote } from '@parametric/api-client';
import type { Configuration } from '../../model/evaluate/product.js';
import { report } from '../diagnostics/failure.js';
import { failureOf } from '../diagnostics/service-failure.js';
import type { Destination } from '../quotes/destination.js';
import { formatMoney } from '../quotes/format.js';
import type { FieldProblems, OrderingProblem } from '../quotes/ordering-problem.js';
import { firstInvalid } from '../quotes/quote-requests.js';
import { keyedQuoteRequest, type OrderingHost, type QuoteAnswer, type QuoteStore } from '../quotes/quote-store.js';
import { plainValues } from '../session/kept-order.js';
import type { OrderingStep, QuoteState } from '../session/ordering-state.js';
import { type ConfiguratorEventDetails, emit } from '../shared/events.js';
import type { ChosenQuote, OrderDraft, UnreadableOrder } from './order-draft.js';
import { OrderInquiry } from './order-inquiry.js';
import type { OrderStorage, SharedOrder } from './order-storage.js';
import { type OrderOutcome, OrderSubmission, type SubmissionOptions } from './order-submission.js';

/** What the steps have in common. */
export interface CheckoutContext {
  readonly host: OrderingHost;
  readonly options: { readonly takeUp: (configuration: Configuration, quantity: number) => void };
  readonly destination: Destination;
  readonly quotes: Pick<QuoteStore, 'isRequesting'>;
  readonly keeper: SubmissionOptions & {
    /** From now on this tab works on another order than the one that it has shared with other tabs. */
    beginAnother(): void;
    /** Other tabs know that it is placed. */
    sharePlaced(): void;
    /** Another tab has placed it. */
    placedElsewhere(): void;
  };
  readonly tracking: { readonly number: string | undefined };
  readonly focus: {
    focus(selector: string): void;
    announce(message: OrderingProblem['message'], values?: OrderingProblem['values']): void;
  };
  readonly step: OrderingStep;
  /** Aborted when the element leaves the page. */
  readonly signal: AbortSignal;
  quoteAnew(): Promise<QuoteAnswer | undefined>;
  /** @param options.keepsFocus the focus stays where it is, since nobody asked for the step */
  go(step: OrderingStep, options?: { readonly keepsFocus: boolean }): void;
  /** Shows it above the step, and tells a screen reader. */
  notify(notice: OrderingProblem | undefined): void;
  /** Another quote may be the next to expire, and the step is rendered anew. */
  changed(): void;
  /** @param memory where it is remembered: the element may order something else by now */
  placed(order: Order, memory: OrderStorage): void;
}

export class Checkout {
  readonly submission: OrderSubmission;
  unreadable: UnreadableOrder | undefined;
  readonly #context: CheckoutContext;
  readonly #inquiry: OrderInquiry;
  readonly #memory: OrderStorage;
  /** The element orders something else by now. */
  #disposed = false;

  constructor(context: CheckoutContext, memory: OrderStorage) {
    this.#context = context;
    this.#memory = memory;
    this.submission = new OrderSubmission(context.keeper);
    this.#inquiry = new OrderInquiry(this.submission, () => context.signal);
  }

  /** Takes up what was kept. */
  restore(record: OrderDraft): void {
    this.unreadable = record.unreadable;
    this.submission.restore(record);
  }

  /** Whether the quote in the form can be ordered. */
  get quoteState(): QuoteState {
    const { host, destination, quotes } = this.#context;
    const { chosen } = this.submission;
    if (quotes.isRequesting) return 'requesting';
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
      if (attempt.status === 'ordered') return this.#recover(client, { number: undefined, quote: attempt.quote });
      if (attempt.status === 'unknown') return this.#context.notify({ message: 'earlierOrderUnknown' });
    }
    submission.open(chosen);
    if (this.#context.step !== 'order') this.#context.go('order');
    this.#context.changed();
  }

  /** Asks for the quote in the form once more, as everything is now. What is typed stays. */
  async renew(): Promise<void> {
    const { chosen } = this.submission;
    const answer = await this.#context.quoteAnew();
    if (!chosen || !answer || this.#disposed || this.#context.step !== 'order') return;
    const { slug, name } = chosen.quote.workshop;
    const quote = answer.list.data.find(({ workshop }) => workshop.slug === slug);
    if (!quote) {
      this.back();
      return this.#context.notify({ message: 'workshopNotQuoting', values: { workshop: name } });
    }
    await this.#change(quote, answer);
  }

  /** Another quote for what is in the form: another price has to be accepted. */
  async #change(quote: Quote, { key, expiresAt }: Omit<ChosenQuote, 'quote'>): Promise<void> {
    const { chosen } = this.submission;
    const seen = chosen?.before ?? chosen?.quote;
    const isSamePrice = !seen || isEqualMoney(seen.price.total, quote.price.total);
    await this.open({ quote, key, expiresAt, before: isSamePrice ? undefined : seen });
    if (this.submission.chosen?.quote === quote) this.#context.notify(this.#renewed(seen ?? quote, quote));
  }

  /** The customer takes the quote at its new price. */
  acceptPrice(): void {
    this.submission.acceptPrice();
    this.#context.notify(undefined);
    this.#context.focus.focus("[part~='order-button']");
    this.#context.changed();
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
    if (!complete || !shipTo) return focus.focus(firstInvalid);
    if (this.quoteState === 'expired') return this.renew();
    if (this.quoteState !== 'current' || submission.chosen?.before) return focus.focus('.problem');
    this.#inquiry.stop();
    this.#context.notify(undefined);
    if (!this.#isAllowed()) return;
    const sent = submission.submit(client, shipTo);
    this.#context.focus.announce('placingOrder');
    const outcome = await sent;
    if (outcome) await this.#applyOutcome(outcome, client);
  }

  /** Goes from the form back to the quotes. */
  back(): void {
    this.submission.close();
    this.#context.go('quotes');
  }

  /** Nothing of it is left. */
  clear(): void {
    this.unreadable = undefined;
    this.submission.clear();
  }

  /** The element orders something else from now on. */
  dispose(): void {
    this.#disposed = true;
    this.#inquiry.stop();
  }

  /**
   * Asks for what became of an order that was sent before the page was loaded anew, or before the element was taken out of it.
   * What never arrived is not sent by itself: who comes back may no longer want it.
   */
  async resume(client: PageClient): Promise<void> {
    const { submission } = this;
    if (submission.busy) return;
    if (this.unreadable?.idempotencyKey || (this.unreadable && submission.unanswered))
      return this.#recover(client, this.unreadable);
    if (!submission.unanswered) return;
    this.#context.notify({ message: 'orderAsking' });
    await this.#untilKnown(client, { sendsAgain: false });
  }

  /** Goes on with what another tab has begun. */
  async takeUp({ quote: id, isSent, idempotencyKey }: SharedOrder): Promise<void> {
    const { host, destination, options, keeper, signal } = this.#context;
    const { client } = host;
    if (!client) return;
    if (isSent) this.#context.notify({ message: 'orderAsking' });
    const state = await (isSent ? this.#inquiry.state(client, 0, id) : this.submission.readAttempt(client, signal, id));
    if (!state || this.#disposed || signal.aborted) return;
    if (state.status === 'ordered')
      return this.#recover(client, { number: undefined, quote: state.quote, idempotencyKey });
    if (state.status === 'unknown') return this.#context.notify({ message: 'quotesUnreachable' });
    if (state.status === 'closed') return this.#context.notify({ message: 'quoteUnknown' });
    const { quote } = state;
    const { chosen } = this.submission;
    // The same order goes on with a new quote; another product is another order.
    if (chosen)
      return isSameProduct(chosen.quote, quote) ? this.#change(quote, this.#keyed(quote)) : keeper.beginAnother();
    if (quote.ship_to) destination.set(quote.ship_to);
    options.takeUp(plainValues(quote.configuration), quote.quantity);
    this.submission.open({ quote, ...this.#keyed(quote) });
    this.#context.go('order', { keepsFocus: isSent });
    if (isSent) this.#context.notify({ message: 'orderInterrupted' });
    this.#context.changed();
  }

  #keyed({ expires_at, model_revision: revision, configuration: values, quantity }: Quote): Omit<ChosenQuote, 'quote'> {
    const { host, destination } = this.#context;
    const { model, currency, hasErrors } = host;
    const configuration = plainValues(values);
    const { key } = keyedQuoteRequest({ model, revision, currency, hasErrors, configuration, quantity }, destination);
    return { key, expiresAt: Date.parse(expires_at) };
  }

  /** Asks what became of an order that was sent, until it is known. */
  async #untilKnown(client: PageClient, { sendsAgain }: { readonly sendsAgain: boolean }): Promise<void> {
    const { submission } = this;
    const state = await this.#inquiry.state(client, sendsAgain ? 1 : 0);
    if (!state || this.#disposed) return;
    if (state.status === 'ordered') return this.#recover(client, { number: undefined, quote: state.quote });
    if (state.status === 'closed') return this.#closed();
    const { step, destination } = this.#context;
    const { shipTo } = destination;
    // As long as the form is as it was sent, the customer waits for it.
    if (sendsAgain && step === 'order' && this.quoteState === 'current' && submission.isSentAs(shipTo)) {
      const outcome = await submission.submit(client, shipTo!);
      if (outcome) await this.#applyOutcome(outcome, client);
      return;
    }
    submission.problem = undefined;
    if (step === 'order') this.#context.notify({ message: 'orderInterrupted' });
    this.#context.changed();
  }

  /** The order is placed: its number and its token are asked for until they come, and till then it is said to be placed. */
  async #recover(client: PageClient, order: UnreadableOrder): Promise<void> {
    if (this.#isTracked(order)) return this.#context.keeper.placedElsewhere();
    const answer = await this.#inquiry.answer(client, order.idempotencyKey, () => {
      const { focus, host } = this.#context;
      this.unreadable = order;
      this.#context.go('placed', { keepsFocus: true });
      const workshop = order.quote?.workshop.name ?? host.messages.workshop;
      focus.announce('orderUnreadable', { workshop });
    });
    if (!answer || this.#disposed) return;
    if (answer.order) await this.#applyOutcome({ status: 'placed', order: answer.order }, client);
    else this.#showUnreadable({ ...order, idempotencyKey: undefined });
  }

  /** The quote was refused, has expired or is gone: what was sent never arrived, and can't any more. */
  async #closed(): Promise<void> {
    this.submission.attempt = undefined;
    if (this.#context.step === 'order') await this.renew();
  }

  /** Whether the page lets the order be sent; if not, it says why, here or itself. */
  #isAllowed(): boolean {
    const { host, focus } = this.#context;
    const { submission } = this;
    const quote = submission.chosen?.quote;
    if (!quote) return false;
    const detail: ConfiguratorEventDetails['configurator-before-order'] = { quote };
    if (emit(host, 'configurator-before-order', detail)) return true;
    const problem = stoppedProblem(detail.message);
    submission.problem = problem;
    if (problem) {
      this.#context.focus.announce(problem.message, problem.values);
      focus.focus('.submit-area .problem');
    }
    this.#context.changed();
    return false;
  }

  async #applyOutcome(outcome: OrderOutcome, client: PageClient): Promise<void> {
    // Placed is placed, whatever the element does by now.
    if (outcome.status === 'placed') {
      this.clear();
      this.#context.placed(outcome.order, this.#memory);
    } else if (this.#disposed) {
      return;
    } else if (outcome.status === 'placed-elsewhere') {
      this.#context.keeper.placedElsewhere();
    } else if (outcome.status === 'ordered') {
      this.#context.keeper.sharePlaced();
      await this.#recover(client, { number: outcome.order, quote: this.submission.chosen?.quote });
    } else if (outcome.status === 'expired') {
      await this.renew();
    } else {
      const isRefused = outcome.status === 'refused';
      this.#refuse(this.submission.fieldProblems, this.submission.problem, isRefused ? outcome.error : undefined);
      if (!isRefused) await this.#untilKnown(client, { sendsAgain: true });
    }
  }

  #refuse({ country, postcode, ...others }: FieldProblems, problem: OrderingProblem | undefined, error: unknown): void {
    const { host, destination, focus } = this.#context;
    destination.refused = { country, postcode };
    if (country || postcode || Object.keys(others).length > 0) focus.focus(firstInvalid);
    if (problem) this.#context.focus.announce(problem.message, problem.values);
    if (error && problem && problem.fix === undefined) report(host, failureOf(error, host));
    this.#context.changed();
  }

  #showUnreadable(order: UnreadableOrder): void {
    // It may well be the one that is tracked already: another tab placed it, or an earlier press.
    if (this.#isTracked(order)) {
      this.#context.keeper.placedElsewhere();
      return;
    }
    this.clear();
    this.unreadable = order;
    this.#context.go('placed');
  }

  #isTracked({ number }: UnreadableOrder): boolean {
    if (number === undefined) return false;
    return number === this.#context.tracking.number || number === this.#memory.order?.id;
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

function isEqualMoney(one: Money, other: Money): boolean {
  return one.amount === other.amount && one.currency === other.currency;
}

function isSameProduct(one: Quote, other: Quote): boolean {
  const [first, second] = [one, other].map(({ configuration, quantity, workshop }) => {
    const values = Object.entries(configuration).sort(([key], [next]) => (key < next ? -1 : 1));
    return JSON.stringify([values, quantity, workshop.slug]);
  });
  return first === second;
}
