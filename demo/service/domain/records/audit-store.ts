// The store for the audit log: who changed which setting or record of an organization, and when.

import type { KeyMode, PageQuery, PageRows } from './records.js';

/** The kind of record that was changed, which is the first word of the action. */
export const auditSubjects = [
  'organization',
  'key',
  'model',
  'file',
  'workshop',
  'order',
  'inquiry',
  'webhook_endpoint',
  'webhook_delivery',
  'person',
  'discount',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** The kind of record, and what happened to it: `key.issued`, `order.status_changed`. */
export type AuditAction = `${AuditSubject}.${string}`;

/** Who made a change: a person in the console; a key, through the API or the console; or an operator's command. */
export type Actor =
  | {
      readonly kind: 'key' | 'person';
      readonly id: string;
      /**
       * The key's label, or its last characters if it has none. For a person, it's their name, or else their email
       * address.
       */
      readonly label?: string | undefined;
    }
  | { readonly kind: 'command'; readonly name: string };

/** The person or key that sent a request. */
export type CallerActor = Exclude<Actor, { readonly kind: 'command' }>;

/**
 * A changed field. It never contains secrets or personal data. An undefined value means that the field didn't exist
 * before, or doesn't exist anymore.
 */
export interface AuditChange {
  readonly field: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** One change: what happened to which record. */
export interface AuditNote {
  readonly action: AuditAction;
  /** The record's id, and its name if it has one. */
  readonly subject: { readonly id: string; readonly name?: string | undefined };
  readonly changes?: readonly AuditChange[];
}

export interface AuditRecord extends AuditNote {
  /** The entry's id, which is random and has the prefix `aud_`. */
  readonly id: string;
  readonly by: Actor;
  readonly createdAt: string;
  readonly changes: readonly AuditChange[];
}

export interface AuditFilter {
  /** The kind of record. */
  readonly subject?: AuditSubject | undefined;
  /** The record's id. */
  readonly subjectId?: string | undefined;
  /** The key's id, or the command's name. */
  readonly by?: string | undefined;
  /** Only select entries of this mode, and leave out what people and keys did in the other mode. */
  readonly mode?: KeyMode | undefined;
}

export interface AuditStore {
  /** An organization's entries, newest first. */
  list(organizationId: string, filter: AuditFilter, page: PageQuery): Promise<PageRows<AuditRecord>>;
  /** Deletes entries written before this time. @returns the number of deleted entries */
  deleteBefore(before: string): Promise<number>;
}
