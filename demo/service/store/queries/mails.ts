// Queries for emails. An email is written in the transaction of the status that causes it, and claimed when it's due.

import { randomUUID } from 'node:crypto';
import { isLostOrderStatus } from '@parametric/api-client';
import type { Kysely, Transaction } from 'kysely';
import { type MailKind, mailsOfStatus, mailsToOtherSide } from '../../domain/mail/mail-kinds.js';
import type { MailRecord, MailStore } from '../../domain/mail/mail-store.js';
import type { OrderRecord } from '../../domain/records/records.js';
import { DAY_MS, timestamp } from '../../platform/clock.js';
import { createId, derivedId } from '../../platform/ids.js';
import { hasOnlyModels } from './items.js';
import { readPage } from './paging.js';
import { recordReader, toRow } from './rows.js';
import { inBatches, insertRows } from './statements.js';
import type { MailRow, Tables } from './tables.js';

const BATCH = 100;
/** How many emails about held orders are sent at a time. A process sends four emails at a time. */
const HELD_AT_ONCE = 3;
/** A time span that's longer than the delay between any two attempts. */
const LONGEST_DELAY_MS = 3 * DAY_MS;

export function mailQueries(db: Kysely<Tables>): MailStore {
  return {
    addOrdersHeld: async (organizationId, { day, now }) => {
      const kind = 'shop_orders_held';
      const id = derivedId('eml', `${organizationId} ${kind} ${day}`);
      const row = { ...mailRow({ organizationId, mode: 'live' }, { kind, sequence: 0, now }), id };
      const ending = 'on conflict (id) do nothing returning id';
      return (await insertRows<'mails', { readonly id: string }>(db, 'mails', [row], ending)).length > 0;
    },
    addOverCapacity: async (organizationId, workshops, { day, now }) => {
      const rows = [undefined, ...workshops].map((workshop) => {
        const kind = workshop === undefined ? 'shop_over_capacity' : 'workshop_over_capacity';
        const subject = { organizationId, mode: 'live', workshop } as const;
        const id = derivedId('eml', `${organizationId} ${workshop} ${kind} ${day}`);
        return { ...mailRow(subject, { kind, sequence: 0, now }), id };
      });
      await insertRows(db, 'mails', rows, 'on conflict (id) do nothing');
    },
    addDesign: async ({ id, recipient, design, ...subject }, now) => {
      const row = mailRow(subject, { kind: 'design_sent', sequence: 0, now });
      const values = { ...row, id, recipient, design: JSON.stringify(design) };
      const ending = 'on conflict (id) do nothing returning id';
      const added = await insertRows<'mails', { readonly id: string }>(db, 'mails', [values], ending);
      return { outcome: added.length > 0 ? 'saved' : 'repeated' };
    },
    claim: (now, leasedUntil, most) =>
      db.transaction().execute(async (transaction) => {
        const abandoned = transaction.selectFrom('mails').select('id').where('leased_until', '<=', now);
        const expired = (await abandoned.forUpdate().skipLocked().execute()).map(({ id }) => id);
        if (expired.length > 0) {
          await transaction
            .updateTable('mails')
            .set({ due_at: now, ...unleased })
            .where('id', 'in', expired)
            .execute();
        }
        const due = transaction.selectFrom('mails').select('id').where('due_at', '<=', now).orderBy('due_at');
        const read = async (isHeld: boolean, limit: number) => {
          const rows = due.where('held_order_id', isHeld ? 'is not' : 'is', null).limit(limit);
          return (await rows.forUpdate().skipLocked().execute()).map(({ id }) => id);
        };
        // Send emails about held orders first, because customers are waiting for the links in them. A flood can cause
        // thousands of them, so leave room for others.
        let held = await read(true, Math.min(most, HELD_AT_ONCE));
        if (held.length > 0) {
          const sending = transaction.selectFrom('mails').where('leased_until', 'is not', null);
          const { count } = await sending
            .where('held_order_id', 'is not', null)
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .executeTakeFirstOrThrow();
          held = held.slice(0, Math.max(0, HELD_AT_ONCE - Number(count)));
        }
        const ids = held.length < most ? [...held, ...(await read(false, most - held.length))] : held;
        if (ids.length === 0) return [];
        const lease = randomUUID();
        const claimed = transaction.updateTable('mails').set({ lease, leased_until: leasedUntil, due_at: null });
        const rows = await claimed.where('id', 'in', ids).returningAll().execute();
        return rows.map((row) => ({ mail: toRecord(row), lease }));
      }),
    finish: async (id, lease, { status, detail, dueAt }, now) => {
      const isPending = status === 'pending';
      const { numUpdatedRows } = await db
        .updateTable('mails')
        .set(({ eb }) => ({
          ...{ status, detail, attempts: eb('attempts', '+', 1), finished_at: isPending ? null : now },
          ...{ due_at: isPending ? dueAt : null, lease: null, leased_until: null },
          ...(isPending ? {} : { recipient: null }),
        }))
        .where('id', '=', id)
        .where('lease', '=', lease)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    bounce: async (id, resends, detail, now) => {
      const row = await db
        .updateTable('mails')
        .set({ status: 'failed', detail, finished_at: now, due_at: null, ...unleased, recipient: null })
        .where('id', '=', id)
        .where('resends', '=', resends)
        // The report can be read before the attempt is recorded, or after an attempt whose result is unknown.
        .where('status', 'in', ['sent', 'pending'])
        .returningAll()
        .executeTakeFirst();
      return row && toRecord(row);
    },
    releaseAll: async () => {
      const released = db.updateTable('mails').set(({ ref }) => ({ due_at: ref('created_at'), ...unleased }));
      await released.where('leased_until', 'is not', null).execute();
    },
    endDelaysOfClock: async (now, later) => {
      const latest = timestamp(Date.parse(now) + LONGEST_DELAY_MS);
      const waiting = db.updateTable('mails').set({ due_at: now }).where('due_at', 'is not', null);
      await waiting
        .where((where) => where.or([where('created_at', '>', later), where('due_at', '>', latest)]))
        .execute();
    },
    list: async (organizationId, { mode, status, orderId, models }, page) => {
      const all = db.selectFrom('mails').selectAll().where('organization_id', '=', organizationId);
      // The shop can't see a held order until the customer has confirmed it, unless it's a test.
      let query = all.where((where) => where.or([where('held_order_id', 'is', null), where('mode', '=', 'test')]));
      if (mode !== undefined) query = query.where('mode', '=', mode);
      if (status !== undefined) query = query.where('status', '=', status);
      if (orderId !== undefined) query = query.where('order_id', '=', orderId);
      if (models !== undefined) {
        const ofModels = db.selectFrom('orders').select('id').where('organization_id', '=', organizationId);
        const asked = db.selectFrom('inquiries').select('id').where('organization_id', '=', organizationId);
        query = query.where((where) =>
          where.or([
            where('order_id', 'in', ofModels.where(hasOnlyModels(db, 'orders', models))),
            where('inquiry_id', 'in', asked.where('model', 'in', models)),
          ]),
        );
      }
      return (await readPage(db, 'mails', organizationId, page, query))?.map(toRecord);
    },
    get: async (organizationId, id) => {
      const query = db.selectFrom('mails').selectAll().where('organization_id', '=', organizationId);
      const row = await query.where('id', '=', id).executeTakeFirst();
      return row && toRecord(row);
    },
    resend: async (organizationId, id, now) => {
      const { numUpdatedRows } = await db
        .updateTable('mails')
        .set(({ eb }) => ({
          ...{ status: 'pending', attempts: 0, resends: eb('resends', '+', 1), detail: null },
          ...{ finished_at: null, due_at: now },
        }))
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .where('leased_until', 'is', null)
        // The address of an email with a design is erased after the last attempt.
        .where((where) => where.or([where('design', 'is', null), where('recipient', 'is not', null)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    deleteBefore: (before, designsBefore) =>
      inBatches(BATCH, async () => {
        const finished = db.selectFrom('mails').select('id').orderBy('finished_at');
        const query = finished.where((where) =>
          where.or([
            where('finished_at', '<', before),
            where.and([where('finished_at', '<', designsBefore), where('design', 'is not', null)]),
          ]),
        );
        const ids = (await query.limit(BATCH).execute()).map(({ id }) => id);
        if (ids.length > 0) await db.deleteFrom('mails').where('id', 'in', ids).execute();
        return ids.length;
      }),
  };
}

const unleased = { lease: null, leased_until: null };

const toRecord = recordReader<MailRecord>({ json: ['design'], without: ['due_at', 'lease', 'leased_until'] });

/** Writes the emails about the order's newest event. */
export async function enqueueMails(
  transaction: Transaction<Tables>,
  order: OrderRecord,
  { sequence, now, isByWorkshop = false }: EventOfMails,
): Promise<void> {
  const { organizationId, mode, id: orderId, status } = order;
  const other = mailsToOtherSide[isByWorkshop ? 'byWorkshop' : 'byShop'];
  const kinds = isLostOrderStatus(status) ? [...mailsOfStatus[status], other] : mailsOfStatus[status];
  await insertMails(transaction, { organizationId, mode, orderId }, { kinds, sequence, now });
}

interface EventOfMails {
  readonly sequence: number;
  readonly now: string;
  /** Whether the workshop caused the event. */
  readonly isByWorkshop?: boolean;
}

/** The organization that the emails belong to, and what the emails are about. */
interface Subject extends Pick<MailRecord, 'organizationId' | 'mode'> {
  readonly orderId?: string;
  readonly heldOrderId?: string;
  readonly inquiryId?: string;
  readonly workshop?: string | undefined;
}

export async function insertMails(
  transaction: Transaction<Tables>,
  subject: Subject,
  {
    kinds,
    sequence,
    now,
    dueAt = now,
  }: {
    readonly kinds: readonly MailKind[];
    readonly sequence: number;
    readonly now: string;
    readonly dueAt?: string;
  },
): Promise<void> {
  const rows = kinds.map((kind) => ({ ...mailRow(subject, { kind, sequence, now }), due_at: dueAt }));
  await insertRows(transaction, 'mails', rows);
}

function mailRow(
  { organizationId, mode, orderId, heldOrderId, inquiryId, workshop }: Subject,
  { kind, sequence, now }: Pick<MailRecord, 'kind' | 'sequence'> & { readonly now: string },
): MailRow {
  const mail: MailRecord = {
    ...{ id: createId('eml'), organizationId, orderId, heldOrderId, inquiryId, workshop, sequence, kind, mode },
    ...{ recipient: undefined, design: undefined },
    ...{ status: 'pending', attempts: 0, resends: 0, detail: undefined, createdAt: now, finishedAt: undefined },
  };
  return { ...toRow(mail), due_at: now, ...unleased };
}
