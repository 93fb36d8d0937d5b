import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { type Order, orderSchema, quoteListSchema, quoteSchema } from '@parametric/api-client';
import { DAY_MS } from '../../platform/clock.js';
import { defaultSettings } from '../../platform/startup/settings.js';
import { createLog } from '../../platform/telemetry/log.js';
import { startMailServer } from '../../testing/mail-server.js';
import { startWebhookReceiver } from '../../testing/receiver.js';
import { request, startTestService, type TestService } from '../../testing/service.js';
import { waitUntil } from '../../testing/wait-until.js';
import { deleteExpired } from './retention.js';

/** Unique to this person, so that the bytes can be found anywhere. Digits alone could occur in ids by chance. */
const traces = ['Zerline Quoss', 'Xylofonweg', 'Hinterhaus Q', 'Qwuppstadt', 'Qwuppland', 'zq@quoss.example'];
const everything = [...traces, '0049-555-0199', 'ZE3 9JU', 'ZQ-TRACK-7', 'track.quoss.example'];

/** Places orders with every kind of personal data, and moves each to `shipped` with tracking. */
async function shipOrders(service: TestService, count: number): Promise<Order[]> {
  const { licenseKey, apiKey } = service.shop;
  const [name, line1, line2, city, region, email] = traces;
  const shipTo = { country: 'GB', postcode: 'ZE3 9JU' };
  const orders: Order[] = [];
  for (let i = 0; i < count; i += 1) {
    const key = i % 2 === 0 ? licenseKey : apiKey;
    const headers = () => ({ 'idempotency-key': crypto.randomUUID() });
    const asked = { model: 'board', configuration: {}, quantity: 1, ship_to: shipTo };
    const { data } = (await request(service, 'POST', '/v1/quotes', { key, body: asked, headers: headers() })).as(
      quoteListSchema,
    );
    const quote = data[0]!;
    const shipping = { ...shipTo, name, line1, line2, city, region, email, phone: '0049-555-0199' };
    const body = { quote: quote.id, workshop: quote.workshop.slug, shipping };
    const order = (await request(service, 'POST', '/v1/orders', { key, body, headers: headers() })).as(orderSchema);
    const tracking = { carrier: 'Post', number: 'ZQ-TRACK-7', url: 'https://track.quoss.example/ZQ-TRACK-7' };
    for (const status of ['confirmed', 'in_production', 'shipped', 'delivered'] as const) {
      const move = { status, ...(status === 'shipped' ? { tracking } : {}) };
      assert.equal(
        (await request(service, 'PATCH', `/v1/orders/${order.id}`, { key: apiKey, body: move })).status,
        200,
      );
    }
    orders.push(order);
  }
  return orders;
}

/** Which of these strings occur in the bytes of any file in the folder. */
async function found(folder: string, texts: readonly string[] = everything): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // The service may still be writing its releases, which contain no personal data.
  const names = entries
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('releases'))
    .map(({ parentPath, name }) => join(parentPath, name));
  const files = await Promise.all(names.map(async (name) => ({ name, bytes: await readFile(name) })));
  return files.flatMap(({ name, bytes }) =>
    texts.filter((text) => bytes.includes(text)).map((text) => `${name}: ${text}`),
  );
}

it('erased data isn’t anywhere in the data folder, while the service runs or after it has stopped', async () => {
  let logged = '';
  const log = createLog('trace', { write: (line) => (logged += line) });
  const service = await startTestService({ log });
  const receiver = await startWebhookReceiver();
  try {
    const key = service.shop.apiKey;
    await request(service, 'POST', '/v1/webhook-endpoints', { key, body: { url: receiver.url } });
    const orders = await shipOrders(service, 24);
    await receiver.until(5 * orders.length);
    assert.deepEqual(
      [...new Set((await found(service.dataDir)).map((line) => line.replace(/.*: /, '')))].sort(),
      [...everything].sort(),
    );
    for (const { id } of orders) {
      const erased = await request(service, 'POST', `/v1/orders/${id}/erase-personal-data`, { key });
      assert.deepEqual(erased.as(orderSchema).shipping, { country: 'GB' });
      assert.equal(erased.as(orderSchema).tracking, undefined);
    }
    assert.deepEqual(await found(service.dataDir), []);
    const quote = await request(service, 'GET', `/v1/quotes/${orders[0]!.quote}`, { key });
    assert.equal(quote.as(quoteSchema).ship_to, undefined);
    assert.equal(quote.as(quoteSchema).status, 'accepted');
    assert.doesNotMatch(
      JSON.stringify(await service.store.quotes.ofRequest(service.shop.id, quote.as(quoteSchema).request)),
      /ZE3 9JU/,
    );
    await service.endKeepingData();
    assert.deepEqual(await found(service.dataDir), []);
    assert.match(logged, /erase-personal-data/);
    assert.deepEqual(
      everything.filter((text) => logged.includes(text)),
      [],
    );
  } finally {
    await receiver.close();
    await service.close();
  }
});

it('the address that a design is emailed to isn’t in the data folder or log after the last attempt', async () => {
  let logged = '';
  const log = createLog('trace', { write: (line) => (logged += line) });
  const server = await startMailServer({ refuse: (address) => (address.startsWith('gone') ? 550 : undefined) });
  const mail = { url: server.url, from: 'orders@shop.example', retryDelaysMs: [] };
  const service = await startTestService({ log, mail, serviceUrl: 'https://service.example' });
  try {
    const key = await service.addKey({ kind: 'api', mode: 'live' });
    const page = 'https://shop.example/board?configurator-board=~width.1200';
    const { id } = JSON.parse((await request(service, 'POST', '/v1/links', { key, body: { page } })).text);
    for (const email of ['zq@quoss.example', 'gone.zq@quoss.example']) {
      const sent = await request(service, 'POST', `/v1/links/${id}/email`, { key, body: { email, model: 'board' } });
      assert.equal(sent.status, 202);
    }
    const all = async () => (await service.store.mails.list(service.shop.id, {}, { limit: 10 }))!;
    await waitUntil('the last attempts', async () => (await all()).every(({ status }) => status !== 'pending'));
    assert.deepEqual((await all()).map(({ status }) => status).sort(), ['failed', 'sent']);
    await service.store.purge();
    assert.deepEqual(await found(service.dataDir, ['quoss.example']), []);
    assert.ok(!logged.includes('quoss.example'));
    const longAgo = '2000-01-01T00:00:00.000Z';
    assert.equal(await service.store.mails.deleteBefore(longAgo, '2100-01-01T00:00:00.000Z'), 2);
  } finally {
    await service.close();
    await server.close();
  }
});

it('retention erases the same data, including that of requests without an order', async () => {
  let nowMs = Date.parse('2026-11-21T10:00:00.000Z');
  const service = await startTestService({ clock: () => nowMs });
  try {
    const { apiKey: key } = service.shop;
    await shipOrders(service, 12);
    const body = { model: 'board', configuration: {}, quantity: 1, ship_to: { country: 'GB', postcode: 'ZE3 9JU' } };
    for (let i = 0; i < 40; i += 1) await request(service, 'POST', '/v1/quotes', { key, body });
    nowMs += 31 * DAY_MS;
    await deleteExpired(service.store, nowMs, {
      ...defaultSettings,
      retentionMs: 30 * DAY_MS,
      quoteRetentionMs: 30 * DAY_MS,
    });
    assert.deepEqual(await found(service.dataDir), []);
    await service.endKeepingData();
    assert.deepEqual(await found(service.dataDir), []);
  } finally {
    await service.close();
  }
});

it('another organization’s order isn’t erased', async () => {
  const service = await startTestService();
  try {
    const [order] = await shipOrders(service, 1);
    const answer = await request(service, 'POST', `/v1/orders/${order!.id}/erase-personal-data`, {
      key: service.other.apiKey,
    });
    assert.equal(answer.status, 404);
    const kept = (await request(service, 'GET', `/v1/orders/${order!.id}`, { key: service.shop.apiKey })).as(
      orderSchema,
    );
    assert.equal(kept.shipping?.postcode, 'ZE3 9JU');
    assert.equal(kept.tracking?.number, 'ZQ-TRACK-7');
  } finally {
    await service.close();
  }
});

it('an idempotency row isn’t a digest of the body alone, which trying postcodes could reveal', async () => {
  const service = await startTestService();
  try {
    const body = { model: 'board', configuration: {}, quantity: 1, ship_to: { country: 'GB', postcode: 'ZE3 9JU' } };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    await request(service, 'POST', '/v1/quotes', { key: service.shop.apiKey, body, headers });
    const digest = new Uint8Array(
      await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(body))),
    );
    assert.deepEqual(await found(service.dataDir, [Buffer.from(digest).toString('hex')]), []);
    const { status, headers: answered } = await request(service, 'POST', '/v1/quotes', {
      key: service.shop.apiKey,
      body,
      headers,
    });
    assert.equal(status, 201);
    assert.equal(answered.get('idempotent-replayed'), 'true');
  } finally {
    await service.close();
  }
});
