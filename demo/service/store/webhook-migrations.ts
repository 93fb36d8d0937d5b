// The migrations of webhook endpoints and their deliveries.

import { sql, type Transaction } from 'kysely';
import type { Tables } from './tables.js';

/** Gives every endpoint a queue of the deliveries that may be claimed (see `queries/queue.ts`), and a record of its failures. */
export async function createWebhookQueues(transaction: Transaction<Tables>): Promise<void> {
  const { schema } = transaction;
  await schema.alterTable('webhook_deliveries').addColumn('due_at', 'text').execute();
  await transaction
    .updateTable('webhook_deliveries')
    .set(({ ref }) => ({ due_at: ref('next_attempt_at') }))
    .where('status', '=', 'pending')
    .where('lease', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_deliveries as earlier')
            .select('earlier.id')
            .whereRef('earlier.endpoint_id', '=', 'webhook_deliveries.endpoint_id')
            .whereRef('earlier.order_id', '=', 'webhook_deliveries.order_id')
            .whereRef('earlier.sequence', '<', 'webhook_deliveries.sequence')
            .where('earlier.status', '=', 'pending')
            .where('earlier.in_order', '=', 1),
        ),
      ),
    )
    .execute();
  await schema.dropIndex('webhook_deliveries_due').execute();
  await schema.dropIndex('webhook_deliveries_in_flight').execute();
  await schema
    .createIndex('webhook_deliveries_queue')
    .on('webhook_deliveries')
    .columns(['endpoint_id', 'due_at'])
    .where(sql.ref('due_at'), 'is not', null)
    .execute();
  await schema
    .createIndex('webhook_deliveries_leased')
    .on('webhook_deliveries')
    .columns(['leased_until', 'organization_id', 'endpoint_id'])
    .where(sql.ref('leased_until'), 'is not', null)
    .execute();
  await schema
    .createIndex('webhook_deliveries_by_status')
    .on('webhook_deliveries')
    .columns(['endpoint_id', 'status', 'created_at', 'id'])
    .execute();
  await schema
    .createIndex('webhook_deliveries_finished')
    .on('webhook_deliveries')
    .column('finished_at')
    .where(sql.ref('finished_at'), 'is not', null)
    .execute();
  for (const column of ['failing_since', 'paused_until']) {
    await schema.alterTable('webhook_endpoints').addColumn(column, 'text').execute();
  }
  await schema
    .alterTable('webhook_endpoints')
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createIndex('webhook_endpoints_by_age')
    .on('webhook_endpoints')
    .columns(['organization_id', 'created_at', 'id'])
    .execute();
}

/** Keeps what came of each attempt to deliver. */
export async function createWebhookAttempts({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .alterTable('webhook_deliveries')
    .addColumn('is_test', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createTable('webhook_attempts')
    .addColumn('delivery_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('attempted_at', 'text', (column) => column.notNull())
    .addColumn('duration_ms', 'integer', (column) => column.notNull())
    .addColumn('response_status', 'integer')
    .addColumn('response_body', 'text')
    .addColumn('error', 'text')
    .addColumn('detail', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('webhook_attempts_key', ['delivery_id', 'number'])
    .addForeignKeyConstraint('webhook_attempts_delivery', ['delivery_id'], 'webhook_deliveries', ['id'], (constraint) =>
      constraint.onDelete('cascade'),
    )
    .execute();
  // The index for erasing responses together with an order.
  await schema.createIndex('webhook_deliveries_by_order').on('webhook_deliveries').column('order_id').execute();
}

type OldTables = { webhook_endpoints: { id: string; previous_secret: string | null; previous_until: string | null } };

/** The migration that keeps several previous secrets of an endpoint instead of the last one. */
export async function keepPreviousSecrets(transaction: Transaction<Tables>): Promise<void> {
  const { schema } = transaction;
  await schema
    .alterTable('webhook_endpoints')
    .addColumn('previous_secrets', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  const rotated = await transaction
    .withTables<OldTables>()
    .selectFrom('webhook_endpoints')
    .select(['id', 'previous_secret', 'previous_until'])
    .where('previous_secret', 'is not', null)
    .execute();
  for (const { id, previous_secret: secret, previous_until: until } of rotated) {
    const update = transaction.updateTable('webhook_endpoints');
    await update
      .set({ previous_secrets: JSON.stringify([{ secret, until }]) })
      .where('id', '=', id)
      .execute();
  }
  for (const column of ['previous_secret', 'previous_until']) {
    await schema.alterTable('webhook_endpoints').dropColumn(column).execute();
  }
}
