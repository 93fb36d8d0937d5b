// The real service with a data folder of its own, and with the data that the benchmark needs: quotes to order, which are
// stored before the stopwatch runs, and deliveries that wait.

import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import Database from 'libsql';
import { createId } from '../../demo/service/ids.js';
import { databaseFile } from '../../demo/service/settings.js';
import { startWebhookReceiver } from '../../demo/service/testing/receiver.js';
import { askQuote, placeOrder, recipient, request, startTestService } from '../../demo/service/testing/service.js';
import { answer, cpuMs } from './child.js';

const { BENCH_DATABASE_URL: databaseUrl, BENCH_SERVICE_KEY: key } = process.env;
const service = await startTestService({
  models: ['sideboard'],
  databaseUrl,
  serviceKeys: key ? [Buffer.from(key, 'base64')] : undefined,
});
const { shop, store } = service;

const claimTimesMs: number[] = [];
const { claim } = store.deliveries;
/** Claims deliveries as the worker does; everything else waits as long as this takes. */
const timedClaim: typeof claim = async (...input) => {
  const began = performance.now();
  const claimed = await claim(...input);
  claimTimesMs.push(performance.now() - began);
  return claimed;
};
Object.assign(store.deliveries, { claim: timedClaim });

/** The columns that differ in a copied delivery, as SQL. */
const copiedValues: Readonly<Record<string, string>> = {
  id: "'dlv_' || lower(hex(randomblob(16)))",
  order_id: "'ord_' || lower(hex(randomblob(16)))",
  lease: 'null',
  leased_until: 'null',
};

const answers = {
  started: () => ({ url: service.url, key: shop.licenseKey }),
  cpuMs,
  memory: () => {
    globalThis.gc!();
    const { heapUsed, rss } = process.memoryUsage();
    return { heapMb: heapUsed / 1e6, residentMb: rss / 1e6 };
  },
  prepareOrders,
  sellLockers,
  letDeliveriesWait,
  takeClaimTimes: () => claimTimesMs.splice(0),
};

export type ServiceAnswers = typeof answers;

answer(answers, () => service.close());

/** @returns the bodies of orders, each for a quote of another request */
async function prepareOrders(count: number): Promise<string[]> {
  const shipTo = { country: 'DE', postcode: '80331' };
  const asked = await askQuote(service, shop.licenseKey, { model: 'sideboard', ship_to: shipTo });
  const found = await store.quotes.ofRequest(shop.id, asked.request!);
  const bodies: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const id = createId('rqt');
    const copies = found!.quotes.map((quote) => ({ ...quote, id: createId('qte'), requestId: id }));
    await store.quotes.save({ ...found!.request, id }, copies, undefined);
    const [quote] = copies;
    const shipping = { ...shipTo, ...recipient };
    bodies.push(JSON.stringify({ quote: quote!.id, workshop: quote!.offer.workshop.slug, shipping }));
  }
  return bodies;
}

const lockers = new URL('../../packages/configurator-element/docs/examples/locker-wall.json', import.meta.url);

export interface Lockers {
  readonly model: string;
  /** Of the whole wall. */
  readonly order: string;
  readonly apiKey: string;
  readonly licenseKey: string;
}

/** A wall of 2,000 numbered lockers: 11,000 parts. No workshop of the demo makes one, so that a quote of a board is changed. */
async function sellLockers(): Promise<Lockers> {
  const { apiKey, licenseKey } = shop;
  const document = JSON.parse(readFileSync(lockers, 'utf8'));
  const { id: model, revision } = await ask('PUT', `/v1/models/${document.id}`, { document });
  const board = await askQuote(service, apiKey);
  const found = (await store.quotes.ofRequest(shop.id, board.request!))!;
  const id = createId('rqt');
  const quotes = found.quotes.map((quote) => ({ ...quote, id: createId('qte'), requestId: id }));
  const wall = { ...found.request, id, model, modelRevision: revision, configuration: {} };
  await store.quotes.save(wall, quotes, undefined);
  const [{ id: quote, offer }] = quotes as [(typeof quotes)[number]];
  const shipping = { country: 'DE', postcode: '80331', ...recipient };
  const order = await ask('POST', '/v1/orders', { quote, workshop: offer.workshop.slug, shipping });
  return { model, order: order.id, apiKey, licenseKey };
}

// biome-ignore lint/suspicious/noExplicitAny: what it is depends on what is asked.
async function ask(method: string, path: string, body: unknown): Promise<any> {
  const { status, text } = await request(service, method, path, { key: shop.apiKey, body });
  if (status >= 300) throw new Error(`${method} ${path}: ${text}`);
  return JSON.parse(text);
}

/**
 * At an endpoint of another organization that never answers: an order's delivery is copied so many times, each for an order
 * of its own, so that any of them may be claimed.
 */
async function letDeliveriesWait(count: number): Promise<void> {
  const { apiKey, licenseKey } = await service.addOrganization();
  const receiver = await startWebhookReceiver();
  receiver.reply = () => new Promise(() => undefined);
  await request(service, 'POST', '/v1/webhook-endpoints', { key: apiKey, body: { url: receiver.url } });
  await placeOrder(service, licenseKey);
  const database = new Database(databaseFile(service.context.settings), { timeout: 5_000 });
  const columns = database.prepare('select name from pragma_table_info(?)').all(['webhook_deliveries']) as {
    name: string;
  }[];
  const values = columns.map(({ name }) => copiedValues[name] ?? name);
  // What the service has begun to write is committed by then: waiting for it here would keep it from that.
  await setImmediate();
  database.exec(`
    with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${count})
    insert into webhook_deliveries (${columns.map(({ name }) => name).join(', ')})
    select ${values.join(', ')} from counted, (select * from webhook_deliveries order by created_at desc limit 1)
  `);
  database.close();
}
