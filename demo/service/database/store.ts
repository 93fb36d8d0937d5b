// The store's interface. Each method is one transaction. Every method with an organization id reads and writes records of
// that organization only.

import type { KnownOrderStatus, Tracking } from '@parametric/api-client';
import type {
  ActiveKey,
  AttemptRecord,
  DeliveryRecord,
  DeliveryStatus,
  DeliveryWithLog,
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
  readonly serviceKeys: ServiceKeyStore;
  readonly models: ModelStore;
  readonly quotes: QuoteStore;
  readonly orders: OrderStore;
  readonly endpoints: EndpointStore;
  readonly deliveries: DeliveryStore;
  readonly idempotency: IdempotencyStore;
  /** Undefined where one process has the database to itself. */
  readonly sharing?: Sharing;
  /** @throws where the database is unavailable */
  ping(): Promise<void>;
  /** What the database takes on its disk. */
  sizeBytes(): Promise<number>;
  /**
   * Removes from the disk what was deleted or erased before, as far as the database can.
   * @throws where another process holds it up; a later call makes up for it
   */
  purge(): Promise<void>;
  /** Whether an error means that the database is unavailable or busy, and not that a statement is wrong. */
  isUnavailable(error: unknown): boolean;
  close(): Promise<void>;
}

/** What processes on one database share beside its records. */
export interface Sharing {
  readonly changes: ChangeChannel;
  readonly limits: RateLimitStore;
  /** Runs it unless another process is at it. @returns whether it ran */
  alone(task: string, run: () => Promise<void>): Promise<boolean>;
  /** Runs it when no other process is at it, and makes others wait. */
  inTurn<Result>(task: string, run: () => Promise<Result>): Promise<Result>;
  readonly values: {
    get(name: string): Promise<string | undefined>;
    set(name: string, value: string): Promise<void>;
  };
}

/** Of an order or key that another process has changed; undefined: any may have, since nobody listened for a while. */
export type ChangeListener = (id: string | undefined) => void;

export interface ChangeChannel {
  /** Tells all processes, soon; what can't be sent is lost. */
  publish(id: string): void;
  subscribe(listener: ChangeListener): void;
}

export interface RateLimitStore {
  /**
   * Counts a request at `now`, in milliseconds since 1970, unless `count` were counted within the last `windowMs`.
   * @returns how many count, and the time of the oldest of them
   */
  take(
    subject: string,
    limit: { readonly count: number; readonly windowMs: number },
    now: number,
  ): Promise<{ readonly allowed: boolean; readonly used: number; readonly oldest: number }>;
  /** Deletes what counts no more. */
  deleteBefore(now: number): Promise<void>;
}

/** At most `limit` rows after the row with the id `after`. */
export interface PageQuery {
  readonly limit: number;
  readonly after?: string | undefined;
}

/** One row more than `limit` means that more follow; undefined where no row has the id `after`. */
export type PageRows<Row> = readonly Row[] | undefined;

export interface KeyStore {
  addOrganization(organization: OrganizationRecord, now: string): Promise<void>;
  hasOrganization(id: string): Promise<boolean>;
  /** Whether its license keys may place orders. */
  allowLicenseOrders(organizationId: string, allowed: boolean): Promise<void>;
  add(key: KeyRecord): Promise<void>;
  /** A key that is not revoked. */
  find(hash: string): Promise<ActiveKey | undefined>;
  /** Filters the ids of revoked keys. */
  revokedAmong(ids: readonly string[]): Promise<readonly string[]>;
  revoke(id: string, now: string): Promise<void>;
  /** The organization's license keys that are not revoked. */
  licenseKeys(organizationId: string): Promise<readonly KeyRecord[]>;
}

export interface ServiceKeyStore {
  /** The key that the database was last taken into use with; undefined in a new one, and in one of an earlier version. */
  newest(): Promise<{ readonly id: string; readonly firstUsedAt: string } | undefined>;
  /** Whether it has records that a key is needed for. */
  isNeeded(): Promise<boolean>;
  /** Encrypts every secret again and records the key: both or nothing, also where `encryptAgain` throws. */
  use(id: string, now: string, encryptAgain: (text: string, owner: string) => string): Promise<void>;
  /**
   * Gives every webhook endpoint a new secret, without the previous one, and records the key.
   * @param newSecret an encrypted one of the endpoint
   */
  replace(id: string, now: string, newSecret: (owner: string) => string): Promise<readonly EndpointRecord[]>;
  /** Records that the key is in use: a write that shows whether the database can be written. */
  touch(id: string, now: string): Promise<void>;
}

export interface ModelStore {
  /** In the order of their ids; all of them where `only` is undefined. */
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

/** An idempotency key that was used before, and what for: the same request, or another one. */
export interface ReplayResult {
  readonly outcome: 'replayed' | 'reused';
  readonly resource: string;
}

export interface IdempotencyStore {
  find(claim: IdempotencyClaim): Promise<ReplayResult | undefined>;
  /** Deletes claims that were made before then. */
  deleteBefore(before: string): Promise<void>;
}

export interface QuoteStore {
  /** Stores the request, its quotes and the claim. */
  save(
    request: QuoteRequestRecord,
    quotes: readonly QuoteRecord[],
    claim: IdempotencyClaim | undefined,
  ): Promise<ReplayResult | { readonly outcome: 'saved' }>;
  get(organizationId: string, id: string): Promise<QuoteWithRequest | undefined>;
  ofRequest(organizationId: string, requestId: string): Promise<RequestedQuotes | undefined>;
  /** Deletes the requests of before then of which no quote was ordered, with their quotes. @returns how many requests */
  deleteUnorderedBefore(before: string): Promise<number>;
  /** The same for the oldest, where an organization has more than so many requests. @returns the organizations that had */
  deleteUnorderedBeyond(count: number): Promise<readonly string[]>;
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

/** An order without the fields that the store sets. */
export type NewOrder = Omit<OrderRecord, 'status' | 'tracking' | 'changedAt'>;

export type PlaceOutcome =
  | { readonly outcome: 'placed'; readonly orderWithHistory: OrderWithHistory }
  | { readonly outcome: 'repeated'; readonly repeated: ReplayResult }
  | QuoteRefusal;

export interface OrderMove {
  readonly status: KnownOrderStatus;
  readonly tracking: Tracking | undefined;
}

export type MoveOutcome =
  | { readonly outcome: 'moved' | 'unchanged'; readonly orderWithHistory: OrderWithHistory }
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
  /** Of any organization: an access token does not name one. */
  find(id: string): Promise<OrderWithHistory | undefined>;
  /** The newest first. */
  list(organizationId: string, filter: OrderFilter, page: PageQuery): Promise<PageRows<OrderWithHistory>>;
  /** The sequence number of the last event of each order. */
  latestSequences(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  eventsAfter(id: string, sequence: number): Promise<readonly OrderEventRecord[]>;
  /**
   * Of the orders that license keys placed since then, the time of the one before which `count - 1` newer ones are: when
   * there is room for one more. Undefined while there are fewer.
   */
  timeOfLicenseOrder(organizationId: string, since: string, count: number): Promise<string | undefined>;
  /** Erases recipient, tracking, and the destination of its request for quotes; the order stays. */
  erasePersonalData(organizationId: string, id: string): Promise<boolean>;
  /** The same for every order whose status has not changed since then. @returns how many */
  erasePersonalDataBefore(before: string): Promise<number>;
}

export interface SecretRotation {
  readonly now: string;
  /** Until when the current secret signs too; undefined: it is erased, and the previous ones with it. */
  readonly previousUntil: string | undefined;
  /** How many previous ones may sign. */
  readonly most: number;
}

export type RotationOutcome =
  | { readonly outcome: 'rotated' }
  | { readonly outcome: 'missing' }
  /** So many previous ones sign, the oldest one until then. */
  | { readonly outcome: 'too_many'; readonly until: string };

export interface EndpointStore {
  /** @returns false where the organization has `most` already */
  add(endpoint: EndpointRecord, most: number): Promise<boolean>;
  list(organizationId: string, page: PageQuery): Promise<PageRows<EndpointRecord>>;
  get(organizationId: string, id: string): Promise<EndpointRecord | undefined>;
  remove(organizationId: string, id: string): Promise<boolean>;
  /** Its failures are forgotten. */
  enable(organizationId: string, id: string): Promise<boolean>;
  /** Also marks its pending deliveries as failed. */
  disable(id: string, reason: string, now: string): Promise<void>;
  /** After something arrived: it is not paused any longer. */
  clearFailures(id: string): Promise<void>;
  /** Keeps the current secret and the previous ones that still sign, or none of them. */
  rotate(id: string, secret: string, options: SecretRotation): Promise<RotationOutcome>;
  /** Erases them: only the current one signs. */
  revokePreviousSecrets(id: string): Promise<void>;
}

export interface DeliveryFilter {
  readonly endpointId?: string | undefined;
  readonly status?: DeliveryStatus | undefined;
}

/** A delivery that a worker has claimed until its lease expires. */
export interface ClaimedDelivery {
  readonly delivery: DeliveryRecord;
  readonly endpoint: EndpointRecord;
  /** Proves that the claim has not passed to another worker. */
  readonly lease: string;
}

export interface DeliveryAttempt extends Omit<AttemptRecord, 'at'> {
  readonly status: DeliveryStatus;
  readonly nextAttemptAt: string;
}

/** An enabled endpoint that something is due to. */
export interface WaitingEndpoint {
  readonly id: string;
  readonly organizationId: string;
  /** Whether its last attempt failed. */
  readonly isFailing: boolean;
  /** Of the delivery that has been due for longest. */
  readonly dueAt: string;
  /** Deliveries that are claimed. */
  readonly inFlight: number;
  readonly organizationInFlight: number;
  /** Of them, to endpoints whose last attempt failed. */
  readonly organizationFailing: number;
}

/** How many deliveries are claimed for which of these endpoints, by its id. */
export type ShareSlots = (waiting: readonly WaitingEndpoint[]) => ReadonlyMap<string, number>;

/** What follows for an endpoint from this many failed attempts in a row, of which the first was at `failingSince`. */
export type JudgeFailures = (failures: number, failingSince: string) => FailureJudgement;

export interface FailureJudgement {
  readonly pausedUntil: string | undefined;
  /** Disables it. */
  readonly disabledReason: string | undefined;
}

export type RedeliveryOutcome =
  | { readonly outcome: 'due' }
  | { readonly outcome: 'missing' }
  /** Its endpoint is. */
  | { readonly outcome: 'disabled' };

export interface ReplayedDeliveries {
  /** How many are due now that were not. */
  readonly replayed: number;
  /** Whether there are others. */
  readonly hasMore: boolean;
}

export interface DeliveryStore {
  /**
   * Claims deliveries that are due, of enabled endpoints that are not paused, those that have been due for longest first,
   * and none before an earlier event of the same order to the same endpoint.
   */
  claim(now: string, leasedUntil: string, share: ShareSlots): Promise<readonly ClaimedDelivery[]>;
  /** Records the attempt and ends the lease. @returns false where the lease has already passed to another worker */
  finish(id: string, lease: string, result: DeliveryAttempt, now: string, judge: JudgeFailures): Promise<boolean>;
  /** Ends the lease without counting an attempt. */
  release(id: string, lease: string): Promise<void>;
  /** Ends all leases: only where no other process uses the database. */
  releaseAll(): Promise<void>;
  /** When the oldest event that an endpoint waits for occurred. */
  oldestPending(): Promise<string | undefined>;
  list(organizationId: string, filter: DeliveryFilter, page: PageQuery): Promise<PageRows<DeliveryWithLog>>;
  get(organizationId: string, id: string): Promise<DeliveryWithLog | undefined>;
  /** A test of an endpoint, which has been sent already. */
  addTest(delivery: DeliveryRecord, attempt: AttemptRecord): Promise<void>;
  /**
   * Makes it due at once with all its attempts, and with it the earlier events of the order that are pending: it waits for
   * them. Later events wait for it, unless it was delivered before.
   */
  redeliver(organizationId: string, id: string, now: string): Promise<RedeliveryOutcome>;
  /** Makes due at once what was set aside for the endpoint since then, in the order of the events: `most` at a time. */
  replay(endpointId: string, since: string, now: string, most: number): Promise<ReplayedDeliveries>;
  /** Deletes what was delivered or set aside before then. */
  deleteBefore(before: string): Promise<void>;
}
