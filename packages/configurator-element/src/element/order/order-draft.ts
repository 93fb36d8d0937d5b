// The draft of an order in this tab: the product, the recipient, the quote, and the key with which it was sent. It is
// stored before anything is sent, and read after a reload. Fields that can't be read are left out.

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
  /** The key of the request for quotes. */
  readonly key: string;
  /** When it expires by the page's own clock; milliseconds since 1970. */
  readonly expiresAt: number;
  /** The quote whose price the customer saw last; it is set until the new price is accepted. */
  readonly before?: Quote | undefined;
}

/** The attempt to order a quote, which may be sent several times. */
export interface Attempt {
  readonly idempotencyKey: string;
  readonly quote: string;
  /** The slug of the workshop. */
  readonly workshop: string;
  /** The bodies that were sent and may have reached the service, which repeats its answer only for the same body. */
  readonly bodies: readonly OrderRequest[];
}

/** What is known of an order that was placed, but can't be read here. */
export interface UnreadableOrder {
  readonly number: string | undefined;
  readonly quote: Quote | undefined;
  /** The key with which another tab sent the order; the order is requested by it. */
  readonly idempotencyKey?: string | undefined;
}

export interface OrderDraft {
  readonly version: typeof keptOrderVersion;
  /** The same in all tabs that work on this order, whichever quote they use. */
  readonly id: string;
  readonly step: OrderingStep;
  readonly configuration: Configuration;
  readonly quantity: number;
  /** The query of the page when the draft was stored. */
  readonly search: string;
  /** The texts as they were typed. */
  readonly destination: { readonly country: string; readonly postcode: string };
  /** The texts as they were typed; empty once the order is placed. */
  readonly texts: Readonly<Partial<Record<TextFieldName, string>>>;
  readonly answer?: QuoteAnswer | undefined;
  readonly chosen?: ChosenQuote | undefined;
  readonly attempt?: Attempt | undefined;
  readonly unreadable?: UnreadableOrder | undefined;
  /**
   * The ordering's distance from the top of the window after the last scroll, in CSS pixels; undefined where it was out
   * of view.
   */
  readonly top?: number | undefined;
  /** The name of the focused field; empty for another control of the ordering, undefined outside it. */
  readonly focused?: string | undefined;
}

/** @returns undefined where it is not a draft */
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

/** @returns undefined where it does not fit the schema */
export function readAs<Value>(schema: BodySchema<Value>, kept: unknown): Value | undefined {
  const result = schema.safeParse(kept);
  return result.success ? result.data : undefined;
}
