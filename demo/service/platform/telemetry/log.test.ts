import assert from 'node:assert/strict';
import { it } from 'node:test';
import { orderSchema, quoteListSchema, webhookEndpointSchema } from '@parametric/api-client';
import { boardDocument } from '../../testing/models.js';
import { startWebhookReceiver } from '../../testing/receiver.js';
import { orderOf, placeOrder, recipient, request, startTestService } from '../../testing/service.js';
import { createLog, describeError, traceOf, withoutSecrets } from './log.js';

function recordLog(level: 'trace' | 'info') {
  const lines: Record<string, unknown>[] = [];
  const log = createLog(level, { write: (line: string) => lines.push(JSON.parse(line)) });
  return { log, lines, text: () => lines.map((line) => JSON.stringify(line)).join('\n') };
}

it('every request has one line with its id, route (but not path), status, code and duration', async () => {
  const { log, lines } = recordLog('info');
  const service = await startTestService({ log });
  try {
    lines.length = 0;
    const { licenseKey: key } = service.shop;
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const found = await request(service, 'GET', '/v1/models/board', { key, headers: { traceparent } });
    const missing = await request(service, 'GET', '/v1/models/secret-project', { key });
    const nowhere = await request(service, 'GET', '/Ada/Example/Street?name=Ada');
    await request(service, 'GET', '/healthz');
    // Sweeps have their own lines.
    const requests = lines.filter(({ msg }) => msg === 'request');
    const line = (index: number) => {
      const { time: _, pid: __, hostname: ___, ms, ...rest } = requests[index]!;
      assert.equal(typeof ms, 'number');
      return rest;
    };
    const common = { level: 'info', method: 'GET', msg: 'request' };
    const route = '/v1/models/:id';
    const ids = [found, missing, nowhere].map(({ headers }) => headers.get('request-id'));
    const trace_id = '4bf92f3577b34da6a3ce929d0e0e4736';
    assert.deepEqual(line(0), { ...common, request_id: ids[0], trace_id, route, status: 200 });
    assert.deepEqual(line(1), { ...common, request_id: ids[1], route, status: 404, code: 'not_found' });
    assert.deepEqual(line(2), { ...common, request_id: ids[2], route: 'none', status: 404, code: 'not_found' });
    assert.equal(requests.length, 3, 'a probe that is answered is not logged');
  } finally {
    await service.close();
  }
});

it('an order’s requests leave no key, token, secret, name, address or query in the log', async () => {
  const { log, lines, text } = recordLog('trace');
  const receiver = await startWebhookReceiver();
  const service = await startTestService({ log });
  try {
    const { licenseKey, apiKey } = service.shop;
    const webhook = await request(service, 'POST', '/v1/webhook-endpoints', {
      key: apiKey,
      body: { url: `${receiver.url}?token=url-secret` },
    });
    const { secret } = webhook.as(webhookEndpointSchema);
    await request(service, 'GET', `/v1/models/board/picture.svg?license_key=${licenseKey}`);
    await request(service, 'PUT', '/v1/models/board', { key: apiKey, body: { document: boardDocument() } });
    const body = { model: 'board', configuration: { width: 700 }, quantity: 1 };
    const quotes = await request(service, 'POST', '/v1/quotes', { key: licenseKey, body });
    const quote = quotes.as(quoteListSchema).data.find(({ workshop }) => workshop.country === 'DE')!;
    const idempotencyKey = crypto.randomUUID();
    const headers = { 'idempotency-key': idempotencyKey };
    const placed = await request(service, 'POST', '/v1/orders', { key: licenseKey, headers, body: orderOf(quote) });
    const order = placed.as(orderSchema);
    const token = order.access_token!;
    await request(service, 'GET', `/v1/orders/${order.id}`, { key: token });
    await request(service, 'PATCH', `/v1/orders/${order.id}`, {
      key: apiKey,
      body: { status: 'confirmed', tracking: { carrier: 'DHL', number: 'JJD-tracking-1' } },
    });
    await receiver.until(2);
    await request(service, 'GET', `/v1/orders/${order.id}/production-pack`, { key: apiKey });
    await request(service, 'POST', `/v1/orders/${order.id}/erase-personal-data`, { key: apiKey });
    // An unauthorized request, and one that causes an internal error.
    await request(service, 'GET', '/v1/orders', { key: 'pcsk_test_wrong-key-wrong-key-wrong-key-wrong-key-wrong' });
    service.context.store.orders.list = async () => {
      throw new Error(`near ${apiKey}: ${recipient.email}`, { cause: new Error(`of ${token}`) });
    };
    assert.equal((await request(service, 'GET', '/v1/orders', { key: apiKey })).status, 500);
    const secrets = [licenseKey, apiKey, token, secret!, idempotencyKey, 'url-secret', 'wrong-key', 'JJD-tracking-1'];
    for (const hidden of [...secrets, ...Object.values(recipient), '80331', receiver.url]) {
      assert.ok(
        !text().includes(hidden),
        `${hidden} in ${lines.find((line) => JSON.stringify(line).includes(hidden))}`,
      );
    }
    assert.ok(lines.some(({ msg }) => msg === 'webhook'));
    assert.ok(lines.some(({ level, msg }) => level === 'error' && msg === 'The request failed.'));
    assert.ok(lines.filter(({ msg }) => msg === 'request').length >= 10);
  } finally {
    await service.close();
    await receiver.close();
  }
});

it('a failed response is cut off, and has one log line without personal data', async (test) => {
  const { log, lines } = recordLog('info');
  const service = await startTestService({ log });
  const printed = test.mock.method(console, 'error', () => undefined);
  try {
    const key = service.shop.apiKey;
    await placeOrder(service);
    const { orders } = service.context.store as { orders: { list: unknown } };
    orders.list = async () => {
      throw new Error('Key (email)=(ada@example.com)');
    };
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`${service.url}/v1/orders.csv`, { headers });
    assert.equal(answer.status, 200);
    await assert.rejects(answer.text(), /terminated/);
    const [line] = lines.filter(({ msg }) => msg === 'The response was interrupted.');
    assert.equal(line?.request_id, answer.headers.get('request-id'));
    assert.equal(line?.route, '/v1/orders.csv');
    assert.doesNotMatch(JSON.stringify(lines), /ada@example/);
    assert.equal(printed.mock.callCount(), 0);
  } finally {
    await service.close();
  }
});

it('an error is logged with its message, without secrets or other properties', () => {
  const error = Object.assign(new Error('Key (email)=(ada@example.com) of postgres://user:word@db.example/x?y=1'), {
    code: '23505',
    detail: 'Ada Example',
  });
  const described = JSON.stringify(describeError(error));
  assert.match(described, /"code":"23505"/);
  for (const hidden of ['ada@example', 'word', 'Ada Example', 'y=1']) assert.ok(!described.includes(hidden), hidden);
  assert.equal(withoutSecrets('pcsk_live_abc-DEF whsec_a+b/c= pcot_x pcwk_live_y'), 'pcsk_… whsec_… pcot_… pcwk_…');
});

it('a trace is only taken from a complete traceparent', () => {
  assert.equal(traceOf(null), undefined);
  assert.equal(traceOf('00-x-y-01'), undefined);
  assert.equal(traceOf(`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`), undefined);
});
