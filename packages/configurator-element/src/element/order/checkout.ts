// From a chosen quote to an order: the form, the button that submits it once, and the outcome. A quote that has expired
// meanwhile is requested again. If the answer to an order was lost, the service is asked until the outcome is known.

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
import type { FocusManager } from './page-focus.js';

/** What all steps need. */
export interface CheckoutContext {
  readonly host: OrderingHost;
  readonly options: { readonly takeUp: (configuration: Configuration, quantity: number) => void };
  readonly destination: Destination;
  readonly quotes: Pick<QuoteStore, 'isRequesting'>;
  readonly keeper: SubmissionOptions & {
    /** This tab now works on an order of its own, and no longer on the one that it shared with other tabs. */
    beginAnother(): void;
    /** Tells other tabs that the order is placed. */
    sharePlaced(): void;
    /** Another tab has placed the order. */
    placedElsewhere(): void;
  };
  readonly tracking: { readonly number: string | undefined };
  readonly focus: Pick<FocusManager, 'focus' | 'revealOutcome' | 'announce'>;
  readonly step: OrderingStep;
  /** Aborted when the element leaves the page. */
  readonly signal: AbortSignal;
  quoteAnew(): Promise<QuoteAnswer | undefined>;
  /** @param options.keepsFocus keeps the focus where it is, because nobody asked for the step */
  go(step: OrderingStep, options?: { readonly keepsFocus: boolean }): void;
  /** Shows the message above the step, and announces it to screen readers. */
  notify(notice: OrderingProblem | undefined): void;
  /** Renders the step again, and finds the quote that expires next. */
  changed(): void;
  /** @param memory where the order is stored: the element may be ordering something else by now */
  placed(order: Order, memory: OrderStorage): void;
}

export class Checkout {
  readonly submission: OrderSubmission;
  unreadable: UnreadableOrder | undefined;
  readonly #context: CheckoutContext;
  readonly #inquiry: OrderInquiry;
  readonly #memory: OrderStorage;
  /** Whether the element is ordering something else by now. */
  #disposed = false;

  constructor(context: CheckoutContext, memory: OrderStorage) {
    this.#context = context;
    this.#memory = memory;
    this.submission = new OrderSubmission(context.keeper);
    this.#inquiry = new OrderInquiry(this.submission, () => context.signal);
  }

  /** Restores a stored draft. */
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

  /** Opens the form for a quote. The outcome of an earlier order that was sent has to be known first. */
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

  /** Requests the quote in the form again, for the current configuration. What was typed is kept. */
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

  /** Replaces the quote in the form; a different price has to be accepted. */
  async #change(quote: Quote, { key, expiresAt }: Omit<ChosenQuote, 'quote'>): Promise<void> {
    const { chosen } = this.submission;
    const seen = chosen?.before ?? chosen?.quote;
    const isSamePrice = !seen || isEqualMoney(seen.price.total, quote.price.total);
    await this.open({ quote, key, expiresAt, before: isSamePrice ? undefined : seen });
    if (this.submission.chosen?.quote === quote) this.#context.notify(this.#renewed(seen ?? quote, quote));
  }

  /** The customer accepts the new price. */
  acceptPrice(): void {
    this.submission.acceptPrice();
    this.#context.notify(undefined);
    this.#context.focus.focus("[part~='order-button']");
    this.#context.changed();
  }

  /** Places the order in the form. */
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

  /** Goes back from the form to the quotes. */
  back(): void {
    this.submission.close();
    this.#context.go('quotes');
  }

  /** Removes everything that was typed. */
  clear(): void {
    this.unreadable = undefined;
    this.submission.clear();
  }

  /** Called when the element orders something else from now on. */
  dispose(): void {
    this.#disposed = true;
    this.#inquiry.stop();
  }

  /**
   * Finds the outcome of an order that was sent before a reload, or before the element was removed. An order that never
   * arrived is not sent again by itself, because the customer may not want it any more.
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

  /** Continues with an order that another tab has begun. */
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
    // The same order continues with a new quote; for another product, a new order begins.
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

  /** Asks for the outcome of an order that was sent, until it is known. */
  async #untilKnown(client: PageClient, { sendsAgain }: { readonly sendsAgain: boolean }): Promise<void> {
    const { submission } = this;
    const state = await this.#inquiry.state(client, sendsAgain ? 1 : 0);
    if (!state || this.#disposed) return;
    if (state.status === 'ordered') return this.#recover(client, { number: undefined, quote: state.quote });
    if (state.status === 'closed') return this.#closed();
    const { step, destination } = this.#context;
    const { shipTo } = destination;
    // While the form is unchanged, the customer is waiting for it.
    if (sendsAgain && step === 'order' && this.quoteState === 'current' && submission.isSentAs(shipTo)) {
      const outcome = await submission.submit(client, shipTo!);
      if (outcome) await this.#applyOutcome(outcome, client);
      return;
    }
    submission.problem = undefined;
    if (step === 'order') this.#context.notify({ message: 'orderInterrupted' });
    this.#context.changed();
  }

  /**
   * The order is placed: its number and token are requested until they arrive. Until then the page says that the order
   * is placed.
   */
  async #recover(client: PageClient, order: UnreadableOrder): Promise<void> {
    if (this.#isTracked(order)) return this.#context.keeper.placedElsewhere();
    const answer = await this.#inquiry.answer(client, order.idempotencyKey, () => {
      const { focus, host } = this.#context;
      this.unreadable = order;
      this.#context.go('placed', { keepsFocus: true });
      focus.announce('orderUnreadable', { workshop: order.quote?.workshop.name ?? host.messages.workshop });
    });
    if (!answer || this.#disposed) return;
    if (answer.order) await this.#applyOutcome({ status: 'placed', order: answer.order }, client);
    else this.#showUnreadable({ ...order, idempotencyKey: undefined });
  }

  /** The quote was refused, has expired or is gone: the order never arrived, and can't any more. */
  async #closed(): Promise<void> {
    this.submission.attempt = undefined;
    if (this.#context.step === 'order') await this.renew();
  }

  /** Whether the page allows the order; if not, the page or this form says why. */
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
      focus.announce(problem.message, problem.values);
      focus.focus('.submit-area .problem');
    }
    this.#context.changed();
    return false;
  }

  async #applyOutcome(outcome: OrderOutcome, client: PageClient): Promise<void> {
    // The order is placed, whatever the element does by now.
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
    if (problem) {
      focus.announce(problem.message, problem.values);
      focus.revealOutcome('.submit-area .problem', '.submit-area');
    }
    if (error && problem && problem.fix === undefined) report(host, failureOf(error, host));
    this.#context.changed();
  }

  #showUnreadable(order: UnreadableOrder): void {
    // The order may be tracked already: another tab, or an earlier press, has placed it.
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

/** @param message the page's text for the customer; empty where the page shows it elsewhere */
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
