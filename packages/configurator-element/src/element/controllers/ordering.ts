// From quotes to an order that is on its way: which step it is, what is asked, what expires, and what the page hears of
// it. Knows no template.

import type { Client, Order, OrderEvent, Quote } from '@parametric/api-client';
import type { ReactiveController } from 'lit';
import { emit } from '../events.js';
import { failureFrom, report } from '../failure.js';
import { statusName } from '../format/status.js';
import { fill, type MessageKey } from '../messages/index.js';
import { OrderMemory } from '../order-memory.js';
import type { OrderingProblem } from '../ordering-problem.js';
import type { QuoteOrder } from '../quote-order.js';
import { Attention } from './attention.js';
import { Checkout, firstWrong, type OrderingStep, type Standing, type Steps } from './checkout.js';
import { Destination } from './destination.js';
import { Expiry } from './expiry.js';
import type { ConfigurationLine, OrderingHost, OrderingOptions } from './ordering-host.js';
import type { TypedField } from './placing.js';
import { questionOf } from './question.js';
import { type Answer, Quotes } from './quotes.js';
import { Tracking } from './tracking.js';

export type { ConfigurationLine, OrderingHost, OrderingOptions } from './ordering-host.js';

const heading = '.step-heading';

export class OrderingController implements ReactiveController {
  readonly host: OrderingHost;
  readonly destination = new Destination();
  readonly quotes: Quotes;
  checkout: Checkout;
  tracking: Tracking;
  step: OrderingStep = 'quotes';
  order: QuoteOrder = 'price';
  /** Above the step: what just happened to it. */
  notice: OrderingProblem | undefined;
  /** The quote that was handed over to the page. */
  handedOver: string | undefined;
  /** Quotes whose lines are shown. */
  readonly unfolded = new Set<string>();

  readonly #options: OrderingOptions;
  readonly #attention: Attention;
  #client: Client | undefined;
  #scope: readonly string[] = [];
  #resumed = false;
  #stay = new AbortController();
  #expiry: Expiry | undefined;
  /** These quotes were asked for by the clock: not again before a person does something. */
  #unattended = false;
  /** Quotes were being asked for when the element left the page. */
  #interrupted = false;

  constructor(host: OrderingHost, options: OrderingOptions) {
    this.host = host;
    this.#options = options;
    this.#attention = new Attention(host, '.ordering');
    this.quotes = new Quotes({
      client: () => host.client,
      question: () => questionOf(host, this.destination),
      onChange: this.#update,
      onFailure: (error) => this.#report(error),
    });
    const memory = new OrderMemory(this.#scope);
    this.tracking = this.#track(memory);
    this.checkout = this.#checkOut(memory, this.tracking);
    host.addController(this);
  }

  hostConnected(): void {
    this.#begin();
  }

  hostUpdate(): void {
    const { client, baseUrl, licenseKey, model, language, configuration } = this.host;
    this.destination.guess(language);
    const scope = [baseUrl, licenseKey, model];
    if (scope.some((part, index) => part !== this.#scope[index])) this.#beginAnew(scope);
    if (client !== this.#client) this.#speakTo(client);
    this.configurationChanged();
    if (!this.#resumed && client && Object.keys(configuration).length > 0) void this.#resumeCheckout(client);
  }

  hostUpdated(): void {
    this.#attention.settle();
  }

  // An order that is under way is let be: to give it up here would not take it back there.
  hostDisconnected(): void {
    // A move within the page disconnects and connects in one go: only what stays away is ended.
    queueMicrotask(() => {
      if (!this.host.isConnected) this.#rest();
    });
  }

  /** Configuration or quantity is another now: what is being asked is over. */
  configurationChanged(): void {
    this.quotes.follow();
  }

  /** Whether the quotes that are shown can be ordered. */
  get standing(): Standing {
    if (this.quotes.asking) return 'asking';
    if (this.quotes.stale || this.host.hasErrors) return 'stale';
    return this.quotes.expired ? 'expired' : 'current';
  }

  get announcement(): string {
    return this.#attention.announcement;
  }

  inWords(configuration: Readonly<Record<string, unknown>>): readonly ConfigurationLine[] {
    return this.#options.inWords(configuration);
  }

  /** Brings the ordering into view, at what is to be done next. */
  show(): void {
    this.#attention.moveTo(this.step === 'quotes' && !this.quotes.answer ? '.destination .input' : heading);
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

  sort(order: QuoteOrder): void {
    this.order = order;
    this.#update();
  }

  unfold(quote: string): void {
    if (!this.unfolded.delete(quote)) this.unfolded.add(quote);
    this.#update();
  }

  /** Asks the workshops. The page may keep it from happening. */
  async ask(): Promise<void> {
    this.#unattended = false;
    this.configurationChanged();
    if (!this.quotes.asking) await this.#ask();
  }

  /** Takes a quote: into the form, or to the page. */
  async choose(quote: Quote): Promise<void> {
    const { answer } = this.quotes;
    if (!answer || this.standing === 'expired') return this.ask();
    if (this.standing !== 'current' || !emit(this.host, 'configurator-before-order', { quote })) return;
    if (this.host.checkout === 'order') {
      return this.checkout.open({ quote, key: answer.key, expiresAt: answer.expiresAt });
    }
    this.handedOver = quote.id;
    this.#announce('handedOver', { workshop: quote.workshop.name });
  }

  type(field: TypedField, text: string): void {
    this.checkout.placing.type(field, text);
    this.#touch();
  }

  async renew(): Promise<void> {
    this.#unattended = false;
    await this.checkout.renew();
  }

  async place(): Promise<void> {
    this.#unattended = false;
    await this.checkout.place();
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
  async leave({ wayOut }: OrderingProblem): Promise<void> {
    if (wayOut === 'another') this.startAnother();
    else if (this.step === 'quotes') await this.ask();
    else if (wayOut === 'quotes') await this.renew();
    else await this.place();
  }

  #begin(): void {
    this.#stay = new AbortController();
    this.#expiry ??= new Expiry(() => this.#expired());
    this.#awaitExpiry();
    this.tracking.resume();
    if (this.#interrupted) this.#askAgain();
    this.#interrupted = false;
  }

  #rest(): void {
    this.#interrupted = this.quotes.asking;
    this.#stay.abort();
    this.#expiry?.dispose();
    this.#expiry = undefined;
    this.quotes.stop();
    this.tracking.stop();
  }

  // The element's key, service or model is another: nothing of before belongs to it.
  #beginAnew(scope: readonly string[]): void {
    this.#rest();
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
    this.#begin();
  }

  #speakTo(client: Client | undefined): void {
    this.#client = client;
    this.quotes.stop();
    this.tracking.stop();
    this.tracking.resume();
  }

  #track(memory: OrderMemory): Tracking {
    return new Tracking({
      memory,
      client: () => this.host.client,
      onChange: this.#update,
      onEvent: (event) => this.#moved(event),
    });
  }

  #checkOut(memory: OrderMemory, tracking: Tracking): Checkout {
    const controller = this;
    const steps: Steps = {
      host: this.host,
      destination: this.destination,
      get step() {
        return controller.step;
      },
      get asking() {
        return controller.quotes.asking;
      },
      get signal() {
        return controller.#stay.signal;
      },
      ask: () => this.#ask(),
      go: (step, away) => this.#go(step, away),
      notify: (notice) => this.#notify(notice),
      announce: (message, values) => this.#announce(message, values),
      moveTo: (selector) => this.#attention.moveTo(selector),
      changed: () => this.#awaitExpiry(),
      placed: (order) => this.#placed(order, tracking),
      isTracked: (number) => number !== undefined && number === tracking.number,
      report: (error) => this.#report(error),
    };
    return new Checkout(steps, memory);
  }

  async #resumeCheckout(client: Client): Promise<void> {
    this.#resumed = true;
    const { signal } = this.#stay;
    const known = await this.checkout.resume(client);
    if (!known && signal.aborted) this.#resumed = false;
  }

  async #ask(): Promise<Answer | undefined> {
    const { destination, host, quotes } = this;
    this.notice = undefined;
    destination.checked = true;
    if (!destination.shipTo || host.hasErrors) {
      this.#attention.moveTo(destination.shipTo ? '.standing' : firstWrong);
      return undefined;
    }
    const { configuration, quantity } = host;
    if (!emit(host, 'configurator-before-quotes', { configuration, quantity })) return undefined;
    this.#announce('asking');
    const answer = await quotes.ask();
    if (answer) this.#answered(answer);
    else this.#unanswered();
    return answer;
  }

  #answered({ list: { data } }: Answer): void {
    this.handedOver = undefined;
    this.#awaitExpiry();
    if (data.length === 0) this.#announce('nobodyQualified');
    else this.#announce(data.length === 1 ? 'quotesOne' : 'quotesMany', { count: data.length });
    emit(this.host, 'configurator-quotes', { quotes: data });
  }

  #unanswered(): void {
    const { fields, problem } = this.quotes;
    const { country, postcode } = fields;
    this.destination.refused = { country, postcode };
    if (country || postcode) this.#attention.moveTo(firstWrong);
    if (problem) this.#announce(problem.message, problem.values);
    else this.#attention.announce('');
  }

  #awaitExpiry(): void {
    const { chosen } = this.checkout.placing;
    this.#expiry?.await(chosen ? chosen.expiresAt : this.quotes.answer?.expiresAt);
    this.#update();
  }

  /** Asks again by itself, once: what is shown can be ordered as long as somebody is there. */
  #expired(): void {
    const standing = this.step === 'order' ? this.checkout.standing : this.standing;
    this.#update();
    if (standing !== 'expired' || this.step === 'placed' || this.checkout.placing.busy || this.#unattended) return;
    this.#unattended = true;
    this.#askAgain();
  }

  #askAgain(): void {
    void (this.step === 'order' ? this.checkout.renew() : this.#ask());
  }

  #placed(order: Order, tracking: Tracking): void {
    tracking.take(order);
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
    if (!away) this.#attention.moveTo(heading);
    this.#awaitExpiry();
  }

  #notify(notice: OrderingProblem | undefined): void {
    this.notice = notice;
    if (notice) this.#announce(notice.message, notice.values);
  }

  #announce(message: MessageKey, values: OrderingProblem['values'] = {}): void {
    this.#attention.announce(fill(this.host.messages[message], values));
  }

  #report(error: unknown): void {
    report(this.host, failureFrom(error, this.host));
  }

  #touch(): void {
    this.#unattended = false;
    this.#update();
  }

  readonly #update = (): void => {
    this.host.requestUpdate();
  };
}
