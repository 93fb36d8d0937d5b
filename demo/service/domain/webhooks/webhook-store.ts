// The store for webhook endpoints and deliveries.

import type { Actor } from '../records/audit-store.js';
import type {
  AttemptRecord,
  DeliveryRecord,
  DeliveryStatus,
  DeliveryWithLog,
  EndpointRecord,
  KeyMode,
  PageQuery,
  PageRows,
} from '../records/records.js';

export interface SecretRotation {
  readonly now: string;
  /**
   * The time until which the current secret still signs. If undefined, it's erased immediately, with all previous
   * secrets.
   */
  readonly previousUntil: string | undefined;
  /** The maximum number of previous secrets that can sign at the same time. */
  readonly most: number;
  readonly by?: Actor | undefined;
}

export type RotationOutcome =
  | { readonly outcome: 'rotated' }
  | { readonly outcome: 'missing' }
  /** There are already as many previous secrets as can sign at the same time. The oldest one signs until this time. */
  | { readonly outcome: 'too_many'; readonly until: string };

/** The fields to change. Missing fields stay the same. */
export interface EndpointChange {
  readonly url?: string | undefined;
  /** `null` removes the description. */
  readonly description?: string | null | undefined;
}

export interface EndpointStore {
  /** @returns false if the organization already has `most` endpoints of this mode */
  add(endpoint: EndpointRecord, most: number, by?: Actor): Promise<boolean>;
  list(organizationId: string, mode: KeyMode, page: PageQuery): Promise<PageRows<EndpointRecord>>;
  get(organizationId: string, id: string): Promise<EndpointRecord | undefined>;
  remove(organizationId: string, id: string, now: string, by?: Actor): Promise<boolean>;
  /** Changes an endpoint. If its URL changes, its pending deliveries are retried immediately. */
  change(organizationId: string, id: string, change: EndpointChange, now: string, by?: Actor): Promise<boolean>;
  /** Enables an endpoint again and resets its failures. */
  enable(organizationId: string, id: string, now: string, by?: Actor): Promise<boolean>;
  /** Disables an endpoint and marks its pending deliveries as failed. */
  disable(id: string, reason: string, now: string, by?: Actor): Promise<void>;
  /** Resets the failures and ends the pause, after a successful delivery. */
  clearFailures(id: string): Promise<void>;
  /** Replaces the secret. Previous secrets that still sign are either all kept or all erased. */
  rotate(id: string, secret: string, options: SecretRotation): Promise<RotationOutcome>;
  /** Erases secrets that no longer sign. */
  forgetExpiredSecrets(now: string): Promise<void>;
  /** Erases the previous secrets, so that only the current one signs. */
  revokePreviousSecrets(id: string, now: string, by?: Actor): Promise<void>;
}

export interface DeliveryFilter {
  /** Only select deliveries to endpoints of this mode; undefined for both modes. */
  readonly mode?: KeyMode | undefined;
  readonly endpointId?: string | undefined;
  readonly status?: DeliveryStatus | undefined;
}

/** A delivery that a worker has claimed until the lease expires. */
export interface ClaimedDelivery {
  readonly delivery: DeliveryRecord;
  readonly endpoint: EndpointRecord;
  /** Proves that no other worker has claimed the delivery in the meantime. */
  readonly lease: string;
}

export interface DeliveryAttempt extends Omit<AttemptRecord, 'at'> {
  readonly status: DeliveryStatus;
  readonly nextAttemptAt: string;
}

/**
 * The number of failed attempts in a row after which an endpoint counts as failing. A working endpoint rarely has this
 * many: if 30% of attempts fail, 3% of attempts are the third or a later failure in a row.
 */
export const FAILING_AFTER = 3;

/** An enabled endpoint with at least one due delivery. */
export interface WaitingEndpoint {
  readonly id: string;
  readonly organizationId: string;
  /** Whether the endpoint's last `FAILING_AFTER` attempts failed. */
  readonly isFailing: boolean;
  /** The time at which the delivery that has been waiting longest became due. */
  readonly dueAt: string;
  /** The number of deliveries to this endpoint that are claimed. */
  readonly inFlight: number;
  readonly organizationInFlight: number;
  /** How many of the organization's claimed deliveries go to failing endpoints. */
  readonly organizationFailing: number;
}

/**
 * Decides how many deliveries to claim for each of the waiting endpoints, and returns these numbers by endpoint id.
 */
export type ShareSlots = (waiting: readonly WaitingEndpoint[]) => ReadonlyMap<string, number>;

/**
 * Decides whether to pause or disable an endpoint after `failures` failed attempts in a row, the first of which ended
 * at `failingSince`.
 */
export type JudgeFailures = (failures: number, failingSince: string) => FailureJudgement;

export interface FailureJudgement {
  readonly pausedUntil: string | undefined;
  /** The reason to disable the endpoint; undefined if it stays enabled. */
  readonly disabledReason: string | undefined;
}

export type RedeliveryOutcome =
  | { readonly outcome: 'due' }
  | { readonly outcome: 'missing' }
  /** The delivery can't be sent again because the endpoint is disabled. */
  | { readonly outcome: 'disabled' };

export interface ReplayedDeliveries {
  /** How many deliveries were made due. */
  readonly replayed: number;
  /** Whether there are more deliveries to replay. */
  readonly hasMore: boolean;
}

export interface DeliveryStore {
  /**
   * Claims due deliveries to enabled endpoints that aren't paused. Starts with those that have been due longest. A
   * delivery is never sent before an earlier event of the same order has been sent to the same endpoint.
   */
  claim(now: string, leasedUntil: string, share: ShareSlots): Promise<readonly ClaimedDelivery[]>;
  /** Records the attempt and ends the lease. @returns false if another worker already has the lease */
  finish(id: string, lease: string, result: DeliveryAttempt, now: string, judge: JudgeFailures): Promise<boolean>;
  /** Ends the lease without counting it as an attempt. */
  release(id: string, lease: string): Promise<void>;
  /** Ends all leases. Only allowed if no other process uses the database. */
  releaseAll(): Promise<void>;
  /**
   * Deliveries that were postponed while the clock was ahead would wait too long once the clock has been set back.
   * Makes them due, and ends the pauses of their endpoints.
   * @param later rows with a later time than this were written before the clock was set back
   */
  endDelaysOfClock(now: string, later: string): Promise<void>;
  /** The time of the oldest event that still has a pending delivery. */
  oldestPending(): Promise<string | undefined>;
  list(organizationId: string, filter: DeliveryFilter, page: PageQuery): Promise<PageRows<DeliveryWithLog>>;
  get(organizationId: string, id: string): Promise<DeliveryWithLog | undefined>;
  /** Stores a test delivery that has already been sent. @returns false if the endpoint was removed in the meantime */
  addTest(delivery: DeliveryRecord, attempt: AttemptRecord): Promise<boolean>;
  /**
   * Makes a delivery due immediately, and resets its attempts. Earlier pending events of the same order also become
   * due, and the delivery waits for them. Later events wait for this one, unless it was already delivered.
   */
  redeliver(organizationId: string, id: string, now: string): Promise<RedeliveryOutcome>;
  /**
   * Makes deliveries due that failed or were set aside for the endpoint since this time, in the order of their events,
   * `most` at a time.
   */
  replay(endpointId: string, since: string, now: string, most: number): Promise<ReplayedDeliveries>;
  /** Deletes deliveries that were delivered or set aside before this time. @returns the number of deleted deliveries */
  deleteBefore(before: string): Promise<number>;
}
