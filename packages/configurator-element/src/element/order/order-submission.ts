// One order being submitted: the quote, what is typed, and the idempotency key that makes many attempts one order. What is
// typed outlives the quote.

import {
  ApiError,
  type Client,
  createIdempotencyKey,
  type Order,
  type Quote,
  type ShippingRequest,
} from '@parametric/api-client';
import { addressRulesOf } from '../quotes/address-rules.js';
import {
  type FieldProblems,
  isGone,
  isUncertain,
  type OrderField,
  type OrderingProblem,
  orderProblemsOf,
} from '../quotes/ordering-problem.js';
import type { Attempt, OrderMemory } from './order-memory.js';

export type TextFieldName = Exclude<OrderField, 'country' | 'postcode'>;

export interface ChosenQuote {
  readonly quote: Quote;
  /** Of the request that the quote answers. */
  readonly key: string;
  /** By the page's own clock; milliseconds since 1970. */
  readonly expiresAt: number;
}

/** The state of a quote that was submitted: ordered, still open, no longer on offer, or not known. */
export type AttemptState =
  | { readonly status: 'ordered'; readonly quote: Quote }
  | { readonly status: 'open'; readonly quote: Quote }
  | { readonly status: 'closed' }
  | { readonly status: 'unknown' };

/** The outcome of pressing the button. */
export type OrderOutcome =
  | { readonly status: 'placed'; readonly order: Order }
  /** Placed before, and this answer can't show it: the number, where the service says it. */
  | { readonly status: 'ordered'; readonly order: string | undefined }
  | { readonly status: 'expired' }
  | { readonly status: 'refused'; readonly error: unknown };

const requiredFields: readonly TextFieldName[] = ['name', 'line1', 'city', 'email'];

/** As the service has them. */
export const maxLengths: Readonly<Record<TextFieldName, number>> = {
  name: 200,
  line1: 200,
  line2: 200,
  city: 200,
  region: 200,
  email: 254,
  phone: 40,
};

export class OrderSubmission {
  chosen: ChosenQuote | undefined;
  fieldProblems: FieldProblems = {};
  problem: OrderingProblem | undefined;
  busy = false;
  readonly texts: Record<TextFieldName, string> = {
    name: '',
    line1: '',
    line2: '',
    city: '',
    region: '',
    email: '',
    phone: '',
  };
  #attempt: Attempt | undefined;
  #memory: OrderMemory;

  constructor(memory: OrderMemory) {
    this.#memory = memory;
    this.#attempt = memory.attempt;
  }

  /** A quote that was sent and never answered. */
  get unanswered(): Attempt | undefined {
    return this.#attempt?.sent ? this.#attempt : undefined;
  }

  /** Opens the form for a quote; for the same quote again, it is the same attempt. */
  open(chosen: ChosenQuote): void {
    const { id, workshop } = chosen.quote;
    this.chosen = chosen;
    this.problem = undefined;
    if (this.#attempt?.quote !== id) this.#remember(newAttempt(id, workshop.slug));
  }

  /**
   * @param country with what its addresses need
   * @returns whether what is typed can be sent; if not, `fields` says why
   */
  check(country: string): boolean {
    const needed = addressRulesOf(country).needsRegion ? [...requiredFields, 'region' as const] : requiredFields;
    const missing = needed.filter((field) => this.texts[field].trim() === '');
    const email = this.texts.email.trim();
    this.fieldProblems = {
      ...Object.fromEntries(missing.map((field) => [field, { message: 'fieldMissing' } as const])),
      ...(email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? { email: { message: 'emailWrong' } } : {}),
    };
    return Object.keys(this.fieldProblems).length === 0;
  }

  /** What is wrong with a field is said no longer when it is changed. */
  setText(field: TextFieldName, text: string): void {
    this.texts[field] = text;
    const { [field]: _, ...others } = this.fieldProblems;
    this.fieldProblems = others;
  }

  /** Sends what is typed. A second press while the first is under way does nothing. */
  async submit(
    client: Client,
    shipTo: Pick<ShippingRequest, 'country' | 'postcode'>,
  ): Promise<OrderOutcome | undefined> {
    if (this.busy || !this.chosen || !this.#attempt) return undefined;
    this.busy = true;
    this.problem = undefined;
    this.#remember({ ...this.#attempt, sent: true });
    const { idempotencyKey, quote, workshop } = this.#attempt;
    try {
      const body = { quote, workshop, shipping: { ...shipTo, ...this.#filledTexts() } };
      const order = await client.orders.create(body, { idempotencyKey });
      this.#forget();
      return { status: 'placed', order };
    } catch (error) {
      return this.#fail(error);
    } finally {
      this.busy = false;
    }
  }

  /** Asks the service for the state of the quote that was submitted. */
  async readAttempt(client: Client, signal: AbortSignal): Promise<AttemptState> {
    const attempt = this.unanswered;
    if (!attempt) return { status: 'closed' };
    try {
      const quote = await client.quotes.get(attempt.quote, { signal });
      if (quote.status === 'open') return { status: 'open', quote };
      this.#forget();
      return quote.status === 'accepted' ? { status: 'ordered', quote } : { status: 'closed' };
    } catch (error) {
      if (!isGone(error)) return { status: 'unknown' };
      this.#forget();
      return { status: 'closed' };
    }
  }

  /** Leaves the quote; an attempt that may have reached the service stays known. */
  close(): void {
    this.chosen = undefined;
    this.problem = undefined;
    this.fieldProblems = {};
    if (!this.unanswered) this.#forget();
  }

  /** Nothing of the person is left. */
  clear(): void {
    this.close();
    for (const field of Object.keys(this.texts) as TextFieldName[]) this.texts[field] = '';
  }

  #fail(error: unknown): OrderOutcome {
    if (!(error instanceof ApiError)) {
      this.problem = { message: 'orderUnavailable' };
      return { status: 'refused', error };
    }
    if (error.code === 'quote_already_ordered' || error.code === 'idempotency_key_reused') {
      const order = error.problem?.order;
      this.#forget();
      return { status: 'ordered', order: typeof order === 'string' ? order : undefined };
    }
    // A refusal is an answer: nothing was ordered, and what is sent next is another request.
    if (!isUncertain(error) && this.chosen)
      this.#remember(newAttempt(this.chosen.quote.id, this.chosen.quote.workshop.slug));
    if (error.code === 'quote_expired') return { status: 'expired' };
    const { problem, fields } = orderProblemsOf(error);
    this.problem = problem;
    this.fieldProblems = fields;
    return { status: 'refused', error };
  }

  #filledTexts(): Partial<Record<TextFieldName, string>> {
    const entries = Object.entries(this.texts).map(([field, text]) => [field, text.trim()] as const);
    return Object.fromEntries(entries.filter(([, text]) => text !== ''));
  }

  #remember(attempt: Attempt): void {
    this.#attempt = attempt;
    this.#memory.attempt = attempt;
  }

  #forget(): void {
    this.#attempt = undefined;
    this.#memory.attempt = undefined;
  }
}

function newAttempt(quote: string, workshop: string): Attempt {
  return { idempotencyKey: createIdempotencyKey(), quote, workshop, sent: false };
}
