// Queries for the steps that have been done on the pieces of orders.

import { pieceSteps } from '@parametric/api-client';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { NewMarks, PieceMark, PieceStore } from '../../domain/pieces/piece-store.js';
import { audit } from './audit.js';
import { ofShare } from './order-list.js';
import { recordReader } from './rows.js';
import { insertRows } from './statements.js';
import type { Tables } from './tables.js';

/** The number of rows per statement. In SQLite, a statement can have at most 32,766 values. */
const ROWS_AT_ONCE = 2_000;
const MAX_ORDERS = 5;
/** The maximum number of pieces that an audit entry lists. */
const MAX_NAMED = 50;

/** If two marks are equal, the first one is kept. If they differ, the newest one is kept. */
const IF_NEWER = `on conflict (order_id, piece, step) do update set
  is_done = excluded.is_done, marked_at = excluded.marked_at, key_id = excluded.key_id, key_label = excluded.key_label
  where piece_marks.is_done <> excluded.is_done and piece_marks.marked_at < excluded.marked_at
  returning piece`;

const bits = sql.raw(pieceSteps.map((step, index) => `when '${step}' then ${1 << index}`).join(' '));

export function pieceQueries(db: Kysely<Tables>): PieceStore {
  return {
    marks: async (orderId, pieces) => {
      if (pieces.length === 0) return [];
      const query = db.selectFrom('piece_marks').selectAll().where('order_id', '=', orderId);
      return (await query.where('piece', 'in', pieces).execute()).map(toRecord);
    },
    doneSteps: async (orderId) => {
      const rows = await db
        .selectFrom('piece_marks')
        .select(['piece', sql<number>`sum(case step ${bits} end)`.as('steps')])
        .where('order_id', '=', orderId)
        .where('is_done', '=', 1)
        .groupBy('piece')
        .execute();
      return new Map(rows.map(({ piece, steps }) => [piece, Number(steps)]));
    },
    mark: (organizationId, marks, now) =>
      db.transaction().execute((transaction) => writeMarks(transaction, organizationId, marks, now)),
    ordersByCode: async (organizationId, code, share) => {
      const rows = await db
        .selectFrom('orders')
        .select('id')
        .where('organization_id', '=', organizationId)
        .where('code', '>=', code)
        .where('code', '<', `${code}~`)
        .where(ofShare(db, share))
        .orderBy('created_at', 'desc')
        .limit(MAX_ORDERS)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

/** Writes marks. @returns the pieces whose marks changed */
export async function writeMarks(
  transaction: Transaction<Tables>,
  organizationId: string,
  { orderId, pieces, step, isDone, markedAt, by }: NewMarks,
  now: string,
): Promise<readonly number[]> {
  const changed: number[] = [];
  for (let at = 0; at < pieces.length; at += ROWS_AT_ONCE) {
    const rows = pieces.slice(at, at + ROWS_AT_ONCE).map((piece) => ({
      ...{ order_id: orderId, piece, step, is_done: Number(isDone), marked_at: markedAt },
      ...{ key_id: by.id, key_label: by.label ?? null },
    }));
    const written = await insertRows<'piece_marks', { piece: number }>(transaction, 'piece_marks', rows, IF_NEWER);
    changed.push(...written.map(({ piece }) => piece));
  }
  if (changed.length > 0) {
    const named = changed.sort((a, b) => a - b).slice(0, MAX_NAMED);
    const rest = changed.length - named.length;
    const after = named.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
    const action = isDone ? 'order.pieces_marked' : 'order.pieces_unmarked';
    const changes = [{ field: step, after }];
    await audit(transaction, { organizationId, by, now }, { action, subject: { id: orderId }, changes });
  }
  return changed;
}

const toRecord = recordReader<PieceMark>({ booleans: ['isDone'], without: ['order_id'] });
