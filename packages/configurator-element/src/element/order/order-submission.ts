// The submission of an order: the quote, what was typed, and the idempotency key that makes several attempts one order.
// What was typed is kept when the quote is replaced.

import {
  ApiError,
  createIdempotencyKey,
  type Order,
  type OrderRequest,
  type PageClient,
  type Quote,
  type ShippingRequest,
} from '@parametric/api-client/page';
import { addressRulesOf } from '../quotes/address-rules.js';
import {
  type FieldProblems,
  isGone,
  isUncertain,
  type OrderingProblem,
  orderProblemsOf,
} from '../quotes/ordering-problem.js';
import type { Attempt, ChosenQuote, OrderDraft, TextFieldName } from './order-draft.js';

/** The state of a submitted quote: ordered, still open, no longer available, or unknown. */
export type AttemptState =
  | { readonly status: 'ordered'; readonly quote: Quote }
  | { readonly status: 'open'; readonly quote: Quote }
  | { readonly status: 'closed' }
  | { readonly status: 'unknown' };

/** The outcome of pressing the button. */
export type OrderOutcome =
  | { readonly status: 'placed'; readonly order: Order }
  /** Another tab has placed the order meanwhile. */
  | { readonly status: 'placed-elsewhere' }
  | { readonly status: 'unanswered' }
  /** It was placed before, and this answer has only its number, if any. */
  | { readonly status: 'ordered'; readonly order: string | undefined }
  | { readonly status: 'expired' }
  | { readonly status: 'refused'; readonly error: unknown };

const requiredFields: readonly TextFieldName[] = ['name', 'line1', 'city', 'email'];

/** The longest texts that the service accepts. */
export const maxLengths: Readonly<Record<TextFieldName, number>> = {
  name: 200,
  line1: 200,
  line2: 200,
  city: 200,
  region: 200,
  email: 254,
  phone: 40,
};

export interface SubmissionOptions {
  /** BCP 47 */
  readonly language: string;
  /** Stores the draft before anything is sent. */
  readonly keep: () => void;
  /** Waits until no other tab is sending this order. @returns undefined where one of them has placed it */
  readonly exclusively: <Result>(send: () => Promise<Result>) => Promise<Result | undefined>;
}

export class OrderSubmission {
  chosen: ChosenQuote | undefined;
  fieldProblems: FieldProblems = {};
  problem: OrderingProblem | undefined;
  /** Whether a request is under way. */
  busy = false;
  readonly texts: Record<TextFieldName, string> = emptyTexts();
  attempt: Attempt | undefined;
  readonly #options: SubmissionOptions;

  constructor(options: SubmissionOptions) {
    this.#options = options;
  }

  /** A quote that was sent without an answer. */
  get unanswered(): Attempt | undefined {
    return this.attempt && this.attempt.bodies.length > 0 ? this.attempt : undefined;
  }

  /** Restores a stored draft. */
  restore({ chosen, attempt, texts }: OrderDraft): void {
    this.chosen = chosen;
    this.attempt = attempt;
    Object.assign(this.texts, emptyTexts(), texts);
  }

  /** Opens the form for a quote. The same quote continues the same attempt. */
  open(chosen: ChosenQuote): void {
    const { id, workshop } = chosen.quote;
    this.chosen = chosen;
    this.problem = undefined;
    if (this.attempt?.quote !== id) this.attempt = newAttempt(id, workshop.slug);
  }

  /** The customer accepts the new price. */
  acceptPrice(): void {
    this.chosen = this.chosen && { ...this.chosen, before: undefined };
  }

  /**
   * @param country decides which fields are required
   * @returns whether the texts can be sent; if not, `fields` says why
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

  /** Sets a text and removes its message. */
  setText(field: TextFieldName, text: string): void {
    this.texts[field] = text;
    const { [field]: _, ...others } = this.fieldProblems;
    this.fieldProblems = others;
  }

  /** Whether the form has not changed since it was sent. */
  isSentAs(shipTo: ShipTo | undefined): boolean {
    const last = this.attempt?.bodies.at(-1);
    return shipTo !== undefined && last !== undefined && isEqual(last, this.#body(shipTo));
  }

  /** Sends the order. A second press while a request is under way does nothing. */
  async submit(client: PageClient, shipTo: ShipTo): Promise<OrderOutcome | undefined> {
    if (this.busy || !this.chosen || !this.attempt) return undefined;
    this.busy = true;
    this.problem = undefined;
    const body = this.#body(shipTo);
    const { bodies, idempotencyKey } = this.attempt;
    this.attempt = { ...this.attempt, bodies: [...bodies.filter((sent) => !isEqual(sent, body)), body] };
    this.#options.keep();
    try {
      const order = await this.#options.exclusively(() => client.orders.create(body, { idempotencyKey }));
      this.attempt = undefined;
      return order ? { status: 'placed', order } : { status: 'placed-elsewhere' };
    } catch (error) {
      return this.#fail(error);
    } finally {
      this.busy = false;
    }
  }

  /** Asks the service for the state of the submitted quote, or of another tab's. */
  async readAttempt(
    client: PageClient,
    signal: AbortSignal | undefined,
    quoteId = this.unanswered?.quote,
  ): Promise<AttemptState> {
    if (quoteId === undefined) return { status: 'closed' };
    try {
      const quote = await client.quotes.get(quoteId, { signal });
      if (quote.status === 'open') return { status: 'open', quote };
      return quote.status === 'accepted' ? { status: 'ordered', quote } : { status: 'closed' };
    } catch (error) {
      return { status: isGone(error) ? 'closed' : 'unknown' };
    }
  }

  /**
   * Requests the lost answer of an order that is known to be placed: the service repeats it for the same key and body.
   * @returns undefined where another attempt placed the order
   * @throws ApiError where there is no answer again
   */
  async replay(client: PageClient, signal: AbortSignal): Promise<Order | undefined> {
    const { bodies = [], idempotencyKey } = this.attempt ?? {};
    for (const body of [...bodies].reverse()) {
      try {
        return await client.orders.create(body, { idempotencyKey, signal });
      } catch (error) {
        if (!(error instanceof ApiError) || isUncertain(error) || error.status === 429) throw error;
      }
    }
    return undefined;
  }

  /** Closes the form. An attempt that may have reached the service is remembered. */
  close(): void {
    this.chosen = undefined;
    this.problem = undefined;
    this.fieldProblems = {};
    if (!this.unanswered) this.attempt = undefined;
  }

  /** Removes all personal data. */
  clear(): void {
    this.attempt = undefined;
    this.close();
    Object.assign(this.texts, emptyTexts());
  }

  #fail(error: unknown): OrderOutcome {
    if (!(error instanceof ApiError)) {
      this.problem = { message: 'orderUnavailable' };
      return { status: 'refused', error };
    }
    if (error.code === 'quote_already_ordered' || error.code === 'idempotency_key_reused') {
      const order = error.problem?.order;
      return { status: 'ordered', order: typeof order === 'string' ? order : undefined };
    }
    const { problem, fields } = orderProblemsOf(error, this.#options.language);
    this.problem = problem;
    this.fieldProblems = fields;
    if (isUncertain(error)) return { status: 'unanswered' };
    // A refusal is an answer: nothing was ordered, and what is sent next is a new request.
    if (this.chosen) this.attempt = newAttempt(this.chosen.quote.id, this.chosen.quote.workshop.slug);
    if (error.code !== 'quote_expired') return { status: 'refused', error };
    this.problem = undefined;
    return { status: 'expired' };
  }

  #body(shipTo: ShipTo): OrderRequest {
    const { quote, workshop } = this.attempt!;
    const texts = Object.entries(this.texts).map(([field, text]) => [field, text.trim()] as const);
    const filled: Partial<Record<TextFieldName, string>> = Object.fromEntries(texts.filter(([, text]) => text !== ''));
    return { quote, workshop, shipping: { ...shipTo, ...filled } };
  }
}

type ShipTo = Pick<ShippingRequest, 'country' | 'postcode'>;

function newAttempt(quote: string, workshop: string): Attempt {
  return { idempotencyKey: createIdempotencyKey(), quote, workshop, bodies: [] };
}

function emptyTexts(): Record<TextFieldName, string> {
  return { name: '', line1: '', line2: '', city: '', region: '', email: '', phone: '' };
}

function isEqual(one: OrderRequest, other: OrderRequest): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
