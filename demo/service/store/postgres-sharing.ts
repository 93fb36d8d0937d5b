// What several processes on one PostgreSQL database share besides the records: messages about changes, rate limits,
// locks for tasks that only one process may do at a time, and values that all of them need.

import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { RateLimitStore, Sharing } from '../platform/sharing.js';
import type { PostgresChanges } from './postgres-changes.js';
import type { Tables } from './queries/tables.js';

/** The first key of our advisory locks, which keeps them apart from those of other programs on the same database. */
const LOCK_SPACE = 720_553;
const LOCK_RETRY_MS = 100;

export function createSharing(db: Kysely<Tables>, changes: PostgresChanges): Sharing {
  const tryAlone: Sharing['alone'] = (task, run) =>
    db.connection().execute(async (connection) => {
      if (!(await tryLock(connection, task))) return false;
      await run().finally(() => unlock(connection, task));
      return true;
    });
  let lastAlone: Promise<unknown> = Promise.resolve();
  return {
    changes,
    limits: rateLimits(db),
    // A task needs a second connection besides the one that holds its lock. Two concurrent tasks could each wait for
    // the other's connection, so tasks run one at a time.
    alone: (task, run) => {
      const ended = lastAlone.then(() => tryAlone(task, run));
      lastAlone = ended.catch(() => undefined);
      return ended;
    },
    inTurn: (task, run) =>
      db.connection().execute(async (connection) => {
        while (!(await tryLock(connection, task))) await sleep(LOCK_RETRY_MS);
        return run().finally(() => unlock(connection, task));
      }),
    values: {
      get: async (name) => {
        const row = await db.selectFrom('shared_values').select('value').where('name', '=', name).executeTakeFirst();
        return row?.value;
      },
      set: async (name, value) => {
        await db
          .insertInto('shared_values')
          .values({ name, value })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
          .execute();
      },
    },
  };
}

function lockOf(task: string) {
  return sql`${sql.lit(LOCK_SPACE)}, hashtext(${task})`;
}

async function tryLock(connection: Kysely<Tables>, task: string): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${lockOf(task)}) as got`.execute(connection);
  return rows[0]!.got;
}

/** A lost connection has already released its lock. */
async function unlock(connection: Kysely<Tables>, task: string): Promise<void> {
  await sql`select pg_advisory_unlock(${lockOf(task)})`.execute(connection).catch(() => undefined);
}

/** A row contains the times of a subject's recent requests. A rejected request writes nothing. */
function rateLimits(db: Kysely<Tables>): RateLimitStore {
  return {
    take: async (subject, { count, windowMs }, now) => {
      // A time further in the future was written before the clock was set back.
      const counts = sql`time > ${now - windowMs} and time < ${now + windowMs}`;
      const taken = await sql<{ used: number; oldest: number }>`
        insert into rate_limits as known (subject, times, until)
        values (${subject}, array[${now}::bigint], ${now + windowMs})
        on conflict (subject) do update
          set times = array(select time from unnest(known.times) as time where ${counts}) || excluded.times,
            until = excluded.until
          where (select count(*) from unnest(known.times) as time where ${counts}) < ${count}
        returning cardinality(times) as used, times[1] as oldest`.execute(db);
      if (taken.rows[0]) return { allowed: true, ...taken.rows[0] };
      const { rows } = await sql<{ used: number; oldest: number | null }>`
        select count(*) as used, min(time) as oldest
        from rate_limits, unnest(times) as time where subject = ${subject} and ${counts}`.execute(db);
      return { allowed: false, used: rows[0]!.used, oldest: rows[0]!.oldest ?? now };
    },
    release: async (subject, now) => {
      const place = sql`array_position(times, ${now}::bigint)`;
      await sql`
        update rate_limits set times = times[:${place} - 1] || times[${place} + 1:]
        where subject = ${subject} and ${place} is not null`.execute(db);
    },
    deleteBefore: async (now) => {
      await sql`delete from rate_limits where until < ${now}`.execute(db);
    },
  };
}
