// From quotes to an order that is tracked: which step it is, what is requested, what expires, and which events the page
// gets.

import type { Client, Order, OrderEvent, Quote } from '@parametric/api-client';
import type { ReactiveController } from 'lit';
import { failureFrom, report } from '../diagnostics/failure.js';
import { Destination } from '../quotes/destination.js';
import type { OrderingProblem } from '../quotes/ordering-problem.js';
import { QuoteRequests } from '../quotes/quote-requests.js';
import type { OrderingHost, QuoteAnswer, QuoteStoreOptions } from '../quotes/quote-store.js';
import { ExpiryTimer, keyedQuoteRequest, QuoteStore } from '../quotes/quote-store.js';
import type { QuotedProduct } from '../quotes/quoted-product.js';
import type { QuoteSort } from '../quotes/sort-quotes.js';
import type { OrderingState, OrderingStep, QuoteState } from '../session/ordering-state.js';
import { emit } from '../shared/events.js';
import { formatMessage, type MessageValues } from '../shared/messages/index.js';
import { Checkout, type CheckoutContext } from './checkout.js';
import { OrderMemory } from './order-memory.js';
import { shortNumber } from './order-status.js';
import type { TextFieldName } from './order-submission.js';
import { OrderTracking, statusName } from './order-tracking.js';
import { FocusManager, InView } from './page-focus.js';

export interface OrderingOptions extends Pick<QuoteStoreOptions, 'showRevision'> {
  readonly product: QuotedProduct;
  /** Before each render: what the rest of the element knows of quotes and order. */
  readonly onState: (state: OrderingState) => void;
}

const heading = '.step-heading';

export class OrderingController implements ReactiveController {
  readonly host: OrderingHost;
  readonly destination = new Destination(() => this.#touch());
  readonly quotes: QuoteStore;
  checkout: Checkout;
  tracking: OrderTracking;
  step: OrderingStep = 'quotes';
  sort: QuoteSort = 'price';
  /** Above the step: what just happened to it. */
  notice: OrderingProblem | undefined;
  /** The quote that was handed over to the page. */
  handedOver: string | undefined;
  /** Quotes whose lines are shown. */
  readonly expanded = new Set<string>();
  readonly options: OrderingOptions;
  readonly focus: FocusManager;
  readonly inView: InView;

  readonly #requests: QuoteRequests;
  #client: Client | undefined;
  #scope: readonly string[] = [];
  #isResumed = false;
  #connection = new AbortController();
  #expiry: ExpiryTimer | undefined;
  /** These quotes were requested because others expired: not again before a person does something. */
  #isAutomatic = false;
  /** Quotes were being requested when the element left the page. */
  #isInterrupted = false;

  constructor(host: OrderingHost, options: OrderingOptions) {
    this.host = host;
    this.options = options;
    this.focus = new FocusManager(host, '.ordering');
    this.inView = new InView(host, '.ordering');
    this.quotes = new QuoteStore({
      client: () => host.client,
      request: () => keyedQuoteRequest(host, this.destination),
      showRevision: options.showRevision,
      onChange: this.#update,
      onFailure: (error) => report(host, failureFrom(error, host)),
    });
    this.#requests = new QuoteRequests({
      host,
      destination: this.destination,
      quotes: this.quotes,
      focus: (selector) => this.focus.focus(selector),
      announce: (message, values) => this.#announce(message, values),
      onAnswer: () => this.#awaitExpiry(),
    });
    const memory = new OrderMemory(this.#scope);
    this.tracking = this.#createTracking(memory);
    this.checkout = this.#createCheckout(memory, this.tracking);
    host.addController(this);
  }

  hostConnected(): void {
    this.#activate();
  }

  hostUpdate(): void {
    const { client, baseUrl, licenseKey, model, language, configuration } = this.host;
    this.destination.guess(language);
    const scope = [baseUrl, licenseKey, model];
    if (scope.some((part, index) => part !== this.#scope[index])) this.#restart(scope);
    if (client !== this.#client) this.#useClient(client);
    this.quotes.cancelOutdated();
    if (!this.#isResumed && client && Object.keys(configuration).length > 0) void this.#resumeCheckout(client);
    this.options.onState(this.state);
  }

  hostUpdated(): void {
    this.focus.applyFocus();
  }

  // An order that is being submitted goes on: to abort it here would not cancel it at the service.
  hostDisconnected(): void {
    // A move within the page disconnects and connects in one go: only what stays away is ended.
    queueMicrotask(() => {
      if (!this.host.isConnected) this.#suspend();
    });
  }

  /** Whether the quotes that are shown can be ordered. */
  get quoteState(): QuoteState {
    if (this.quotes.isRequesting) return 'requesting';
    if (this.quotes.isStale || this.host.hasErrors) return 'stale';
    return this.quotes.isExpired ? 'expired' : 'current';
  }

  /** Brings the ordering into view, at what is to be done next. */
  show(): void {
    this.focus.focus(this.step === 'quotes' && !this.quotes.answer ? '.destination .input' : heading);
  }

  setSort(sort: QuoteSort): void {
    this.sort = sort;
    this.#update();
  }

  toggleLines(quote: string): void {
    if (!this.expanded.delete(quote)) this.expanded.add(quote);
    this.#update();
  }

  /** Requests quotes from the workshops. The page may prevent it. */
  async requestQuotes(): Promise<void> {
    this.#isAutomatic = false;
    this.quotes.cancelOutdated();
    if (!this.quotes.isRequesting) await this.#requestQuotes();
  }

  /** Takes a quote: into the form, or to the page. */
  async choose(quote: Quote): Promise<void> {
    const { answer } = this.quotes;
    if (!answer || this.quoteState === 'expired') return this.requestQuotes();
    if (this.quoteState !== 'current') return;
    if (this.host.checkout === 'order') {
      return this.checkout.open({ quote, key: answer.key, expiresAt: answer.expiresAt });
    }
    if (!emit(this.host, 'configurator-before-order', { quote })) return;
    this.handedOver = quote.id;
    this.#announce('quoteHandedOver', { workshop: quote.workshop.name });
  }

  setText(field: TextFieldName, text: string): void {
    this.checkout.submission.setText(field, text);
    this.#touch();
  }

  async renew(): Promise<void> {
    this.#isAutomatic = false;
    await this.checkout.renew();
  }

  async submit(): Promise<void> {
    this.#isAutomatic = false;
    await this.checkout.submit();
  }

  /** Another order; the one that is placed can still be looked at. */
  startAnother(): void {
    this.quotes.clear();
    this.checkout.clear();
    this.go('quotes');
  }

  async applyFix({ fix }: OrderingProblem): Promise<void> {
    if (fix === 'another') this.startAnother();
    else if (this.step === 'quotes') await this.requestQuotes();
    else if (fix === 'quotes') await this.renew();
    else await this.submit();
  }

  get state(): OrderingState {
    const { step, quotes, quoteState, checkout, tracking } = this;
    const list = quotes.answer?.list.data ?? [];
    const { unreadable } = checkout;
    const ordered = unreadable
      ? { number: unreadable.number, total: unreadable.quote?.price.total }
      : { number: tracking.number, total: tracking.order?.total };
    return {
      step,
      quotes: list,
      quoteState: step === 'order' ? checkout.quoteState : quoteState,
      chosen: checkout.submission.chosen?.quote ?? list.find(({ id }) => id === this.handedOver),
      ordered: step === 'placed' ? ordered : undefined,
    };
  }

  #activate(): void {
    this.#connection = new AbortController();
    this.#expiry ??= new ExpiryTimer(() => this.#expired());
    this.#awaitExpiry();
    this.tracking.resume();
    if (this.#isInterrupted) this.#requestAgain();
    this.#isInterrupted = false;
  }

  #suspend(): void {
    this.#isInterrupted = this.quotes.isRequesting;
    this.#connection.abort();
    this.#expiry?.dispose();
    this.#expiry = undefined;
    this.quotes.stop();
    this.tracking.stop();
  }

  /** The element's key, service or model is another: nothing of before belongs to it. */
  #restart(scope: readonly string[]): void {
    this.#suspend();
    this.#isInterrupted = false;
    this.#scope = scope;
    this.#client = this.host.client;
    const memory = new OrderMemory(scope);
    this.tracking = this.#createTracking(memory);
    this.checkout.dispose();
    this.checkout = this.#createCheckout(memory, this.tracking);
    this.notice = undefined;
    this.#isResumed = false;
    this.quotes.clear();
    this.step = this.tracking.number === undefined ? 'quotes' : 'placed';
    this.#activate();
  }

  #useClient(client: Client | undefined): void {
    this.#client = client;
    this.quotes.stop();
    this.tracking.stop();
    this.tracking.resume();
  }

  #createTracking(memory: OrderMemory): OrderTracking {
    return new OrderTracking({
      memory,
      client: () => this.host.client,
      onChange: this.#update,
      onEvent: (event, isCurrent) => this.#onStatus(event, isCurrent),
    });
  }

  #createCheckout(memory: OrderMemory, tracking: OrderTracking): Checkout {
    const controller = this;
    const context: CheckoutContext = {
      host: this.host,
      destination: this.destination,
      get step() {
        return controller.step;
      },
      get isRequesting() {
        return controller.quotes.isRequesting;
      },
      get signal() {
        return controller.#connection.signal;
      },
      requestQuotes: () => this.#requestQuotes(),
      go: (step, options) => this.go(step, options),
      notify: (notice) => this.notify(notice),
      announce: (message, values) => this.#announce(message, values),
      focus: (selector) => this.focus.focus(selector),
      changed: () => this.#awaitExpiry(),
      placed: (order) => this.#placed(order, tracking),
      isTracked: (number) => number !== undefined && number === tracking.number,
      report: (error) => report(this.host, failureFrom(error, this.host)),
    };
    return new Checkout(context, memory);
  }

  async #resumeCheckout(client: Client): Promise<void> {
    this.#isResumed = true;
    const { signal } = this.#connection;
    const known = await this.checkout.resume(client);
    if (!known && signal.aborted) this.#isResumed = false;
  }

  async #requestQuotes(): Promise<QuoteAnswer | undefined> {
    this.notice = undefined;
    return this.#requests.create();
  }

  #awaitExpiry(): void {
    const { chosen } = this.checkout.submission;
    this.#expiry?.watch(chosen ? chosen.expiresAt : this.quotes.answer?.expiresAt);
    this.#update();
  }

  /** Requests quotes again by itself, once: what is shown can be ordered as long as somebody is there. */
  #expired(): void {
    const state = this.step === 'order' ? this.checkout.quoteState : this.quoteState;
    this.#update();
    if (state !== 'expired' || this.step === 'placed' || this.checkout.submission.busy || this.#isAutomatic) return;
    this.#isAutomatic = true;
    this.#requestAgain();
  }

  #requestAgain(): void {
    void (this.step === 'order' ? this.checkout.renew() : this.#requestQuotes());
  }

  #placed(order: Order, tracking: OrderTracking): void {
    tracking.start(order);
    if (tracking !== this.tracking) return;
    this.quotes.clear();
    this.go('placed');
    this.#announce('orderPlaced', { number: shortNumber(order.id) });
    if (this.host.isConnected) tracking.resume();
    emit(this.host, 'configurator-order', { order });
  }

  #onStatus(event: OrderEvent, isCurrent: boolean): void {
    if (isCurrent) this.#announce('orderMoved', { status: statusName(event.status, this.host.messages) });
    emit(this.host, 'configurator-order-status', { event });
  }

  go(step: OrderingStep, { keepsFocus = false } = {}): void {
    this.step = step;
    this.notice = undefined;
    if (!keepsFocus) this.focus.focus(heading);
    this.#awaitExpiry();
  }

  notify(notice: OrderingProblem | undefined): void {
    this.notice = notice;
    if (notice) this.#announce(notice.message, notice.values);
  }

  #announce(message: OrderingProblem['message'] | undefined, values?: MessageValues): void {
    this.focus.announce(message === undefined ? '' : formatMessage(this.host.messages, message, values));
  }

  #touch(): void {
    this.#isAutomatic = false;
    this.#update();
  }

  readonly #update = (): void => {
    this.host.requestUpdate();
  };
}
