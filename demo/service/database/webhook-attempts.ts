// The migration that keeps what came of each attempt to deliver.

import type { Transaction } from 'kysely';
import type { Tables } from './tables.js';

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
  // For what is erased with an order.
  await schema.createIndex('webhook_deliveries_by_order').on('webhook_deliveries').column('order_id').execute();
}
