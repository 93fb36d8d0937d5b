// The stored records as the service uses them: parsed and immutable. Times are RFC 3339 in UTC with milliseconds, so that
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
  Money,
  Price,
  Text,
  Tracking,
  Workshop,
} from '@parametric/api-client';

export interface OrganizationRecord {
  readonly id: string;
  readonly name: string;
  /** Whether the organization's license keys may place orders. */
  readonly licenseOrders: boolean;
  /** ISO 4217: the currency of quotes that are requested without one. */
  readonly currency?: string | undefined;
  /** Slugs of the workshops that are asked for quotes; undefined asks all. */
  readonly workshops?: readonly string[] | undefined;
}

/** License keys are for pages, API keys for servers, and a workshop's key for one workshop that makes orders. */
export const keyKinds = ['license', 'api', 'workshop'] as const;
export type KeyKind = (typeof keyKinds)[number];
export type KeyMode = 'test' | 'live';

export interface KeyRecord {
  readonly id: string;
  readonly organizationId: string;
  readonly kind: KeyKind;
  readonly mode: KeyMode;
  /** The name that people gave the key. */
  readonly label?: string | undefined;
  /** The last characters of the key, so that people can recognize it. */
  readonly ending: string;
  /** SHA-256 of the key, hexadecimal. */
  readonly hash: string;
  /** Patterns of origins; only license keys have any. */
  readonly origins: readonly string[];
  /** The models that the key may use; undefined allows all of the organization. */
  readonly models: readonly string[] | undefined;
  /** Slug of the workshop whose orders the key sees; only workshops' keys have it. */
  readonly workshop?: string | undefined;
  readonly createdAt: string;
  readonly revokedAt: string | undefined;
}

/** A key with the permissions that its organization has set. */
export interface ActiveKey extends KeyRecord {
  readonly mayOrder: boolean;
  /** The settings of its organization for requests for quotes. */
  readonly shop: Pick<OrganizationRecord, 'currency' | 'workshops'>;
}

export interface ModelRecord {
  readonly id: string;
  readonly name: Text;
  readonly revision: string;
  /** The document as JSON text: the order of its keys matters. */
  readonly document: string;
}

/** When the model was published last, and since when it is retired, if it is. */
export interface ModelState {
  readonly publishedAt: string;
  readonly retiredAt: string | undefined;
}

/** A stored revision. Its state is the current state of the model, also for an earlier revision. */
export type StoredModelRecord = ModelRecord & ModelState;

export type ModelSummaryRecord = Omit<StoredModelRecord, 'document'>;

/** One time that a revision became the newest. A revision that is published again has several. */
export interface PublicationRecord {
  /** Counted from 1 within the model. */
  readonly number: number;
  readonly revision: string;
  readonly name: Text;
  readonly publishedAt: string;
  /** The key that published the revision; undefined for a command. */
  readonly keyId: string | undefined;
}

/** A request for quotes. Its quotes share it. */
export interface QuoteRequestRecord {
  readonly id: string;
  readonly organizationId: string;
  /** The key that requested them. */
  readonly keyId: string;
  readonly model: string;
  readonly modelRevision: string;
  readonly configuration: Configuration;
  readonly quantity: number;
  readonly shipTo: Destination | undefined;
  readonly declined: readonly Declined[];
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** `expired` is not stored, since it follows from the clock. */
export type StoredQuoteStatus = 'open' | 'accepted' | 'canceled';

/** What a workshop offered. It never changes, so all offers of a request are stored as one text. */
export interface QuotedOffer {
  readonly workshop: Workshop;
  readonly price: Price;
  readonly leadTimeDays: number;
  readonly readyBy: string;
  readonly delivery: Delivery;
  readonly invoice: Invoice | undefined;
  readonly approximate: Approximation | undefined;
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

/** The recipient's personal data, which is erased as a whole. */
export type Recipient = Readonly<Partial<Record<AddressField, string | undefined>>> & { readonly postcode: string };

export interface OrderRecord {
  readonly id: string;
  readonly organizationId: string;
  readonly quoteId: string;
  /** The key that placed it. */
  readonly keyId: string;
  /** The mode of the key that placed the order. */
  readonly mode: KeyMode;
  readonly workshop: Workshop;
  readonly model: string;
  readonly modelRevision: string;
  readonly configuration: Configuration;
  readonly quantity: number;
  readonly total: Money;
  /** The date that the quote promised. */
  readonly readyBy: string;
  readonly country: string;
  /** Undefined once it was erased. */
  readonly recipient: Recipient | undefined;
  readonly status: KnownOrderStatus;
  readonly tracking: Tracking | undefined;
  readonly createdAt: string;
  /** When the status last changed. */
  readonly changedAt: string;
}

export interface OrderEventRecord {
  /** Counted from 1 within the order. */
  readonly sequence: number;
  readonly status: KnownOrderStatus;
  /** The reason that somebody gave; it is erased with the personal data, since people may write anything into it. */
  readonly reason?: string | undefined;
  readonly occurredAt: string;
}

/** An order with its history, the first status first. */
export interface OrderWithHistory {
  readonly order: OrderRecord;
  readonly history: readonly OrderEventRecord[];
}

/** The route of requests for quotes in idempotency claims. */
export const QUOTES_ROUTE = 'POST /v1/quotes';

/** Identifies a request by its idempotency key. Contains digests only. */
export interface IdempotencyClaim {
  readonly keyId: string;
  readonly route: string;
  /** SHA-256 of the idempotency key. */
  readonly keyHash: string;
  /** Digest of the idempotency key and the body. */
  readonly fingerprint: string;
}

/** An idempotency key that was used before, and whether it was used for the same request or another one. */
export interface ReplayResult {
  readonly outcome: 'replayed' | 'reused';
  readonly resource: string;
}

/** A secret that was replaced, and until when it still signs too. */
export interface PreviousSecret {
  /** Encrypted. */
  readonly secret: string;
  readonly until: string;
}

export interface EndpointRecord {
  readonly id: string;
  readonly organizationId: string;
  readonly url: string;
  readonly description: string | undefined;
  /** Encrypted. */
  readonly secret: string;
  /** The newest first. */
  readonly previousSecrets: readonly PreviousSecret[];
  readonly status: 'enabled' | 'disabled';
  readonly disabledReason: string | undefined;
  /** When the first attempt after the last success failed. */
  readonly failingSince: string | undefined;
  /** Until when nothing is sent to the endpoint, because its last deliveries failed. */
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
  /** The beginning of the answer. */
  readonly responseBody: string | undefined;
  /** Why there was no answer. */
  readonly error: string | undefined;
  /** A sentence for people. */
  readonly detail: string;
}

export interface DeliveryRecord {
  readonly id: string;
  readonly organizationId: string;
  readonly endpointId: string;
  /** The header `webhook-id`: it is the same in every attempt, and for every endpoint. */
  readonly eventId: string;
  readonly orderId: string;
  readonly sequence: number;
  /** The request's body. */
  readonly payload: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  /** Whether the event was made to test the endpoint, of an order that does not exist. */
  readonly isTest: boolean;
  readonly nextAttemptAt: string;
  readonly responseStatus: number | undefined;
  readonly detail: string | undefined;
  readonly createdAt: string;
  readonly finishedAt: string | undefined;
}

/** A delivery with its newest attempts, the earliest first. */
export interface DeliveryWithLog extends DeliveryRecord {
  readonly log: readonly AttemptRecord[];
}

/** At most `limit` rows after the row with the id `after`. */
export interface PageQuery {
  readonly limit: number;
  readonly after?: string | undefined;
}

/** One row more than `limit` means that more follow; undefined if no row has the id `after`. */
export type PageRows<Row> = readonly Row[] | undefined;
