// The order being prepared in this tab: the chosen quote, the recipient, and the key that ensures it's placed only
// once. It's stored before it's sent, and restored after a reload. Unreadable fields are omitted.

import {
  type AddressField,
  addressFieldNames,
  addressFields,
  type BodySchema,
  createIdempotencyKey,
  mapAddressFields,
  type OrderRequest,
  plainQuote,
  plainQuoteList,
  type Quote,
  type ShippingRequest,
} from '@parametric/api-client/page';
import { isObject } from '../../model/document/is-object.js';
import type { Configuration } from '../../model/evaluate/product.js';
import { type BuyerDetails, readBuyerDetails } from '../quotes/buyer-details.js';
import { addressRulesOf } from '../quotes/countries.js';
import { type FieldProblems, missingField } from '../quotes/ordering-problem.js';
import type { QuoteAnswer } from '../quotes/quote-store.js';
import { type KEPT_ORDER_VERSION, type OrderingStep, plainValues } from '../session/kept-order.js';

const REQUIRED_FIELDS = addressFieldNames.filter((field) => addressFields[field].isRequired);

export interface ChosenQuote {
  readonly quote: Quote;
  /** The key of the quote request that returned the quote; see `keyedQuoteRequest`. */
  readonly key: string;
  /** When the quote expires on the page's clock, in milliseconds since 1970. */
  readonly expiresAt: number;
  /** Whether the service sends mail about orders, if known. */
  readonly mails?: boolean | undefined;
  /**
   * The quote with the price that the customer saw before a renewed quote changed it. Set until they accept the new
   * price.
   */
  readonly before?: Quote | undefined;
}

/** What's known about an order that was placed but can't be read here. */
export interface UnreadableOrder {
  readonly number: string | undefined;
  readonly quote: Quote | undefined;
  /** Whether the service sends mail about the order, if known. */
  readonly mails?: boolean | undefined;
}

export class OrderDraft {
  /**
   * Identifies the draft and serves as its order's idempotency key, whatever the quote. A tab that continues another
   * tab's order uses the same key, so the service places only one of them.
   */
  id = createIdempotencyKey();
  readonly recipient = new Recipient();
  /** The quote in the order form. */
  chosen: ChosenQuote | undefined;
  /** Whether the order was sent and its outcome is unknown. */
  isSent = false;
  /** Until when the customer can confirm the order by email. RFC 3339; empty if it's unknown. Undefined if it isn't held. */
  heldUntil: string | undefined;
  unreadable: UnreadableOrder | undefined;

  restore({ id, texts, chosen, isSent, heldUntil, unreadable }: StoredDraft): void {
    this.id = id;
    this.recipient.restore(texts);
    this.chosen = chosen;
    this.isSent = isSent;
    this.heldUntil = heldUntil;
    this.unreadable = unreadable;
  }

  /** Closes the form. Keeps the typed text for the next quote. */
  close(): void {
    this.chosen = undefined;
    this.recipient.problems = {};
  }

  /** Removes everything that was typed, and starts a new draft with its own id. */
  clear(): void {
    this.close();
    this.recipient.clear();
    this.isSent = false;
    this.heldUntil = undefined;
    this.unreadable = undefined;
    this.id = createIdempotencyKey();
  }
}

/** The recipient as typed. The country and postcode are part of the destination, because quotes need them too. */
export class Recipient {
  readonly texts: Record<AddressField, string> = emptyTexts();
  problems: FieldProblems = {};

  /** Sets a text and clears its error. */
  set(field: AddressField, text: string): void {
    this.texts[field] = text;
    const { [field]: _, ...others } = this.problems;
    this.problems = others;
  }

  restore(texts: Readonly<Partial<Record<AddressField, string>>>): void {
    Object.assign(this.texts, emptyTexts(), texts);
  }

  /** Removes all personal data. */
  clear(): void {
    this.restore({});
    this.problems = {};
  }

  /**
   * @param country decides which fields are required
   * @returns whether the texts can be sent; if not, `problems` says why
   */
  check(country: string): boolean {
    const required = addressRulesOf(country).needsRegion ? [...REQUIRED_FIELDS, 'region' as const] : REQUIRED_FIELDS;
    const missing = required.filter((field) => this.texts[field].trim() === '');
    const email = this.texts.email.trim();
    this.problems = {
      ...Object.fromEntries(missing.map((field) => [field, missingField(field)])),
      ...(email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? { email: { message: 'emailWrong' } } : {}),
    };
    return Object.keys(this.problems).length === 0;
  }

  /** The request that orders a quote, without blank fields. */
  request({ id, workshop }: Quote, shipTo: Pick<ShippingRequest, 'country' | 'postcode'>): OrderRequest {
    const texts = Object.entries(this.texts).map(([field, text]) => [field, text.trim()] as const);
    const filled: Partial<Record<AddressField, string>> = Object.fromEntries(texts.filter(([, text]) => text !== ''));
    return { quote: id, workshop: workshop.slug, shipping: { ...shipTo, ...filled } };
  }
}

function emptyTexts(): Record<AddressField, string> {
  return mapAddressFields(() => '');
}

/** The draft as it's stored, together with the state of the page. */
export interface StoredDraft {
  readonly version: typeof KEPT_ORDER_VERSION;
  readonly id: string;
  readonly step: OrderingStep;
  readonly configuration: Configuration;
  readonly quantity: number;
  /** The page's query when the draft was stored. */
  readonly search: string;
  /** The texts as typed. */
  readonly destination: { readonly country: string; readonly postcode: string };
  /** The texts as typed; empty once the order is placed. */
  readonly texts: Readonly<Partial<Record<AddressField, string>>>;
  readonly answer?: QuoteAnswer | undefined;
  readonly terms?: BuyerDetails;
  readonly chosen?: ChosenQuote | undefined;
  readonly isSent: boolean;
  readonly heldUntil?: string | undefined;
  readonly unreadable?: UnreadableOrder | undefined;
  /**
   * The distance from the order flow's top edge to the top of the window, in CSS pixels. Undefined if the flow was out
   * of view.
   */
  readonly top?: number | undefined;
}

/** @returns undefined if the record isn't a draft */
export function readStoredDraft(kept: Readonly<Record<string, unknown>> | undefined): StoredDraft | undefined {
  const { version, id, step, configuration, quantity, search, destination, texts, isSent, heldUntil, top } = kept ?? {};
  const steps: readonly unknown[] = ['quotes', 'order', 'placed'] satisfies OrderingStep[];
  if (!kept || typeof id !== 'string' || !steps.includes(step) || !isObject(destination)) return undefined;
  const { country, postcode } = destination;
  return {
    version: version as StoredDraft['version'],
    id,
    step: step as OrderingStep,
    configuration: isObject(configuration) ? plainValues(configuration) : {},
    quantity: typeof quantity === 'number' ? quantity : 1,
    search: String(search ?? ''),
    destination: { country: String(country ?? ''), postcode: String(postcode ?? '') },
    texts: isObject(texts)
      ? Object.fromEntries(Object.entries(texts).filter(([, text]) => typeof text === 'string'))
      : {},
    answer: readAnswer(kept.answer),
    terms: readBuyerDetails(kept.terms),
    chosen: readChosen(kept.chosen),
    isSent: isSent === true,
    heldUntil: typeof heldUntil === 'string' ? heldUntil : undefined,
    unreadable: readUnreadable(kept.unreadable),
    top: typeof top === 'number' ? top : undefined,
  };
}

function readAnswer(kept: unknown): QuoteAnswer | undefined {
  if (!isObject(kept) || typeof kept.key !== 'string' || typeof kept.expiresAt !== 'number') return undefined;
  const { key, expiresAt } = kept;
  const list = readAs(plainQuoteList, kept.list);
  return list && { key, expiresAt, list };
}

function readChosen(kept: unknown): ChosenQuote | undefined {
  if (!isObject(kept) || typeof kept.key !== 'string' || typeof kept.expiresAt !== 'number') return undefined;
  const { key, expiresAt } = kept;
  const quote = readAs(plainQuote, kept.quote);
  return quote && { key, expiresAt, quote, mails: readMails(kept), before: readAs(plainQuote, kept.before) };
}

function readUnreadable(kept: unknown): UnreadableOrder | undefined {
  if (!isObject(kept)) return undefined;
  const { number, quote } = kept;
  return {
    number: typeof number === 'string' ? number : undefined,
    quote: readAs(plainQuote, quote),
    mails: readMails(kept),
  };
}

function readMails({ mails }: Readonly<Record<string, unknown>>): boolean | undefined {
  return typeof mails === 'boolean' ? mails : undefined;
}

/** @returns undefined if the value doesn't match the schema */
export function readAs<Value>(schema: BodySchema<Value>, kept: unknown): Value | undefined {
  const result = schema.safeParse(kept);
  return result.success ? result.data : undefined;
}
