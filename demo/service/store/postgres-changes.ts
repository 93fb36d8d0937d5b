// Tells the processes on one PostgreSQL database about changes, using LISTEN and NOTIFY. A change is published after
// its commit: within the transaction, NOTIFY would make all other transactions wait for the flush. A message can be
// lost when a process is killed or a connection drops, so listeners also poll the database.

import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { Client } from 'pg';
import type { ChangeChannel, ChangeListener } from '../platform/sharing.js';
import type { Tables } from './queries/tables.js';

const CHANNEL = 'parametric_changes';
/** A connection that no longer responds is detected after this time. */
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

  /** Listens until it's closed. @throws if the first connection fails */
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
      // We don't know what changed while nobody was listening.
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
    // The end of the connection is reported elsewhere. Without this listener, the event would end the process.
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
