import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type CompiledQuery, Kysely } from 'kysely';
import Database from 'libsql';
import { LibsqlDialect } from '../libsql-dialect.js';
import { migrate } from '../migrations.js';
import type { Tables } from '../tables.js';
import { deliveryQueries } from './deliveries.js';

const now = '2026-11-21T10:00:00.000Z';

it('claiming reads no delivery that is neither due, nor of the same order, nor being sent', async () => {
  const queries: CompiledQuery[] = [];
  const database = new Database(':memory:');
  const db = new Kysely<Tables>({
    dialect: new LibsqlDialect(database, 0),
    log: ({ query }) => {
      queries.push(query);
    },
  });
  await migrate(db, now);
  queries.length = 0;
  await deliveryQueries(db).claim(now, now, 2);
  const claim = queries.find(({ sql }) => sql.startsWith('update "webhook_deliveries"'))!;
  const plan = database.prepare(`explain query plan ${claim.sql}`).all(...claim.parameters) as { detail: string }[];
  const read = plan.map(({ detail }) => detail).filter((detail) => /^(SCAN|SEARCH) (due|earlier|claimed)/.test(detail));
  const indexes = read.map((detail) => / (\w+) USING (?:COVERING )?INDEX (\w+)/.exec(detail)?.slice(1).join(' by '));
  assert.deepEqual(indexes.toSorted(), [
    'claimed by webhook_deliveries_in_flight',
    'due by webhook_deliveries_due',
    'earlier by webhook_deliveries_of_order',
  ]);
  await db.destroy();
});
