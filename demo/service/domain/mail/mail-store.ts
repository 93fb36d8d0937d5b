// The store for emails. An email's record contains neither its address nor its text. Both are read from the order when
// the email is sent, so once the order's personal data has been erased, nothing is left here. Only an email with a
// design has an address, until its last attempt.

import type { mailStatuses } from '@parametric/api-client';
import type { KeyMode, PageQuery, PageRows, ProductLine } from '../records/records.js';
import type { MailKind } from './mail-kinds.js';

/**
 * `failed`: the recipient's server refused the email, right away or later, or the last attempt failed. `not_sent`: the
 * service has no mail server, the order is a test, or there's no address.
 */
export type MailStatus = (typeof mailStatuses)[number];

export interface MailRecord {
  readonly id: string;
  readonly organizationId: string;
  /**
   * The order, held order, or inquiry that the email is about. An email with a design or about capacity has none of
   * these.
   */
  readonly orderId: string | undefined;
  readonly heldOrderId: string | undefined;
  readonly inquiryId: string | undefined;
  /**
   * The slug of the workshop that the email is sent to, or whose answer it reports to the shop. Undefined for the
   * order's workshop, and in an email to the shop about capacity.
   */
  readonly workshop: string | undefined;
  /** The number of the event, message, or correction that caused the email, counted within the order. */
  readonly sequence: number;
  readonly kind: MailKind;
  readonly mode: KeyMode;
  /** The address that a design is emailed to. It's deleted after the last attempt to send the email. */
  readonly recipient: string | undefined;
  readonly design: MailedDesign | undefined;
  readonly status: MailStatus;
  readonly attempts: number;
  /** How many times someone has asked to send the email again. */
  readonly resends: number;
  /** The last attempt's result, or why the email wasn't sent: a sentence without addresses. */
  readonly detail: string | undefined;
  readonly createdAt: string;
  readonly finishedAt: string | undefined;
}

/** A configuration that someone asked us to email. */
export interface MailedDesign extends Pick<ProductLine, 'model' | 'modelRevision' | 'configuration'> {
  /** The id of the short link to the configuration. */
  readonly link: string;
  /** The language, as a BCP 47 tag. */
  readonly language: string;
}

/** An email that a worker has claimed until the lease expires. */
export interface ClaimedMail {
  readonly mail: MailRecord;
  /** Proves that no other worker has claimed the email in the meantime. */
  readonly lease: string;
}

export interface MailResult {
  readonly status: MailStatus;
  readonly detail: string;
  /** When to try a pending email again. */
  readonly dueAt: string;
}

export interface MailFilter {
  readonly mode?: KeyMode | undefined;
  readonly status?: MailStatus | undefined;
  readonly orderId?: string | undefined;
  /** Only select emails about orders for these products; undefined for all products. */
  readonly models?: readonly string[] | undefined;
}

export interface MailStore {
  /** Writes the day's email that tells the shop about held orders. @returns whether it hadn't been written yet */
  addOrdersHeld(organizationId: string, at: { readonly day: string; readonly now: string }): Promise<boolean>;
  /**
   * Writes the emails about a day's requests over capacity, to the shop and to these workshops. Emails that have
   * already been written aren't changed.
   */
  addOverCapacity(
    organizationId: string,
    workshops: readonly string[],
    at: { readonly day: string; readonly now: string },
  ): Promise<void>;
  /** Writes an email with a design, unless there's already one with this id. */
  addDesign(
    mail: Pick<MailRecord, 'id' | 'organizationId' | 'mode'> & {
      readonly recipient: string;
      readonly design: MailedDesign;
    },
    now: string,
  ): Promise<{ readonly outcome: 'saved' | 'repeated' }>;
  /** Claims the emails that have been due longest. */
  claim(now: string, leasedUntil: string, most: number): Promise<readonly ClaimedMail[]>;
  /** Records the attempt and ends the lease. @returns false if another worker already has the lease */
  finish(id: string, lease: string, result: MailResult, now: string): Promise<boolean>;
  /**
   * Records that an email that was sent has bounced. It isn't sent again.
   * @param resends how many times the email had been resent when it was sent. If it has been resent since then, nothing
   *   changes.
   * @returns the email; undefined if it doesn't exist or is already finished otherwise
   */
  bounce(id: string, resends: number, detail: string, now: string): Promise<MailRecord | undefined>;
  /** Ends all leases. Only allowed if no other process uses the database. */
  releaseAll(): Promise<void>;
  /**
   * Emails that were written or postponed while the clock was ahead would wait too long once the clock has been set
   * back. Makes them due now.
   */
  endDelaysOfClock(now: string, later: string): Promise<void>;
  list(organizationId: string, filter: MailFilter, page: PageQuery): Promise<PageRows<MailRecord>>;
  get(organizationId: string, id: string): Promise<MailRecord | undefined>;
  /**
   * Makes an email due immediately, and resets its attempts.
   * @returns false if it's being sent right now, or doesn't exist
   */
  resend(organizationId: string, id: string, now: string): Promise<boolean>;
  /**
   * Deletes emails that were finished before this time.
   * @param designsBefore the time for emails with a design
   * @returns the number of deleted emails
   */
  deleteBefore(before: string, designsBefore: string): Promise<number>;
}

/** How far the mailbox for bounces has been read. */
export interface MailboxRecord {
  /** Identifies the mailbox. */
  readonly mailbox: string;
  /** The position after the last message that was read; undefined if none has been read yet. */
  readonly position: string | undefined;
  /** When the service became unable to read the mailbox; undefined if it can. */
  readonly failingSince: string | undefined;
}

export interface MailboxStore {
  /** The mailbox that was read last. */
  get(): Promise<MailboxRecord | undefined>;
  record(read: MailboxRecord): Promise<void>;
}
