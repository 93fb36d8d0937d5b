// Kills the service at random moments, while clients place orders and retry with their idempotency keys. After that,
// every acknowledged order has to exist exactly once, with its events, in the API, in the database, and at the
// receiver. Some orders are paid in a replacement for Shopify that fails sometimes, too. Every payment has to be
// recorded exactly once.

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Order, orderPageSchema, orderPaymentSchema, orderSchema, quoteListSchema } from '@parametric/api-client';
import { boardDocument } from '@parametric/service/testing/models';
import { orderOf, request, type TestRequest, type TestResponse } from '@parametric/service/testing/service';
import { type ShopifyDouble, shopifyApp, startShopifyDouble } from '@parametric/service/testing/shopify-double';
import Database from 'libsql';
import { Client } from 'pg';
import { ServiceProcesses } from './processes.js';
import { Random } from './random.js';
import { FailingMailbox, FailingReceiver } from './receiver.js';
import type { Report, Target } from './target.js';

export interface KillOptions {
  readonly seed: number;
  readonly kills: number;
  /** The time at which to stop killing the service, in milliseconds since 1970. */
  readonly until: number;
  /** The URL of a PostgreSQL database. By default, SQLite in a temporary folder is used. */
  readonly databaseUrl?: string | undefined;
}

const CLIENTS = 8;
const FAILING = 0.2;
/** The share of Shopify's responses that are lost or refused. */
const SHOPIFY_FAILING = 0.1;
const PAID = 0.4;
const FIRST_START_KILLS = 3;
const LONGEST_RUN_MS = 1_000;
const ATTEMPT_LIMIT_MS = 5_000;
/** How long to wait if nothing arrives. This is longer than a killed process can hold a delivery's lease. */
const STANDSTILL_MS = 120_000;
/** The maximum time to wait for all deliveries. */
const DRAIN_LIMIT_MS = 900_000;

type LiveKeys = Awaited<ReturnType<ServiceProcesses['addLiveKeys']>>;

const RECEIVED_MAILS = ['ada@example.com We’ve received your order: Board', 'shop@shop.example New order: Board'];
const CONFIRMED_MAIL = 'ada@example.com Your order is confirmed: Board';

export async function killAtRandom(options: KillOptions): Promise<Report> {
  const random = new Random(options.seed);
  const mailbox = await FailingMailbox.start(new Random(options.seed + 2), FAILING);
  const shopify = await startShopifyDouble();
  const mail = { SMTP_URL: mailbox.url, MAIL_FROM: 'orders@shop.example' };
  const processes = await ServiceProcesses.create(options.databaseUrl, { ...mail, SHOPIFY_URL: shopify.url });
  const receiver = await FailingReceiver.start(new Random(options.seed + 1), FAILING);
  try {
    const run = new KillRun(processes, { receiver, mailbox, shopify }, random);
    return await run.run(options);
  } catch (error) {
    throw new Error(`${String(error)}\n${processes.printed}`);
  } finally {
    await processes.close();
    await receiver.close();
    await mailbox.close();
    await shopify.close();
  }
}

interface Outside {
  readonly receiver: FailingReceiver;
  readonly mailbox: FailingMailbox;
  readonly shopify: ShopifyDouble;
}

class KillRun {
  readonly #processes: ServiceProcesses;
  readonly #receiver: FailingReceiver;
  readonly #mailbox: FailingMailbox;
  readonly #shopify: ShopifyDouble;
  readonly #random: Random;
  readonly #violations: string[] = [];
  /** Acknowledged orders by idempotency key, and acknowledged statuses by order. */
  readonly #orders = new Map<string, string>();
  readonly #moves = new Map<string, string[]>();
  /** Orders that were paid in Shopify, and whose event was acknowledged. */
  readonly #paid = new Set<string>();
  #eventsPath = '';
  #target: Target | undefined;
  #keys: LiveKeys = { licenseKey: '', apiKey: '' };
  #isOver = false;
  #kills = 0;
  #killsInStart = 0;
  #retries = 0;
  #replays = 0;

  constructor(processes: ServiceProcesses, { receiver, mailbox, shopify }: Outside, random: Random) {
    this.#processes = processes;
    this.#receiver = receiver;
    this.#mailbox = mailbox;
    this.#shopify = shopify;
    this.#random = random;
  }

  async run({ kills, until }: KillOptions): Promise<Report> {
    for (let count = 0; count < Math.min(FIRST_START_KILLS, kills); count++) await this.#killInStart();
    await this.#start();
    await this.#createEndpoint();
    const clients = Array.from({ length: CLIENTS }, () => this.#order());
    while (this.#kills < kills && Date.now() < until) {
      if (!this.#processes.isRunning && this.#random.chance(0.15)) await this.#killInStart();
      else await this.#killWhileItServes();
    }
    await this.#start();
    this.#isOver = true;
    await Promise.all(clients);
    const waited = await this.#drain();
    const listed = await this.#recordedOrders();
    this.#checkAnswers(listed);
    this.#checkPayments(listed);
    this.#checkReceiver();
    this.#checkMailbox();
    await this.#processes.end('SIGTERM');
    for (const fault of await faultsOfDatabase(this.#processes)) this.#violations.push(`database: ${fault}`);
    const { tries, failures } = this.#receiver;
    const figures = {
      kills: this.#kills,
      'of them while it started': this.#killsInStart,
      'acknowledged orders': this.#orders.size,
      'orders that there are': listed.length,
      'requests sent again': this.#retries,
      'answers repeated': this.#replays,
      'orders paid in Shopify': this.#paid.size,
      'requests to Shopify': this.#shopify.requests.length,
      'tries of deliveries': tries,
      'that the receiver failed': failures,
      'mails that arrived': this.#mailbox.mails.size,
      'that the mail server failed': this.#mailbox.failures,
      'mails that arrived again, with the same Message-ID': this.#mailbox.repeats,
      'seconds until all were delivered': Math.round(waited / 1_000),
    };
    return { figures, violations: this.#violations };
  }

  async #start(): Promise<void> {
    const target = await this.#processes.start();
    const known = this.#target?.organizations[0].apiKey;
    if (known !== undefined && known !== target.organizations[0].apiKey) this.#violations.push('The keys changed.');
    this.#target = target;
    this.#processes.prepare();
  }

  async #killInStart(): Promise<void> {
    const { ready } = await this.#processes.begin();
    ready.catch(() => undefined);
    await sleep(this.#random.below(400));
    await this.#processes.kill();
    this.#kills += 1;
    this.#killsInStart += 1;
  }

  async #killWhileItServes(): Promise<void> {
    if (!this.#processes.isRunning) await this.#start();
    await sleep(this.#random.below(LONGEST_RUN_MS));
    await this.#processes.kill();
    this.#kills += 1;
  }

  async #createEndpoint(): Promise<void> {
    this.#keys = await this.#processes.addLiveKeys();
    const { apiKey: key } = this.#keys;
    const settings = { address: 'shop@shop.example' };
    await request(this.#target!, 'PATCH', '/v1/mail-settings', { key, body: settings });
    await request(this.#target!, 'PUT', '/v1/models/board', { key, body: { document: boardDocument() } });
    const shopify = this.#shopify;
    Object.assign(shopify.store, { isDevelopment: false, allowsHttp: true });
    const payment = { checkout: 'shopify', shopify: shopifyApp };
    const connected = await request(this.#target!, 'PATCH', '/v1/checkout-settings', { key, body: payment });
    const { events_url } = JSON.parse(connected.text) as { events_url: string };
    this.#eventsPath = `${new URL(events_url).pathname}/shopify`;
    shopify.fault = () => {
      if (!this.#random.chance(SHOPIFY_FAILING)) return undefined;
      return (['lost', 'unavailable', 'throttled'] as const)[this.#random.below(3)];
    };
    const body = { url: this.#receiver.url };
    const { text } = await request(this.#target!, 'POST', '/v1/webhook-endpoints', { key, body });
    this.#receiver.secret = (JSON.parse(text) as { secret: string }).secret;
  }

  /**
   * Acts as one client, which requests quotes and places an order. Sometimes repeats the order, and sometimes changes
   * its status.
   */
  async #order(): Promise<void> {
    const { licenseKey: key, apiKey } = this.#keys;
    while (!this.#isOver) {
      const asked = { model: 'board', configuration: {}, quantity: 1 + this.#random.below(5) };
      const quotes = await this.#try('POST', '/v1/quotes', { key, body: asked, headers: sentByPage() }, 201);
      if (!quotes) continue;
      const quote = quotes.as(quoteListSchema).data.find(({ workshop }) => workshop.country === 'DE')!;
      const headers = sentByPage();
      const sent = { key, headers, body: orderOf(quote) };
      const placed = await this.#try('POST', '/v1/orders', sent, 201);
      if (!placed) continue;
      const order = placed.as(orderSchema);
      this.#orders.set(headers['idempotency-key'], order.id);
      if (this.#random.chance(0.25)) await this.#orderAgain(sent, order);
      if (this.#random.chance(PAID)) await this.#pay(order, apiKey);
      if (this.#random.chance(0.3)) await this.#move(order, apiKey);
    }
  }

  /** Pays on the payment page. The provider repeats the event until it's acknowledged, and then sends it one more time. */
  async #pay({ id }: Order, key: string): Promise<void> {
    const sent = { key, body: { return_url: 'https://shop.example/paid' } };
    const { url } = (await this.#try('POST', `/v1/orders/${id}/payment`, sent, 200))?.as(orderPaymentSchema) ?? {};
    const draft = this.#shopify.drafts.find(({ invoiceUrl }) => invoiceUrl === url);
    if (!draft) {
      this.#violations.push(`${id} can't be paid on the page ${url}.`);
      return;
    }
    this.#shopify.pay(draft.id);
    const event = this.#shopify.event('orders/paid', draft.order!);
    for (const _ of [1, 2]) await this.#try('POST', this.#eventsPath, event, 200);
    this.#paid.add(id);
  }

  async #orderAgain(sent: TestRequest, { id }: Order): Promise<void> {
    const same = await this.#try('POST', '/v1/orders', sent, 201);
    if (same && same.as(orderSchema).id !== id) this.#violations.push(`${id} was placed again as ${same.text}`);
    const other = await this.#try('POST', '/v1/orders', { ...sent, headers: sentByPage() }, 409);
    if (other && other.problem().order !== id) this.#violations.push(`${id} is not named by ${other.text}`);
  }

  async #move({ id }: Order, key: string): Promise<void> {
    if (!(await this.#try('PATCH', `/v1/orders/${id}`, { key, body: { status: 'confirmed' } }, 200))) return;
    this.#moves.set(id, ['received', 'confirmed']);
  }

  /** Sends a request until there's a response. If it isn't the expected one, records a violation. */
  async #try(method: string, path: string, sent: TestRequest, expected: number): Promise<TestResponse | undefined> {
    for (let attempt = 0; ; attempt++) {
      if (attempt > 0) this.#retries += 1;
      const answer = await this.#send(method, path, sent).catch(() => undefined);
      if (answer?.headers.get('idempotent-replayed')) this.#replays += 1;
      if (answer?.status === expected) return answer;
      const isLater = !answer || answer.status === 503 || answer.text.includes('key_in_flight');
      if (!isLater) {
        this.#violations.push(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
        return undefined;
      }
      await sleep(50 + this.#random.below(100));
    }
  }

  async #send(method: string, path: string, sent: TestRequest): Promise<TestResponse> {
    const late = sleep(ATTEMPT_LIMIT_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('No answer.')));
    return Promise.race([request(this.#target!, method, path, sent), late]);
  }

  /** Waits as long as events keep arriving. @returns the number of milliseconds until nothing was left to deliver */
  async #drain(): Promise<number> {
    const { apiKey: key } = this.#keys;
    const start = Date.now();
    let received = this.#arrived;
    let moved = start;
    while (Date.now() < Math.min(moved + STANDSTILL_MS, start + DRAIN_LIMIT_MS)) {
      const isPending = await Promise.all(
        ['webhook-deliveries', 'mails'].map(async (queue) => {
          const { text } = await request(this.#target!, 'GET', `/v1/${queue}?status=pending&limit=1`, { key });
          return (JSON.parse(text) as { data: unknown[] }).data.length > 0;
        }),
      );
      if (!isPending.includes(true)) return Date.now() - start;
      if (this.#arrived > received) moved = Date.now();
      received = this.#arrived;
      await sleep(200);
    }
    const waited = Date.now() - start;
    this.#violations.push(
      `Events were left to deliver after ${waited} ms, the last one arrived ${Date.now() - moved} ms ago.`,
    );
    return waited;
  }

  /** The number of events and emails that have arrived. */
  get #arrived(): number {
    return this.#receiver.events + this.#mailbox.mails.size;
  }

  async #listOrders(): Promise<readonly Order[]> {
    const { apiKey: key } = this.#keys;
    const orders: Order[] = [];
    let after = '';
    do {
      const page = (await request(this.#target!, 'GET', `/v1/orders?limit=100${after}`, { key })).as(orderPageSchema);
      orders.push(...page.data);
      after = page.next ? `&after=${page.next}` : '';
    } while (after);
    return orders;
  }

  /** Returns the orders as soon as every payment has been recorded, or if no payment has been recorded for too long. */
  async #recordedOrders(): Promise<readonly Order[]> {
    const end = Date.now() + STANDSTILL_MS;
    for (;;) {
      const orders = await this.#listOrders();
      const recorded = orders.filter(({ payment }) => payment?.status === 'paid').length;
      if (recorded === this.#paid.size || Date.now() > end) return orders;
      await sleep(500);
    }
  }

  #checkPayments(orders: readonly Order[]): void {
    for (const { id, payment, total } of orders) {
      const expected = this.#paid.has(id) ? 'paid' : 'open';
      if (payment?.status !== expected) this.#violations.push(`${id} is ${payment?.status}, not ${expected}.`);
      const paid = this.#shopify.drafts.filter(({ order }) => order?.attributes.some(({ value }) => value === id));
      if (paid.length > 1) this.#violations.push(`${id} was paid ${paid.length} times.`);
      if (paid.some(({ order }) => order?.received !== total.amount)) this.#violations.push(`${id} was paid wrongly.`);
    }
  }

  #checkAnswers(orders: readonly Order[]): void {
    const listed = new Map(orders.map((order) => [order.id, order]));
    for (const id of this.#orders.values()) if (!listed.has(id)) this.#violations.push(`${id} is lost.`);
    const acknowledged = new Set(this.#orders.values());
    // Every client retried until it got a response, so there can't be any orders that no client knows about.
    for (const id of listed.keys()) if (!acknowledged.has(id)) this.#violations.push(`${id} was placed twice.`);
    if (acknowledged.size < this.#orders.size) this.#violations.push('Two idempotency keys placed one order.');
    for (const [id, { history }] of listed) {
      const statuses = history.map(({ status }) => status).join();
      const expected = (this.#moves.get(id) ?? ['received']).join();
      if (statuses !== expected) this.#violations.push(`${id} has the history ${statuses}, not ${expected}.`);
    }
  }

  #checkReceiver(): void {
    const { statuses, badSignatures, overtaken } = this.#receiver;
    for (const id of this.#orders.values()) {
      const received = (statuses.get(id) ?? []).join();
      const expected = (this.#moves.get(id) ?? ['received']).join();
      if (received !== expected) this.#violations.push(`The receiver has "${received}" of ${id}, not ${expected}.`);
    }
    if (badSignatures > 0) this.#violations.push(`${badSignatures} bad signatures.`);
    if (overtaken > 0) this.#violations.push(`${overtaken} events came after a later one.`);
  }

  /**
   * Checks that the customer and the shop received the emails for each order. An email can only arrive twice if both
   * have the same Message-ID.
   */
  #checkMailbox(): void {
    for (const id of this.#orders.values()) {
      const received = this.#mailbox.of(id);
      const expected = [...RECEIVED_MAILS, ...(this.#moves.has(id) ? [CONFIRMED_MAIL] : [])].sort();
      if (received.join() !== expected.join()) {
        this.#violations.push(`The mailbox has "${received.join()}" of ${id}, not ${expected.join()}.`);
      }
    }
  }
}

/** The headers of a page's request, because a live license key only works on the shop's pages. */
function sentByPage() {
  return { 'idempotency-key': crypto.randomUUID(), origin: 'https://shop.example' };
}

// Checks the database of a service that has stopped. Uses its own SQL instead of the service's code.

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
    "select e.order_id as id from order_events e where (select count(*) from mails m where m.order_id = e.order_id and m.sequence = e.sequence) <> case e.status when 'received' then 3 when 'confirmed' then 1 end",
  'mails that were not sent': "select id from mails where status <> 'sent' and kind <> 'workshop_new_order'",
  'deliveries of nothing':
    'select d.id from webhook_deliveries d where d.is_test = 0 and not exists (select 1 from order_events e where e.order_id = d.order_id and e.sequence = d.sequence)',
  'payments without a reference': "select id from payments where status = 'paid' and reference is null",
  'accepted quotes without an order':
    "select q.id from quotes q where q.status = 'accepted' and not exists (select 1 from orders o where o.quote_id = q.id)",
} as const;

async function faultsOfDatabase({
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
