// The stored records as the service uses them, parsed and immutable. Times are in UTC and RFC 3339 format with
// milliseconds, so they sort as text. Lists are read page by page.

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
  /** Whether the organization's license keys can place orders. */
  readonly licenseOrders: boolean;
  /** The default currency for quotes, as an ISO 4217 code. */
  readonly currency?: string | undefined;
  /** Slugs of the workshops to ask for quotes; undefined asks all. */
  readonly workshops?: readonly string[] | undefined;
  readonly mail?: MailSettings | undefined;
  /** The organization's legal details, for invoices. */
  readonly seller?: SellerDetails | undefined;
  /** The tax settings; undefined until someone changes them (see `defaultTaxes`). */
  readonly taxes?: TaxSettings | undefined;
  /** The settings for material samples; undefined until someone changes them (see `defaultSamples`). */
  readonly samples?: SampleSettings | undefined;
  /** Whether visits to the organization's pages are counted: see `visits.ts`. */
  readonly countsVisits?: boolean | undefined;
}

export type KeyKind = (typeof keyKinds)[number];
export type KeyMode = 'test' | 'live';

export interface KeyRecord {
  readonly id: string;
  readonly organizationId: string;
  readonly kind: KeyKind;
  readonly mode: KeyMode;
  /** The name that someone gave to the key. */
  readonly label?: string | undefined;
  /** The key's last characters, so that people can recognize it. */
  readonly ending: string;
  /** The SHA-256 digest of the key, in hexadecimal. */
  readonly hash: string;
  /** The license key itself, which is public; undefined for secret keys. */
  readonly publicKey?: string | undefined;
  /** The origins of pages that can use the key, which may contain wildcards. Only license keys have any. */
  readonly origins: readonly string[];
  /** The models that the key can use; undefined for all of the organization's models. */
  readonly models: readonly string[] | undefined;
  /** What an API or workshop key can do. A license key's scopes depend only on its kind. */
  readonly scopes: readonly Scope[] | undefined;
  /** Slug of the workshop whose orders the key can see. Only set for workshops' keys. */
  readonly workshop?: string | undefined;
  readonly createdAt: string;
  readonly revokedAt: string | undefined;
}

/** A key with the permissions that its organization has given it. */
export interface ActiveKey extends KeyRecord {
  readonly mayOrder: boolean;
  readonly countsVisits: boolean;
  /** The organization's settings for quote requests. */
  readonly shop: Pick<OrganizationRecord, 'currency' | 'workshops'>;
}

export interface ModelRecord {
  readonly id: string;
  readonly name: Text;
  readonly revision: string;
  /** The document as JSON text. It isn't parsed, because the order of its keys matters. */
  readonly document: string;
}

/** When the model was last published and, if it has been retired, when that happened. */
export interface ModelState {
  readonly publishedAt: string;
  readonly retiredAt: string | undefined;
}

/** A stored revision. The state is always the model's current one, even if the revision isn't the newest. */
export type StoredModelRecord = ModelRecord & ModelState;

export type ModelSummaryRecord = Omit<StoredModelRecord, 'document'>;

/** A publication: a time when a revision became the newest. A revision that's published again has several. */
export interface PublicationRecord {
  /** The number of the publication, starting at 1 for each model. */
  readonly number: number;
  readonly revision: string;
  readonly name: Text;
  readonly publishedAt: string;
  /** The person or key that published the revision; undefined if a command published it. */
  readonly byId: string | undefined;
  /** The person's name or the key's label at that time. */
  readonly byLabel: string | undefined;
}

/** A product in a request or an order: the model, its configuration, and the quantity. */
export interface ProductLine {
  readonly model: string;
  readonly modelRevision: string;
  readonly configuration: Configuration;
  readonly quantity: number;
}

/** The products that are requested or ordered. The record's own fields describe the first one. */
export interface ProductLines extends ProductLine {
  /** The other products; undefined if there's only one. */
  readonly items?: readonly ProductLine[] | undefined;
}

/** Returns all products of a request or an order. */
export function linesOf({
  model,
  modelRevision,
  configuration,
  quantity,
  items = [],
}: ProductLines): readonly ProductLine[] {
  return [{ model, modelRevision, configuration, quantity }, ...items];
}

/** A customer's request for quotes. All quotes for the request refer to this record. */
export interface QuoteRequestRecord extends ProductLines {
  readonly id: string;
  readonly organizationId: string;
  /** The key that sent the request, and its mode. */
  readonly keyId: string;
  readonly mode: KeyMode;
  /** A pseudonym of the network that a page's request came from; undefined for a server's request. */
  readonly source?: string | undefined;
  readonly shipTo: Destination | undefined;
  /** The buyer's VAT or tax number, as they entered it. */
  readonly vatNumber?: string | undefined;
  /** The id of the discount that applies to the quotes. */
  readonly discountId?: string | undefined;
  readonly declined: readonly Declined[];
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** The statuses that are stored. `expired` isn't one of them, because it depends on the current time. */
export type StoredQuoteStatus = 'open' | 'accepted' | 'canceled';

/** The price for another quantity. */
export interface PriceBreak {
  readonly quantity: number;
  readonly total: Money;
}

/** A workshop's quote. It never changes, so all quotes for a request are stored together as JSON text. */
export interface QuotedOffer {
  readonly workshop: Workshop;
  readonly price: Price;
  /** Each product's share of the price, without delivery and tax; undefined if there's only one product. */
  readonly nets?: readonly Money[] | undefined;
  readonly leadTimeDays: number;
  readonly readyBy: string;
  readonly delivery: Delivery;
  readonly invoice: Invoice | undefined;
  readonly approximate: Approximation | undefined;
  readonly speed?: QuoteSpeed | undefined;
  /** The totals for other quantities, if the request included any. */
  readonly priceBreaks?: readonly PriceBreak[] | undefined;
  /**
   * Set if a person made the quote to answer an inquiry. The limits in the workshop's profile don't apply to such
   * quotes.
   */
  readonly isByHand?: true | undefined;
  /** The seller for whom the tax was calculated: the workshop's slug, or empty for the shop. */
  readonly seller?: string | undefined;
}

export interface QuoteRecord {
  readonly id: string;
  readonly requestId: string;
  readonly offer: QuotedOffer;
  readonly status: StoredQuoteStatus;
  /** The order that was placed with the quote. */
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
  /** When the VAT number was marked as checked, and the name of the person or key that did so. */
  readonly vat_number_checked?: { readonly at: string; readonly by: string } | undefined;
};

/** What the customer accepted by ordering, in the wording shown on the page. */
export interface AcceptedTerms {
  /** The language, as a BCP 47 tag. */
  readonly language: string;
  readonly text: string;
  /** The shop's pages that were linked next to the text. */
  readonly links: readonly { readonly label: string; readonly url: string }[];
  /** The SHA-256 digest of the text and the links. */
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
  /** The recipient; undefined after the personal data has been erased. */
  readonly recipient: Recipient | undefined;
  readonly status: KnownOrderStatus;
  readonly tracking: Tracking | undefined;
  /** The customer's language (BCP 47), if it's known. */
  readonly language: string | undefined;
  /** What the customer accepted; undefined if the client didn't send it. */
  readonly accepted?: AcceptedTerms | undefined;
  readonly createdAt: string;
  /** When the status last changed. */
  readonly changedAt: string;
}

export interface OrderEventRecord {
  /** The number of the event in the order, starting at 1. */
  readonly sequence: number;
  readonly status: KnownOrderStatus;
  /** The reason that someone gave. It's erased with the personal data, because people can write anything here. */
  readonly reason?: string | undefined;
  readonly occurredAt: string;
}

/** An order with its history, starting with the first status. */
export interface OrderWithHistory {
  readonly order: OrderRecord;
  readonly history: readonly OrderEventRecord[];
  /** The quote's price. Its total is the order's total. */
  readonly price: Price;
  /** Each product's share of the price, from the quote. */
  readonly nets?: readonly Money[] | undefined;
  /** The payment; undefined if the order is paid by invoice. */
  readonly payment?: PaymentRecord | undefined;
}

/**
 * - `open`: waiting for the customer or their bank
 * - `paid`
 * - `refunded`: paid, then fully refunded
 * - `failed`: the bank refused the payment, or the order ended before it was paid
 */
export type StoredPaymentStatus = 'open' | 'paid' | 'refunded' | 'failed';

/** The providers of online payments. */
export type ProviderName = 'stripe' | 'shopify';

export interface PaymentRecord {
  readonly id: string;
  readonly organizationId: string;
  readonly orderId: string;
  /** The mode of the order. */
  readonly mode: KeyMode;
  /** The provider. It stays the same even if the shop changes how new orders are paid. */
  readonly provider: ProviderName;
  readonly status: StoredPaymentStatus;
  /** The order's total, or a deposit. */
  readonly amount: Money;
  /** How many payment pages have been created. */
  readonly pages: number;
  /** The provider's id for the latest payment page, until the page expires. */
  readonly session: string | undefined;
  /** The Shopify store that the page belongs to: `example.myshopify.com`. */
  readonly store: string | undefined;
  /** The page's URL while the page can be used. */
  readonly url: string | undefined;
  readonly expiresAt: string | undefined;
  /** The provider's id for the payment. */
  readonly reference: string | undefined;
  /** The amount refunded so far, in minor units, by the service or at the provider. */
  readonly refunded: number;
  /** How many refunds have failed. */
  readonly failedRefunds: number;
  /** How many times in a row the provider couldn't be reached. */
  readonly failures: number;
  /** An explanation for the shop why the payment isn't paid or refunded. */
  readonly detail: string | undefined;
  readonly createdAt: string;
  /** When the status last changed. */
  readonly changedAt: string;
  readonly version: number;
}

/** The name of the route in idempotency claims for quote requests. */
export const QUOTES_ROUTE = 'POST /v1/quotes';

/** Identifies a request by its idempotency key. It contains only digests. */
export interface IdempotencyClaim {
  readonly keyId: string;
  readonly route: string;
  /** The SHA-256 digest of the idempotency key. */
  readonly keyHash: string;
  /** The digest of the idempotency key and the body. */
  readonly fingerprint: string;
}

/** A previously used idempotency key, and whether it was used for the same request. */
export interface ReplayResult {
  readonly outcome: 'replayed' | 'reused';
  readonly resource: string;
}

/** A secret that was replaced, but still signs events until the given time. */
export interface PreviousSecret {
  /** The encrypted secret. */
  readonly secret: string;
  readonly until: string;
}

export interface EndpointRecord {
  readonly id: string;
  readonly organizationId: string;
  /** The mode of the orders whose events the endpoint gets. */
  readonly mode: KeyMode;
  readonly url: string;
  readonly description: string | undefined;
  /** The encrypted secret. */
  readonly secret: string;
  /** The replaced secrets that still sign events, newest first. */
  readonly previousSecrets: readonly PreviousSecret[];
  readonly status: 'enabled' | 'disabled';
  readonly disabledReason: string | undefined;
  /** The time of the first failed attempt after the last successful one. */
  readonly failingSince: string | undefined;
  /** Nothing is sent to the endpoint until this time, because recent deliveries failed. */
  readonly pausedUntil: string | undefined;
  readonly createdAt: string;
}

/**
 * The status of a delivery. `failed` means that the last attempt also failed. The delivery stays in the list and can be
 * sent again.
 */
export type DeliveryStatus = 'pending' | 'delivered' | 'failed';

/** The result of one attempt. */
export interface AttemptRecord {
  /** When the attempt ended. */
  readonly at: string;
  readonly durationMs: number;
  readonly responseStatus: number | undefined;
  /** The beginning of the response. */
  readonly responseBody: string | undefined;
  /** The reason why there was no response. */
  readonly error: string | undefined;
  /** A human-readable explanation. */
  readonly detail: string;
}

export interface DeliveryRecord {
  readonly id: string;
  readonly organizationId: string;
  readonly endpointId: string;
  /** The `webhook-id` header, which is the same in every attempt and for every endpoint. */
  readonly eventId: string;
  readonly orderId: string;
  readonly sequence: number;
  /** The request's body. */
  readonly payload: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  /** Whether the event is a test of the endpoint, about an order that doesn't exist. */
  readonly isTest: boolean;
  readonly nextAttemptAt: string;
  readonly responseStatus: number | undefined;
  readonly detail: string | undefined;
  readonly createdAt: string;
  readonly finishedAt: string | undefined;
}

/** A delivery with its most recent attempts, the earliest one first. */
export interface DeliveryWithLog extends DeliveryRecord {
  readonly log: readonly AttemptRecord[];
}

/** Selects at most `limit` rows, starting after the row with the id `after` or after a position. */
export interface PageQuery<After = string | RowPosition> {
  readonly limit: number;
  readonly after?: After | undefined;
}

/** A row's position in a list that's sorted by age. The row itself may have been deleted in the meantime. */
export interface RowPosition {
  readonly id: string;
  readonly createdAt: string;
}

/**
 * The rows of a page. If there's one more than `limit`, there are more pages. Undefined if no row has the id `after`.
 */
export type PageRows<Row> = readonly Row[] | undefined;
