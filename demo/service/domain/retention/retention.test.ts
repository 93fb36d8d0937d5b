import assert from 'node:assert/strict';
import { it } from 'node:test';
import { orderSchema, type Quote, quoteListSchema } from '@parametric/api-client';
import { DAY_MS, timestamp } from '../../platform/clock.js';
import { defaultSettings } from '../../platform/startup/settings.js';
import { createLog } from '../../platform/telemetry/log.js';
import { askQuote, placeOrder, request, startTestService, type TestService } from '../../testing/service.js';
import { waitUntil } from '../../testing/wait-until.js';
import { deleteExcess, deleteExpired, startRetention, sweep } from './retention.js';

const moves = ['confirmed', 'in_production', 'shipped', 'delivered'];

async function deliver(service: TestService, id: string): Promise<void> {
  const key = service.shop.apiKey;
  for (const status of moves) await request(service, 'PATCH', `/v1/orders/${id}`, { key, body: { status } });
}

it('a recipient is erased the configured time after delivery, and not before', async () => {
  let nowMs = Date.parse('2026-11-21T10:00:00.000Z');
  const service = await startTestService({ clock: () => nowMs });
  try {
    const key = service.shop.apiKey;
    const [old, moved, open] = [await placeOrder(service), await placeOrder(service), await placeOrder(service)];
    await deliver(service, old.id);
    nowMs += 20 * DAY_MS;
    await deliver(service, moved.id);
    nowMs += 11 * DAY_MS;
    await deleteExpired(service.store, nowMs, {
      ...defaultSettings,
      retentionMs: 30 * DAY_MS,
      quoteRetentionMs: 730 * DAY_MS,
    });
    const read = async (id: string) => (await request(service, 'GET', `/v1/orders/${id}`, { key })).as(orderSchema);
    assert.deepEqual((await read(old.id)).shipping, { country: 'DE' });
    assert.equal((await read(moved.id)).shipping?.name, 'Ada Example');
    assert.equal((await read(open.id)).shipping?.name, 'Ada Example', 'it is still to be delivered');
  } finally {
    await service.close();
  }
});

it('a request is deleted with its quotes, unless one of them was ordered', async () => {
  let nowMs = Date.parse('2026-11-21T10:00:00.000Z');
  const service = await startTestService({ clock: () => nowMs });
  try {
    const { licenseKey: key, apiKey, id: organization } = service.shop;
    const order = await placeOrder(service);
    const ordered = await service.store.quotes.get(organization, order.quote);
    const some = await Promise.all([1, 2, 3].map(() => askQuote(service, apiKey)));
    nowMs += 20 * DAY_MS;
    const fresh = await askQuote(service, key);
    nowMs += 11 * DAY_MS;
    const retention = { ...defaultSettings, retentionMs: 730 * DAY_MS, quoteRetentionMs: 30 * DAY_MS };
    await deleteExpired(service.store, nowMs, retention);
    const status = async (id: string) => (await request(service, 'GET', `/v1/quotes/${id}`, { key: apiKey })).status;
    for (const quote of some) assert.equal(await status(quote.id), 404);
    assert.equal(await service.store.quotes.ofRequest(organization, some[1]!.request), undefined);
    assert.equal(await status(fresh.id), 200);
    assert.equal(await status(order.quote), 200);
    const kept = await service.store.quotes.ofRequest(organization, ordered!.request.id);
    assert.ok(kept!.quotes.length > 1, 'the others of its request say that they are canceled');
    assert.equal((await request(service, 'GET', `/v1/orders/${order.id}`, { key: apiKey })).status, 200);
    assert.equal(await service.store.quotes.deleteUnorderedBefore('2026-12-01T00:00:00.000Z'), 0);
  } finally {
    await service.close();
  }
});

it('a public key can’t fill the disk, because the oldest requests without an order are deleted above a limit', async () => {
  let nowMs = Date.parse('2026-11-21T10:00:00.000Z');
  const service = await startTestService({ clock: () => nowMs });
  const warnings: unknown[] = [];
  const log = createLog('warn', { write: (line) => warnings.push(JSON.parse(line)) });
  try {
    const { licenseKey, apiKey, id: organization } = service.shop;
    const order = await placeOrder(service);
    const others = await askQuote(service, (await service.addOrganization()).licenseKey);
    const quotes: Quote[] = [];
    const ask = async (idempotencyKey: string) => {
      const body = { model: 'board', configuration: {}, quantity: 1 };
      const headers = { 'idempotency-key': idempotencyKey };
      return (await request(service, 'POST', '/v1/quotes', { key: licenseKey, body, headers })).as(quoteListSchema)
        .data[0]!;
    };
    const keys = Array.from({ length: 30 }, () => crypto.randomUUID());
    for (const idempotencyKey of keys) {
      nowMs += 1_000;
      quotes.push(await ask(idempotencyKey));
    }
    await deleteExcess(service.store, nowMs, { quotesKept: 10 }, log);
    const isKept = async ({ id }: Quote) => (await service.store.quotes.get(organization, id)) !== undefined;
    const kept = await Promise.all(quotes.map(isKept));
    assert.deepEqual([kept.filter(Boolean).length, kept.indexOf(true)], [9, 21]);
    assert.equal((await request(service, 'GET', `/v1/quotes/${order.quote}`, { key: apiKey })).status, 200);
    assert.equal(warnings.length, 1);
    await deleteExcess(service.store, nowMs, { quotesKept: 20 }, log);
    assert.equal(warnings.length, 1);
    assert.equal((await ask(keys[29]!)).id, quotes[29]!.id);
    assert.notEqual((await ask(keys[0]!)).id, quotes[0]!.id, 'its row is gone too, and it is asked anew');
    assert.match(JSON.stringify(warnings), new RegExp(organization));
    assert.equal(others.object, 'quote');
  } finally {
    await service.close();
  }
});

function memoryLog() {
  const lines: Record<string, unknown>[] = [];
  return { lines, log: createLog('info', { write: (line) => lines.push(JSON.parse(line)) }) };
}

it('a start with a clock three years ahead erases nothing and says so; the operator can confirm it', async () => {
  let nowMs = Date.parse('2026-11-21T10:00:00.000Z');
  const { lines, log } = memoryLog();
  const service = await startTestService({ clock: () => nowMs, log });
  try {
    const { apiKey: key } = service.shop;
    const order = await placeOrder(service);
    await deliver(service, order.id);
    await sweep(service.store, nowMs, defaultSettings, log);
    const name = async () =>
      (await request(service, 'GET', `/v1/orders/${order.id}`, { key })).as(orderSchema).shipping?.name;
    const swept = lines.findLast(({ msg }) => msg === 'Expired records were deleted.');
    assert.deepEqual([swept?.erased_orders, swept?.kept_open_orders, swept?.quote_requests], [0, 0, 0]);
    const readiness = async () => JSON.parse((await request(service, 'GET', '/readyz')).text);
    assert.deepEqual(await readiness(), { status: 'ok' });

    nowMs += 3 * 365 * DAY_MS;
    startRetention(service.store, () => nowMs, defaultSettings, log)();
    await waitUntil('the refusal', () => lines.some(({ level }) => level === 'error'));
    // An order that's placed in the meantime doesn't prove that the clock is right.
    await placeOrder(service);
    await sweep(service.store, nowMs, defaultSettings, log);
    assert.equal(await name(), 'Ada Example');
    const held = lines.findLast(({ level }) => level === 'error');
    assert.match(String(held?.msg), /^The clock says 2029-11-20, 1095 days after the last use \(2026-11-21\)/);
    assert.equal(held?.orders_due, 1);
    assert.deepEqual(await readiness(), { status: 'ok', retention: 'held' });
    const session = await request(service, 'POST', '/console/session', {
      headers: { origin: service.url },
      body: { key },
    });
    assert.match(JSON.parse(session.text).notice, /retention confirm/);

    const back = nowMs - 3 * 365 * DAY_MS + 3_600_000;
    await sweep(service.store, back, defaultSettings, log);
    assert.equal((await service.store.sweeps.last())?.held, undefined);
    assert.equal(await name(), 'Ada Example');
  } finally {
    await service.close();
  }
});

it('a sweep that would erase more than a fifth of the addresses waits for the operator', async () => {
  let nowMs = Date.parse('2026-11-21T10:00:00.000Z');
  const { lines, log } = memoryLog();
  const service = await startTestService({ clock: () => nowMs });
  try {
    const { apiKey: key, licenseKey } = service.shop;
    const orders = await Promise.all(Array.from({ length: 21 }, () => placeOrder(service, licenseKey)));
    for (const { id } of orders) {
      await request(service, 'PATCH', `/v1/orders/${id}`, { key, body: { status: 'canceled' } });
    }
    nowMs += 2 * DAY_MS;
    const retention = { ...defaultSettings, retentionMs: DAY_MS };
    await sweep(service.store, nowMs, retention, log);
    assert.match(String(lines[0]?.msg), /addresses of 21 of 21 orders/);
    const left = async () => (await service.store.sweeps.personalData(timestamp(nowMs))).all;
    assert.equal(await left(), 21);
    for (let i = 0; i < 90; i += 1) await placeOrder(service, licenseKey);
    await sweep(service.store, nowMs, retention, log);
    assert.equal(await left(), 90);
    assert.deepEqual([lines[1]?.erased_orders, lines[1]?.kept_open_orders], [21, 0]);
  } finally {
    await service.close();
  }
});

it('a flood of requests evicts its own quotes, and a quote that a customer was shown stays until it expires', async () => {
  let nowMs = Date.parse('2026-11-21T10:00:00.000Z');
  const { log } = memoryLog();
  const service = await startTestService({ clock: () => nowMs, trustedProxies: 1 });
  try {
    const { licenseKey: key, apiKey } = service.shop;
    const ask = async (address: string, key: string) => {
      nowMs += 1_000;
      const body = { model: 'board', configuration: {}, quantity: 1 };
      const headers = { 'x-forwarded-for': address, 'idempotency-key': crypto.randomUUID() };
      return (await request(service, 'POST', '/v1/quotes', { key, body, headers })).as(quoteListSchema).data[0]!;
    };
    const honest: Quote[] = [];
    for (let i = 0; i < 6; i += 1) honest.push(await ask(`198.51.${i}.7`, key));
    honest.push(await ask('192.0.2.1', apiKey));
    const flood: Quote[] = [];
    for (let i = 0; i < 60; i += 1) flood.push(await ask(`2001:db8:0:${i.toString(16)}::1`, key));
    await deleteExcess(service.store, nowMs, { quotesKept: 20 }, log);
    const left = async (quotes: readonly Quote[]) => {
      const found = await Promise.all(quotes.map(({ id }) => service.store.quotes.get(service.shop.id, id)));
      return found.filter(Boolean).length;
    };
    assert.deepEqual([await left(honest), await left(flood)], [7, 13]);
    nowMs += 15 * DAY_MS;
    await ask('198.51.100.7', key);
    await deleteExcess(service.store, nowMs, { quotesKept: 5 }, log);
    assert.ok((await left(honest)) + (await left(flood)) <= 4, 'what has expired goes first');
  } finally {
    await service.close();
  }
});
