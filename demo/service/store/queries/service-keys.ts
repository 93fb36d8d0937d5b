// Queries for the ids of the service keys that the database was used with, and for everything encrypted with such a
// key.

import type { Kysely, Transaction } from 'kysely';
import type { PreviousSecret } from '../../domain/records/records.js';
import type { ServiceKeyStore } from '../../domain/store.js';
import { toEndpoint } from './endpoints.js';
import type { ServiceKeyRow, Tables } from './tables.js';

export function serviceKeyQueries(db: Kysely<Tables>): ServiceKeyStore {
  return {
    newest: async () => {
      const row = await newestKey(db);
      return row && { id: row.id, firstUsedAt: row.first_used_at };
    },
    isNeeded: async () => {
      const endpoint = await db.selectFrom('webhook_endpoints').select('id').limit(1).executeTakeFirst();
      return (endpoint ?? (await db.selectFrom('orders').select('id').limit(1).executeTakeFirst())) !== undefined;
    },
    use: (id, now, encryptAgain) =>
      db.transaction().execute(async (transaction) => {
        await encryptSecrets(transaction, encryptAgain);
        await record(transaction, id, now);
      }),
    replace: (id, now, newSecret) =>
      db.transaction().execute(async (transaction) => {
        const endpoints = await transaction.selectFrom('webhook_endpoints').selectAll().orderBy('id').execute();
        for (const endpoint of endpoints) {
          const changed = { secret: newSecret(endpoint.id), previous_secrets: '[]' };
          await transaction.updateTable('webhook_endpoints').set(changed).where('id', '=', endpoint.id).execute();
        }
        await record(transaction, id, now);
        return endpoints.map(toEndpoint);
      }),
    touch: async (id, now) => {
      await db.updateTable('service_keys').set({ used_at: now }).where('id', '=', id).execute();
    },
  };
}

async function record(transaction: Transaction<Tables>, id: string, now: string): Promise<void> {
  if ((await newestKey(transaction))?.id === id) return;
  const row = { id, first_used_at: now, used_at: now };
  const query = transaction.insertInto('service_keys').values(row);
  await query.onConflict((conflict) => conflict.column('id').doUpdateSet(row)).execute();
}

function newestKey(db: Kysely<Tables>): Promise<ServiceKeyRow | undefined> {
  const query = db.selectFrom('service_keys').selectAll().orderBy('first_used_at', 'desc').orderBy('id').limit(1);
  return query.executeTakeFirst();
}

async function encryptSecrets(
  transaction: Transaction<Tables>,
  encryptAgain: (text: string, owner: string) => string,
): Promise<void> {
  const endpoints = await transaction
    .selectFrom('webhook_endpoints')
    .select(['id', 'secret', 'previous_secrets'])
    .execute();
  for (const { id, secret, previous_secrets: previous } of endpoints) {
    const changed = {
      secret: encryptAgain(secret, id),
      previous_secrets: JSON.stringify(
        (JSON.parse(previous) as PreviousSecret[]).map((each) => ({ ...each, secret: encryptAgain(each.secret, id) })),
      ),
    };
    if (changed.secret === secret && changed.previous_secrets === previous) continue;
    await transaction.updateTable('webhook_endpoints').set(changed).where('id', '=', id).execute();
  }
}
