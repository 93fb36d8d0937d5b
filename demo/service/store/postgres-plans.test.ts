// How PostgreSQL reads growing tables once they have many rows, including other organizations' rows.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { Client, Pool } from 'pg';
import { readOrderSearch } from '../domain/orders/search-terms.js';
import { manyOrders } from '../testing/many-orders.js';
import { startPostgres, type TestPostgres, unlessPostgres } from '../testing/postgres.js';
import { start } from '../testing/stores.js';
import { openPostgresStore } from './postgres-store.js';
import { auditQueries } from './queries/audit.js';
import { deliveryQueries } from './queries/deliveries.js';
import { orderQueries } from './queries/orders.js';
import { statisticsQueries } from './queries/statistics.js';
import type { Tables } from './queries/tables.js';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** The tables that grow with the number of orders. */
const large = [
  'orders',
  'order_events',
  'order_terms',
  'webhook_deliveries',
  'quotes',
  'quote_requests',
  'daily_counts',
];

describe('PostgreSQL', { skip: unlessPostgres() }, () => {
  let server: TestPostgres;
  let client: Client;
  let db: Kysely<Tables>;
  const queries: CompiledQuery[] = [];

  before(async () => {
    server = await startPostgres();
    const url = await server.createDatabase();
    await (await openPostgresStore({ url, now: start })).close();
    client = new Client({ connectionString: url });
    await client.connect();
    await client.query(manyOrders('PostgreSQL', { orders: 12_000, organizations: 10, waiting: 5_000 }));
    const dialect = new PostgresDialect({ pool: new Pool({ connectionString: url }) });
    db = new Kysely<Tables>({ dialect, log: ({ query }) => void queries.push(query) });
  });

  after(async () => {
    await db?.destroy();
    await client?.end();
    await server?.close();
  });

  /** The sequential scans of large tables, each with the query that caused it. */
  async function scans(ask: () => Promise<unknown>): Promise<readonly string[]> {
    queries.length = 0;
    await ask();
    assert.ok(queries.length > 0);
    const found: string[] = [];
    for (const { sql, parameters } of queries.filter((query) =>
      /^\s*(select|with|insert|update|delete)/i.test(query.sql),
    )) {
      const { rows } = await client.query(`explain (format json) ${sql}`, [...parameters]);
      const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ readonly Plan: PlanNode }];
      for (const node of nodesOf(plan)) {
        const table = node['Relation Name'] ?? '';
        if (node['Node Type'].includes('Seq Scan') && large.includes(table)) found.push(`${table}: ${sql}`);
      }
    }
    return found;
  }

  const later = '2026-02-01T00:00:00.000Z';

  it('the check itself notices a full table scan', async () => {
    const all = () => db.selectFrom('orders').select('id').where('country', '=', 'CH').execute();
    assert.equal((await scans(all)).length, 1);
  });

  it('the list of orders is read from indexes, with every filter, from the first page to the last', async () => {
    const { list } = orderQueries(db);
    const share = { workshop: 'workshop-3', mode: 'live' } as const;
    const after = 'ord_10009000';
    for (const filter of [
      {},
      { status: 'received' },
      { status: 'failed' },
      { model: 'model-3', workshop: 'workshop-3', share: { mode: 'live', models: ['model-3'] } },
      { createdAfter: '2026-01-05T00:00:00.000Z', createdBefore: '2026-01-06T00:00:00.000Z' },
      { share },
    ] as const) {
      for (const page of [{ limit: 20 }, { limit: 100, after }]) {
        assert.deepEqual(await scans(() => list('org_0', filter, page)), [], JSON.stringify({ filter, page }));
      }
    }
  });

  it('orders are searched in indexes: by a number, a word, the beginning of one, and several', async () => {
    const { list } = orderQueries(db);
    for (const text of ['10009345', 'name123', 'na', 'ada name123', 'ada name123 1', 'nobody']) {
      const search = readOrderSearch(text);
      assert.ok(search);
      assert.deepEqual(await scans(() => list('org_3', { search }, { limit: 20 })), [], text);
    }
    const found = await list('org_3', { search: readOrderSearch('ada 10123') }, { limit: 20 });
    assert.deepEqual(
      found?.map(({ order }) => order.id),
      ['ord_10000123'],
    );
  });

  it('facets, events, an order, statistics and the audit log are read from indexes', async () => {
    const orders = orderQueries(db);
    const share = { workshop: 'workshop-3', mode: 'live' } as const;
    const event = { orderId: 'ord_10009000', sequence: 1, status: 'received', occurredAt: later } as const;
    const filter = { from: '2026-01-01', to: '2026-01-31', mode: 'live' } as const;
    for (const ask of [
      () => orders.facets('org_0'),
      () => orders.facets('org_0', share),
      () => orders.eventsSince('org_0', '2026-01-09T00:00:00.000Z', {}),
      () => orders.eventsSince('org_0', '2026-01-09T00:00:00.000Z', { share, after: event }),
      () => orders.get('org_0', 'ord_10009000'),
      () => orders.latestSequences(['ord_10009000']),
      () => orders.eventsAfter('ord_10009000', 1),
      () => orders.lastChanges(['org_0']),
      () => orders.timeOfLicenseOrder('org_0', 'live', '2026-01-09T00:00:00.000Z', 100),
      () => statisticsQueries(db).read('org_0', filter),
      () => auditQueries(db).list('org_0', {}, { limit: 20 }),
    ]) {
      assert.deepEqual(await scans(ask), [], String(ask));
    }
  });

  it('deliveries are claimed, finished and listed with indexes, however many are waiting', async () => {
    const { claim, endDelaysOfClock, finish, list, oldestPending } = deliveryQueries(db);
    let claimed: Awaited<ReturnType<typeof claim>> = [];
    const shares = new Map([
      ['whe_1', 2],
      ['whe_2', 2],
    ]);
    const claimSome = async () => {
      claimed = await claim(later, '2026-02-01T00:01:00.000Z', (waiting) => {
        assert.equal(waiting.length, 10);
        return shares;
      });
    };
    assert.deepEqual(await scans(claimSome), []);
    assert.equal(claimed.length, 4);
    const [{ delivery, lease }] = claimed as [(typeof claimed)[number]];
    const answered = {
      durationMs: 1,
      responseStatus: 204,
      responseBody: undefined,
      error: undefined,
      detail: 'Answered.',
    };
    const result = { ...answered, status: 'delivered', nextAttemptAt: later } as const;
    const judge = () => ({ pausedUntil: undefined, disabledReason: undefined });
    assert.deepEqual(await scans(() => finish(delivery.id, lease, result, later, judge)), []);
    assert.deepEqual(await scans(() => list('org_1', {}, { limit: 20 })), []);
    assert.deepEqual(await scans(() => list('org_1', { status: 'failed' }, { limit: 20 })), []);
    assert.deepEqual(await scans(() => oldestPending()), []);
    assert.deepEqual(await scans(() => endDelaysOfClock(later, later)), []);
  });
});

function nodesOf(node: PlanNode): readonly PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
