// Queries for claims of idempotency keys. A claim is written first in the transaction of the record that it protects: where
// two run at once, the second waits for the first and then finds its row.

import type { Kysely, Transaction } from 'kysely';
import type { IdempotencyClaim, ReplayResult } from '../records.js';
import type { IdempotencyStore } from '../store.js';
import type { Tables } from '../tables.js';

export function idempotencyQueries(db: Kysely<Tables>): IdempotencyStore {
  return {
    find: (claim) => find(db, claim),
    deleteBefore: async (before) => {
      await db.deleteFrom('idempotency').where('created_at', '<', before).execute();
    },
  };
}

/** @returns what the key was used for before; undefined where it is new and now claimed for `resource` */
export async function claimKey(
  transaction: Transaction<Tables>,
  claim: IdempotencyClaim | undefined,
  resource: string,
  now: string,
): Promise<ReplayResult | undefined> {
  if (!claim) return undefined;
  const taken = await transaction
    .insertInto('idempotency')
    .values({
      key_id: claim.keyId,
      route: claim.route,
      key_hash: claim.keyHash,
      fingerprint: claim.fingerprint,
      resource,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('resource')
    .executeTakeFirst();
  return taken ? undefined : find(transaction, claim);
}

async function find(db: Kysely<Tables>, claim: IdempotencyClaim): Promise<ReplayResult | undefined> {
  const row = await db
    .selectFrom('idempotency')
    .select(['fingerprint', 'resource'])
    .where('key_id', '=', claim.keyId)
    .where('route', '=', claim.route)
    .where('key_hash', '=', claim.keyHash)
    .executeTakeFirst();
  if (!row) return undefined;
  const isSame = row.fingerprint === claim.fingerprint || row.fingerprint === claim.bodyDigest;
  return { outcome: isSame ? 'replayed' : 'reused', resource: row.resource };
}
