// Queries for recorded delivery attempts.

import type { Kysely, Transaction } from 'kysely';
import type { AttemptRecord } from '../../domain/records/records.js';
import type { Tables } from './tables.js';

/** How many attempts are kept per delivery. */
const MAX_KEPT = 20;

export async function addAttempt(
  transaction: Transaction<Tables>,
  deliveryId: string,
  attempt: AttemptRecord,
): Promise<void> {
  const { last } = await transaction
    .selectFrom('webhook_attempts')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirstOrThrow();
  const number = Number(last ?? 0) + 1;
  await transaction
    .insertInto('webhook_attempts')
    .values({
      delivery_id: deliveryId,
      number,
      attempted_at: attempt.at,
      duration_ms: attempt.durationMs,
      response_status: attempt.responseStatus ?? null,
      response_body: attempt.responseBody ?? null,
      error: attempt.error ?? null,
      detail: attempt.detail,
    })
    .execute();
  if (number <= MAX_KEPT) return;
  const older = transaction.deleteFrom('webhook_attempts').where('delivery_id', '=', deliveryId);
  await older.where('number', '<=', number - MAX_KEPT).execute();
}

/** Adds each delivery's attempts to it. */
export async function withLog<Delivery extends { readonly id: string }>(
  db: Kysely<Tables>,
  deliveries: readonly Delivery[],
): Promise<(Delivery & { readonly log: readonly AttemptRecord[] })[]> {
  if (deliveries.length === 0) return [];
  const ids = deliveries.map(({ id }) => id);
  const query = db.selectFrom('webhook_attempts').selectAll().where('delivery_id', 'in', ids).orderBy('number');
  const logs = new Map<string, AttemptRecord[]>(ids.map((id) => [id, []]));
  for (const row of await query.execute()) {
    logs.get(row.delivery_id)!.push({
      at: row.attempted_at,
      durationMs: row.duration_ms,
      responseStatus: row.response_status ?? undefined,
      responseBody: row.response_body ?? undefined,
      error: row.error ?? undefined,
      detail: row.detail,
    });
  }
  return deliveries.map((delivery) => ({ ...delivery, log: logs.get(delivery.id)! }));
}

/** Erases endpoints' responses, which may name the person. */
export async function eraseResponses(transaction: Transaction<Tables>, orderIds: readonly string[]): Promise<void> {
  await transaction
    .updateTable('webhook_attempts')
    .set({ response_body: null })
    .where('response_body', 'is not', null)
    .where('delivery_id', 'in', ({ selectFrom }) =>
      selectFrom('webhook_deliveries').select('id').where('order_id', 'in', orderIds),
    )
    .execute();
}
