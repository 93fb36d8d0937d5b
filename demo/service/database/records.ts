// The records of the store as the service uses them: parsed and immutable. Times are RFC 3339 in UTC with milliseconds, so
// that they sort as text.

import type {
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
  /** Whether its license keys may place orders. */
  readonly licenseOrders: boolean;
  /** ISO 4217: of quotes that are asked for without one. */
  readonly currency?: string | undefined;
  /** Slugs of the workshops that are asked for quotes; undefined: all. */
  readonly workshops?: readonly string[] | undefined;
}

/** For pages, for servers, and for one workshop that makes what is ordered. */
export const keyKinds = ['license', 'api', 'workshop'] as const;
export type KeyKind = (typeof keyKinds)[number];
export type KeyMode = 'test' | 'live';

export interface KeyRecord {
  readonly id: string;
  readonly organizationId: string;
  readonly kind: KeyKind;
  readonly mode: KeyMode;
  /** What people call it. */
  readonly label?: string | undefined;
  /** Its last characters, to know it by; undefined in keys of earlier versions of the service. */
  readonly ending?: string | undefined;
  /** SHA-256 of the key, hexadecimal. */
  readonly hash: string;
  /** Patterns of origins; only of license keys. */
  readonly origins: readonly string[];
  /** The models licensed to it; undefined: all of the organization. */
  readonly models: readonly string[] | undefined;
  /** Slug: whose orders it sees; only of workshops' keys. */
  readonly workshop?: string | undefined;
  readonly createdAt: string;
  readonly revokedAt: string | undefined;
}

/** A key with the permissions that its organization has set. */
export interface ActiveKey extends KeyRecord {
  readonly mayOrder: boolean;
  /** How its organization asks for quotes. */
  readonly shop: Pick<OrganizationRecord, 'currency' | 'workshops'>;
}

export interface ModelRecord {
  readonly id: string;
  readonly name: Text;
  readonly revision: string;
  /** The document as JSON text: the order of its keys matters. */
  readonly document: string;
}

/** What became of a model: published last then, and not on sale any more since it was retired. */
export interface ModelState {
  readonly publishedAt: string;
  readonly retiredAt: string | undefined;
}

/** A stored revision; its state is that of the model today, also for an earlier revision. */
export type StoredModelRecord = ModelRecord & ModelState;

export type ModelSummaryRecord = Omit<StoredModelRecord, 'document'>;

/** One time that a revision was made the newest: an earlier one that is published again has several. */
export interface PublicationRecord {
  /** Counted within the model, from 1. */
  readonly number: number;
  readonly revision: string;
  readonly name: Text;
  readonly publishedAt: string;
  /** The key that published it; undefined: a command, or an earlier version of the service. */
  readonly keyId: string | undefined;
}

/** A request for quotes, shared by the quotes that resulted from it. */
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

/** `expired` is not stored: it follows from the clock. */
export type StoredQuoteStatus = 'open' | 'accepted' | 'canceled';

/** What a workshop offered: never changed, so all offers of a request are stored as one text. */
export interface QuotedOffer {
  readonly workshop: Workshop;
  readonly price: Price;
  readonly leadTimeDays: number;
  readonly readyBy: string;
  /** Undefined in the quotes of earlier versions of the service. */
  readonly delivery: Delivery | undefined;
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

/** The recipient's personal data, erased as a whole. */
export interface Recipient {
  readonly postcode: string;
  readonly name?: string | undefined;
  readonly line1?: string | undefined;
  readonly line2?: string | undefined;
  readonly city?: string | undefined;
  readonly region?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

export interface OrderRecord {
  readonly id: string;
  readonly organizationId: string;
  readonly quoteId: string;
  /** The key that placed it. */
  readonly keyId: string;
  /** The mode of that key. */
  readonly mode: KeyMode;
  readonly workshop: Workshop;
  readonly model: string;
  readonly modelRevision: string;
  readonly configuration: Configuration;
  readonly quantity: number;
  readonly total: Money;
  /** As its quote said; undefined in the orders of earlier versions of the service. */
  readonly readyBy: string | undefined;
  readonly country: string;
  /** Undefined once erased. */
  readonly recipient: Recipient | undefined;
  readonly status: KnownOrderStatus;
  readonly tracking: Tracking | undefined;
  readonly createdAt: string;
  /** When the status changed last. */
  readonly changedAt: string;
}

export interface OrderEventRecord {
  /** Counted within the order, from 1. */
  readonly sequence: number;
  readonly status: KnownOrderStatus;
  /** Why, where somebody said so; erased with the personal data, since people write what they like. */
  readonly reason?: string | undefined;
  readonly occurredAt: string;
}

/** An order with its history, the first status first. */
export interface OrderWithHistory {
  readonly order: OrderRecord;
  readonly history: readonly OrderEventRecord[];
}

/** Identifies a request by its idempotency key. Contains digests only. */
export interface IdempotencyClaim {
  readonly keyId: string;
  readonly route: string;
  /** SHA-256 of the idempotency key. */
  readonly keyHash: string;
  /** Digest of the idempotency key and the body. */
  readonly fingerprint: string;
  /** SHA-256 of the body: the fingerprint in rows of earlier versions of the service. Not stored. */
  readonly bodyDigest?: string;
}

/** An idempotency key that was used before, and what for: the same request, or another one. */
export interface ReplayResult {
  readonly outcome: 'replayed' | 'reused';
  readonly resource: string;
}

/** It signs too, until its time has come. */
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
  /** Time of the first attempt that failed after the last one that succeeded. */
  readonly failingSince: string | undefined;
  /** Nothing is sent to it before, because nothing has arrived lately. */
  readonly pausedUntil: string | undefined;
  readonly createdAt: string;
}

/** `failed`: after the last attempt; it stays listed and can be redelivered. */
export type DeliveryStatus = 'pending' | 'delivered' | 'failed';

/** What came of one attempt. */
export interface AttemptRecord {
  /** When it ended. */
  readonly at: string;
  readonly durationMs: number;
  readonly responseStatus: number | undefined;
  /** The beginning of the answer. */
  readonly responseBody: string | undefined;
  /** Why there was no answer. */
  readonly error: string | undefined;
  /** A sentence. */
  readonly detail: string;
}

export interface DeliveryRecord {
  readonly id: string;
  readonly organizationId: string;
  readonly endpointId: string;
  /** `webhook-id`: the same in every attempt, and for every endpoint. */
  readonly eventId: string;
  readonly orderId: string;
  readonly sequence: number;
  /** The request's body. */
  readonly payload: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  /** Whether it is of an order that does not exist, to test the endpoint. */
  readonly isTest: boolean;
  readonly nextAttemptAt: string;
  readonly responseStatus: number | undefined;
  readonly detail: string | undefined;
  readonly createdAt: string;
  readonly finishedAt: string | undefined;
}

/** A delivery with its newest attempts, the first one first. */
export interface DeliveryWithLog extends DeliveryRecord {
  readonly log: readonly AttemptRecord[];
}
