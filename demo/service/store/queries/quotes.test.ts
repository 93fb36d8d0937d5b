import assert from 'node:assert/strict';
import { it } from 'node:test';
import { manyOrders } from '../../testing/many-orders.js';
import { openPlannedDatabase } from '../../testing/query-plans.js';
import { describeStores } from '../../testing/stores.js';
import { turnsOf } from '../../testing/turns-of.js';
import { pricesOf, quoteQueries } from './quotes.js';

const now = '2026-11-21T10:00:00.000Z';

it('requests don’t wait while all organizations’ quotes are scanned', async () => {
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

it('requests don’t wait while a long list’s prices are read', async () => {
  const { db, database } = await openPlannedDatabase(now);
  database.exec(manyOrders('SQLite', { orders: 250, organizations: 2, waiting: 0 }));
  const ids = (await db.selectFrom('quotes').select('id').execute()).map(({ id }) => id);
  assert.equal((await pricesOf(db, ids)).size, 250);
  assert.ok((await turnsOf(() => pricesOf(db, ids))) >= 25);
  await db.destroy();
});

it('a page of the list is found with an index, and reads only the quotes that it shows', async () => {
  const { db, stepsOf } = await openPlannedDatabase(now);
  const steps = await stepsOf(() => quoteQueries(db).list('org', { share: { mode: 'live' } }, { limit: 20 }));
  assert.match(steps[0]!, /^SEARCH quote_requests USING INDEX quote_requests_of_organization/);
  await db.destroy();
});

describeStores(({ name, store, database }) => {
  it('10,000 requests are listed in pages, each once, newest first, and by outcome', async () => {
    await database.run(`${manyOrders(name, { orders: 10_000, organizations: 1, waiting: 0 })}
      update quotes set order_id = null where substr(id, 9) < '5000';
      update quote_requests set mode = 'live';`);
    const share = { mode: 'live' } as const;
    const read = async (ordered?: boolean) => {
      const ids: string[] = [];
      for (let after: string | undefined; ; after = ids.at(-1)) {
        const page = await store.quotes.list('org_0', { share, ordered }, { limit: 1_000, after });
        ids.push(...page!.slice(0, 1_000).map(({ request }) => request.id));
        if (page!.length <= 1_000) return ids;
      }
    };
    const all = await read();
    assert.deepEqual([all.length, all[0], all.at(-1)], [10_000, 'rqt_10009999', 'rqt_10000000']);
    const [ordered, left] = [await read(true), await read(false)];
    assert.deepEqual([ordered.length, left.length], [5_000, 5_000]);
    assert.deepEqual([...ordered, ...left].sort().reverse(), all);
  });
});
