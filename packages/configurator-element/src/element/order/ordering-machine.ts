// The ordering process, from quotes to a placed order: its states, and the transitions between them. It calls objects
// that send requests, store the draft and move the focus. None of them depends on this class.

import type { Order, OrderRequest, PageClient, Quote } from '@parametric/api-client/page';
import { report } from '../diagnostics/failure.js';
import { failureOf } from '../diagnostics/service-failure.js';
import type { StepTabs } from '../form/form-steps.js';
import { isOfBasket, keyedBasketRequest } from '../quotes/basket.js';
import type { BuyerDetails } from '../quotes/buyer-details.js';
import { countryName } from '../quotes/countries.js';
import { Destination } from '../quotes/destination.js';
import { commaList, formatMoney, shortNumber, shownTotal } from '../quotes/format.js';
import type { OrderingProblem, RequestProblems } from '../quotes/ordering-problem.js';
import { FocusManager } from '../quotes/page-focus.js';
import {
  expiryOf,
  FIRST_INVALID,
  KEY_OF_OTHERS,
  keyedQuoteRequest,
  lowestTotal,
  type QuoteAnswer,
  QuoteStore,
  readRequestKey,
} from '../quotes/quote-store.js';
import type { QuotedProduct, Words } from '../quotes/quoted-product.js';
import { KEPT_ORDER_VERSION, type OrderingStep, plainValues } from '../session/kept-order.js';
import type { Configurator } from '../shared/configurator.js';
import { type ConfiguratorEventDetails, emit } from '../shared/events.js';
import { formatMessage } from '../shared/messages/index.js';
import { acceptedTerms } from './accepted-terms.js';
import { type ChosenQuote, OrderDraft, type StoredDraft } from './order-draft.js';
import { type FoundOrder, findOrder, readOpenQuote, sendOrder } from './order-requests.js';
import { OrderStorage, type RememberedOrder, type SharedOrder } from './order-storage.js';
import { OrderTracking } from './order-tracking.js';

/**
 * - `choosing`: quotes are requested and compared, and one is chosen
 * - `filling`: the order form is open for the chosen quote
 * - `renewing`: a new quote from the same workshop is being requested for the form
 * - `sending`: the order is being sent to the service
 * - `asking`: the response to the order was lost, so the order is requested until the service responds
 * - `held`: the customer has to confirm the order with a link in an email
 * - `placed`: a placed order is shown and tracked
 * - `unreadable`: the order was placed, but at most its number is known
 */
export type OrderingStateName =
  | 'choosing'
  | 'filling'
  | 'renewing'
  | 'sending'
  | 'asking'
  | 'held'
  | 'placed'
  | 'unreadable';

export type QuoteState = 'current' | 'stale' | 'expired' | 'requesting';

/** The form's steps, which can open the option that has a problem, once their code is loaded. */
export interface FormSteps {
  readonly tabs: Pick<StepTabs, 'showProblem'> | undefined;
}

const HEADING = '.step-heading';

/**
 * The lifecycle of an order:
 *
 * | State        | When                                        | Next state                                     |
 * | ------------ | ------------------------------------------- | ---------------------------------------------- |
 * | `choosing`   | a quote is chosen                           | `filling`                                      |
 * | `filling`    | the person goes back                        | `choosing`                                     |
 * |              | the quote expires, or a new one is wanted   | `renewing`                                     |
 * |              | the order button is pressed                 | `sending`                                      |
 * | `renewing`   | a new quote arrives, or there's no response | `filling`                                      |
 * |              | the workshop no longer quotes               | `choosing`                                     |
 * | `sending`    | the service places the order                | `placed`                                       |
 * |              | the service rejects it                      | `filling`; `renewing` if the quote has expired |
 * |              | the service has already placed it           | `unreadable`                                   |
 * |              | there's no response                         | `asking`                                       |
 * |              | the service emails a link to confirm it     | `held`                                         |
 * | `asking`     | the service has placed the order            | `placed`                                       |
 * |              | the service hasn't                          | `sending`; `filling` if the form has changed   |
 * |              | the customer still has to confirm it        | `held`                                         |
 * | `held`       | the customer confirms it                    | `placed`                                       |
 * |              | the link expires, or the email is changed   | `filling`                                      |
 * | `unreadable` | the service finds the order by its key      | `placed`                                       |
 * | `placed`     | another order is started                    | `choosing`                                     |
 * | any          | another tab has placed this draft's order   | `placed`                                       |
 *
 * A draft keeps one idempotency key across new quotes, reloads and other tabs, and the service places at most one order
 * per key, whatever the request contains. A tab can therefore resend the order at any time without coordinating with
 * other tabs. When one tab has placed the order, the others learn about it from the `storage` event and show it.
 */
export class OrderingMachine {
  readonly host: Configurator;
  readonly product: QuotedProduct;
  readonly formSteps: FormSteps;
  readonly destination: Destination;
  readonly quotes: QuoteStore;
  readonly focus: FocusManager;
  memory = new OrderStorage([]);
  tracking: OrderTracking;
  state: OrderingStateName = 'choosing';
  readonly draft = new OrderDraft();
  /** An order started in another tab that this new tab hasn't continued yet. */
  pending: SharedOrder | undefined;
  /** Why the order wasn't placed. Shown next to the button that sent it. */
  problem: OrderingProblem | undefined;
  /** The message above the step. */
  notice: OrderingProblem | undefined;
  /** The id of the order opened from a link. */
  linkedOrder: string | undefined;
  /** The id of the quote passed to the page. */
  handedOver: string | undefined;
  /** Whether the typed text is stored, so that a reload restores it. */
  isKept = true;
  /** The position of the order flow on the screen, as stored with the draft; see `StoredDraft`. */
  top: number | undefined;
  /** The key of the last automatic update that got no quotes, so that it isn't repeated. */
  #unanswered: string | undefined;
  #asking = new AbortController();

  constructor(host: Configurator, product: QuotedProduct, formSteps: FormSteps) {
    this.host = host;
    this.product = product;
    this.formSteps = formSteps;
    this.focus = new FocusManager(host, '.ordering');
    this.destination = new Destination(() => host.requestUpdate());
    this.quotes = new QuoteStore(host, this.destination, this.focus, product);
    this.tracking = new OrderTracking(host, this.focus, this.memory);
  }

  /** The step that's shown: the quotes, the form for the chosen one, or the placed order. */
  get step(): OrderingStep {
    if (this.state === 'placed' || this.state === 'unreadable') return 'placed';
    if (this.state === 'held') return 'order';
    return this.state === 'choosing' || !this.draft.chosen ? 'quotes' : 'order';
  }

  get words(): Words {
    const { language, messages } = this.host;
    return { product: this.product, language, messages };
  }

  /** In the order form: whether the form's quote can be ordered. Elsewhere: whether the shown quotes can be chosen. */
  get quoteState(): QuoteState {
    return this.stateOf(this.step === 'order' ? this.draft.chosen : this.quotes.answer);
  }

  /** Whether these quotes can be ordered for the product on the page. */
  stateOf(shown: Pick<QuoteAnswer, 'key' | 'expiresAt'> | undefined): QuoteState {
    const { quotes } = this;
    if (quotes.isRequesting) return 'requesting';
    const isOfOthers = shown?.key === KEY_OF_OTHERS;
    if (!isOfOthers && (quotes.hasErrors || (shown && shown.key !== quotes.keyed.key))) return 'stale';
    return shown && shown.expiresAt <= Date.now() ? 'expired' : 'current';
  }

  /**
   * The key of the request that would replace outdated quotes automatically. Undefined if nothing should be requested:
   * the quotes aren't outdated, the request has already failed, the page prevents it, or the form's quote isn't from
   * the list.
   */
  get changedKey(): string | undefined {
    const { quotes, draft, state } = this;
    const shown = state === 'choosing' ? quotes.answer : state === 'filling' ? draft.chosen : undefined;
    if (!shown || shown.key !== quotes.answer?.key || quotes.problem) return undefined;
    const { key, request } = quotes.keyed;
    return request && ![shown.key, quotes.preventedKey, this.#unanswered].includes(key) ? key : undefined;
  }

  /** Scrolls to the next thing to do. */
  show(): void {
    this.focus.focus(this.step === 'quotes' && !this.quotes.answer ? '.destination .input' : HEADING);
  }

  // From quotes to the form

  /**
   * Requests quotes from the workshops, unless the page prevents it. If the same request is already running, waits for
   * it.
   */
  async requestQuotes(): Promise<void> {
    this.notice = undefined;
    this.quotes.cancelOutdated();
    if (this.quotes.isRequesting) await this.quotes.running;
    else await this.quotes.request({ isPressed: true });
  }

  /** Replaces quotes outdated by a change, and says what changed. */
  async updateQuotes(): Promise<void> {
    if (this.quotes.isRequesting) return;
    this.notice = undefined;
    const key = this.changedKey;
    if (this.state === 'filling') await this.renew({ keepsForm: true });
    else await this.#updateList();
    this.#unanswered = this.changedKey === key ? key : undefined;
  }

  /**
   * Requests quotes with the details the buyer applied. The customer requested this price, so they don't have to accept
   * it.
   */
  async applyDetails(details: BuyerDetails): Promise<void> {
    const { quotes } = this;
    [quotes.details, quotes.refusedDetails] = [details, {}];
    quotes.cancelOutdated();
    if (this.state === 'filling') await this.renew({ keepsForm: true, acceptsPrice: true });
    else if (this.state === 'choosing') await this.#updateList();
  }

  async #updateList(): Promise<void> {
    const { quotes } = this;
    const before = quotes.answer;
    const answer = await quotes.request();
    if (!before || !answer || this.step !== 'quotes') return;
    const changes = this.#changesOf(before, answer);
    if (changes) this.notify({ message: 'quotesUpdated', values: { changes } });
  }

  /** The changed values and the lowest price: `Width 101 cm (was 100 cm) · Lowest price €431.00 (was €412.90)` */
  #changesOf(before: QuoteAnswer, after: QuoteAnswer): string {
    const { product, host } = this;
    const { messages, language } = host;
    const [earlier, now] = [before, after].map(({ key, list }) => {
      const { configuration, quantity, country, postcode } = readRequestKey(key);
      const lowest = lowestTotal(list.data);
      return new Map([
        ...product.describe(configuration).map(({ label, value }) => [label, value] as const),
        [messages.quantity, String(quantity)],
        [messages.deliveredTo, commaList([countryName(country, language), postcode].filter(Boolean), language)],
        [messages.lowestPrice, lowest ? shownTotal(lowest, language) : ''],
      ]);
    });
    const changes = [...now!].flatMap(([label, to]) => {
      const from = earlier!.get(label);
      return from && to && from !== to ? [formatMessage(messages, 'changedTo', { label, to, from })] : [];
    });
    return changes.join(' · ');
  }

  /** Chooses a quote for the form, or passes it to the page. If an order was sent, finds out its outcome first. */
  async choose(quote: Quote): Promise<void> {
    const { draft } = this;
    const { answer } = this.quotes;
    if (!answer || this.quoteState === 'expired') return this.requestQuotes();
    if (this.quoteState !== 'current') return;
    if (this.host.checkout === 'event') return this.#handOver(quote);
    if (draft.isSent) {
      this.notify({ message: 'orderAsking' });
      // Ordering another quote replaces an order that's waiting for confirmation.
      const found = await this.#find(draft.id);
      if (!found || found.status === 'placed') return;
      this.#enter('choosing');
      if (this.quotes.answer !== answer) return;
    }
    this.problem = undefined;
    draft.chosen = chosenOf(quote, answer);
    this.#enter('filling');
  }

  #handOver(quote: Quote): void {
    if (!emit(this.host, 'configurator-before-order', { quote })) return;
    this.handedOver = quote.id;
    this.focus.announce('quoteHandedOver', { workshop: quote.workshop.name });
  }

  /**
   * Requests the form's quote again for the current configuration. Keeps the typed text.
   * @param options.keepsForm whether the form stays open, with a message, if the workshop no longer quotes
   * @param options.acceptsPrice whether the customer requested the new price, so that they don't have to accept it
   */
  async renew({ isAutomatic = false, keepsForm = false, acceptsPrice = false } = {}): Promise<void> {
    const { chosen } = this.draft;
    if (!chosen) return;
    // The page can't request this quote again, because it's for another product.
    if (chosen.key === KEY_OF_OTHERS) return this.back();
    this.notice = undefined;
    this.#enter('renewing');
    const answer = await this.quotes.request({ isAutomatic });
    if (this.state !== 'renewing') return;
    this.#enter('filling');
    if (!answer) return;
    const { speed, workshop: own } = chosen.quote;
    const { slug, name } = own;
    const ofWorkshop = answer.list.data.filter(({ workshop }) => workshop.slug === slug);
    const quote = ofWorkshop.find((each) => each.speed === speed) ?? ofWorkshop[0];
    if (quote) {
      if (acceptsPrice) this.draft.chosen = chosenOf(quote, answer);
      else this.#replace(chosen, chosenOf(quote, answer));
    } else if (!keepsForm) {
      this.back();
      this.notify({ message: 'workshopNotQuoting', values: { workshop: name } });
    }
  }

  /** Replaces the form's quote. The customer has to accept a different price. */
  #replace(chosen: ChosenQuote, renewed: ChosenQuote): void {
    const before = chosen.before ?? chosen.quote;
    const [from, to] = [before, renewed.quote].map(({ price }) => formatMoney(price.total, this.host.language));
    const isSamePrice = from === to;
    this.problem = undefined;
    this.draft.chosen = isSamePrice ? renewed : { ...renewed, before };
    this.notify(
      isSamePrice ? { message: 'quoteRenewed' } : { message: 'quoteRenewedAtPrice', values: { from: from!, to: to! } },
    );
  }

  acceptPrice(): void {
    const { draft } = this;
    draft.chosen = draft.chosen && { ...draft.chosen, before: undefined };
    this.focus.focus("[part~='order-button']");
    this.notify(undefined);
  }

  /** Goes back from the form to the quotes. If an order's outcome is unknown, it's still being requested. */
  back(): void {
    if (this.state === 'sending') return;
    this.draft.close();
    this.problem = undefined;
    this.#enter(this.state === 'asking' ? 'asking' : 'choosing');
  }

  // From the form to the order

  /** Places the order that's shown in the form. */
  async submit(): Promise<void> {
    const { destination, focus, host } = this;
    const { chosen, recipient } = this.draft;
    if (!host.client || !chosen || this.state === 'sending') return;
    destination.checked = true;
    const isComplete = recipient.check(destination.country);
    const { shipTo } = destination;
    if (!isComplete || !shipTo || this.quotes.hasRefusedDetail) return focus.focus(FIRST_INVALID);
    if (this.quoteState === 'expired') return this.renew();
    if (this.quoteState !== 'current' || chosen.before) return focus.focus('.problem');
    this.#asking.abort();
    this.notify(undefined);
    if (this.#isAllowed(chosen.quote)) await this.#send(recipient.request(chosen.quote, shipTo), host.client);
  }

  /** Whether the page allows the order. If not, the page or the form says why. */
  #isAllowed(quote: Quote): boolean {
    const detail: ConfiguratorEventDetails['configurator-before-order'] = { quote };
    if (emit(this.host, 'configurator-before-order', detail)) return true;
    this.problem = stoppedProblem(detail.message);
    if (this.problem) {
      this.focus.announce(this.problem.message, this.problem.values);
      this.focus.focus('.submit-area .problem');
    }
    this.host.requestUpdate();
    return false;
  }

  async #send(request: OrderRequest, client: PageClient): Promise<void> {
    const { draft, memory, host } = this;
    const { id, isSent } = draft;
    if (memory.isPlaced(id)) return this.showPlacedElsewhere();
    draft.isSent = true;
    this.problem = undefined;
    this.#enter('sending');
    this.keep();
    this.focus.announce('placingOrder');
    const outcome = await sendOrder(client, request, id, {
      language: host.language,
      accepted: acceptedTerms(this),
    });
    // The element may show another product by now. If so, keep the order for when it shows this one again.
    if (memory !== this.memory) {
      if (outcome.status === 'placed') new OrderTracking(host, this.focus, memory).start(outcome.order, id);
      return;
    }
    if (outcome.status === 'placed') return this.#place(outcome.order, id);
    if (outcome.status === 'ordered') return this.#recover(outcome.number);
    if (outcome.status === 'held') return this.#hold(id, outcome.until);
    if (this.state === 'sending') this.#enter('filling');
    if (outcome.status !== 'unanswered') draft.isSent = isSent;
    if (outcome.status === 'expired') return this.renew();
    this.#showProblem(outcome);
    if (outcome.status === 'unanswered') await this.#sendAgain(request, client);
  }

  /**
   * Finds out what happened to an order without a response, and resends it if the customer is still waiting at the
   * unchanged form.
   */
  async #sendAgain(request: OrderRequest, client: PageClient): Promise<void> {
    const { draft, destination } = this;
    if (!(await this.#ask(draft.id, { waitsFirst: true }))) return;
    const { chosen, recipient } = draft;
    const { shipTo } = destination;
    const now = chosen && shipTo && recipient.request(chosen.quote, shipTo);
    const isSame = JSON.stringify(now) === JSON.stringify(request);
    if (isSame && this.step === 'order' && this.quoteState === 'current') await this.#send(request, client);
    else this.#showInterrupted();
  }

  /**
   * Requests the order sent with this key until the service responds. If the customer has to confirm it, waits for that.
   * @returns true if the service says that it wasn't placed; false if it was, or if something else was started in the
   * meantime
   */
  async #ask(id = this.draft.id, options?: { readonly waitsFirst: boolean }): Promise<boolean> {
    const found = await this.#find(id, options);
    if (found?.status === 'held') await this.#hold(id, found.until);
    return found?.status === 'missing';
  }

  /** Like `findOrder`. Shows the order if it was placed. While the order is held, waits until the customer confirms it. */
  async #find(id: string, { waitsFirst = false } = {}): Promise<FoundOrder | undefined> {
    const { client } = this.host;
    if (!client) return undefined;
    const isHeld = this.state === 'held';
    // If an order is on screen, keep showing it.
    if (this.step !== 'placed' && !isHeld) this.#enter('asking');
    this.#asking.abort();
    this.#asking = new AbortController();
    const found = await findOrder(client, id, this.#asking.signal, { waitsFirst, isHeld });
    if (found?.status === 'placed') this.#place(found.order, id);
    if (found?.status === 'missing') {
      this.draft.isSent = false;
      this.draft.heldUntil = undefined;
    }
    return found;
  }

  async #hold(id: string, until: string): Promise<void> {
    this.draft.id = id;
    this.draft.isSent = true;
    this.draft.heldUntil = until;
    this.problem = undefined;
    this.#enter('held');
    this.notify(undefined);
    this.keep();
    this.focus.focus(HEADING);
    this.focus.announce('heldHeading');
    if (await this.#ask(id, { waitsFirst: true })) this.#showInterrupted();
  }

  /** Goes back to the form, to correct the email address. The next order replaces the one that's held. */
  correctHeld(): void {
    this.#asking.abort();
    this.draft.heldUntil = undefined;
    this.#enter('filling');
    this.focus.focus('#ordering-email');
  }

  /**
   * Called if the service never received the order, or if the link to confirm it has expired. The order isn't resent,
   * because the customer may no longer want it.
   */
  #showInterrupted(): void {
    const { state } = this;
    this.problem = undefined;
    if (state !== 'asking' && state !== 'held') return;
    const { chosen } = this.draft;
    this.#enter(chosen ? 'filling' : 'choosing');
    if (chosen && this.quoteState === 'expired') void this.renew();
    else if (state === 'held') this.notify({ message: 'heldExpired' });
    else this.notify(chosen && { message: 'orderInterrupted' });
  }

  /** Shows why the order wasn't placed, or that there's no response yet. */
  #showProblem({ problem, fields, error }: RequestProblems & { readonly error: unknown }): void {
    const { host, focus } = this;
    const { country, postcode } = fields;
    this.problem = problem;
    this.draft.recipient.problems = fields;
    this.destination.refused = { country, postcode };
    if (Object.keys(fields).length > 0) focus.focus(FIRST_INVALID);
    if (problem) {
      focus.announce(problem.message, problem.values);
      focus.revealOutcome('.submit-area .problem', '.submit-area');
      if (problem.fix === undefined) report(host, failureOf(error, host));
    }
    host.requestUpdate();
  }

  // The placed order

  #place(order: Order, draft: string): void {
    const isKnown = this.memory.orders.some(({ id }) => id === order.id);
    const { chosen } = this.draft;
    // Without a chosen quote, this tab continues what another began, possibly with the basket's products.
    if (chosen ? isOfBasket(chosen.key) : !isKnown) this.quotes.basket?.removeOrdered(order.items ?? [order]);
    this.draft.id = draft;
    this.pending = undefined;
    this.#clear();
    this.tracking.start(order, draft);
    this.#enter('placed');
    this.keep();
    this.focus.announce('orderPlaced', { number: shortNumber(order.id) });
    if (this.host.isConnected) this.tracking.resume();
    if (!isKnown) emit(this.host, 'configurator-order', { order });
  }

  /**
   * Called if the service says that the order has already been placed. Requests the order by its key. If it was placed
   * with another key, it can't be read here.
   */
  async #recover(number: string | undefined): Promise<void> {
    if (number !== undefined && this.memory.order?.id === number) return this.showPlacedElsewhere();
    const { quote, mails } = this.draft.chosen ?? {};
    this.draft.unreadable = { number, quote, mails };
    this.#enter('unreadable', { keepsFocus: true });
    this.focus.announce('orderUnreadable');
    if (await this.#ask()) this.#giveUpReading();
  }

  /** Called if the order was placed with another key, so that it can't be read here. */
  #giveUpReading(): void {
    const { unreadable } = this.draft;
    this.#clear();
    this.draft.unreadable = unreadable;
  }

  /** Shows this tab's order after another tab has placed it. */
  showPlacedElsewhere(): void {
    this.#asking.abort();
    this.#clear();
    this.trackLatest();
    this.#enter('placed', { keepsFocus: true });
    if (this.tracking.number) this.focus.announce('orderPlaced', { number: shortNumber(this.tracking.number) });
  }

  /** Tracks the order last placed, kept or viewed in this browser. */
  trackLatest(): void {
    this.tracking.stop();
    this.tracking = new OrderTracking(this.host, this.focus, this.memory);
    this.tracking.resume();
    this.host.requestUpdate();
  }

  /** Shows the placed order, or another one kept in this browser. */
  showOrder(order?: RememberedOrder): void {
    if (order) this.memory.remember(order);
    if (order) this.trackLatest();
    this.#enter('placed');
    this.focus.focus(HEADING);
  }

  /** Opens an order, or a request for a custom quote, from a link. */
  follow(order: string, accessToken: string): void {
    if (order.startsWith('inq_')) {
      this.memory.inquiry = { id: order, accessToken, isOfBasket: false, at: Date.now() };
      this.#enter('choosing');
      this.focus.focus(HEADING);
      return;
    }
    this.tracking.follow(order, accessToken);
    this.linkedOrder = order;
    this.draft.unreadable = undefined;
    this.showOrder();
    this.tracking.resume();
  }

  /** Goes back from a link's order to the form or the quotes, as they were before. */
  leaveOrder(): void {
    this.#enter(this.draft.chosen ? 'filling' : 'choosing');
  }

  /** Starts another order. The placed one can still be viewed. */
  startAnother(): void {
    this.#asking.abort();
    this.#clear();
    this.#enter('choosing');
  }

  // Reloads and other tabs

  /** Restarts with a different storage, and restores the state that it contains. */
  open(memory: OrderStorage): void {
    this.memory = memory;
    this.#clear();
    this.notice = undefined;
    this.tracking = new OrderTracking(this.host, this.focus, memory);
    this.state = this.tracking.number === undefined ? 'choosing' : 'placed';
    const { draft, shared } = memory;
    this.pending = draft ? undefined : shared;
    if (draft) this.#restore(draft);
  }

  #restore(stored: StoredDraft): void {
    const { id, step, destination, answer, chosen, unreadable } = stored;
    if (destination.country) this.destination.set(destination);
    this.quotes.answer = answer;
    this.quotes.details = stored.terms ?? {};
    this.draft.restore(stored);
    if (this.memory.isPlaced(id)) this.showPlacedElsewhere();
    else if (stored.heldUntil !== undefined) this.state = 'held';
    else if (step === 'order' && chosen) this.state = 'filling';
    else if (step === 'placed' && unreadable) this.state = 'unreadable';
    else if (step !== 'placed') this.state = 'choosing';
  }

  /**
   * Requests an order that was sent before a reload, before the element was removed, or by a tab that has since been
   * closed.
   */
  async resume(): Promise<void> {
    const { draft, pending } = this;
    if (this.state === 'sending') return;
    if (draft.unreadable) {
      if (draft.isSent && (await this.#ask())) this.#giveUpReading();
    } else if (draft.isSent) {
      if (this.state !== 'held') this.notify({ message: 'orderAsking' });
      if (await this.#ask()) this.#showInterrupted();
    } else if (pending?.isSent) {
      await this.continuePending(pending);
    }
  }

  /** Continues an order that another tab started. */
  async continuePending({ id, isSent, quote: quoteId }: SharedOrder): Promise<void> {
    const { host, memory } = this;
    if (!host.client) return;
    if (isSent) {
      this.notify({ message: 'orderAsking' });
      if (!(await this.#ask(id))) return;
      this.#enter('choosing');
    }
    const quote = await readOpenQuote(host.client, quoteId);
    if (memory !== this.memory) return;
    if (typeof quote === 'string') return this.notify({ message: quote });
    this.pending = undefined;
    this.draft.id = id;
    this.openQuote(quote, { keepsFocus: isSent });
    if (isSent) this.notify({ message: 'orderInterrupted' });
  }

  /** Opens the form for a quote that isn't in the list, such as one that another tab requested or a custom quote. */
  openQuote(quote: Quote, options?: { readonly keepsFocus: boolean }): void {
    const { destination } = this;
    if (quote.ship_to) destination.set(quote.ship_to);
    this.quotes.clearDetails();
    const key = this.#keyOf(quote);
    this.problem = undefined;
    const [now, expiresAt] = [Date.now(), Date.parse(quote.expires_at)];
    // If the service says that it's open, the customer's clock is ahead.
    const isAhead = quote.status === 'open' && expiresAt <= now;
    this.draft.chosen = { quote, key, expiresAt: isAhead ? expiryOf([quote], now) : expiresAt };
    this.#enter('filling', options);
  }

  /** Returns the key of the request for a quote. If the quote is for the page's own model, shows its product first. */
  #keyOf(quote: Quote): string {
    const { ofBasket } = this.quotes;
    const { items = [quote] } = quote;
    const { key } = keyedBasketRequest(items, this.host.currency, this.destination);
    if (ofBasket && key === this.quotes.keyed.key) return key;
    return quote.items || ofBasket || quote.model !== this.host.model ? KEY_OF_OTHERS : this.#openProduct(quote);
  }

  /** Shows the product of a quote. @returns the key of the quote's request */
  #openProduct({ model_revision: revision, quantity, configuration: values }: Quote): string {
    const { host, destination, product } = this;
    const configuration = plainValues(values);
    product.open(configuration, quantity);
    const { model, currency, hasErrors } = host;
    return keyedQuoteRequest({ model, revision, currency, hasErrors, configuration, quantity }, destination).key;
  }

  /** Stops everything that would continue without the element, except sending an order, which can't be undone. */
  suspend(): void {
    this.#asking.abort();
    this.quotes.stop();
    this.tracking.stop();
  }

  /** Requests quotes again if they've expired, or if the response was lost because the element left the page. */
  requestAgain(): void {
    if (this.step === 'quotes') void this.quotes.request({ isAutomatic: true });
    else if (this.state === 'filling') void this.renew({ isAutomatic: true });
  }

  /** Stores the draft for a reload, and shares what other tabs may know about it. */
  keep(): void {
    const isKept = this.memory.keep(this.#stored);
    if (isKept !== this.isKept) this.host.requestUpdate();
    this.isKept = isKept;
    this.memory.share(this.draft);
  }

  /** The draft to store. Undefined until something has been started. */
  get #stored(): StoredDraft | undefined {
    const { host, destination, quotes, step } = this;
    const { id, recipient, chosen, isSent, heldUntil, unreadable } = this.draft;
    const { country, postcode } = destination;
    if (!quotes.answer && !chosen && !unreadable && !isSent && !postcode && step !== 'placed') return undefined;
    return {
      version: KEPT_ORDER_VERSION,
      id,
      step,
      configuration: host.configuration,
      quantity: host.quantity,
      search: location.search,
      // Remove personal data when the order is placed. A postcode can identify a single house.
      destination: { country, postcode: step === 'placed' && !chosen ? '' : postcode },
      texts: Object.fromEntries(Object.entries(recipient.texts).filter(([, text]) => text !== '')),
      answer: quotes.answer,
      terms: step === 'placed' && !chosen ? {} : quotes.details,
      chosen,
      isSent,
      heldUntil,
      unreadable,
      top: this.top,
    };
  }

  // Shared by all steps

  /** Performs the action of the problem's button. */
  async fix({ fix }: OrderingProblem): Promise<void> {
    if (this.step === 'quotes') await this.requestQuotes();
    else if (fix === 'quotes') await this.renew();
    else await this.submit();
  }

  /** Shows a message above the step, and announces it to screen readers. */
  notify(notice: OrderingProblem | undefined): void {
    this.notice = notice;
    if (notice) this.focus.announce(notice.message, notice.values);
    this.host.requestUpdate();
  }

  #enter(state: OrderingStateName, { keepsFocus = false } = {}): void {
    const before = this.step;
    this.state = state;
    if (this.step !== before) {
      this.notice = undefined;
      if (keepsFocus) this.focus.reveal(HEADING);
      else this.focus.focus(HEADING);
    }
    this.host.requestUpdate();
  }

  #clear(): void {
    this.memory.unshare(this.draft.id);
    this.draft.clear();
    this.problem = undefined;
    this.quotes.clear();
    this.quotes.clearDetails();
  }
}

function chosenOf(quote: Quote, { key, expiresAt, list: { mails } }: QuoteAnswer): ChosenQuote {
  return { quote, key, expiresAt, mails };
}

/** @param message the page's message to the customer; empty if the page shows it elsewhere */
function stoppedProblem(message: string | undefined): OrderingProblem | undefined {
  if (message === undefined) return { message: 'orderStopped' };
  return message === '' ? undefined : { message: 'orderRefused', values: { detail: message } };
}
