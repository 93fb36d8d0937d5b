// The part of the store for emails. An email has neither an address nor a text: both are read from the order when it's
// sent, so that erasing the order's personal data leaves nothing here.

import type { KeyMode, PageQuery, PageRows } from '../records/records.js';
import type { MailKind } from './mail-kinds.js';

/**
 * `failed`: the recipient's server refused it, or the last attempt failed. `not_sent`: the service has no mail server,
 * the order is a test, or there's no address.
 */
export const mailStatuses = ['pending', 'sent', 'failed', 'not_sent'] as const;
export type MailStatus = (typeof mailStatuses)[number];

export interface MailRecord {
  readonly id: string;
  readonly organizationId: string;
  /** What it's about: an order or an inquiry. */
  readonly orderId: string | undefined;
  readonly inquiryId: string | undefined;
  /** The slug of the workshop that it's to, or whose answer it tells the shop about; undefined for the order's. */
  readonly workshop: string | undefined;
  /** The number of the event, message or correction that caused it, within the order. */
  readonly sequence: number;
  readonly kind: MailKind;
  readonly mode: KeyMode;
  readonly status: MailStatus;
  readonly attempts: number;
  /** How many times someone asked to send it again. */
  readonly resends: number;
  /** The last attempt's result, or why it wasn't sent: a sentence without addresses. */
  readonly detail: string | undefined;
  readonly createdAt: string;
  readonly finishedAt: string | undefined;
}

/** An email that a worker has claimed until the lease expires. */
export interface ClaimedMail {
  readonly mail: MailRecord;
  /** Proves that no other worker has since claimed the email. */
  readonly lease: string;
}

export interface MailResult {
  readonly status: MailStatus;
  readonly detail: string;
  /** When a pending email is tried again. */
  readonly dueAt: string;
}

export interface MailFilter {
  readonly mode?: KeyMode | undefined;
  readonly status?: MailStatus | undefined;
  readonly orderId?: string | undefined;
  /** The orders' products; undefined for all. */
  readonly models?: readonly string[] | undefined;
}

export interface MailStore {
  /** Claims the emails that have been due longest. */
  claim(now: string, leasedUntil: string, most: number): Promise<readonly ClaimedMail[]>;
  /** Records the attempt and ends the lease. @returns false if another worker already has the lease */
  finish(id: string, lease: string, result: MailResult, now: string): Promise<boolean>;
  /** Ends the lease without counting an attempt. */
  release(id: string, lease: string): Promise<void>;
  /** Ends all leases. Only allowed if no other process uses the database. */
  releaseAll(): Promise<void>;
  /** Makes due what was written or postponed by a clock that has since been set back. */
  endDelaysOfClock(now: string, later: string): Promise<void>;
  list(organizationId: string, filter: MailFilter, page: PageQuery): Promise<PageRows<MailRecord>>;
  get(organizationId: string, id: string): Promise<MailRecord | undefined>;
  /** Makes an email due immediately, with all its attempts. @returns false if it's being sent right now or missing */
  resend(organizationId: string, id: string, now: string): Promise<boolean>;
  /** Deletes emails that were finished before this time. @returns how many */
  deleteBefore(before: string): Promise<number>;
}
