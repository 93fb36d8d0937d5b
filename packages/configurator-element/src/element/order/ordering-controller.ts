// Controls the steps from quotes to a tracked order: which step is shown, what is requested, what expires, and which
// events the page gets.

import type { Order, OrderEvent, PageClient, Quote } from '@parametric/api-client';
import type { ReactiveController } from 'lit';
import type { Configuration } from '../../model/evaluate/product.js';
import { report } from '../diagnostics/failure.js';
import { failureOf } from '../diagnostics/service-failure.js';
import { Destination } from '../quotes/destination.js';
import type { OrderingProblem } from '../quotes/ordering-problem.js';
import { QuoteRequests } from '../quotes/quote-requests.js';
import type { OrderingHost, QuoteAnswer, QuoteStoreOptions } from '../quotes/quote-store.js';
import { ExpiryTimer, keyedQuoteRequest, QuoteStore } from '../quotes/quote-store.js';
import type { QuotedProduct } from '../quotes/quoted-product.js';
import type { QuoteSort } from '../quotes/sort-quotes.js';
import type { OrderingState, OrderingStep, QuoteState } from '../session/ordering-state.js';
import { emit } from '../shared/events.js';
import { Checkout } from './checkout.js';
import type { OrderDraft, TextFieldName } from './order-draft.js';
import { OrderKeeper } from './order-keeper.js';
import type { OrderStorage } from './order-storage.js';
import { shortNumber } from './order-summary.js';
import { OrderTracking, statusName } from './order-tracking.js';
import { stateOf } from './ordering-progress.js';
import { FocusManager, InView } from './page-focus.js';

export interface OrderingOptions extends Pick<QuoteStoreOptions, 'showRevision'> {
  readonly product: QuotedProduct;
  /** Shows the product of an order that was begun in another tab. */
  readonly takeUp: (configuration: Configuration, quantity: number) => void;
  /** Called before each render with the state of quotes and order for the rest of the element. */
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
  /** The message above the step. */
  notice: OrderingProblem | undefined;
  /** The id of the quote that was handed to the page. */
  handedOver: string | undefined;
  /** Ids of quotes whose price lines are unfolded. */
  readonly expanded = new Set<string>();
  readonly options: OrderingOptions;
  readonly focus: FocusManager;
  readonly inView: InView;
  readonly keeper: OrderKeeper;

  readonly #requests: QuoteRequests;
  #client: PageClient | undefined;
  #scope: readonly string[] = [];
  /** Whether the outcome of a stored order was requested. */
  #isResumed = false;
  #connection = new AbortController();
  #expiry: ExpiryTimer | undefined;
  /** Whether these quotes were requested because others expired, which happens once until a person does something. */
  #isAutomatic = false;
  /** Whether a request for quotes was under way when the element left the page. */
  #isInterrupted = false;

  constructor(host: OrderingHost, options: OrderingOptions) {
    this.host = host;
    this.options = options;
    this.focus = new FocusManager(host, '.ordering');
    this.inView = new InView(host, '.ordering');
    this.quotes = new QuoteStore({
      language: () => host.language,
      client: () => host.client,
      request: () => keyedQuoteRequest(host, this.destination),
      showRevision: options.showRevision,
      onChange: this.#update,
      onFailure: (error) => report(host, failureOf(error, host)),
    });
    this.#requests = new QuoteRequests({
      host,
      destination: this.destination,
      quotes: this.quotes,
      focus: this.focus,
      onAnswer: () => this.changed(),
    });
    this.keeper = new OrderKeeper(this);
    this.tracking = this.#createTracking(this.keeper.memory);
    this.checkout = new Checkout(this, this.keeper.memory);
    host.addController(this);
  }

  hostConnected(): void {
    this.#activate();
  }

  hostUpdate(): void {
    const { client, storageScope, language, configuration } = this.host;
    this.destination.guess(language);
    const scope = storageScope.parts;
    if (scope !== this.#scope) this.#restart(scope);
    if (client !== this.#client) this.#useClient(client);
    this.quotes.cancelOutdated();
    if (!this.#isResumed && client && Object.keys(configuration).length > 0) this.#resume(client);
    this.options.onState(this.state);
  }

  hostUpdated(): void {
    this.focus.applyFocus();
  }

  // A submission under way continues, because aborting it here would not cancel the order at the service.
  hostDisconnected(): void {
    // A move within the page disconnects and connects in one go, so only an element that stays away stops.
    queueMicrotask(() => {
      if (!this.host.isConnected) this.#suspend();
    });
  }

  /** Aborted when the element leaves the page. */
  get signal(): AbortSignal {
    return this.#connection.signal;
  }

  /** Whether the shown quotes can be ordered. */
  get quoteState(): QuoteState {
    if (this.quotes.isRequesting) return 'requesting';
    if (this.quotes.isStale || this.host.hasErrors) return 'stale';
    return this.quotes.isExpired ? 'expired' : 'current';
  }

  /** Scrolls the ordering into view, to what is to be done next. */
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

  /** Requests quotes from the workshops, unless the page prevents it. */
  async requestQuotes(): Promise<void> {
    this.#isAutomatic = false;
    this.quotes.cancelOutdated();
    if (!this.quotes.isRequesting) await this.quoteAnew({ isPressed: true });
  }

  /** Chooses a quote, for the form or for the page. */
  async choose(quote: Quote): Promise<void> {
    const { answer } = this.quotes;
    if (!answer || this.quoteState === 'expired') return this.requestQuotes();
    if (this.quoteState !== 'current') return;
    if (this.host.checkout === 'order') {
      return this.checkout.open({ quote, key: answer.key, expiresAt: answer.expiresAt });
    }
    if (!emit(this.host, 'configurator-before-order', { quote })) return;
    this.handedOver = quote.id;
    this.focus.announce('quoteHandedOver', { workshop: quote.workshop.name });
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

  /** Begins another order; the placed one can still be viewed. */
  startAnother(): void {
    this.keeper.beginAnother();
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
    return stateOf(this);
  }

  #activate(): void {
    this.#connection = new AbortController();
    this.#expiry ??= new ExpiryTimer(() => this.#expired());
    this.changed();
    this.tracking.resume();
    if (this.#isInterrupted) this.#requestAgain();
    this.#isInterrupted = false;
  }

  #suspend(): void {
    this.#isResumed = false;
    this.#isInterrupted = this.quotes.isRequesting;
    this.#connection.abort();
    this.#expiry?.dispose();
    this.#expiry = undefined;
    this.quotes.stop();
    this.tracking.stop();
  }

  /** The element's key, service or model has changed, so everything starts anew. */
  #restart(scope: readonly string[]): void {
    this.#suspend();
    this.#isInterrupted = false;
    this.#scope = scope;
    this.#client = this.host.client;
    this.notice = undefined;
    this.quotes.clear();
    const record = this.keeper.open(scope);
    const { memory } = this.keeper;
    this.tracking = this.#createTracking(memory);
    this.checkout.dispose();
    this.checkout = new Checkout(this, memory);
    this.step = this.tracking.number === undefined ? 'quotes' : 'placed';
    if (record) this.#restore(record);
    this.#activate();
  }

  /** Restores the step and texts of this tab's draft. */
  #restore(record: OrderDraft): void {
    const { step, destination, answer, chosen, unreadable } = record;
    if (destination.country) this.destination.set(destination);
    this.quotes.answer = answer;
    this.checkout.restore(record);
    const isThere = step === 'order' ? chosen : step === 'quotes' || unreadable || this.tracking.number;
    this.step = isThere ? step : 'quotes';
    const { shared } = this.keeper.memory;
    if (!shared?.isPlaced || shared.id !== record.id) return;
    if (step === 'order' && shared.quote === chosen?.quote.id) this.keeper.placedElsewhere();
    // An order from this tab is another one than the placed order, and may be sent.
    else if (this.step === 'quotes') this.keeper.beginAnother();
  }

  #resume(client: PageClient): void {
    this.#isResumed = true;
    const { pending } = this.keeper;
    void this.checkout.resume(client);
    if (pending?.isSent) void this.keeper.continuePending(pending);
  }

  #useClient(client: PageClient | undefined): void {
    this.#client = client;
    this.quotes.stop();
    this.tracking.stop();
    this.tracking.resume();
  }

  #createTracking(memory: OrderStorage): OrderTracking {
    return new OrderTracking({
      memory,
      client: () => this.host.client,
      onChange: this.#update,
      onEvent: (event, isCurrent) => this.#onStatus(event, isCurrent),
    });
  }

  async quoteAnew(options?: { readonly isPressed: boolean }): Promise<QuoteAnswer | undefined> {
    this.notice = undefined;
    return this.#requests.create(options);
  }

  changed(): void {
    const { chosen } = this.checkout.submission;
    this.#expiry?.watch(chosen ? chosen.expiresAt : this.quotes.answer?.expiresAt);
    this.#update();
  }

  /** Requests expired quotes again, once by itself, so that the shown quotes can be ordered while somebody is there. */
  #expired(): void {
    const state = this.step === 'order' ? this.checkout.quoteState : this.quoteState;
    this.#update();
    if (state !== 'expired' || this.step === 'placed' || this.checkout.submission.busy || this.#isAutomatic) return;
    this.#isAutomatic = true;
    this.#requestAgain();
  }

  #requestAgain(): void {
    void (this.step === 'order' ? this.checkout.renew() : this.quoteAnew());
  }

  placed(order: Order, memory: OrderStorage): void {
    const isCurrent = memory === this.keeper.memory;
    const tracking = isCurrent ? this.tracking : this.#createTracking(memory);
    tracking.start(order);
    if (!isCurrent) return;
    this.keeper.sharePlaced();
    this.quotes.clear();
    this.go('placed');
    this.keeper.keep();
    this.focus.announce('orderPlaced', { number: shortNumber(order.id) });
    if (this.host.isConnected) tracking.resume();
    emit(this.host, 'configurator-order', { order });
  }

  /** Another tab has placed an order. */
  trackAnew(): void {
    this.tracking.stop();
    this.tracking = this.#createTracking(this.keeper.memory);
    this.tracking.resume();
    this.#update();
  }

  #onStatus(event: OrderEvent, isCurrent: boolean): void {
    if (isCurrent) this.focus.announce('orderMoved', { status: statusName(event.status, this.host.messages) });
    emit(this.host, 'configurator-order-status', { event });
  }

  go(step: OrderingStep, { keepsFocus = false } = {}): void {
    const isAnother = step !== this.step;
    this.step = step;
    this.notice = undefined;
    if (!keepsFocus) this.focus.focus(heading);
    else if (isAnother) this.focus.reveal(heading);
    this.changed();
  }

  notify(notice: OrderingProblem | undefined): void {
    this.notice = notice;
    if (notice) this.focus.announce(notice.message, notice.values);
  }

  #touch(): void {
    this.#isAutomatic = false;
    this.#update();
  }

  readonly #update = (): void => {
    this.host.requestUpdate();
  };
}
