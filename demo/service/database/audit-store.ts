// The store's part for the record of changes: who changed what of an organization, and when.

import type { PageQuery, PageRows } from './page-query.js';

/** What a change is of: the first word of its action. */
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

/** A key of the organization, by API or in the console, or a command of the operator. */
export type Actor =
  | {
      readonly kind: 'key';
      readonly id: string;
      /** What it is called, or else its last characters. */
      readonly label?: string | undefined;
    }
  | { readonly kind: 'command'; readonly name: string };

/** A field that was changed: nothing that is secret, and nothing of a person. Undefined: it was not there, or is gone. */
export interface AuditChange {
  readonly field: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** What was done to what. */
export interface AuditNote {
  readonly action: AuditAction;
  /** Its id, and what people call it, where they do. */
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
  /** The newest first. */
  list(organizationId: string, filter: AuditFilter, page: PageQuery): Promise<PageRows<AuditRecord>>;
  /** Deletes the entries of before then. */
  deleteBefore(before: string): Promise<void>;
}
