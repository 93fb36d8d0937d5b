import assert from 'node:assert/strict';
import { it } from 'node:test';
import { manyOrders } from '../../testing/many-orders.js';
import { openPlannedDatabase } from '../../testing/query-plans.js';
import { turnsOf } from '../../testing/turns-of.js';
import { pricesOf, quoteQueries } from './quotes.js';

const now = '2026-11-21T10:00:00.000Z';

it('requests do not wait until the quotes of all organizations were looked through', async () => {
  const { db, database } = await openPlannedDatabase(now);
  database.exec(`
    with recursive counted (n) as (select 1 union all select n + 1 from counted where n < 300)
    insert into organizations (id, name, license_orders, created_at) select 'org_' || n, 'Shop', 1, '${now}' from counted
  `);
  const quotes = quoteQueries(db);
  assert.ok((await turnsOf(() => quotes.deleteUnorderedBefore(now))) >= 300);
  assert.ok((await turnsOf(() => quotes.deleteUnorderedBeyond(1_000, '2026-11-21T10:00:00.000Z'))) >= 300);
  await db.destroy();
});

it('requests do not wait until the prices of a long list were read', async () => {
  const { db, database } = await openPlannedDatabase(now);
  database.exec(manyOrders('SQLite', { orders: 250, organizations: 2, waiting: 0 }));
  const ids = (await db.selectFrom('quotes').select('id').execute()).map(({ id }) => id);
  assert.equal((await pricesOf(db, ids)).size, 250);
  assert.ok((await turnsOf(() => pricesOf(db, ids))) >= 25);
  await db.destroy();
});
