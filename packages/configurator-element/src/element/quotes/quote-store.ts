// Quotes: asked, answered, stale, expired. One request at a time; an answer to an earlier question is never shown.

import { ApiError, type Client, type Quote, type QuoteList } from '@parametric/api-client';
import {
  type FieldProblems,
  type OrderingProblem,
  quotesProblems,
  type RequestProblems,
} from '../order/ordering-problem.js';
import type { KeyedQuoteRequest } from './quote-request.js';

export interface QuoteAnswer {
  /** Of the question that it answers. */
  readonly key: string;
  readonly list: QuoteList;
  /** By the page's own clock; milliseconds since 1970. */
  readonly expiresAt: number;
}

interface Options {
  readonly client: () => Client | undefined;
  readonly request: () => KeyedQuoteRequest;
  readonly onChange: () => void;
  /** A failure that the customer can't help. */
  readonly onFailure: (error: unknown) => void;
}

export class QuoteStore {
  answer: QuoteAnswer | undefined;
  problem: OrderingProblem | undefined;
  /** What the service refused of the destination. */
  fieldProblems: FieldProblems = {};
  readonly #options: Options;
  #request: { readonly key: string; readonly abort: AbortController } | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  get asking(): boolean {
    return this.#request !== undefined;
  }

  /** Whether the question is another by now than the one that was answered. */
  get stale(): boolean {
    return this.answer !== undefined && this.answer.key !== this.#options.request().key;
  }

  get expired(): boolean {
    return this.answer !== undefined && this.answer.expiresAt <= Date.now();
  }

  /** @returns the answer; undefined where there is none, or where the question changed meanwhile */
  async ask(): Promise<QuoteAnswer | undefined> {
    this.stop();
    const client = this.#options.client();
    const { key, request } = this.#options.request();
    if (!client || !request) return undefined;
    const abort = new AbortController();
    const mine = { key, abort };
    this.#request = mine;
    this.problem = undefined;
    this.fieldProblems = {};
    this.#options.onChange();
    try {
      const list = await client.quotes.create(request, { signal: abort.signal });
      if (this.#request !== mine) return undefined;
      this.answer = { key, list, expiresAt: expiryOf(list.data, Date.now()) };
      return this.answer;
    } catch (error) {
      if (this.#request === mine) this.#fail(error);
      return undefined;
    } finally {
      if (this.#request === mine) this.#request = undefined;
      this.#options.onChange();
    }
  }

  /** Gives up a question that is no longer the one. */
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

  #fail(error: unknown): void {
    const refusal = error instanceof ApiError ? quotesProblems(error) : unexpected;
    this.problem = refusal.problem;
    this.fieldProblems = refusal.fields;
    if (refusal.problem && refusal.problem.fix === undefined) this.#options.onFailure(error);
  }
}

const unexpected: RequestProblems = { problem: { message: 'quotesUnavailable' }, fields: {} };

/**
 * When the first of them expires. A quote's life counts from when it came: the customer's clock may be wrong, and a
 * service's is not.
 */
export function expiryOf(quotes: readonly Quote[], cameAt: number): number {
  const lives = quotes.map(({ created_at, expires_at }) => Date.parse(expires_at) - Date.parse(created_at));
  return cameAt + Math.min(...lives);
}
