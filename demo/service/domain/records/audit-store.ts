// The part of the store for the record of changes: who changed which setting or record of an organization, and when.

import type { PageQuery, PageRows } from './records.js';

/** What a change is about: the first word of its action. */
export const auditSubjects = [
  'organization',
  'key',
  'model',
  'file',
  'workshop',
  'order',
  'webhook_endpoint',
  'webhook_delivery',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** `key.issued`, `order.status_changed`: the kind of thing, and what was done to it. */
export type AuditAction = `${AuditSubject}.${string}`;

/** Who made a change: a key, by API or in the console, or a command of the operator. */
export type Actor =
  | {
      readonly kind: 'key';
      readonly id: string;
      /** The key's label, or else its last characters. */
      readonly label?: string | undefined;
    }
  | { readonly kind: 'command'; readonly name: string };

/**
 * A field that was changed. It never holds a secret or personal data. Undefined means that the field did not exist
 * before, or does not exist any more.
 */
export interface AuditChange {
  readonly field: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** One change: what was done to which record. */
export interface AuditNote {
  readonly action: AuditAction;
  /** The record's id, and its name where it has one. */
  readonly subject: { readonly id: string; readonly name?: string | undefined };
  readonly changes?: readonly AuditChange[];
}

export interface AuditRecord extends AuditNote {
  readonly id: string;
  readonly by: Actor;
  readonly createdAt: string;
  readonly changes: readonly AuditChange[];
}

export interface AuditFilter {
  /** The kind of thing. */
  readonly subject?: AuditSubject | undefined;
  /** Id of the thing. */
  readonly subjectId?: string | undefined;
  /** Id of the key, or name of the command. */
  readonly by?: string | undefined;
}

export interface AuditStore {
  /** Lists the newest first. */
  list(organizationId: string, filter: AuditFilter, page: PageQuery): Promise<PageRows<AuditRecord>>;
  /** Deletes entries that were written before this time. */
  deleteBefore(before: string): Promise<void>;
}
