// Measures how long it takes to read the data of an organization with many orders, on SQLite and PostgreSQL. Prints
// milliseconds. To run it: `node --import=tsx --conditions=@parametric/source demo/tests/faults/many-orders.ts
// [100000]`

import { readOrderSearch } from '@parametric/service/search-terms';
import type { Store } from '@parametric/service/store';
import { manyOrders } from '@parametric/service/testing/many-orders';
import { storeKinds } from '@parametric/service/testing/stores';

const ROUNDS = 7;
/** The only organization. All orders belong to it. */
const id = 'org_0';
const WAITING = 10_000;
const CSV_PAGE = 250;

const orders = Number(process.argv[2] ?? 100_000);
if (!Number.isInteger(orders) || orders < WAITING) {
  console.error(`"${process.argv[2]}" is no number of orders from ${WAITING} on.`);
  process.exit(2);
}
const last = new Date(Date.parse('2026-01-01T00:00:00Z') + orders * 60_000);
const days = { from: '2026-01-01', to: last.toISOString().slice(0, 10), mode: 'live' } as const;

const reads: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
  'the first page of the list': ({ orders }) => orders.list(id, {}, { limit: 20 }),
  'a page filtered by a status that a hundredth has': ({ orders }) =>
    orders.list(id, { status: 'received' }, { limit: 20 }),
  'a page filtered by a status that none has': ({ orders }) => orders.list(id, { status: 'failed' }, { limit: 20 }),
  'a search for a name': ({ orders }) => orders.list(id, { search: readOrderSearch('name123') }, { limit: 20 }),
  'a search for the beginning of every name': ({ orders }) =>
    orders.list(id, { search: readOrderSearch('na') }, { limit: 20 }),
  'a search for two words that every order has': ({ orders }) =>
    orders.list(id, { search: readOrderSearch('ada na') }, { limit: 20 }),
  facets: ({ orders }) => orders.facets(id),
  'the events of the last hour': ({ orders }) =>
    orders.eventsSince(id, new Date(last.getTime() - 3_600_000).toISOString(), {}),
  'statistics of all days': ({ statistics }) => statistics.read(id, days),
  [`a claim of 16 of ${WAITING} deliveries`]: async ({ deliveries }) => {
    const now = last.toISOString();
    const claimed = await deliveries.claim(now, now, ([first]) => new Map(first ? [[first.id, 16]] : []));
    for (const { delivery, lease } of claimed) await deliveries.release(delivery.id, lease);
  },
  'all of it as for a file': async (store) => {
    for (let after: string | undefined; ; ) {
      const rows = (await store.orders.list(id, {}, { limit: CSV_PAGE, after })) ?? [];
      if (rows.length <= CSV_PAGE) return;
      after = rows[CSV_PAGE - 1]!.order.id;
    }
  },
};

for (const { name, skip, create } of storeKinds) {
  if (skip !== false) {
    console.log(`${name}: ${skip}`);
    continue;
  }
  const database = await create();
  const store = await database.open();
  try {
    const start = performance.now();
    await database.run(manyOrders(name, { orders, organizations: 1, waiting: WAITING }));
    console.log(`\n${name}, ${orders} orders, written in ${Math.round(performance.now() - start)} ms`);
    for (const [what, read] of Object.entries(reads)) {
      const times: number[] = [];
      for (let round = 0; round < (what.startsWith('all') ? 1 : ROUNDS); round += 1) {
        const begun = performance.now();
        await read(store);
        times.push(performance.now() - begun);
      }
      const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
      console.log(`${median.toFixed(1).padStart(10)} ms  ${what}`);
    }
  } finally {
    await store.close();
    await database.remove();
  }
}
