// Kills the service at random moments, while clients place orders and retry with their idempotency keys. Some orders are
// held until their customers confirm them by email. After that, every acknowledged order has to exist exactly once, with
// its events and emails, in the API, in the database, and at the receivers. Some orders are paid in replacements for
// Stripe and Shopify that fail sometimes, too. Every payment has to be recorded exactly once.

import { setTimeout as sleep } from 'node:timers/promises';
import { type Order, orderPageSchema, orderPaymentSchema, orderSchema, quoteListSchema } from '@parametric/api-client';
import { boardDocument } from '@parametric/service/testing/models';
import { orderOf, request, type TestRequest, type TestResponse } from '@parametric/service/testing/service';
import { faultsOfDatabase } from './database-faults.js';
import { PaymentDoubles, type PaymentOutcome } from './payment-doubles.js';
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
/** The share of the payment providers' responses that are lost or refused. */
const PROVIDERS_FAILING = 0.1;
const PAID = 0.4;
/** The share of payments that the bank declines later. */
const DECLINED = 0.2;
/** The share of orders that are sent from an address that has just placed one, which holds them. */
const SUSPICIOUS = 0.5;
/**
 * For the service, a day has 10 seconds, and an address can place one order in it that isn't held. Otherwise, no order
 * would be held, or all of them.
 */
const DAY = { LIMIT_ORDERS_A_DAY: '39/10' };
const unlimited = '1000000/1';
const LIMITS = {
  ...{ LIMIT_HELD_ORDERS_A_DAY: unlimited, LIMIT_HELD_ORDERS_OF_RECIPIENT: unlimited },
  ...{ LIMIT_HELD_ORDERS_OF_DOMAIN: unlimited },
};
const ORIGIN = 'https://shop.example';
/** A mail provider's domain. The number of held orders that other domains' owners can confirm is limited. */
const DOMAIN = 'gmail.com';
const FIRST_START_KILLS = 3;
const LONGEST_RUN_MS = 1_000;
/** Worker threads start slowly, so emails are only written in longer runs. */
const LONGEST_OF_LONG_RUNS_MS = 8_000;
const LONG_RUNS = 0.25;
const ATTEMPT_LIMIT_MS = 5_000;
/** How long to wait if nothing arrives. This is longer than a killed process can hold the lease of an email, 165 s. */
const STANDSTILL_MS = 200_000;
/** The maximum time to wait for all deliveries. */
const DRAIN_LIMIT_MS = 900_000;

type LiveKeys = Awaited<ReturnType<ServiceProcesses['addLiveKeys']>>;

/** The subjects of emails, up to the first comma. */
const MAILS = {
  held: ['customer Confirm your order: Board'],
  received: ['customer We’ve received your order: Board', 'shop@shop.example New order: Board'],
  confirmed: ['customer Your order is confirmed: Board'],
  paid: ['customer Payment received: Board', 'shop@shop.example Payment received: Board'],
  failed: ['customer Your payment failed: Board', 'shop@shop.example Problem with a payment: Board'],
} as const;

export async function killAtRandom(options: KillOptions): Promise<Report> {
  const random = new Random(options.seed);
  const mailbox = await FailingMailbox.start(new Random(options.seed + 2), FAILING);
  const providers = await PaymentDoubles.start(() => random.chance(PROVIDERS_FAILING));
  const mail = { SMTP_URL: mailbox.url, MAIL_FROM: 'orders@shop.example', SERVICE_URL: 'https://service.example' };
  const limits = { ...DAY, ...LIMITS, TRUST_PROXY: '1' };
  const processes = await ServiceProcesses.create(options.databaseUrl, {
    ...mail,
    ...limits,
    ...providers.environment,
  });
  const receiver = await FailingReceiver.start(new Random(options.seed + 1), FAILING);
  try {
    const run = new KillRun(processes, { receiver, mailbox, providers }, random);
    return await run.run(options);
  } catch (error) {
    throw new Error(`${String(error)}\n${processes.printed}`);
  } finally {
    await processes.close();
    await receiver.close();
    await mailbox.close();
    await providers.close();
  }
}

interface Outside {
  readonly receiver: FailingReceiver;
  readonly mailbox: FailingMailbox;
  readonly providers: PaymentDoubles;
}

class KillRun {
  readonly #processes: ServiceProcesses;
  readonly #receiver: FailingReceiver;
  readonly #mailbox: FailingMailbox;
  readonly #providers: PaymentDoubles;
  readonly #random: Random;
  readonly #violations: string[] = [];
  /** Acknowledged orders by idempotency key, and acknowledged statuses by order. */
  readonly #orders = new Map<string, string>();
  readonly #moves = new Map<string, string[]>();
  /** Orders whose payment was decided, and whose event was acknowledged. */
  readonly #payments = new Map<string, PaymentOutcome>();
  /** The customers' addresses by order, and the orders that were held. */
  readonly #customers = new Map<string, string>();
  readonly #held = new Set<string>();
  #target: Target | undefined;
  #keys: LiveKeys = { licenseKey: '', apiKey: '' };
  #isOver = false;
  #kills = 0;
  #killsInStart = 0;
  #retries = 0;
  #replays = 0;
  #addresses = 0;

  constructor(processes: ServiceProcesses, { receiver, mailbox, providers }: Outside, random: Random) {
    this.#processes = processes;
    this.#receiver = receiver;
    this.#mailbox = mailbox;
    this.#providers = providers;
    this.#random = random;
  }

  async run({ kills, until }: KillOptions): Promise<Report> {
    for (let count = 0; count < Math.min(FIRST_START_KILLS, kills); count++) await this.#killInStart();
    await this.#start();
    await this.#createEndpoint();
    const clients = Array.from({ length: CLIENTS }, () => this.#order());
    const begun = Date.now();
    let isSwitched = false;
    while (this.#kills < kills && Date.now() < until) {
      // Each provider gets half of the kills, or of the time.
      const isHalf = this.#kills >= kills / 2 || Date.now() > (begun + until) / 2;
      if (isHalf && !isSwitched) {
        isSwitched = true;
        if (!this.#processes.isRunning) await this.#start();
        await this.#payWith('shopify');
      }
      if (!this.#processes.isRunning && this.#random.chance(0.15)) await this.#killInStart();
      else await this.#killWhileItServes();
    }
    if (!this.#processes.isRunning) await this.#start();
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
      'orders held until they were confirmed': this.#held.size,
      ...this.#providers.figures,
      'payments that the bank declined later': this.#outcomes('failed'),
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
    await sleep(this.#random.below(this.#random.chance(LONG_RUNS) ? LONGEST_OF_LONG_RUNS_MS : LONGEST_RUN_MS));
    await this.#processes.kill();
    this.#kills += 1;
  }

  async #createEndpoint(): Promise<void> {
    this.#keys = await this.#processes.addLiveKeys();
    const { apiKey: key } = this.#keys;
    const settings = { address: 'shop@shop.example' };
    await request(this.#target!, 'PATCH', '/v1/mail-settings', { key, body: settings });
    await request(this.#target!, 'PUT', '/v1/models/board', { key, body: { document: boardDocument() } });
    await this.#payWith('stripe');
    const body = { url: this.#receiver.url };
    const { text } = await request(this.#target!, 'POST', '/v1/webhook-endpoints', { key, body });
    this.#receiver.secret = (JSON.parse(text) as { secret: string }).secret;
  }

  async #payWith(provider: 'stripe' | 'shopify'): Promise<void> {
    const { apiKey: key } = this.#keys;
    const body = this.#providers.settingsOf(provider);
    const connected = await this.#try('PATCH', '/v1/checkout-settings', { key, body }, 200);
    if (connected) this.#providers.connect(connected);
  }

  /**
   * Acts as one client, which requests quotes and places an order. Sometimes repeats the order, and sometimes changes
   * its status.
   */
  async #order(): Promise<void> {
    const { licenseKey: key, apiKey } = this.#keys;
    let address = this.#newAddress();
    while (!this.#isOver) {
      if (!this.#random.chance(SUSPICIOUS)) address = this.#newAddress();
      const page = { origin: ORIGIN, 'x-forwarded-for': address };
      const asked = { model: 'board', configuration: {}, quantity: 1 + this.#random.below(5) };
      const quotes = await this.#try('POST', '/v1/quotes', { key, body: asked, headers: page }, 201);
      if (!quotes) continue;
      const quote = quotes.as(quoteListSchema).data.find(({ workshop }) => workshop.country === 'DE')!;
      const headers = { ...page, 'idempotency-key': crypto.randomUUID() };
      const { shipping, ...body } = orderOf(quote);
      const customer = `${headers['idempotency-key']}@${DOMAIN}`;
      const sent = { key, headers, body: { ...body, shipping: { ...shipping, email: customer } } };
      let placed = await this.#try('POST', '/v1/orders', sent, 201, 409);
      const isHeld = placed?.status === 409;
      if (isHeld) placed = await this.#confirm(sent, customer);
      if (!placed) continue;
      const order = placed.as(orderSchema);
      this.#orders.set(headers['idempotency-key'], order.id);
      this.#customers.set(order.id, customer);
      if (isHeld) {
        this.#held.add(order.id);
        address = this.#newAddress();
      }
      if (this.#random.chance(0.25)) await this.#orderAgain(sent, order);
      if (this.#random.chance(PAID)) await this.#pay(order, apiKey);
      if (this.#random.chance(0.3)) await this.#move(order, apiKey);
    }
  }

  /** Confirms a held order with the link that was emailed, and sends the order again. */
  async #confirm(sent: TestRequest, customer: string): Promise<TestResponse | undefined> {
    let end = 0;
    while (this.#mailbox.linkOf(customer) === undefined) {
      // While the service is being killed, it may not get around to sending the email.
      if (!this.#isOver) end = Date.now() + STANDSTILL_MS;
      if (Date.now() > end) {
        this.#violations.push(`${customer} got no link to confirm the order.`);
        return undefined;
      }
      await sleep(50);
    }
    if (!(await this.#try('POST', this.#mailbox.linkOf(customer)!, {}, 200))) return undefined;
    return this.#try('POST', '/v1/orders', sent, 201);
  }

  /** Pays on the payment page. The provider repeats each event until it's acknowledged, and then sends it once more. */
  async #pay({ id }: Order, key: string): Promise<void> {
    const sent = { key, body: { return_url: 'https://shop.example/paid' } };
    const { url } = (await this.#try('POST', `/v1/orders/${id}/payment`, sent, 200))?.as(orderPaymentSchema) ?? {};
    const paid = this.#providers.pay(url, this.#random.chance(DECLINED));
    if (!paid) {
      this.#violations.push(`${id} can't be paid on the page ${url}.`);
      return;
    }
    for (const event of paid.events) {
      for (const _ of [1, 2]) await this.#try('POST', event.path, event, 200);
    }
    this.#payments.set(id, paid.outcome);
  }

  /** An address in a provider's network that no order came from yet, so that its emails aren't postponed. */
  #newAddress(): string {
    this.#addresses += 1;
    return `${11 + (this.#addresses >> 8)}.${this.#addresses & 255}.1.1`;
  }

  #outcomes(outcome: PaymentOutcome): number {
    return [...this.#payments.values()].filter((each) => each === outcome).length;
  }

  async #orderAgain(sent: TestRequest, { id }: Order): Promise<void> {
    const same = await this.#try('POST', '/v1/orders', sent, 201);
    if (same && same.as(orderSchema).id !== id) this.#violations.push(`${id} was placed again as ${same.text}`);
    const other = await this.#try(
      'POST',
      '/v1/orders',
      { ...sent, headers: { ...sent.headers, 'idempotency-key': crypto.randomUUID() } },
      409,
    );
    if (other && other.problem().order !== id) this.#violations.push(`${id} is not named by ${other.text}`);
  }

  async #move({ id }: Order, key: string): Promise<void> {
    if (!(await this.#try('PATCH', `/v1/orders/${id}`, { key, body: { status: 'confirmed' } }, 200))) return;
    this.#moves.set(id, ['received', 'confirmed']);
  }

  /** Sends a request until there's a response. If it isn't one of the expected ones, records a violation. */
  async #try(
    method: string,
    path: string,
    sent: TestRequest,
    ...expected: number[]
  ): Promise<TestResponse | undefined> {
    for (let attempt = 0; ; attempt++) {
      if (attempt > 0) this.#retries += 1;
      const answer = await this.#send(method, path, sent).catch(() => undefined);
      if (answer?.headers.get('idempotent-replayed')) this.#replays += 1;
      const isLater =
        !answer || answer.status === 503 || answer.status === 429 || answer.text.includes('key_in_flight');
      if (!isLater && expected.includes(answer.status)) return answer;
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
      const recorded = orders.filter(
        ({ id, payment }) => payment?.status === (this.#payments.get(id) ?? 'open'),
      ).length;
      if (recorded === orders.length || Date.now() > end) return orders;
      await sleep(500);
    }
  }

  #checkPayments(orders: readonly Order[]): void {
    for (const { id, payment, total } of orders) {
      const expected = this.#payments.get(id) ?? 'open';
      if (payment?.status !== expected) this.#violations.push(`${id} is ${payment?.status}, not ${expected}.`);
      const amounts = this.#providers.amountsPaidFor(id);
      if (amounts.length > 1) this.#violations.push(`${id} was paid ${amounts.length} times.`);
      if (amounts.some((amount) => amount !== total.amount)) this.#violations.push(`${id} was paid wrongly.`);
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
   * Checks that the customer and the shop received the emails for each order, and no others. An email can only arrive twice if both
   * have the same Message-ID.
   */
  #checkMailbox(): void {
    for (const id of this.#orders.values()) {
      const customer = this.#customers.get(id)!;
      const received = this.#mailbox.of(id);
      const outcome = this.#payments.get(id);
      const expected = [
        ...(this.#held.has(id) ? MAILS.held : []),
        ...MAILS.received,
        ...(this.#moves.has(id) ? MAILS.confirmed : []),
        ...(outcome ? MAILS[outcome] : []),
      ]
        .map((mail) => mail.replace(/^customer/, customer))
        .sort();
      if (received.join() !== expected.join()) {
        this.#violations.push(`The mailbox has "${received.join()}" of ${id}, not ${expected.join()}.`);
      }
    }
  }
}
