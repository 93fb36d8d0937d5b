// Queries for orders that are held until customers confirm them.

import type { Kysely } from 'kysely';
import type { HeldOrder, HeldOrderStore } from '../../domain/orders/held-orders.js';
import { timestamp } from '../../platform/clock.js';
import { insertMails } from './mails.js';
import { recordReader, toRow } from './rows.js';
import { fixedQuery, inBatches, insertRows } from './statements.js';
import { countHeld } from './statistics.js';
import type { Tables } from './tables.js';

const BATCH = 100;

export function heldOrderQueries(db: Kysely<Tables>): HeldOrderStore {
  const find = fixedQuery((keyId, keyHash, now) =>
    db
      .selectFrom('held_orders')
      .selectAll()
      .where('key_id', '=', keyId)
      .where('key_hash', '=', keyHash)
      .where('expires_at', '>', now),
  );
  return {
    hold: (order, mailIntervalMs) =>
      db.transaction().execute(async (transaction) => {
        const { id, organizationId, mode, keyId, keyHash, createdAt: now } = order;
        let replaced = 0;
        for (;;) {
          const [row] = await find(transaction, keyId, keyHash, now);
          if (row?.fingerprint === order.fingerprint) return { outcome: 'already_held', held: toRecord(row) };
          const others = transaction
            .deleteFrom('held_orders')
            .where('key_id', '=', keyId)
            .where('key_hash', '=', keyHash)
            .where((where) =>
              where.or([where('fingerprint', '!=', order.fingerprint), where('expires_at', '<=', now)]),
            );
          replaced += Number((await others.executeTakeFirst()).numDeletedRows);
          const ending = 'on conflict (key_id, key_hash) do nothing returning id';
          const added = await insertRows<'held_orders', { readonly id: string }>(
            transaction,
            'held_orders',
            [toRow(order)],
            ending,
          );
          if (added.length > 0) break;
          // Another process has just held an order with this idempotency key. Now its row is visible here.
        }
        const subject = { organizationId, mode, heldOrderId: id } as const;
        const product = { organizationId, day: now.slice(0, 10), model: order.details.model };
        const waiting = transaction
          .selectFrom('mails')
          .innerJoin('held_orders', 'held_orders.id', 'mails.held_order_id');
        const latest = await waiting
          .where('held_orders.network', '=', order.network)
          .where('mails.due_at', 'is not', null)
          .select(({ fn }) => fn.max('mails.due_at').as('dueAt'))
          .executeTakeFirst();
        const earliestMs = latest?.dueAt == null ? 0 : Date.parse(latest.dueAt) + mailIntervalMs;
        const dueAt = timestamp(Math.max(Date.parse(now), earliestMs));
        if (replaced === 0 && mode === 'live') await countHeld(transaction, product, 'held');
        await insertMails(transaction, subject, { kinds: ['order_held'], sequence: 0, now, dueAt });
        return { outcome: 'held', held: order };
      }),
    get: async (id, now) => {
      const query = db.selectFrom('held_orders').selectAll().where('id', '=', id);
      const row = await query.where('expires_at', '>', now).executeTakeFirst();
      return row && toRecord(row);
    },
    find: async ({ keyId, keyHash }, now) => {
      const [row] = await find(db, keyId, keyHash, now);
      return row && toRecord(row);
    },
    count: async (organizationId, mode, now) => {
      const rows = db.selectFrom('held_orders').where('organization_id', '=', organizationId);
      const current = rows.where('mode', '=', mode).where('expires_at', '>', now);
      const counted = current.select(({ fn }) => fn.countAll<number>().as('count'));
      return Number((await counted.executeTakeFirstOrThrow()).count);
    },
    delete: async (id) => {
      await db.deleteFrom('held_orders').where('id', '=', id).execute();
    },
    deleteBefore: (before) =>
      inBatches(BATCH, async () => {
        const query = db.selectFrom('held_orders').selectAll().where('expires_at', '<=', before);
        const expired = (await query.orderBy('expires_at').limit(BATCH).execute()).map(toRecord);
        const ids = expired.map(({ id }) => id);
        if (ids.length === 0) return 0;
        await db.transaction().execute(async (transaction) => {
          await transaction.deleteFrom('held_orders').where('id', 'in', ids).execute();
          for (const { organizationId, mode, expiresAt, details } of expired) {
            if (mode === 'test') continue;
            const product = { organizationId, day: expiresAt.slice(0, 10), model: details.model };
            await countHeld(transaction, product, 'held_expired');
          }
        });
        return ids.length;
      }),
  };
}

const toRecord = recordReader<HeldOrder>({ json: ['details'] });
