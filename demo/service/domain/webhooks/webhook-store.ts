// The part of the store for webhook endpoints and deliveries.

import type { Actor } from '../records/audit-store.js';
import type {
  AttemptRecord,
  DeliveryRecord,
  DeliveryStatus,
  DeliveryWithLog,
  EndpointRecord,
  PageQuery,
  PageRows,
} from '../records/records.js';

export interface SecretRotation {
  readonly now: string;
  /** Until when the current secret still signs too; undefined erases it and all previous ones. */
  readonly previousUntil: string | undefined;
  /** How many previous secrets may sign at once. */
  readonly most: number;
  readonly by?: Actor | undefined;
}

export type RotationOutcome =
  | { readonly outcome: 'rotated' }
  | { readonly outcome: 'missing' }
  /** As many previous secrets as allowed still sign; the oldest one does until this time. */
  | { readonly outcome: 'too_many'; readonly until: string };

/** A field that is left out is not changed. */
export interface EndpointChange {
  readonly url?: string | undefined;
  /** `null` removes the description. */
  readonly description?: string | null | undefined;
}

export interface EndpointStore {
  /** @returns false if the organization has `most` endpoints already */
  add(endpoint: EndpointRecord, most: number, by?: Actor): Promise<boolean>;
  list(organizationId: string, page: PageQuery): Promise<PageRows<EndpointRecord>>;
  get(organizationId: string, id: string): Promise<EndpointRecord | undefined>;
  remove(organizationId: string, id: string, now: string, by?: Actor): Promise<boolean>;
  /** Changes an endpoint. At a new address, waiting deliveries are tried at once. */
  change(organizationId: string, id: string, change: EndpointChange, now: string, by?: Actor): Promise<boolean>;
  /** Enables an endpoint again and resets its failures. */
  enable(organizationId: string, id: string, now: string, by?: Actor): Promise<boolean>;
  /** Disables an endpoint and marks its pending deliveries as failed. */
  disable(id: string, reason: string, now: string, by?: Actor): Promise<void>;
  /** Resets the failures after a delivery arrived, and ends the pause. */
  clearFailures(id: string): Promise<void>;
  /** Replaces the secret, and keeps the previous ones that still sign, or none of them. */
  rotate(id: string, secret: string, options: SecretRotation): Promise<RotationOutcome>;
  /** Erases secrets that no longer sign. */
  forgetExpiredSecrets(now: string): Promise<void>;
  /** Erases the previous secrets, so that only the current one signs. */
  revokePreviousSecrets(id: string, now: string, by?: Actor): Promise<void>;
}

export interface DeliveryFilter {
  readonly endpointId?: string | undefined;
  readonly status?: DeliveryStatus | undefined;
}

/** A delivery that a worker has claimed until its lease expires. */
export interface ClaimedDelivery {
  readonly delivery: DeliveryRecord;
  readonly endpoint: EndpointRecord;
  /** Proves that no other worker has claimed the delivery since. */
  readonly lease: string;
}

export interface DeliveryAttempt extends Omit<AttemptRecord, 'at'> {
  readonly status: DeliveryStatus;
  readonly nextAttemptAt: string;
}

/** An enabled endpoint that has a delivery that is due. */
export interface WaitingEndpoint {
  readonly id: string;
  readonly organizationId: string;
  /** Whether its last attempt failed. */
  readonly isFailing: boolean;
  /** When the delivery that has waited for longest became due. */
  readonly dueAt: string;
  /** The number of claimed deliveries to this endpoint. */
  readonly inFlight: number;
  readonly organizationInFlight: number;
  /** How many of them go to endpoints whose last attempt failed. */
  readonly organizationFailing: number;
}

/** Decides how many deliveries are claimed for each of these endpoints, by its id. */
export type ShareSlots = (waiting: readonly WaitingEndpoint[]) => ReadonlyMap<string, number>;

/**
 * Decides what to do about an endpoint after `failures` failed attempts in a row, the first of which was at
 * `failingSince`.
 */
export type JudgeFailures = (failures: number, failingSince: string) => FailureJudgement;

export interface FailureJudgement {
  readonly pausedUntil: string | undefined;
  /** Set where the endpoint is to be disabled. */
  readonly disabledReason: string | undefined;
}

export type RedeliveryOutcome =
  | { readonly outcome: 'due' }
  | { readonly outcome: 'missing' }
  /** The endpoint is disabled. */
  | { readonly outcome: 'disabled' };

export interface ReplayedDeliveries {
  /** How many deliveries became due by this. */
  readonly replayed: number;
  /** Whether there are more to replay. */
  readonly hasMore: boolean;
}

export interface DeliveryStore {
  /**
   * Claims deliveries that are due, to enabled endpoints that are not paused. Those that have been due for longest come
   * first, and none comes before an earlier event of the same order to the same endpoint.
   */
  claim(now: string, leasedUntil: string, share: ShareSlots): Promise<readonly ClaimedDelivery[]>;
  /** Records the attempt and ends the lease. @returns false if another worker has the lease already */
  finish(id: string, lease: string, result: DeliveryAttempt, now: string, judge: JudgeFailures): Promise<boolean>;
  /** Ends the lease without counting an attempt. */
  release(id: string, lease: string): Promise<void>;
  /** Ends all leases. Only allowed where no other process uses the database. */
  releaseAll(): Promise<void>;
  /**
   * Makes deliveries due at once that were put off by a clock that has been set back since, and ends the pauses of
   * their endpoints.
   * @param later a row with a later time than this was written before the clock was set back
   */
  endDelaysOfClock(now: string, later: string): Promise<void>;
  /** When the oldest pending event occurred. */
  oldestPending(): Promise<string | undefined>;
  list(organizationId: string, filter: DeliveryFilter, page: PageQuery): Promise<PageRows<DeliveryWithLog>>;
  get(organizationId: string, id: string): Promise<DeliveryWithLog | undefined>;
  /** A test of an endpoint, which has been sent already. */
  /** Stores a test delivery, which has been sent already. @returns false if the endpoint was removed meanwhile */
  addTest(delivery: DeliveryRecord, attempt: AttemptRecord): Promise<boolean>;
  /**
   * Makes a delivery due at once with all its attempts. The pending earlier events of its order become due too, and it
   * waits for them. Later events wait for it, unless it was delivered before.
   */
  redeliver(organizationId: string, id: string, now: string): Promise<RedeliveryOutcome>;
  /**
   * Makes deliveries due at once that were set aside for the endpoint since then, in the order of their events, `most`
   * at a time.
   */
  replay(endpointId: string, since: string, now: string, most: number): Promise<ReplayedDeliveries>;
  /** Deletes deliveries that were delivered or set aside before this time. */
  deleteBefore(before: string): Promise<void>;
}
