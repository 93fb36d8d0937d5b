// The store's part for webhook endpoints and deliveries.

import type { Actor } from './audit-store.js';
import type { PageQuery, PageRows } from './page-query.js';
import type { AttemptRecord, DeliveryRecord, DeliveryStatus, DeliveryWithLog, EndpointRecord } from './records.js';

export interface SecretRotation {
  readonly now: string;
  /** Until when the current secret signs too; undefined: it is erased, and the previous ones with it. */
  readonly previousUntil: string | undefined;
  /** How many previous ones may sign. */
  readonly most: number;
  readonly by?: Actor | undefined;
}

export type RotationOutcome =
  | { readonly outcome: 'rotated' }
  | { readonly outcome: 'missing' }
  /** So many previous ones sign, the oldest one until then. */
  | { readonly outcome: 'too_many'; readonly until: string };

/** What is left out stays. */
export interface EndpointChange {
  readonly url?: string | undefined;
  /** `null` removes it. */
  readonly description?: string | null | undefined;
}

export interface EndpointStore {
  /** @returns false where the organization has `most` already */
  add(endpoint: EndpointRecord, most: number, by?: Actor): Promise<boolean>;
  list(organizationId: string, page: PageQuery): Promise<PageRows<EndpointRecord>>;
  get(organizationId: string, id: string): Promise<EndpointRecord | undefined>;
  remove(organizationId: string, id: string, now: string, by?: Actor): Promise<boolean>;
  /** At another address it is tried at once; what waits goes there. */
  change(organizationId: string, id: string, change: EndpointChange, now: string, by?: Actor): Promise<boolean>;
  /** Its failures are forgotten. */
  enable(organizationId: string, id: string, now: string, by?: Actor): Promise<boolean>;
  /** Also marks its pending deliveries as failed. */
  disable(id: string, reason: string, now: string, by?: Actor): Promise<void>;
  /** After something arrived: it is not paused any longer. */
  clearFailures(id: string): Promise<void>;
  /** Keeps the current secret and the previous ones that still sign, or none of them. */
  rotate(id: string, secret: string, options: SecretRotation): Promise<RotationOutcome>;
  /** Erases those that sign no more. */
  forgetExpiredSecrets(now: string): Promise<void>;
  /** Erases them: only the current one signs. */
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
  /** When the delivery was due that has waited for longest. */
  readonly dueAt: string;
  /** Deliveries that are claimed. */
  readonly inFlight: number;
  readonly organizationInFlight: number;
  /** How many of them go to endpoints whose last attempt failed. */
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
  /**
   * Makes due at once what was put off by a clock that has been set back since, and ends the pauses of its endpoints.
   * @param later what bears a time after this was written before the clock was set back
   */
  endDelaysOfClock(now: string, later: string): Promise<void>;
  /** When the oldest event that an endpoint waits for occurred. */
  oldestPending(): Promise<string | undefined>;
  list(organizationId: string, filter: DeliveryFilter, page: PageQuery): Promise<PageRows<DeliveryWithLog>>;
  get(organizationId: string, id: string): Promise<DeliveryWithLog | undefined>;
  /** A test of an endpoint, which has been sent already. */
  /** @returns false where the endpoint was removed meanwhile */
  addTest(delivery: DeliveryRecord, attempt: AttemptRecord): Promise<boolean>;
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
