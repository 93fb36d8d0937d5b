// The store's interface: what the service asks of a database, in its own words. Each method is one transaction. Every
// method that takes an organization answers for that organization alone. Knows no SQL and no HTTP.

import type { KnownOrderStatus, Tracking } from '@parametric/api-client';
import type {
  ActiveKey,
  DeliveryRecord,
  DeliveryStatus,
  EndpointRecord,
  IdempotencyClaim,
  KeyRecord,
  ModelRecord,
  ModelSummaryRecord,
  OrderEventRecord,
  OrderRecord,
  OrderWithHistory,
  OrganizationRecord,
  QuoteRecord,
  QuoteRequestRecord,
  QuoteWithRequest,
} from './records.js';

export interface Store {
  readonly keys: KeyStore;
  readonly models: ModelStore;
  readonly quotes: QuoteStore;
  readonly orders: OrderStore;
  readonly endpoints: EndpointStore;
  readonly deliveries: DeliveryStore;
  readonly idempotency: IdempotencyStore;
  /** @throws when the database is away */
  ping(): Promise<void>;
  /** Whether this error says that the database is away or busy, and not that we asked for nonsense. */
  isUnavailable(error: unknown): boolean;
  close(): Promise<void>;
}

/** A slice of a list: at most `limit` rows behind the row `after`. */
export interface PageQuery {
  readonly limit: number;
  readonly after?: string | undefined;
}

/** One row more than asked for tells that there are more; undefined: there is no row `after`. */
export type PageRows<Row> = readonly Row[] | undefined;

export interface KeyStore {
  addOrganization(organization: OrganizationRecord, now: string): Promise<void>;
  /** Whether its license keys may place orders. */
  allowLicenseOrders(organizationId: string, allowed: boolean): Promise<void>;
  add(key: KeyRecord): Promise<void>;
  /** A key that is not revoked. */
  find(hash: string): Promise<ActiveKey | undefined>;
  /** Those of them that are revoked. */
  revokedAmong(ids: readonly string[]): Promise<readonly string[]>;
  revoke(id: string, now: string): Promise<void>;
  /** The organization's license keys that are not revoked. */
  licenseKeys(organizationId: string): Promise<readonly KeyRecord[]>;
}

export interface ModelStore {
  /** In the order of their ids; without `only`, all. */
  list(
    organizationId: string,
    page: PageQuery,
    only: readonly string[] | undefined,
  ): Promise<readonly ModelSummaryRecord[]>;
  /** The newest revision, or the one named. */
  get(organizationId: string, id: string, revision?: string): Promise<ModelRecord | undefined>;
  /** Makes it the newest revision; earlier ones are kept. @returns whether the organization had no such model */
  put(organizationId: string, model: ModelRecord, now: string): Promise<boolean>;
}

/** What became of a claim that was made before: the same answer again, or a key that was used for something else. */
export type ReplayResult = { readonly outcome: 'replayed'; readonly resource: string } | { readonly outcome: 'reused' };

export interface IdempotencyStore {
  find(claim: IdempotencyClaim): Promise<ReplayResult | undefined>;
  /** Forgets what was claimed before then. */
  deleteBefore(before: string): Promise<void>;
}

export interface QuoteStore {
  /** The request, its quotes and the claim, together. */
  save(
    request: QuoteRequestRecord,
    quotes: readonly QuoteRecord[],
    claim: IdempotencyClaim | undefined,
  ): Promise<ReplayResult | { readonly outcome: 'saved' }>;
  get(organizationId: string, id: string): Promise<QuoteWithRequest | undefined>;
  ofRequest(organizationId: string, requestId: string): Promise<RequestedQuotes | undefined>;
}

export interface RequestedQuotes {
  readonly request: QuoteRequestRecord;
  readonly quotes: readonly QuoteRecord[];
}

/** Why a quote could not be accepted. */
export type QuoteRefusal =
  | { readonly outcome: 'missing' }
  | { readonly outcome: 'expired' }
  | { readonly outcome: 'canceled' }
  | { readonly outcome: 'ordered'; readonly orderId: string };

/** An order as it is placed: what follows from its quote is the store's to copy. */
export type NewOrder = Omit<OrderRecord, 'status' | 'tracking' | 'changedAt'>;

export type PlaceOutcome =
  | { readonly outcome: 'placed'; readonly traced: OrderWithHistory }
  | { readonly outcome: 'repeated'; readonly repeated: ReplayResult }
  | QuoteRefusal;

export interface OrderMove {
  readonly status: KnownOrderStatus;
  readonly tracking: Tracking | undefined;
}

export type MoveOutcome =
  | { readonly outcome: 'moved' | 'unchanged'; readonly traced: OrderWithHistory }
  | { readonly outcome: 'missing' }
  | { readonly outcome: 'refused'; readonly from: KnownOrderStatus };

export interface OrderFilter {
  readonly status?: string | undefined;
  readonly createdAfter?: string | undefined;
}

export interface OrderStore {
  /**
   * Accepts the quote if it is open and not expired, cancels its siblings, and writes the order, its first event, the
   * claim and the deliveries to the organization's endpoints: all of it or nothing.
   */
  place(order: NewOrder, claim: IdempotencyClaim | undefined): Promise<PlaceOutcome>;
  /** `mayMove` decides on the status that the order has when it is moved. */
  move(
    organizationId: string,
    id: string,
    move: OrderMove,
    now: string,
    mayMove: (from: KnownOrderStatus, to: KnownOrderStatus) => boolean,
  ): Promise<MoveOutcome>;
  get(organizationId: string, id: string): Promise<OrderWithHistory | undefined>;
  /** Of any organization: for its own access token, which names no organization. */
  find(id: string): Promise<OrderWithHistory | undefined>;
  /** The newest first. */
  list(organizationId: string, filter: OrderFilter, page: PageQuery): Promise<PageRows<OrderWithHistory>>;
  /** The last sequence of each of these orders. */
  latestSequences(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  eventsAfter(id: string, sequence: number): Promise<readonly OrderEventRecord[]>;
  /** Removes who receives it; the order stays. */
  eraseRecipient(organizationId: string, id: string): Promise<boolean>;
  /** The same for every order that has not moved since then. @returns how many */
  eraseRecipientsChangedBefore(before: string): Promise<number>;
}

export interface EndpointStore {
  add(endpoint: EndpointRecord): Promise<void>;
  list(organizationId: string, page: PageQuery): Promise<PageRows<EndpointRecord>>;
  get(organizationId: string, id: string): Promise<EndpointRecord | undefined>;
  remove(organizationId: string, id: string): Promise<boolean>;
  enable(organizationId: string, id: string): Promise<boolean>;
  /** Also sets aside what still waits for it. */
  disable(id: string, reason: string, now: string): Promise<void>;
  rotate(id: string, secret: string, previousUntil: string): Promise<void>;
}

export interface DeliveryFilter {
  readonly endpointId?: string | undefined;
  readonly status?: DeliveryStatus | undefined;
}

/** A delivery that a worker holds until its lease ends. */
export interface ClaimedDelivery {
  readonly delivery: DeliveryRecord;
  readonly endpoint: EndpointRecord;
  /** Proves that the claim is still ours. */
  readonly lease: string;
}

export interface DeliveryAttempt {
  readonly status: DeliveryStatus;
  readonly nextAttemptAt: string;
  readonly responseStatus: number | undefined;
  readonly detail: string | undefined;
}

export interface DeliveryStore {
  /**
   * The delivery that has been due for longest, of an enabled endpoint with fewer than `mostInFlight` in flight, and
   * not before an earlier event of the same order to the same endpoint.
   */
  claim(now: string, leasedUntil: string, mostInFlight: number): Promise<ClaimedDelivery | undefined>;
  /** Counts the attempt and ends the lease. @returns false where the lease has ended already */
  finish(id: string, lease: string, result: DeliveryAttempt, now: string): Promise<boolean>;
  /** Ends the lease as if nothing had been tried. */
  release(id: string, lease: string): Promise<void>;
  list(organizationId: string, filter: DeliveryFilter, page: PageQuery): Promise<PageRows<DeliveryRecord>>;
  get(organizationId: string, id: string): Promise<DeliveryRecord | undefined>;
  /** Due at once, with all its tries, and ahead of nothing: it holds up no later event. */
  redeliver(organizationId: string, id: string, now: string): Promise<DeliveryRecord | undefined>;
  /** Forgets what was delivered before then. */
  deleteBefore(before: string): Promise<void>;
}
