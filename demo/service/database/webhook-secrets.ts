// The migration that keeps any number of an endpoint's previous secrets, not the last one alone.

import type { Transaction } from 'kysely';
import type { Tables } from './tables.js';

type OldTables = { webhook_endpoints: { id: string; previous_secret: string | null; previous_until: string | null } };

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
