// Queries for short links.

import type { Kysely } from 'kysely';
import type { LinkRecord, LinkStore } from '../../domain/links/link-store.js';
import { recordReader, toRow } from './rows.js';
import { fixedQuery, inBatches } from './statements.js';
import type { Tables } from './tables.js';

const BATCH = 100;

export function linkQueries(db: Kysely<Tables>): LinkStore {
  const find = fixedQuery((id) => db.selectFrom('links').selectAll().where('id', '=', id));
  return {
    save: async (link) => {
      const { expiresAt: expires_at } = link;
      const added = db.insertInto('links').values(toRow(link));
      await added.onConflict((conflict) => conflict.column('id').doUpdateSet({ expires_at })).execute();
    },
    get: async (id) => {
      const [row] = await find(db, id);
      return row && toRecord(row);
    },
    count: async (organizationId) => {
      const rows = db.selectFrom('links').where('organization_id', '=', organizationId);
      const { count } = await rows.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
      return Number(count);
    },
    deleteBefore: (before) =>
      inBatches(BATCH, async () => {
        const query = db.selectFrom('links').select('id').where('expires_at', '<', before).orderBy('expires_at');
        const ids = (await query.limit(BATCH).execute()).map(({ id }) => id);
        if (ids.length > 0) await db.deleteFrom('links').where('id', 'in', ids).execute();
        return ids.length;
      }),
  };
}

const toRecord = recordReader<LinkRecord>({});
