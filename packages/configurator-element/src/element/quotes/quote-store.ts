// The quotes of the element: requested, answered, stale or expired. There is one request at a time; an answer to an
// earlier request is never shown.

import { ApiError, type PageClient, type Quote, type QuoteList, type QuoteRequest } from '@parametric/api-client/page';
import type { Configurator } from '../shared/configurator.js';
import type { Destination } from './destination.js';
import { type FieldProblems, type OrderingProblem, quotesProblems, type RequestProblems } from './ordering-problem.js';

export type OrderingHost = Configurator;

export interface QuoteAnswer {
  /** The key of the answered request. */
  readonly key: string;
  readonly list: QuoteList;
  /** By the page's own clock; milliseconds since 1970. */
  readonly expiresAt: number;
}

export interface QuoteStoreOptions {
  readonly language: () => string;
  readonly client: () => PageClient | undefined;
  readonly request: () => KeyedQuoteRequest;
  /**
   * Shows another revision of the model, by default the published one.
   * @returns whether it is shown
   */
  readonly showRevision: (revision: string | undefined) => Promise<boolean>;
  readonly onChange: () => void;
  /** A failure that the customer can't do anything about. */
  readonly onFailure: (error: unknown) => void;
}

export class QuoteStore {
  answer: QuoteAnswer | undefined;
  problem: OrderingProblem | undefined;
  /** The service's messages about the destination. */
  fieldProblems: FieldProblems = {};
  readonly #options: QuoteStoreOptions;
  #request: { readonly key: string; readonly abort: AbortController } | undefined;

  constructor(options: QuoteStoreOptions) {
    this.#options = options;
  }

  get isRequesting(): boolean {
    return this.#request !== undefined;
  }

  /** Whether the request would be different by now. */
  get isStale(): boolean {
    return this.answer !== undefined && this.answer.key !== this.#options.request().key;
  }

  get isExpired(): boolean {
    return this.answer !== undefined && this.answer.expiresAt <= Date.now();
  }

  /** @returns the answer; undefined where there is none, or the request would be different by now */
  async create(): Promise<QuoteAnswer | undefined> {
    this.stop();
    const client = this.#options.client();
    const { key, request } = this.#options.request();
    if (!client || !request) return undefined;
    const abort = new AbortController();
    const own = { key, abort };
    this.#request = own;
    this.problem = undefined;
    this.fieldProblems = {};
    this.#options.onChange();
    try {
      const list = await client.quotes.create(request, { signal: abort.signal });
      if (this.#request !== own) return undefined;
      const other = list.data.find((quote) => quote.model_revision !== request.model_revision);
      if (other) return await this.#refuseRevision(other.model_revision);
      this.answer = { key, list, expiresAt: expiryOf(list.data, Date.now()) };
      return this.answer;
    } catch (error) {
      if (this.#request === own) await this.#fail(error);
      return undefined;
    } finally {
      if (this.#request === own) this.#request = undefined;
      this.#options.onChange();
    }
  }

  /** Aborts a request that would be different by now. */
  cancelOutdated(): void {
    if (this.#request && this.#request.key !== this.#options.request().key) this.stop();
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

  /**
   * The customer has not seen the published revision: it is shown, and quotes are requested again when the person asks.
   */
  async #refuseRevision(published: unknown): Promise<undefined> {
    const isShown = await this.#options.showRevision(typeof published === 'string' ? published : undefined);
    this.problem = isShown ? { message: 'modelUpdatedQuotes' } : { message: 'modelUpdatedUnread', fix: 'again' };
  }

  async #fail(error: unknown): Promise<void> {
    if (error instanceof ApiError && error.code === 'model_revision_changed') {
      return this.#refuseRevision(error.problem?.model_revision);
    }
    const { problem, fields } =
      error instanceof ApiError ? quotesProblems(error, this.#options.language()) : unexpected;
    this.problem = problem;
    this.fieldProblems = fields;
    if (problem && problem.fix === undefined) this.#options.onFailure(error);
  }
}

const unexpected: RequestProblems = { problem: { message: 'quotesUnavailable' }, fields: {} };

/**
 * When the first quote expires. A quote's lifetime counts from its arrival by the page's clock, because the customer's
 * clock may be wrong.
 */
function expiryOf(quotes: readonly Quote[], cameAt: number): number {
  const lives = quotes.map(({ created_at, expires_at }) => Date.parse(expires_at) - Date.parse(created_at));
  // Without quotes nothing expires. The value is stored as JSON, which has no Infinity.
  return Math.min(cameAt + Math.min(...lives), Number.MAX_SAFE_INTEGER);
}

export interface KeyedQuoteRequest {
  /** Equal for two equal requests. */
  readonly key: string;
  /** Undefined while something is missing or wrong. */
  readonly request: QuoteRequest | undefined;
}

type Quoted = Pick<OrderingHost, 'model' | 'revision' | 'configuration' | 'quantity' | 'currency' | 'hasErrors'>;

export function keyedQuoteRequest(host: Quoted, { country, postcode, shipTo }: Destination): KeyedQuoteRequest {
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

/** Timers overflow after 24 days. */
const longestTimerMs = 24 * 60 * 60 * 1000;

/** Calls back when a quote expires while the page is visible, or when the page becomes visible again. */
export class ExpiryTimer {
  readonly #onExpired: () => void;
  #expiresAt: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onExpired: () => void) {
    this.#onExpired = onExpired;
    document.addEventListener('visibilitychange', this.#check);
  }

  /** @param expiresAt milliseconds since 1970; undefined where nothing expires */
  watch(expiresAt: number | undefined): void {
    this.#expiresAt = expiresAt;
    this.#check();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#check);
  }

  readonly #check = (): void => {
    clearTimeout(this.#timer);
    if (this.#expiresAt === undefined || document.hidden) return;
    const leftMs = this.#expiresAt - Date.now();
    if (leftMs > 0) {
      this.#timer = setTimeout(this.#check, Math.min(leftMs, longestTimerMs));
      return;
    }
    this.#expiresAt = undefined;
    this.#onExpired();
  };
}
