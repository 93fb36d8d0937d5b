// Checks the database of a service that has stopped. Uses its own SQL instead of the service's code.

import { join } from 'node:path';
import Database from 'libsql';
import { Client } from 'pg';

/** Each query selects the ids of records that must not exist. */
const checks = {
  'quotes with two orders': 'select quote_id as id from orders group by quote_id having count(*) > 1',
  'orders without their first event':
    "select id from orders where not exists (select 1 from order_events e where e.order_id = orders.id and e.sequence = 1 and e.status = 'received')",
  'orders whose last event is another status':
    'select id from orders o where status <> (select status from order_events e where e.order_id = o.id order by sequence desc limit 1)',
  'orders with a gap in their events':
    'select o.id from orders o join order_events e on e.order_id = o.id group by o.id having count(*) <> max(e.sequence)',
  'events that were not delivered':
    "select e.order_id as id from order_events e where not exists (select 1 from webhook_deliveries d where d.order_id = e.order_id and d.sequence = e.sequence and d.status = 'delivered')",
  'orders without a mail for each event':
    "select e.order_id as id from order_events e where (select count(*) from mails m where m.order_id = e.order_id and m.sequence = e.sequence and m.kind not like '%payment%') <> case e.status when 'received' then 3 when 'confirmed' then 1 end",
  'mails that were not sent': "select id from mails where status <> 'sent' and kind <> 'workshop_new_order'",
  'deliveries of nothing':
    'select d.id from webhook_deliveries d where d.is_test = 0 and not exists (select 1 from order_events e where e.order_id = d.order_id and e.sequence = d.sequence)',
  'payments without a reference': "select id from payments where status = 'paid' and reference is null",
  'payments without one mail about them':
    "select id from payments p where status in ('paid', 'failed') and (select count(*) from mails m where m.order_id = p.order_id and m.kind = case p.status when 'paid' then 'payment_received' else 'payment_failed' end) <> 1",
  'orders that are placed and still held':
    'select h.id from held_orders h where exists (select 1 from orders o where o.quote_id = h.quote_id)',
  'accepted quotes without an order':
    "select q.id from quotes q where q.status = 'accepted' and not exists (select 1 from orders o where o.quote_id = q.id)",
} as const;

/** @returns the broken promises */
export async function faultsOfDatabase({
  dataDir,
  databaseUrl,
}: {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}): Promise<string[]> {
  return databaseUrl === undefined ? faultsOfSqlite(join(dataDir, 'service.sqlite')) : faultsOfPostgres(databaseUrl);
}

function faultsOfSqlite(file: string): string[] {
  const database = new Database(file, { readonly: true });
  try {
    const select = (sql: string) => database.prepare(sql).all() as { id: string }[];
    const integrity = JSON.stringify(database.pragma('integrity_check'));
    const found = integrity.includes('"ok"') ? [] : [`integrity_check: ${integrity}`];
    return [...found, ...Object.entries(checks).flatMap(([name, sql]) => describe(name, select(sql)))];
  } finally {
    database.close();
  }
}

async function faultsOfPostgres(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const found: string[] = [];
    for (const [name, sql] of Object.entries(checks)) found.push(...describe(name, (await client.query(sql)).rows));
    return found;
  } finally {
    await client.end();
  }
}

function describe(name: string, rows: readonly { readonly id: string }[]): string[] {
  if (rows.length === 0) return [];
  const ids = rows.slice(0, 3).map(({ id }) => id);
  return [`${rows.length} ${name}: ${ids.join(', ')}`];
}
