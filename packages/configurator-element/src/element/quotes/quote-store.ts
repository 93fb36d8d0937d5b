// The element's quotes: requested, received, stale or expired. Only one request runs at a time, and a response to an
// earlier request is never shown.

import {
  ApiError,
  type Quote,
  type QuoteItemsRequest,
  type QuoteList,
  type QuoteRequest,
} from '@parametric/api-client/page';
import type { Configuration, ConfigurationValue } from '../../model/evaluate/product.js';
import { report } from '../diagnostics/failure.js';
import { failureOf } from '../diagnostics/service-failure.js';
import type { Configurator } from '../shared/configurator.js';
import { emit } from '../shared/events.js';
import { type Basket, keyedBasketRequest } from './basket.js';
import { BUYER_DETAILS, type BuyerDetails, refusedDetailsOf, withBuyerDetails } from './buyer-details.js';
import { countryName } from './countries.js';
import { isAbroad } from './declined.js';
import type { Destination } from './destination.js';
import { type OrderingProblem, quotesProblems, type RequestProblems } from './ordering-problem.js';
import type { FocusManager } from './page-focus.js';
import type { QuotedProduct } from './quoted-product.js';

export interface QuoteAnswer {
  /** The key of the request that got this response; see `keyedQuoteRequest`. */
  readonly key: string;
  readonly list: QuoteList;
  /** When the first quote expires, on the page's clock, in milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * The key for quotes whose products the page doesn't show. These quotes stay valid when the page's own product changes.
 */
export const KEY_OF_OTHERS = '';

export const FIRST_INVALID = "[aria-invalid='true']";

export class QuoteStore {
  answer: QuoteAnswer | undefined;
  problem: OrderingProblem | undefined;
  sort: QuoteSort = 'price';
  /** Whether the quotes below the recommended one are shown. */
  showsMore = false;
  /** Ids of quotes whose price lines are expanded. */
  readonly expanded = new Set<string>();
  /**
   * Whether the last request automatically replaced expired quotes. Quotes are replaced like this only once, until
   * someone requests them again.
   */
  isAutomatic = false;
  /**
   * The page's basket; undefined if it has none. Once the basket has items, quotes are requested for them instead of
   * the page's product.
   */
  basket: Basket | undefined;
  /** The key of the request that the page last prevented. */
  preventedKey: string | undefined;
  /** The details applied to the quotes, and those the service rejected. */
  details: BuyerDetails = {};
  refusedDetails: ReturnType<typeof refusedDetailsOf> = {};
  /** Details that the buyer has typed but not yet applied. */
  typedDetails: BuyerDetails = {};
  /** Settles when the last request has been answered, has failed or is outdated. */
  running: Promise<QuoteAnswer | undefined> | undefined;
  readonly #host: Configurator;
  readonly #destination: Destination;
  readonly #focus: FocusManager;
  readonly #product: QuotedProduct;
  #request: { readonly key: string; readonly abort: AbortController } | undefined;

  constructor(host: Configurator, destination: Destination, focus: FocusManager, product: QuotedProduct) {
    this.#host = host;
    this.#destination = destination;
    this.#focus = focus;
    this.#product = product;
  }

  get isRequesting(): boolean {
    return this.#request !== undefined;
  }

  /** The basket, if it has items and quotes should therefore cover it. */
  get ofBasket(): Basket | undefined {
    return this.basket && this.basket.items.length > 0 ? this.basket : undefined;
  }

  /** Whether errors in the page's design prevent a quote request. */
  get hasErrors(): boolean {
    return !this.ofBasket && this.#host.hasErrors;
  }

  /** The request for the current products and details. */
  get keyed(): KeyedRequest {
    return withBuyerDetails(this.keyedProducts, this.details);
  }

  /** The request for the current products, without the buyer's details. */
  get keyedProducts(): KeyedRequest {
    const { ofBasket } = this;
    return ofBasket
      ? keyedBasketRequest(ofBasket.items, this.#host.currency, this.#destination)
      : keyedQuoteRequest(this.#host, this.#destination);
  }

  /** Whether the buyer typed something that the service rejected and that hasn't been cleared or corrected. */
  get hasRefusedDetail(): boolean {
    return BUYER_DETAILS.some((detail) => this.refusedDetails[detail] && this.typedDetails[detail]?.trim());
  }

  clearDetails(): void {
    [this.details, this.refusedDetails, this.typedDetails] = [{}, {}, {}];
  }

  /**
   * Requests quotes for the configuration, if that's possible and the page doesn't prevent it.
   * @param options.isPressed whether someone pressed a button for it, so that the outcome should be shown to them
   * @returns the response; undefined if there's none, or if the request is outdated by now
   */
  async request({ isPressed = false, isAutomatic = false } = {}): Promise<QuoteAnswer | undefined> {
    const host = this.#host;
    const destination = this.#destination;
    const focus = this.#focus;
    destination.checked = true;
    if (!destination.shipTo || this.hasErrors) {
      focus.focus(destination.shipTo ? '.problem' : FIRST_INVALID);
      return undefined;
    }
    const { configuration, quantity } = host;
    const { key, request } = this.keyed;
    const detail = { configuration, quantity, ...(request && 'items' in request ? { items: request.items } : {}) };
    this.preventedKey = undefined;
    if (!emit(host, 'configurator-before-quotes', detail)) {
      this.preventedKey = key;
      host.requestUpdate();
      return undefined;
    }
    this.isAutomatic = isAutomatic;
    focus.announce('askingWorkshops');
    this.running = this.#create();
    const answer = await this.running;
    if (answer) {
      const { data, declined } = answer.list;
      const country = countryName(destination.shipTo.country, host.language);
      if (data.length === 0 && isAbroad(declined)) focus.announce('declineCountry', { country });
      else if (data.length === 0) focus.announce(this.ofBasket ? 'basketNoQuotes' : 'noQuotes');
      else focus.announce('quotesCount', { count: data.length });
      emit(host, 'configurator-quotes', { quotes: data });
    } else {
      focus.announce(this.problem?.message, this.problem?.values);
    }
    if (isPressed && (answer || this.problem)) focus.revealOutcome(':is(.problem, .quote)', '.destination');
    return answer;
  }

  /** Aborts an outdated request. */
  cancelOutdated(): void {
    if (this.#request && this.#request.key !== this.keyed.key) this.stop();
  }

  stop(): void {
    this.#request?.abort.abort();
    this.#request = undefined;
  }

  clear(): void {
    this.stop();
    this.answer = undefined;
    this.problem = undefined;
  }

  async #create(): Promise<QuoteAnswer | undefined> {
    this.stop();
    const { client } = this.#host;
    const { key, request } = this.keyed;
    if (!client || !request) return undefined;
    const own = { key, abort: new AbortController() };
    this.#request = own;
    this.problem = undefined;
    this.#host.requestUpdate();
    try {
      const list = await client.quotes.create(withPriceBreaks(request), { signal: own.abort.signal });
      if (this.#request !== own) return undefined;
      const other = 'model' in request && list.data.find((quote) => quote.model_revision !== request.model_revision);
      if (other) return await this.#refuseRevision(other.model_revision);
      this.answer = { key, list, expiresAt: expiryOf(list.data, Date.now()) };
      return this.answer;
    } catch (error) {
      if (this.#request === own) await this.#fail(error);
      return undefined;
    } finally {
      if (this.#request === own) this.#request = undefined;
      this.#host.requestUpdate();
    }
  }

  /** Shows the published revision, which the customer hasn't seen yet. They can then request quotes for it. */
  async #refuseRevision(published: unknown): Promise<undefined> {
    const isShown = await this.#product.showRevision(typeof published === 'string' ? published : undefined);
    this.problem = isShown ? { message: 'modelUpdatedQuotes' } : { message: 'modelUpdatedUnread', fix: 'again' };
  }

  async #fail(error: unknown): Promise<void> {
    const { client } = this.#host;
    const refused = refusedDetailsOf(error, this.#host.language);
    if (Object.keys(refused).length > 0) {
      // The rejected details never applied to the previous quotes, so those are still valid.
      this.details = Object.fromEntries(Object.entries(this.details).filter(([detail]) => !(detail in refused)));
      this.refusedDetails = refused;
      return this.#focus.focus(FIRST_INVALID);
    }
    if (this.ofBasket && client && error instanceof ApiError && [404, 409, 410].includes(error.status)) {
      await this.ofBasket.refresh(client);
      this.problem = { message: 'modelUpdatedQuotes' };
      return;
    }
    if (error instanceof ApiError && error.code === 'model_revision_changed') {
      return this.#refuseRevision(error.problem?.model_revision);
    }
    const host = this.#host;
    const { problem, fields } = error instanceof ApiError ? quotesProblems(error, host.language) : UNEXPECTED;
    const { country, postcode } = fields;
    this.problem = problem;
    this.#destination.refused = { country, postcode };
    if (country || postcode) this.#focus.focus(FIRST_INVALID);
    if (problem && problem.fix === undefined) report(host, failureOf(error, host));
  }
}

/** Larger quantities whose prices are shown next to a quote's. */
const PRICE_BREAKS = [5, 10];

/** The request, also asking for the prices of larger quantities. Several products have no such prices. */
function withPriceBreaks(request: QuoteRequest | QuoteItemsRequest): QuoteRequest | QuoteItemsRequest {
  if ('items' in request) return request;
  const larger = PRICE_BREAKS.filter((quantity) => quantity > request.quantity);
  return larger.length > 0 ? { ...request, price_breaks: larger } : request;
}

const UNEXPECTED: RequestProblems = { problem: { message: 'quotesUnavailable' }, fields: {} };

/**
 * When the first quote expires. Its lifetime is counted from the response, on the page's clock, because the customer's
 * clock may be wrong.
 */
export function expiryOf(quotes: readonly Quote[], cameAt: number): number {
  const lives = quotes.map(({ created_at, expires_at }) => Date.parse(expires_at) - Date.parse(created_at));
  // Without quotes, nothing expires. The value is stored as JSON, which doesn't support Infinity.
  return Math.min(cameAt + Math.min(...lives), Number.MAX_SAFE_INTEGER);
}

interface KeyedRequest {
  readonly key: string;
  readonly request: QuoteRequest | QuoteItemsRequest | undefined;
}

export interface KeyedQuoteRequest {
  /** A key that's the same for identical requests. */
  readonly key: string;
  /** Undefined while something that the request needs is missing or invalid. */
  readonly request: QuoteRequest | undefined;
}

type Quoted = Pick<Configurator, 'model' | 'revision' | 'configuration' | 'quantity' | 'currency' | 'hasErrors'>;

export function keyedQuoteRequest(
  host: Quoted,
  { country, postcode, shipTo }: Pick<Destination, 'country' | 'postcode' | 'shipTo'>,
): KeyedQuoteRequest {
  const { model, revision, configuration, quantity, currency, hasErrors } = host;
  const values = Object.entries(configuration).sort(([one], [other]) => (one < other ? -1 : 1));
  const place = [country, shipTo?.postcode ?? postcode.trim()];
  const key = JSON.stringify([model, revision, values, quantity, currency || '', ...place]);
  if (hasErrors || !shipTo || revision === undefined) return { key, request: undefined };
  const request = {
    model,
    model_revision: revision,
    configuration,
    quantity,
    ship_to: shipTo,
    ...(currency ? { currency } : {}),
  };
  return { key, request };
}

/** Returns the configuration, the quantity and the destination of the request with this key. */
export function readRequestKey(key: string) {
  const [, , values, quantity, , country, postcode]: readonly unknown[] = JSON.parse(key);
  const configuration: Configuration = Object.fromEntries(values as [string, ConfigurationValue][]);
  return { configuration, quantity: Number(quantity), country: String(country), postcode: String(postcode) };
}

// Sorts quotes by price, speed or distance.

export const QUOTE_SORTS = ['price', 'speed', 'distance'] as const;
export type QuoteSort = (typeof QUOTE_SORTS)[number];

type Compare = (one: Quote, other: Quote) => number;

export function sortQuotes(quotes: readonly Quote[], order: QuoteSort): readonly Quote[] {
  const byPrice = comparePrices(quotes);
  const comparisons: Readonly<Record<QuoteSort, readonly Compare[]>> = {
    price: [byPrice, compareSpeed],
    speed: [compareSpeed, byPrice],
    distance: [compareDistance, byPrice],
  };
  return [...quotes].sort((one, other) => first(comparisons[order], one, other));
}

/**
 * What a quote is best at. Only criteria that are known for all quotes are considered: prices in the same currency, and
 * distances.
 */
export function bestAt(quote: Quote, quotes: readonly Quote[]): readonly QuoteSort[] {
  const isKnown: Readonly<Record<QuoteSort, boolean>> = {
    price: areComparable(quotes),
    speed: true,
    distance: quotes.every(({ workshop }) => workshop.distance_km !== undefined),
  };
  const compares: Readonly<Record<QuoteSort, Compare>> = {
    price: comparePrices(quotes),
    speed: (one, other) => compareText(one.ready_by, other.ready_by),
    distance: compareDistance,
  };
  return QUOTE_SORTS.filter((sort) => isKnown[sort] && quotes.every((other) => compares[sort](quote, other) <= 0));
}

/** The cheapest quote; undefined if the prices can't be compared. */
export function lowestTotal(quotes: readonly Quote[]): Quote | undefined {
  return areComparable(quotes) ? sortQuotes(quotes, 'price')[0] : undefined;
}

/** Whether all prices are in the same currency, or converted to it. */
export function areComparable(quotes: readonly Quote[]): boolean {
  const currency = commonCurrency(quotes);
  return quotes.every((quote) => amountIn(quote, currency) !== undefined);
}

/**
 * Compares by amount, converted if the service provides an approximation. Prices that can't be compared come last,
 * grouped by currency with the most frequent first, and sorted by amount within each group.
 */
function comparePrices(quotes: readonly Quote[]): Compare {
  const currency = commonCurrency(quotes);
  const counts = countCurrencies(quotes);
  return (one, other) => {
    const [amount, otherAmount] = [amountIn(one, currency), amountIn(other, currency)];
    if (amount !== undefined && otherAmount !== undefined) return amount - otherAmount;
    if (amount !== otherAmount) return amount === undefined ? 1 : -1;
    return (
      counts.get(currencyOf(other))! - counts.get(currencyOf(one))! ||
      compareText(currencyOf(one), currencyOf(other)) ||
      one.price.total.amount - other.price.total.amount
    );
  };
}

/** The approximations' currency, or the most frequent currency if there are none. */
export function commonCurrency(quotes: readonly Quote[]): string | undefined {
  const converted = quotes.find(({ approximate }) => approximate)?.approximate?.total.currency;
  const counts = [...countCurrencies(quotes)].sort(
    ([one, count], [other, otherCount]) => otherCount - count || compareText(one, other),
  );
  return converted ?? counts[0]?.[0];
}

function amountIn({ price: { total }, approximate }: Quote, currency: string | undefined): number | undefined {
  if (total.currency === currency) return total.amount;
  return approximate?.total.currency === currency ? approximate?.total.amount : undefined;
}

function countCurrencies(quotes: readonly Quote[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const quote of quotes) counts.set(currencyOf(quote), (counts.get(currencyOf(quote)) ?? 0) + 1);
  return counts;
}

function compareSpeed(one: Quote, other: Quote): number {
  return compareText(one.ready_by, other.ready_by) || one.lead_time_days - other.lead_time_days;
}

/** Unknown distances come last. */
function compareDistance({ workshop: one }: Quote, { workshop: other }: Quote): number {
  if (one.distance_km === other.distance_km) return 0;
  return (one.distance_km ?? Number.POSITIVE_INFINITY) - (other.distance_km ?? Number.POSITIVE_INFINITY);
}

function first(comparisons: readonly Compare[], one: Quote, other: Quote): number {
  for (const compare of comparisons) {
    const result = compare(one, other);
    if (result !== 0) return result;
  }
  return 0;
}

function currencyOf({ price }: Quote): string {
  return price.total.currency;
}

function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
