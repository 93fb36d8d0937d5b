// What several processes share, besides records, if they use the same PostgreSQL database: messages about changes, rate
// limits, locks for tasks that only one process can run at a time, and values that all of them need.

import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { Client } from 'pg';
import type { ChangeChannel, ChangeListener, RateLimitStore, Sharing } from '../platform/sharing.js';
import type { Tables } from './queries/tables.js';

/** The first key of our advisory locks, which distinguishes them from those of other programs on the same database. */
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
    // A task needs a second connection in addition to the one that holds its lock. If two tasks ran concurrently, each
    // could wait for the other's connection, so run one at a time.
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

/** Releases the lock of a task. If the connection was lost, the lock has already been released. */
async function unlock(connection: Kysely<Tables>, task: string): Promise<void> {
  await sql`select pg_advisory_unlock(${lockOf(task)})`.execute(connection).catch(() => undefined);
}

/**
 * Stores rate limits in the database. Each row contains the times of a subject's recent requests. A rejected request
 * doesn't write anything.
 */
function rateLimits(db: Kysely<Tables>): RateLimitStore {
  return {
    take: async (subject, { count, windowMs }, now, weight) => {
      // A time that's further in the future was written before the clock was set back, so ignore it.
      const counts = sql`time > ${now - windowMs} and time < ${now + windowMs}`;
      const taken = await sql<{ used: number; next: number }>`
        insert into rate_limits as known (subject, times, until)
        values (${subject}, array_fill(${now}::bigint, array[${weight}::integer]), ${now + windowMs})
        on conflict (subject) do update
          set times = array(select time from unnest(known.times) as time where ${counts}) || excluded.times,
            until = excluded.until
          where (select count(*) from unnest(known.times) as time where ${counts}) <= ${Math.max(0, count - weight)}
        returning cardinality(times) as used, times[1] as next`.execute(db);
      if (taken.rows[0]) return { allowed: true, ...taken.rows[0] };
      const { rows } = await sql<{ time: number }>`
        select time from rate_limits, unnest(times) as time
        where subject = ${subject} and ${counts} order by time`.execute(db);
      const next = rows[Math.min(rows.length + weight - count, rows.length) - 1]?.time ?? now;
      return { allowed: false, used: rows.length, next };
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

// Notifies the processes on one PostgreSQL database of changes, using LISTEN and NOTIFY. A change is published after
// its commit, because within the transaction, NOTIFY would make all other transactions wait for the flush. A message
// can be lost when a process is killed or a connection drops, so listeners also poll the database.
const CHANNEL = 'parametric_changes';
/** How often to check the connection. One that no longer responds is detected within this time. */
const CHECK_INTERVAL_MS = 15_000;
const CONNECT_TIMEOUT_MS = 5_000;
const [FIRST_DELAY_MS, LAST_DELAY_MS] = [100, 5_000];

export class PostgresChanges implements ChangeChannel {
  readonly #url: string;
  readonly #db: Kysely<Tables>;
  readonly #listeners = new Set<ChangeListener>();
  readonly #closed = new AbortController();
  #client: Client | undefined;
  #unsent = new Set<string>();

  constructor(url: string, db: Kysely<Tables>) {
    this.#url = url;
    this.#db = db;
  }

  /** Starts listening, until `close` is called. @throws if the first connection fails */
  async start(): Promise<void> {
    const client = await this.#connect();
    void this.#keepListening(client);
  }

  subscribe(listener: ChangeListener): void {
    this.#listeners.add(listener);
  }

  publish(id: string): void {
    if (this.#unsent.size === 0) setImmediate(() => void this.#send());
    this.#unsent.add(id);
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#client?.end().catch(() => undefined);
  }

  /** Sends all changes from one turn of the event loop in one statement. */
  async #send(): Promise<void> {
    const ids = [...this.#unsent];
    this.#unsent = new Set();
    if (this.#closed.signal.aborted) return;
    await sql`select pg_notify(${CHANNEL}, id) from unnest(${ids}::text[]) as id`
      .execute(this.#db)
      .catch(() => undefined);
  }

  async #keepListening(first: Client): Promise<void> {
    for (let client: Client | undefined = first, delayMs = FIRST_DELAY_MS; !this.#closed.signal.aborted; ) {
      if (client) {
        await this.#untilLost(client);
        delayMs = FIRST_DELAY_MS;
      }
      await sleep(delayMs * (0.5 + Math.random()), undefined, { signal: this.#closed.signal }).catch(() => undefined);
      delayMs = Math.min(delayMs * 2, LAST_DELAY_MS);
      if (this.#closed.signal.aborted) return;
      client = await this.#connect().catch(() => undefined);
      // Report that anything may have changed, because messages were lost while the connection was down.
      if (client) this.#tell(undefined);
    }
  }

  async #connect(): Promise<Client> {
    const client = new Client({
      connectionString: this.#url,
      application_name: 'parametric-service listening',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CHECK_INTERVAL_MS,
    });
    // The end of the connection is handled elsewhere. But without this listener, the event would end the process.
    client.on('error', () => undefined);
    client.on('notification', ({ payload }) => this.#tell(payload));
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    this.#client = client;
    if (this.#closed.signal.aborted) await client.end();
    return client;
  }

  async #untilLost(client: Client): Promise<void> {
    const check = setInterval(() => {
      client.query('select 1').catch(() => client.end().catch(() => undefined));
    }, CHECK_INTERVAL_MS);
    check.unref();
    await new Promise<void>((resolve) => {
      client.once('end', resolve);
      client.once('error', () => resolve());
    });
    clearInterval(check);
    await client.end().catch(() => undefined);
  }

  #tell(id: string | undefined): void {
    for (const listener of this.#listeners) listener(id);
  }
}
