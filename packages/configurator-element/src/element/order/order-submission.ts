// One order being placed: the quote, what is typed, and a key that makes many tries one order. What is typed outlives
// the quote. Knows no template.

import {
  ApiError,
  type Client,
  createIdempotencyKey,
  type Order,
  type Quote,
  type ShippingRequest,
} from '@parametric/api-client';
import type { Attempt, OrderMemory } from './order-memory.js';
import {
  type FieldProblems,
  isUncertain,
  type OrderField,
  type OrderingProblem,
  orderProblemsOf,
} from './ordering-problem.js';

export type TextFieldName = Exclude<OrderField, 'country' | 'postcode'>;

export interface ChosenQuote {
  readonly quote: Quote;
  /** Of the question that the quote answers. */
  readonly key: string;
  /** By the page's own clock; milliseconds since 1970. */
  readonly expiresAt: number;
}

/** What became of a quote that was sent: ordered or not, or nobody knows. */
export type AttemptState =
  | { readonly is: 'ordered'; readonly quote: Quote }
  | { readonly is: 'open'; readonly quote: Quote }
  | { readonly is: 'over' }
  | { readonly is: 'unknown' };

/** What came of pressing the button. */
export type OrderOutcome =
  | { readonly is: 'placed'; readonly order: Order }
  /** Placed before, and this answer can't show it: the number, where the service says it. */
  | { readonly is: 'ordered'; readonly order: string | undefined }
  | { readonly is: 'expired' }
  | { readonly is: 'refused'; readonly error: unknown };

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

  /** Opens the form for a quote; for the same quote again, the try goes on. */
  open(chosen: ChosenQuote): void {
    const { id, workshop } = chosen.quote;
    this.chosen = chosen;
    this.problem = undefined;
    if (this.#attempt?.quote !== id) this.#keep(newAttempt(id, workshop.slug));
  }

  /** @returns whether what is typed can be sent; if not, `fields` says why */
  check(): boolean {
    const missing = requiredFields.filter((field) => this.texts[field].trim() === '');
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
    this.#keep({ ...this.#attempt, sent: true });
    const { idempotencyKey, quote, workshop } = this.#attempt;
    try {
      const body = { quote, workshop, shipping: { ...shipTo, ...this.#filledTexts() } };
      const order = await client.orders.create(body, { idempotencyKey });
      this.#forget();
      return { is: 'placed', order };
    } catch (error) {
      return this.#fail(error);
    } finally {
      this.busy = false;
    }
  }

  /** Asks what became of the quote that was sent. */
  async readAttempt(client: Client, signal: AbortSignal): Promise<AttemptState> {
    const attempt = this.unanswered;
    if (!attempt) return { is: 'over' };
    try {
      const quote = await client.quotes.get(attempt.quote, { signal });
      if (quote.status === 'open') return { is: 'open', quote };
      this.#forget();
      return quote.status === 'accepted' ? { is: 'ordered', quote } : { is: 'over' };
    } catch (error) {
      if (!(error instanceof ApiError) || isUncertain(error) || error.status === 429) return { is: 'unknown' };
      this.#forget();
      return { is: 'over' };
    }
  }

  /** Leaves the quote; a try that may have reached the service stays known. */
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
      return { is: 'refused', error };
    }
    if (error.code === 'quote_already_ordered' || error.code === 'idempotency_key_reused') {
      const order = error.problem?.order;
      this.#forget();
      return { is: 'ordered', order: typeof order === 'string' ? order : undefined };
    }
    // A refusal is an answer: nothing was ordered, and what is sent next is another request.
    if (!isUncertain(error) && this.chosen)
      this.#keep(newAttempt(this.chosen.quote.id, this.chosen.quote.workshop.slug));
    if (error.code === 'quote_expired') return { is: 'expired' };
    const { problem, fields } = orderProblemsOf(error);
    this.problem = problem;
    this.fieldProblems = fields;
    return { is: 'refused', error };
  }

  #filledTexts(): Partial<Record<TextFieldName, string>> {
    const entries = Object.entries(this.texts).map(([field, text]) => [field, text.trim()] as const);
    return Object.fromEntries(entries.filter(([, text]) => text !== ''));
  }

  #keep(attempt: Attempt): void {
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
