// Queries for the test clock. Instead of setting a clock, they move test records into the past. Live records aren't
// changed.

import { finalOrderStatuses } from '@parametric/api-client';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SandboxStore } from '../../domain/sandbox/test-orders.js';
import { isSqlite } from './statements.js';
import type { Tables } from './tables.js';

export function sandboxQueries(db: Kysely<Tables>): SandboxStore {
  return {
    advance: (organizationId, days, now) =>
      db.transaction().execute(async (transaction) => {
        const time = (column: string) => earlier(db, column, days, 'time');
        const open = transaction
          .selectFrom('quote_requests')
          .select('id')
          .where('organization_id', '=', organizationId)
          .where('mode', '=', 'test');
        const expires = { expires_at: time('expires_at') };
        await transaction
          .updateTable('quotes')
          .set(expires)
          .where('request_id', 'in', open)
          .where('expires_at', '>', now)
          .execute();
        await transaction
          .updateTable('quote_requests')
          .set(expires)
          .where('organization_id', '=', organizationId)
          .where('mode', '=', 'test')
          .where('expires_at', '>', now)
          .execute();
        // They're held for a day, and the clock advances by a day or more.
        await transaction
          .deleteFrom('held_orders')
          .where('organization_id', '=', organizationId)
          .where('mode', '=', 'test')
          .execute();
        const aged = await transaction
          .updateTable('orders')
          .set({
            created_at: time('created_at'),
            changed_at: time('changed_at'),
            ready_by: earlier(db, 'ready_by', days, 'day'),
          })
          .where('organization_id', '=', organizationId)
          .where('mode', '=', 'test')
          .where('status', 'not in', finalOrderStatuses)
          .returning(['id', 'created_at'])
          .execute();
        const ids = aged.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1)).map(({ id }) => id);
        for (let start = 0; start < ids.length; start += 500) {
          await transaction
            .updateTable('order_events')
            .set({ occurred_at: time('occurred_at') })
            .where('order_id', 'in', ids.slice(start, start + 500))
            .execute();
        }
        return ids;
      }),
  };
}

/** Moves a stored time or day back by this many days. */
function earlier(db: Kysely<Tables>, column: string, days: number, kind: 'time' | 'day'): RawBuilder<string> {
  const name = sql.ref(column);
  if (isSqlite(db)) {
    const format = kind === 'time' ? '%Y-%m-%dT%H:%M:%fZ' : '%Y-%m-%d';
    return sql`strftime(${format}, ${name}, ${`-${days} days`})`;
  }
  const format = kind === 'time' ? 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"' : 'YYYY-MM-DD';
  // All times are in UTC. If the timestamp had a time zone, PostgreSQL would interpret a day in the server's time zone.
  return sql`to_char(${name}::timestamp - make_interval(days => ${days}), ${format})`;
}
