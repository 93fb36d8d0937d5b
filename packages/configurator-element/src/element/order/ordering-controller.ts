// From quotes to an order that is on its way: which step it is, what is asked, what expires, and what the page hears of
// it. Knows no template.

import type { Client, Order, OrderEvent, Quote } from '@parametric/api-client';
import type { ReactiveController } from 'lit';
import { failureFrom, report } from '../diagnostics/failure.js';
import { Destination } from '../quotes/destination.js';
import { ExpiryTimer } from '../quotes/expiry-timer.js';
import { keyedQuoteRequest } from '../quotes/quote-request.js';
import { type QuoteAnswer, QuoteStore } from '../quotes/quote-store.js';
import type { QuoteSort } from '../quotes/sort-quotes.js';
import { emit } from '../shared/events.js';
import { statusName } from '../shared/format/status.js';
import { fill, type MessageKey } from '../shared/messages/index.js';
import { Checkout, type CheckoutContext, firstInvalid, type OrderingStep, type QuoteState } from './checkout.js';
import { FocusManager } from './focus-manager.js';
import { InView } from './in-view.js';
import { OrderMemory } from './order-memory.js';
import type { TextFieldName } from './order-submission.js';
import { OrderTracking } from './order-tracking.js';
import type { ConfigurationLine, OrderingHost, OrderingOptions } from './ordering-host.js';
import type { OrderingProblem } from './ordering-problem.js';

export type { ConfigurationLine, OrderingHost, OrderingOptions } from './ordering-host.js';

const heading = '.step-heading';

export class OrderingController implements ReactiveController {
  readonly host: OrderingHost;
  readonly destination = new Destination();
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

  readonly #options: OrderingOptions;
  readonly #focus: FocusManager;
  readonly #inView: InView;
  #client: Client | undefined;
  #scope: readonly string[] = [];
  #resumed = false;
  #connection = new AbortController();
  #expiry: ExpiryTimer | undefined;
  /** These quotes were asked for by the clock: not again before a person does something. */
  #askedAutomatically = false;
  /** Quotes were being asked for when the element left the page. */
  #interrupted = false;

  constructor(host: OrderingHost, options: OrderingOptions) {
    this.host = host;
    this.#options = options;
    this.#focus = new FocusManager(host, '.ordering');
    this.#inView = new InView(host, '.ordering .destination');
    this.quotes = new QuoteStore({
      client: () => host.client,
      request: () => keyedQuoteRequest(host, this.destination),
      onChange: this.#update,
      onFailure: (error) => this.#report(error),
    });
    const memory = new OrderMemory(this.#scope);
    this.tracking = this.#track(memory);
    this.checkout = this.#checkOut(memory, this.tracking);
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
    this.configurationChanged();
    if (!this.#resumed && client && Object.keys(configuration).length > 0) void this.#resumeCheckout(client);
  }

  hostUpdated(): void {
    this.#focus.applyFocus();
  }

  // An order that is under way is let be: to give it up here would not take it back there.
  hostDisconnected(): void {
    // A move within the page disconnects and connects in one go: only what stays away is ended.
    queueMicrotask(() => {
      if (!this.host.isConnected) this.#suspend();
    });
  }

  /** Configuration or quantity is another now: what is being asked is over. */
  configurationChanged(): void {
    this.quotes.cancelOutdated();
  }

  /** Whether the quotes that are shown can be ordered. */
  get quoteState(): QuoteState {
    if (this.quotes.asking) return 'asking';
    if (this.quotes.stale || this.host.hasErrors) return 'stale';
    return this.quotes.expired ? 'expired' : 'current';
  }

  /** Its beginning is on the screen. */
  get isInView(): boolean {
    return this.#inView.value;
  }

  get announcement(): string {
    return this.#focus.announcement;
  }

  describeConfiguration(configuration: Readonly<Record<string, unknown>>): readonly ConfigurationLine[] {
    return this.#options.describeConfiguration(configuration);
  }

  /** Brings the ordering into view, at what is to be done next. */
  show(): void {
    this.#focus.focus(this.step === 'quotes' && !this.quotes.answer ? '.destination .input' : heading);
  }

  setCountry(country: string): void {
    this.destination.country = country;
    this.#touch();
  }

  setPostcode(postcode: string): void {
    this.destination.postcode = postcode;
    this.#touch();
  }

  /** The postcode's field was left: from now on it is said what is wrong with it. */
  leavePostcode(): void {
    if (this.destination.postcode.trim() !== '') this.destination.checked = true;
    this.#update();
  }

  setSort(order: QuoteSort): void {
    this.sort = order;
    this.#update();
  }

  toggleLines(quote: string): void {
    if (!this.expanded.delete(quote)) this.expanded.add(quote);
    this.#update();
  }

  /** Asks the workshops. The page may keep it from happening. */
  async ask(): Promise<void> {
    this.#askedAutomatically = false;
    this.configurationChanged();
    if (!this.quotes.asking) await this.#ask();
  }

  /** Takes a quote: into the form, or to the page. */
  async choose(quote: Quote): Promise<void> {
    const { answer } = this.quotes;
    if (!answer || this.quoteState === 'expired') return this.ask();
    if (this.quoteState !== 'current' || !emit(this.host, 'configurator-before-order', { quote })) return;
    if (this.host.checkout === 'order') {
      return this.checkout.open({ quote, key: answer.key, expiresAt: answer.expiresAt });
    }
    this.handedOver = quote.id;
    this.#announce('quoteHandedOver', { workshop: quote.workshop.name });
  }

  setText(field: TextFieldName, text: string): void {
    this.checkout.submission.setText(field, text);
    this.#touch();
  }

  async renew(): Promise<void> {
    this.#askedAutomatically = false;
    await this.checkout.renew();
  }

  async submit(): Promise<void> {
    this.#askedAutomatically = false;
    await this.checkout.submit();
  }

  /** Another order; the one that is placed can still be looked at. */
  startAnother(): void {
    this.quotes.clear();
    this.checkout.clear();
    this.#go('quotes');
  }

  showOrder(): void {
    this.#go('placed');
  }

  /** The way out of a problem. */
  async applyFix({ fix: wayOut }: OrderingProblem): Promise<void> {
    if (wayOut === 'another') this.startAnother();
    else if (this.step === 'quotes') await this.ask();
    else if (wayOut === 'quotes') await this.renew();
    else await this.submit();
  }

  #activate(): void {
    this.#connection = new AbortController();
    this.#expiry ??= new ExpiryTimer(() => this.#expired());
    this.#awaitExpiry();
    this.tracking.resume();
    if (this.#interrupted) this.#askAgain();
    this.#interrupted = false;
  }

  #suspend(): void {
    this.#interrupted = this.quotes.asking;
    this.#connection.abort();
    this.#expiry?.dispose();
    this.#expiry = undefined;
    this.quotes.stop();
    this.tracking.stop();
  }

  // The element's key, service or model is another: nothing of before belongs to it.
  #restart(scope: readonly string[]): void {
    this.#suspend();
    this.#interrupted = false;
    this.#scope = scope;
    const memory = new OrderMemory(scope);
    this.tracking = this.#track(memory);
    this.checkout.dispose();
    this.checkout = this.#checkOut(memory, this.tracking);
    this.notice = undefined;
    this.#resumed = false;
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

  #track(memory: OrderMemory): OrderTracking {
    return new OrderTracking({
      memory,
      client: () => this.host.client,
      onChange: this.#update,
      onEvent: (event) => this.#moved(event),
    });
  }

  #checkOut(memory: OrderMemory, tracking: OrderTracking): Checkout {
    const controller = this;
    const steps: CheckoutContext = {
      host: this.host,
      destination: this.destination,
      get step() {
        return controller.step;
      },
      get asking() {
        return controller.quotes.asking;
      },
      get signal() {
        return controller.#connection.signal;
      },
      ask: () => this.#ask(),
      go: (step, away) => this.#go(step, away),
      notify: (notice) => this.#notify(notice),
      announce: (message, values) => this.#announce(message, values),
      moveTo: (selector) => this.#focus.focus(selector),
      changed: () => this.#awaitExpiry(),
      placed: (order) => this.#placed(order, tracking),
      isTracked: (number) => number !== undefined && number === tracking.number,
      report: (error) => this.#report(error),
    };
    return new Checkout(steps, memory);
  }

  async #resumeCheckout(client: Client): Promise<void> {
    this.#resumed = true;
    const { signal } = this.#connection;
    const known = await this.checkout.resume(client);
    if (!known && signal.aborted) this.#resumed = false;
  }

  async #ask(): Promise<QuoteAnswer | undefined> {
    const { destination, host, quotes } = this;
    this.notice = undefined;
    destination.checked = true;
    if (!destination.shipTo || host.hasErrors) {
      this.#focus.focus(destination.shipTo ? '.standing' : firstInvalid);
      return undefined;
    }
    const { configuration, quantity } = host;
    if (!emit(host, 'configurator-before-quotes', { configuration, quantity })) return undefined;
    this.#announce('askingWorkshops');
    const answer = await quotes.ask();
    if (answer) this.#answered(answer);
    else this.#unanswered();
    return answer;
  }

  #answered({ list: { data } }: QuoteAnswer): void {
    this.handedOver = undefined;
    this.#awaitExpiry();
    if (data.length === 0) this.#announce('noQuotes');
    else this.#announce(data.length === 1 ? 'quotesOne' : 'quotesMany', { count: data.length });
    emit(this.host, 'configurator-quotes', { quotes: data });
  }

  #unanswered(): void {
    const { fieldProblems: fields, problem } = this.quotes;
    const { country, postcode } = fields;
    this.destination.refused = { country, postcode };
    if (country || postcode) this.#focus.focus(firstInvalid);
    if (problem) this.#announce(problem.message, problem.values);
    else this.#focus.announce('');
  }

  #awaitExpiry(): void {
    const { chosen } = this.checkout.submission;
    this.#expiry?.watch(chosen ? chosen.expiresAt : this.quotes.answer?.expiresAt);
    this.#update();
  }

  /** Asks again by itself, once: what is shown can be ordered as long as somebody is there. */
  #expired(): void {
    const standing = this.step === 'order' ? this.checkout.quoteState : this.quoteState;
    this.#update();
    if (standing !== 'expired' || this.step === 'placed' || this.checkout.submission.busy || this.#askedAutomatically)
      return;
    this.#askedAutomatically = true;
    this.#askAgain();
  }

  #askAgain(): void {
    void (this.step === 'order' ? this.checkout.renew() : this.#ask());
  }

  #placed(order: Order, tracking: OrderTracking): void {
    tracking.start(order);
    if (tracking !== this.tracking) return;
    this.quotes.clear();
    this.#go('placed');
    this.#announce('orderPlaced', { number: order.id });
    if (this.host.isConnected) tracking.resume();
    emit(this.host, 'configurator-order', { order });
  }

  #moved(event: OrderEvent): void {
    const status = statusName(event.status, this.host.messages);
    this.#announce('orderMoved', { status });
    emit(this.host, 'configurator-order-status', { event });
  }

  #go(step: OrderingStep, away?: 'away'): void {
    this.step = step;
    this.notice = undefined;
    if (!away) this.#focus.focus(heading);
    this.#awaitExpiry();
  }

  #notify(notice: OrderingProblem | undefined): void {
    this.notice = notice;
    if (notice) this.#announce(notice.message, notice.values);
  }

  #announce(message: MessageKey, values: OrderingProblem['values'] = {}): void {
    this.#focus.announce(fill(this.host.messages[message], values));
  }

  #report(error: unknown): void {
    report(this.host, failureFrom(error, this.host));
  }

  #touch(): void {
    this.#askedAutomatically = false;
    this.#update();
  }

  readonly #update = (): void => {
    this.host.requestUpdate();
  };
}
