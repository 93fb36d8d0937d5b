// The audit log. Each entry is written in the transaction that makes the change.

import type { Kysely, Transaction } from 'kysely';
import type { Actor, AuditChange, AuditNote, AuditRecord, AuditStore } from '../../domain/records/audit-store.js';
import { createOrderedId } from '../../platform/ids.js';
import { readPage } from './paging.js';
import type { AuditRow, Tables } from './tables.js';

export function auditQueries(db: Kysely<Tables>): AuditStore {
  return {
    list: async (organizationId, { subject, subjectId, by, mode }, page) => {
      let query = db.selectFrom('audit_entries').selectAll().where('organization_id', '=', organizationId);
      if (subject !== undefined) query = query.where('subject', '=', subject);
      if (subjectId !== undefined) query = query.where('subject_id', '=', subjectId);
      if (by !== undefined) query = query.where('actor_id', '=', by);
      if (mode !== undefined) {
        const keys = db.selectFrom('keys').select('id').where('organization_id', '=', organizationId);
        query = query.where('actor', '!=', 'person').where('actor_id', 'not in', keys.where('mode', '!=', mode));
      }
      return (await readPage(db, 'audit_entries', organizationId, page, query))?.map(toRecord);
    },
    deleteBefore: async (before) => {
      const deletion = db.deleteFrom('audit_entries').where('created_at', '<', before);
      return Number((await deletion.executeTakeFirst()).numDeletedRows);
    },
  };
}

/**
 * What an audit entry needs besides the change: the organization whose log it belongs to, who made the change, and
 * when.
 */
export interface AuditContext {
  readonly organizationId: string;
  /**
   * Who made the change. If it was the service itself, for example at its first start, this is undefined, and nothing
   * is recorded.
   */
  readonly by: Actor | undefined;
  readonly now: string;
}

/** Records a change. Call this in the transaction that makes the change. */
export async function audit(
  transaction: Transaction<Tables>,
  { organizationId, by, now }: AuditContext,
  note: AuditNote,
): Promise<void> {
  if (by)
    await transaction
      .insertInto('audit_entries')
      .values(toRow(organizationId, by, note, now))
      .execute();
}

/** The fields that differ between two versions of a record, for an entry's `changes`. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): readonly AuditChange[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields]
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }));
}

function toRow(organizationId: string, by: Actor, { action, subject, changes = [] }: AuditNote, now: string): AuditRow {
  return {
    id: createOrderedId('aud'),
    organization_id: organizationId,
    actor: by.kind,
    actor_id: by.kind === 'command' ? by.name : by.id,
    actor_label: (by.kind !== 'command' && by.label) || null,
    action,
    subject: action.slice(0, action.indexOf('.')),
    subject_id: subject.id,
    subject_name: subject.name ?? null,
    changes: JSON.stringify(changes),
    created_at: now,
  };
}

function toRecord(row: AuditRow): AuditRecord {
  return {
    id: row.id,
    by: actorOf(row),
    action: row.action as AuditRecord['action'],
    subject: { id: row.subject_id, ...(row.subject_name === null ? {} : { name: row.subject_name }) },
    changes: JSON.parse(row.changes),
    createdAt: row.created_at,
  };
}

function actorOf({ actor, actor_id: id, actor_label: label }: AuditRow): Actor {
  if (actor === 'command') return { kind: 'command', name: id };
  return { kind: actor, id, ...(label === null ? {} : { label }) };
}
