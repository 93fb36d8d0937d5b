import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readOrderSearch } from '../../domain/orders/search-terms.js';
import { manyOrders } from '../../testing/many-orders.js';
import { openPlannedDatabase } from '../../testing/query-plans.js';
import { orderQueries } from './orders.js';

const now = '2026-11-21T10:00:00.000Z';

it('a day’s orders are counted with an index, without reading any of them', async () => {
  const { db, stepsOf } = await openPlannedDatabase(now);
  const steps = await stepsOf(async () => {
    assert.equal(await orderQueries(db).timeOfLicenseOrder('org', 'live', now, 1_000), undefined);
  });
  assert.deepEqual(
    steps.filter((detail) => / orders | SORT /.test(detail)),
    ['SEARCH orders USING COVERING INDEX orders_by_age_and_key (organization_id=? AND created_at>?)'],
  );
  await db.destroy();
});

it('a page of the list is found with an index, and reads only the orders that it shows', async () => {
  const { db, stepsOf } = await openPlannedDatabase(now);
  const { list } = orderQueries(db);
  const stepsFor = (filter: Parameters<typeof list>[1]) => stepsOf(() => list('org', filter, { limit: 20 }));
  const shown = ['SEARCH orders USING INDEX sqlite_autoindex_orders_1 (id=?)', 'LIST SUBQUERY'];
  const listed = 'SEARCH orders USING COVERING INDEX orders_listed (organization_id=?)';
  // Only the page is sorted, not the list, because the list's index is already in order.
  const sorted = 'USE TEMP B-TREE FOR ORDER BY';
  // Read once per page: the organization's orders for several products, one of which may be the model.
  const several = [
    'LIST SUBQUERY',
    'SEARCH several USING INDEX orders_with_items (organization_id=?)',
    'CORRELATED LIST SUBQUERY',
    'SCAN json_each VIRTUAL TABLE INDEX 1:',
  ];
  const filters = [
    [{}],
    [{ status: 'received' }],
    [{ model: 'board', workshop: 'north', mode: 'live' }, several],
  ] as const;
  for (const [filter, others = []] of filters) {
    const steps = (await stepsFor(filter)).map((step) => step.replace(/ \d+$/, ''));
    assert.deepEqual(steps, [...shown, listed, ...others, sorted], JSON.stringify(filter));
  }
  const steps = await stepsFor({ search: readOrderSearch('Ada 10115') });
  assert.deepEqual(
    steps.filter((step) => / order_terms /.test(step)),
    // Counts how many orders have each word, up to a limit.
    Array(2).fill(
      'SEARCH order_terms USING COVERING INDEX sqlite_autoindex_order_terms_1 (organization_id=? AND term>? AND term<?)',
    ),
  );
  assert.deepEqual(
    steps.filter((step) => / (term|other) /.test(step)),
    [
      'SEARCH term USING COVERING INDEX sqlite_autoindex_order_terms_1 (organization_id=? AND term>? AND term<?)',
      'SEARCH other USING INDEX order_terms_of_order (order_id=?)',
    ],
  );
  assert.deepEqual(
    steps.filter((step) => step.startsWith('SCAN') && step !== 'SCAN counted'),
    [],
  );
  assert.equal(steps.filter((step) => step === sorted).length, 1);
  await db.destroy();
});

it('a search starts with the rarest word, and stops when the page is full', async () => {
  const { db, database, stepsOf } = await openPlannedDatabase(now);
  database.exec(manyOrders('SQLite', { orders: 3_000, organizations: 2, waiting: 0 }));
  const { list } = orderQueries(db);
  const found = async (text: string, filter: object = {}) => {
    const rows = await list('org_0', { search: readOrderSearch(text)!, ...filter }, { limit: 2 });
    return rows!.map(({ order }) => order.id);
  };
  // Searches for words that 1,500 orders have; for such a word with one that few have; for a word that no order has;
  // and for text that could be a number or a word.
  assert.deepEqual(await found('ada na'), ['ord_10002998', 'ord_10002996', 'ord_10002994']);
  assert.deepEqual(await found('ada na', { status: 'received' }), ['ord_10002900', 'ord_10002800', 'ord_10002700']);
  assert.deepEqual(await found('ada name12'), ['ord_10001298', 'ord_10001296', 'ord_10001294']);
  assert.deepEqual(await found('ada 12998'), ['ord_10002998']);
  assert.deepEqual([await found('ada nobody'), await found('na zzz')], [[], []]);
  assert.deepEqual(await found('1000299'), ['ord_10002998', 'ord_10002996', 'ord_10002994']);
  const steps = await stepsOf(() => list('org_0', { search: readOrderSearch('ada na')! }, { limit: 20 }));
  assert.ok(steps.includes('SEARCH other USING INDEX order_terms_of_order (order_id=?)'), steps.join('\n'));
  assert.ok(!steps.some((step) => step.startsWith('SCAN orders')), steps.join('\n'));
  await db.destroy();
});

it('queries for SQLite use distinct rows, and no row locks', async () => {
  const { db } = await openPlannedDatabase(now);
  const query = db.selectFrom('orders').select('model').distinct();
  assert.equal(query.compile().sql, 'select distinct "model" from "orders"');
  assert.doesNotMatch(query.forUpdate().skipLocked().compile().sql, /update|locked/);
  await db.destroy();
});

it('a page of an organization’s events is read from an index in order, without sorting', async () => {
  const { db, stepsOf } = await openPlannedDatabase(now);
  const after = { orderId: 'ord_1', sequence: 1, status: 'received', occurredAt: now } as const;
  for (const [filter, range] of [
    [{}, 'occurred_at>?'],
    [{ after }, '(occurred_at,order_id)>(?,?)'],
    [{ after, share: { workshop: 'w', mode: 'test' } }, '(occurred_at,order_id)>(?,?)'],
  ] as const) {
    const steps = await stepsOf(() => orderQueries(db).eventsSince('org', now, filter));
    assert.deepEqual(steps, [
      `SEARCH order_events USING INDEX order_events_by_time (${range})`,
      'CORRELATED SCALAR SUBQUERY 1',
      'SEARCH orders USING INDEX sqlite_autoindex_orders_1 (id=?)',
    ]);
  }
  await db.destroy();
});
