// The stored records as the service uses them: parsed and immutable. Times are RFC 3339 in UTC with milliseconds, so
// they sort as text. Lists are read in pages.

import type {
  AddressField,
  Approximation,
  Configuration,
  Declined,
  Delivery,
  Destination,
  Invoice,
  KnownOrderStatus,
  keyKinds,
  Money,
  Price,
  QuoteSpeed,
  Text,
  Tracking,
  Workshop,
} from '@parametric/api-client';
import type { SampleSettings } from '../inquiries/sample-settings.js';
import type { SellerDetails } from '../invoices/seller-schema.js';
import type { Scope } from '../keys/scopes.js';
import type { MailSettings } from '../mail/mail-settings.js';
import type { TaxSettings } from '../tax/tax-settings.js';

export interface OrganizationRecord {
  readonly id: string;
  readonly name: string;
  /** Whether the organization's license keys may place orders. */
  readonly licenseOrders: boolean;
  /** ISO 4217: the default currency for quotes. */
  readonly currency?: string | undefined;
  /** Slugs of the workshops to ask for quotes; undefined asks all. */
  readonly workshops?: readonly string[] | undefined;
  readonly mail?: MailSettings | undefined;
  /** Its legal details, for invoices. */
  readonly seller?: SellerDetails | undefined;
  /** Undefined until they're changed: see `defaultTaxes`. */
  readonly taxes?: TaxSettings | undefined;
  /** Undefined until they're changed: see `defaultSamples`. */
  readonly samples?: SampleSettings | undefined;
}

export type KeyKind = (typeof keyKinds)[number];
export type KeyMode = 'test' | 'live';

export interface KeyRecord {
  readonly id: string;
  readonly organizationId: string;
  readonly kind: KeyKind;
  readonly mode: KeyMode;
  /** The name that people gave the key. */
  readonly label?: string | undefined;
  /** The key's last characters, so that people can recognize it. */
  readonly ending: string;
  /** SHA-256 of the key, hexadecimal. */
  readonly hash: string;
  /** A license key itself, which every page shows; undefined for secret keys. */
  readonly publicKey?: string | undefined;
  /** Origin patterns; only license keys have any. */
  readonly origins: readonly string[];
  /** The models that the key may use; undefined allows all the organization's models. */
  readonly models: readonly string[] | undefined;
  /** What an API or workshop key may do; a license key's scopes follow from its kind. */
  readonly scopes: readonly Scope[] | undefined;
  /** Slug of the workshop whose orders the key can see; only workshops' keys have it. */
  readonly workshop?: string | undefined;
  readonly createdAt: string;
  readonly revokedAt: string | undefined;
}

/** A key with the permissions that its organization has given it. */
export interface ActiveKey extends KeyRecord {
  readonly mayOrder: boolean;
  /** The organization's settings for quote requests. */
  readonly shop: Pick<OrganizationRecord, 'currency' | 'workshops'>;
}

export interface ModelRecord {
  readonly id: string;
  readonly name: Text;
  readonly revision: string;
  /** The document as JSON text, because the order of its keys matters. */
  readonly document: string;
}

/** When the model was last published, and since when it's been retired, if it is. */
export interface ModelState {
  readonly publishedAt: string;
  readonly retiredAt: string | undefined;
}

/** A stored revision. Even for an earlier revision, the state is the model's current one. */
export type StoredModelRecord = ModelRecord & ModelState;

export type ModelSummaryRecord = Omit<StoredModelRecord, 'document'>;

/** A time when a revision became the newest. A revision that's published again has several. */
export interface PublicationRecord {
  /** Counted from 1 within the model. */
  readonly number: number;
  readonly revision: string;
  readonly name: Text;
  readonly publishedAt: string;
  /** The key that published the revision; undefined for a command. */
  readonly keyId: string | undefined;
}

/** A product in a request or an order: which, in which configuration, and how many. */
export interface ProductLine {
  readonly model: string;
  readonly modelRevision: string;
  readonly configuration: Configuration;
  readonly quantity: number;
}

/** What's requested or ordered. Its own fields are the first product. */
export interface ProductLines extends ProductLine {
  /** The other products; undefined if there's only one. */
  readonly items?: readonly ProductLine[] | undefined;
}

/** All products of a request or an order. */
export function linesOf({
  model,
  modelRevision,
  configuration,
  quantity,
  items = [],
}: ProductLines): readonly ProductLine[] {
  return [{ model, modelRevision, configuration, quantity }, ...items];
}

/** A request for quotes. Its quotes share this record. */
export interface QuoteRequestRecord extends ProductLines {
  readonly id: string;
  readonly organizationId: string;
  /** The key that made the request, and its mode. */
  readonly keyId: string;
  readonly mode: KeyMode;
  /** A pseudonym of the network that a page's request came from; undefined for a server's. */
  readonly source?: string | undefined;
  readonly shipTo: Destination | undefined;
  /** The buyer's VAT or tax number, as given. */
  readonly vatNumber?: string | undefined;
  /** The id of the discount that its quotes have. */
  readonly discountId?: string | undefined;
  readonly declined: readonly Declined[];
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** `expired` isn't stored, since it follows from the clock. */
export type StoredQuoteStatus = 'open' | 'accepted' | 'canceled';

/** What another quantity would cost. */
export interface PriceBreak {
  readonly quantity: number;
  readonly total: Money;
}

/** A workshop's offer. It never changes, so all the offers for a request are stored as one text. */
export interface QuotedOffer {
  readonly workshop: Workshop;
  readonly price: Price;
  /** Each product's share of the price, without delivery and tax; undefined if there's only one. */
  readonly nets?: readonly Money[] | undefined;
  readonly leadTimeDays: number;
  readonly readyBy: string;
  readonly delivery: Delivery;
  readonly invoice: Invoice | undefined;
  readonly approximate: Approximation | undefined;
  readonly speed?: QuoteSpeed | undefined;
  /** The totals for other quantities, if the request asked. */
  readonly priceBreaks?: readonly PriceBreak[] | undefined;
  /** Set if a person made it, to answer an inquiry. The limits of the workshop's profile don't apply to it. */
  readonly isByHand?: true | undefined;
  /** Whose sale the tax is for: the workshop's slug, or empty for the shop. */
  readonly seller?: string | undefined;
}

export interface QuoteRecord {
  readonly id: string;
  readonly requestId: string;
  readonly offer: QuotedOffer;
  readonly status: StoredQuoteStatus;
  /** The order that accepted it. */
  readonly orderId: string | undefined;
}

/** A quote with its request. */
export interface QuoteWithRequest {
  readonly request: QuoteRequestRecord;
  readonly quote: QuoteRecord;
}

/** The recipient's personal data, which is always erased as a whole. */
export type Recipient = Readonly<Partial<Record<AddressField, string | undefined>>> & {
  readonly postcode: string;
  readonly vat_number?: string | undefined;
  /** When someone of the shop marked the number as checked, and who: a person's or a key's name. */
  readonly vat_number_checked?: { readonly at: string; readonly by: string } | undefined;
};

/** What the customer accepted by ordering, as it was shown. */
export interface AcceptedTerms {
  /** BCP 47. */
  readonly language: string;
  readonly text: string;
  /** The shop's pages that were linked beside it. */
  readonly links: readonly { readonly label: string; readonly url: string }[];
  /** SHA-256 of the text and the links. */
  readonly hash: string;
}

export interface OrderRecord extends ProductLines {
  readonly id: string;
  readonly organizationId: string;
  readonly quoteId: string;
  /** The key that placed the order. */
  readonly keyId: string;
  /** The mode of the key that placed the order. */
  readonly mode: KeyMode;
  readonly workshop: Workshop;
  readonly total: Money;
  /** The date promised by the quote. */
  readonly readyBy: string;
  readonly country: string;
  /** Undefined after it's erased. */
  readonly recipient: Recipient | undefined;
  readonly status: KnownOrderStatus;
  readonly tracking: Tracking | undefined;
  /** The customer's language, BCP 47, as far as it's known. */
  readonly language: string | undefined;
  /** Undefined if the client didn't say. */
  readonly accepted?: AcceptedTerms | undefined;
  readonly createdAt: string;
  /** When the status last changed. */
  readonly changedAt: string;
}

export interface OrderEventRecord {
  /** Counted from 1 within the order. */
  readonly sequence: number;
  readonly status: KnownOrderStatus;
  /** The reason that someone gave. It's erased with the personal data, since people may write anything here. */
  readonly reason?: string | undefined;
  readonly occurredAt: string;
}

/** An order with its history, starting with the first status. */
export interface OrderWithHistory {
  readonly order: OrderRecord;
  readonly history: readonly OrderEventRecord[];
  /** The quote's. Its total is the order's. */
  readonly price: Price;
  /** Each product's share of the price, from the quote. */
  readonly nets?: readonly Money[] | undefined;
  /** Undefined if the order is paid by invoice. */
  readonly payment?: PaymentRecord | undefined;
}

/**
 * - `open`: waiting for the customer or their bank
 * - `paid`
 * - `refunded`: paid, and all of it refunded
 * - `failed`: the bank refused it, or the order ended before it was paid
 */
export type StoredPaymentStatus = 'open' | 'paid' | 'refunded' | 'failed';

/** Who takes online payments. */
export type ProviderName = 'stripe' | 'shopify';

export interface PaymentRecord {
  readonly id: string;
  readonly organizationId: string;
  readonly orderId: string;
  /** The order's. */
  readonly mode: KeyMode;
  /** Stays, even if the shop changes how new orders are paid. */
  readonly provider: ProviderName;
  readonly status: StoredPaymentStatus;
  /** All of the order's total, or a deposit. */
  readonly amount: Money;
  /** How many payment pages there have been. */
  readonly pages: number;
  /** The provider's id of the latest payment page, until it's expired. */
  readonly session: string | undefined;
  /** Its address, until it can't be used anymore. */
  readonly url: string | undefined;
  readonly expiresAt: string | undefined;
  /** The provider's id of the payment. */
  readonly reference: string | undefined;
  /** What has been refunded so far, in minor units, by the service or at the provider. */
  readonly refunded: number;
  /** How many refunds have failed. */
  readonly failedRefunds: number;
  /** The number of times in a row that the provider couldn't be reached. */
  readonly failures: number;
  /** Why it isn't paid or refunded, for the shop. */
  readonly detail: string | undefined;
  readonly createdAt: string;
  /** When the status last changed. */
  readonly changedAt: string;
  readonly version: number;
}

/** The route that idempotency claims record for quote requests. */
export const QUOTES_ROUTE = 'POST /v1/quotes';

/** Identifies a request by its idempotency key. Only contains digests. */
export interface IdempotencyClaim {
  readonly keyId: string;
  readonly route: string;
  /** SHA-256 of the idempotency key. */
  readonly keyHash: string;
  /** Digest of the idempotency key and the body. */
  readonly fingerprint: string;
}

/** A previously used idempotency key, and whether it was for the same request or another one. */
export interface ReplayResult {
  readonly outcome: 'replayed' | 'reused';
  readonly resource: string;
}

/** A replaced secret, and until when it still signs. */
export interface PreviousSecret {
  /** Encrypted. */
  readonly secret: string;
  readonly until: string;
}

export interface EndpointRecord {
  readonly id: string;
  readonly organizationId: string;
  /** The orders it gets events for: those of live keys or of test keys. */
  readonly mode: KeyMode;
  readonly url: string;
  readonly description: string | undefined;
  /** Encrypted. */
  readonly secret: string;
  /** Newest first. */
  readonly previousSecrets: readonly PreviousSecret[];
  readonly status: 'enabled' | 'disabled';
  readonly disabledReason: string | undefined;
  /** When the first attempt after the last success failed. */
  readonly failingSince: string | undefined;
  /** Until when nothing is sent to the endpoint because recent deliveries failed. */
  readonly pausedUntil: string | undefined;
  readonly createdAt: string;
}

/** `failed`: the last attempt failed, too. The delivery stays listed and can be redelivered. */
export type DeliveryStatus = 'pending' | 'delivered' | 'failed';

/** The result of one attempt. */
export interface AttemptRecord {
  /** When the attempt ended. */
  readonly at: string;
  readonly durationMs: number;
  readonly responseStatus: number | undefined;
  /** The beginning of the response. */
  readonly responseBody: string | undefined;
  /** Why there was no response. */
  readonly error: string | undefined;
  /** A sentence for people. */
  readonly detail: string;
}

export interface DeliveryRecord {
  readonly id: string;
  readonly organizationId: string;
  readonly endpointId: string;
  /** The `webhook-id` header: it's the same in every attempt and for every endpoint. */
  readonly eventId: string;
  readonly orderId: string;
  readonly sequence: number;
  /** The request's body. */
  readonly payload: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  /** Whether the event was made to test the endpoint, for an order that doesn't exist. */
  readonly isTest: boolean;
  readonly nextAttemptAt: string;
  readonly responseStatus: number | undefined;
  readonly detail: string | undefined;
  readonly createdAt: string;
  readonly finishedAt: string | undefined;
}

/** A delivery with its most recent attempts, the earliest first. */
export interface DeliveryWithLog extends DeliveryRecord {
  readonly log: readonly AttemptRecord[];
}

/** At most `limit` rows after the one with the id `after`, or after a position. */
export interface PageQuery<After = string | RowPosition> {
  readonly limit: number;
  readonly after?: After | undefined;
}

/** Where a row is in a list that's sorted by age. The row itself may have been deleted since. */
export interface RowPosition {
  readonly id: string;
  readonly createdAt: string;
}

/** One more row than `limit` means that more follow; undefined if no row has the id `after`. */
export type PageRows<Row> = readonly Row[] | undefined;
