// One order as long as it is not placed, in this tab: what is made, for whom, by which quote, and under which key it was sent.
// It is kept before anything is sent, and read back after a reload. What can't be read of it is left out.

import {
  type BodySchema,
  type OrderRequest,
  plainQuote,
  plainQuoteList,
  type Quote,
} from '@parametric/api-client/page';
import type { Configuration } from '../../model/evaluate/product.js';
import type { OrderField } from '../quotes/ordering-problem.js';
import type { QuoteAnswer } from '../quotes/quote-store.js';
import { type keptOrderVersion, plainValues } from '../session/kept-order.js';
import type { OrderingStep } from '../session/ordering-state.js';
import { isRecord } from '../shared/storage.js';

export type TextFieldName = Exclude<OrderField, 'country' | 'postcode'>;

export interface ChosenQuote {
  readonly quote: Quote;
  /** The key of the request that the quote answers. */
  readonly key: string;
  /** When it expires by the page's own clock; milliseconds since 1970. */
  readonly expiresAt: number;
  /** The quote whose price the customer saw last, until the other price of this one is accepted. */
  readonly before?: Quote | undefined;
}

/** One attempt to order one quote, however often it is sent. */
export interface Attempt {
  readonly idempotencyKey: string;
  readonly quote: string;
  /** The slug. */
  readonly workshop: string;
  /** What was sent and may have reached the service; it replays its answer for the same body alone. */
  readonly bodies: readonly OrderRequest[];
}

/** An order that was placed and can't be read here: what is known of it. */
export interface UnreadableOrder {
  readonly number: string | undefined;
  readonly quote: Quote | undefined;
  /** With which another tab sent it, as long as the order is asked for by it. */
  readonly idempotencyKey?: string | undefined;
}

export interface OrderDraft {
  readonly version: typeof keptOrderVersion;
  /** The same for all tabs that are at this order, whichever quote it is for. */
  readonly id: string;
  readonly step: OrderingStep;
  readonly configuration: Configuration;
  readonly quantity: number;
  /** The page's query when it was written. */
  readonly search: string;
  /** As typed. */
  readonly destination: { readonly country: string; readonly postcode: string };
  /** As typed; empty once the order is placed. */
  readonly texts: Readonly<Partial<Record<TextFieldName, string>>>;
  readonly answer?: QuoteAnswer | undefined;
  readonly chosen?: ChosenQuote | undefined;
  readonly attempt?: Attempt | undefined;
  readonly unreadable?: UnreadableOrder | undefined;
  /** Where the ordering began in the window when the page was last scrolled, in CSS pixels; undefined where nobody saw it. */
  readonly top?: number | undefined;
  /** The field that had the keyboard's focus, by its name; empty for anything else of the ordering, undefined outside it. */
  readonly focused?: string | undefined;
}

/** @returns undefined where it is no record */
export function readOrderDraft(kept: Readonly<Record<string, unknown>> | undefined): OrderDraft | undefined {
  const { version, id, step, configuration, quantity, search, destination, texts, top, focused } = kept ?? {};
  const steps: readonly unknown[] = ['quotes', 'order', 'placed'] satisfies OrderingStep[];
  if (!kept || typeof id !== 'string' || !steps.includes(step) || !isRecord(destination)) return undefined;
  const { country, postcode } = destination;
  return {
    version: version as OrderDraft['version'],
    id,
    step: step as OrderingStep,
    configuration: isRecord(configuration) ? plainValues(configuration) : {},
    quantity: typeof quantity === 'number' ? quantity : 1,
    search: String(search ?? ''),
    destination: { country: String(country ?? ''), postcode: String(postcode ?? '') },
    texts: isRecord(texts)
      ? Object.fromEntries(Object.entries(texts).filter(([, text]) => typeof text === 'string'))
      : {},
    answer: readAnswer(kept.answer),
    chosen: readChosen(kept.chosen),
    attempt: readAttempt(kept.attempt),
    unreadable: readUnreadable(kept.unreadable),
    top: typeof top === 'number' ? top : undefined,
    focused: typeof focused === 'string' ? focused : undefined,
  };
}

function readAnswer(kept: unknown): QuoteAnswer | undefined {
  if (!isRecord(kept) || typeof kept.key !== 'string' || typeof kept.expiresAt !== 'number') return undefined;
  const { key, expiresAt } = kept;
  const list = readAs(plainQuoteList, kept.list);
  return list && { key, expiresAt, list };
}

function readChosen(kept: unknown): ChosenQuote | undefined {
  if (!isRecord(kept) || typeof kept.key !== 'string' || typeof kept.expiresAt !== 'number') return undefined;
  const { key, expiresAt } = kept;
  const quote = readQuote(kept.quote);
  return quote && { key, expiresAt, quote, before: readQuote(kept.before) };
}

function readAttempt(kept: unknown): Attempt | undefined {
  if (!isRecord(kept) || !Array.isArray(kept.bodies)) return undefined;
  const { idempotencyKey, quote, workshop, bodies } = kept;
  if (typeof idempotencyKey !== 'string' || typeof quote !== 'string' || typeof workshop !== 'string') return undefined;
  return { idempotencyKey, quote, workshop, bodies: bodies.filter(isRecord) as unknown[] as OrderRequest[] };
}

function readUnreadable(kept: unknown): UnreadableOrder | undefined {
  if (!isRecord(kept)) return undefined;
  const [number, idempotencyKey] = [kept.number, kept.idempotencyKey].map((text) =>
    typeof text === 'string' ? text : undefined,
  );
  return { number, quote: readQuote(kept.quote), idempotencyKey };
}

function readQuote(kept: unknown): Quote | undefined {
  return readAs(plainQuote, kept);
}

/** @returns undefined where it is none */
export function readAs<Value>(schema: BodySchema<Value>, kept: unknown): Value | undefined {
  const result = schema.safeParse(kept);
  return result.success ? result.data : undefined;
}
