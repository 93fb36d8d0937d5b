import assert from 'node:assert/strict';
import { it } from 'node:test';
import { orderSchema, type Quote, quoteListSchema } from '@parametric/api-client';
import { DAY_MS } from '../../platform/clock.js';
import { defaultSettings } from '../../platform/startup/settings.js';
import { createLog } from '../../platform/telemetry/log.js';
import { askQuote, placeOrder, request, startTestService } from '../../testing/service.js';
import { deleteExcess, deleteExpired } from './retention.js';

it('who received an order is forgotten when it has not moved for as long as the operator says', async () => {
  let nowMs = Date.parse('2026-11-21T10:00:00.000Z');
  const service = await startTestService({ clock: () => nowMs });
  try {
    const key = service.shop.apiKey;
    const [old, moved] = [await placeOrder(service), await placeOrder(service)];
    nowMs += 20 * DAY_MS;
    await request(service, 'PATCH', `/v1/orders/${moved.id}`, { key, body: { status: 'confirmed' } });
    nowMs += 11 * DAY_MS;
    await deleteExpired(service.store, nowMs, {
      ...defaultSettings,
      retentionMs: 30 * DAY_MS,
      quoteRetentionMs: 730 * DAY_MS,
    });
    const read = async (id: string) => (await request(service, 'GET', `/v1/orders/${id}`, { key })).as(orderSchema);
    assert.deepEqual((await read(old.id)).shipping, { country: 'DE' });
    assert.equal((await read(moved.id)).shipping?.name, 'Ada Example');
  } finally {
    await service.close();
  }
});

it('a request of which no quote was ordered is deleted with its quotes, one of which one was stays', async () => {
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

it('a public key can not fill the disk: beyond a number, the oldest requests that nobody ordered go', async () => {
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
    await deleteExcess(service.store, { quotesKept: 10 }, log);
    const isKept = async ({ id }: Quote) => (await service.store.quotes.get(organization, id)) !== undefined;
    const kept = await Promise.all(quotes.map(isKept));
    assert.deepEqual([kept.filter(Boolean).length, kept.indexOf(true)], [11, 19]);
    assert.equal((await request(service, 'GET', `/v1/quotes/${order.quote}`, { key: apiKey })).status, 200);
    assert.equal(warnings.length, 1);
    await deleteExcess(service.store, { quotesKept: 20 }, log);
    assert.equal(warnings.length, 1);
    assert.equal((await ask(keys[29]!)).id, quotes[29]!.id);
    assert.notEqual((await ask(keys[0]!)).id, quotes[0]!.id, 'its row is gone too, and it is asked anew');
    assert.match(JSON.stringify(warnings), new RegExp(organization));
    assert.equal(others.object, 'quote');
  } finally {
    await service.close();
  }
});
