// Creates the statements that fill a SQLite or PostgreSQL database with many orders, and with everything that belongs
// to each order: its quote request, events, search terms, deliveries, and daily counts.

import { packAnswer } from '../store/queries/quotes.js';
import type { StoreKind } from './stores.js';

export interface ManyOrders {
  /** The number of orders in all organizations together. Each organization has an equal share. */
  readonly orders: number;
  readonly organizations: number;
  /** The number of deliveries that are due at the organizations' endpoints. */
  readonly waiting: number;
}

/** What each quote offers. */
const answer = packAnswer({
  declined: [],
  offers: [
    {
      workshop: { slug: 'workshop-0', name: 'Workshop', country: 'DE' },
      price: { total: { amount: 12_900, currency: 'EUR' }, lines: [] },
      ...{ leadTimeDays: 10, readyBy: '2026-12-01', delivery: { as: 'assembled', by: 'van' } },
      ...{ invoice: undefined, approximate: undefined },
    },
  ],
});

const FIRST = Date.parse('2026-01-01T00:00:00Z') / 1_000;

/**
 * Returns statements for an empty database. The organizations are `org_0`, `org_1`, and so on. One order per minute is
 * placed from the beginning of 2026.
 */
export function manyOrders(database: StoreKind['name'], { orders, organizations, waiting }: ManyOrders): string {
  const time = (minutes: string) =>
    database === 'SQLite'
      ? `strftime('%Y-%m-%dT%H:%M:%S.000Z', ${FIRST} + (${minutes}) * 60, 'unixepoch')`
      : `to_char(to_timestamp(${FIRST} + (${minutes}) * 60) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"')`;
  const id = (kind: string) => `'${kind}_' || (10000000 + n)`;
  const organization = `'org_' || (n % ${organizations})`;
  return `
    create table numbers as
      with recursive each(n) as (select 0 union all select n + 1 from each where n < ${orders - 1}) select n from each;
    insert into organizations (id, name, created_at, license_orders)
      select 'org_' || n, 'Shop', ${time('0')}, 1 from numbers where n < ${organizations};
    insert into webhook_endpoints (id, organization_id, url, secret, status, created_at, failures, previous_secrets)
      select 'whe_' || n, 'org_' || n, 'https://shop.example/', 'sealed', 'enabled', ${time('0')}, 0, '[]'
      from numbers where n < ${organizations};
    insert into quote_requests
      (id, organization_id, key_id, model, model_revision, configuration, quantity, answer, created_at, expires_at)
      select ${id('rqt')}, ${organization}, 'key_1', 'model-' || (n % 20), '1', '{}', 1, '${answer}', ${time('n')}, ${time('n + 20160')}
      from numbers;
    insert into quotes (id, organization_id, request_id, position, status, expires_at, order_id)
      select ${id('qte')}, ${organization}, ${id('rqt')}, 0, 'accepted', ${time('n + 20160')}, ${id('ord')} from numbers;
    insert into orders (id, organization_id, quote_id, key_id, workshop, model, model_revision, configuration, quantity,
        total, country, recipient, status, mode, workshop_slug, ready_by, created_at, changed_at)
      select ${id('ord')}, ${organization}, ${id('qte')}, 'key_1',
        '{"slug":"workshop-' || (n % 7) || '","name":"Workshop","country":"DE"}', 'model-' || (n % 20), '1', '{}', 1,
        '{"amount":12900,"currency":"EUR"}', 'DE', '{"name":"Ada Name' || (n % 5000) || '","postcode":"80331"}',
        case when n % 100 = 0 then 'received' else 'delivered' end, case when n % 3 = 0 then 'test' else 'live' end,
        'workshop-' || (n % 7), '2026-12-01', ${time('n')}, ${time('n')}
      from numbers;
    insert into order_events (order_id, sequence, status, occurred_at)
      select ${id('ord')}, 1, 'received', ${time('n')} from numbers
      union all select ${id('ord')}, 2, 'confirmed', ${time('n + 1')} from numbers;
    insert into order_terms (organization_id, term, order_id)
      select ${organization}, 'ada', ${id('ord')} from numbers
      union all select ${organization}, 'name' || (n % 5000), ${id('ord')} from numbers
      union all select ${organization}, '' || (10000 + n % 89999), ${id('ord')} from numbers;
    insert into webhook_deliveries (id, organization_id, endpoint_id, event_id, order_id, payload, status, next_attempt_at,
        due_at, created_at, finished_at, sequence, in_order, attempts, is_test)
      select ${id('dlv')}, ${organization}, 'whe_' || (n % ${organizations}), ${id('evt')}, ${id('ord')}, '{}',
        case when n < ${waiting} then 'pending' else 'delivered' end, ${time('n')},
        case when n < ${waiting} then ${time('n')} end, ${time('n')}, case when n >= ${waiting} then ${time('n')} end, 1, 1, 1, 0
      from numbers;
    insert into daily_counts (organization_id, day, mode, model, kind, name, value, count, amount)
      select organization_id, substr(created_at, 1, 10), mode, model, 'orders', 'EUR', '', count(*), 12900 * count(*)
        from orders group by 1, 2, 3, 4
      union all select organization_id, substr(created_at, 1, 10), mode, model, 'asked', 'width', substr(id, 9), 1, 0 from orders;
    drop table numbers;
    analyze;
  `;
}
