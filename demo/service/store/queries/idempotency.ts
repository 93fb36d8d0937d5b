// Queries for idempotency claims. A claim is the first write in the transaction of the record that it protects. If two
// transactions run at the same time, the second one waits for the first, and then finds its row.

import type { Kysely, Transaction } from 'kysely';
import type { IdempotencyClaim, ReplayResult } from '../../domain/records/records.js';
import type { IdempotencyStore } from '../../domain/store.js';
import { toRow } from './rows.js';
import { fixedQuery, inBatches, insertRows } from './statements.js';
import type { Tables } from './tables.js';

/**
 * How many claims are deleted per transaction. The number is small, so that other writes only wait for milliseconds.
 */
const BATCH = 500;

export function idempotencyQueries(db: Kysely<Tables>): IdempotencyStore {
  const findClaim = fixedQuery((keyId, route, keyHash) => selectClaim(db, keyId, route, keyHash));
  return {
    find: async (claim) => resultOf(claim, (await findClaim(db, claim.keyId, claim.route, claim.keyHash))[0]),
    deleteBefore: (before) => inBatches(BATCH, () => deleteOldest(db, before)),
  };
}

/**
 * Deletes a batch of the oldest claims.
 * @returns the number of deleted claims
 */
async function deleteOldest(db: Kysely<Tables>, before: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('key_id', 'route', 'key_hash'),
        'in',
        selectFrom('idempotency')
          .select(['key_id', 'route', 'key_hash'])
          .where('created_at', '<', before)
          .orderBy('created_at')
          .limit(BATCH)
          .$asTuple('key_id', 'route', 'key_hash'),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Claims an idempotency key. @returns what the key was used for before, or undefined if the key is new. In that case,
 * it has now been claimed for `resource`.
 */
export async function claimKey(
  transaction: Transaction<Tables>,
  claim: IdempotencyClaim | undefined,
  resource: string,
  now: string,
): Promise<ReplayResult | undefined> {
  if (!claim) return undefined;
  const row = { ...toRow(claim), resource, created_at: now };
  const [taken] = await insertRows(transaction, 'idempotency', [row], 'on conflict do nothing returning resource');
  if (taken) return undefined;
  return resultOf(claim, await selectClaim(transaction, claim.keyId, claim.route, claim.keyHash).executeTakeFirst());
}

function selectClaim(db: Kysely<Tables>, keyId: string, route: string, keyHash: string) {
  return db
    .selectFrom('idempotency')
    .select(['fingerprint', 'resource'])
    .where('key_id', '=', keyId)
    .where('route', '=', route)
    .where('key_hash', '=', keyHash);
}

function resultOf(
  claim: IdempotencyClaim,
  row: { readonly fingerprint: string; readonly resource: string } | undefined,
): ReplayResult | undefined {
  if (!row) return undefined;
  return { outcome: row.fingerprint === claim.fingerprint ? 'replayed' : 'reused', resource: row.resource };
}
