// On a failing network, a caller gets the response, or a typed error within the time limit, and an order is placed only
// once.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createClient } from './client.js';
import { ConnectionError, TimeoutError } from './errors.js';
import { type Handler, json, startLoopback } from './testing/loopback.js';
import { order, orderRequest } from './testing/records.js';
import { type Fault, startUnreliableProxy } from './testing/unreliable-proxy.js';

const client = (baseUrl: string, more: object = {}) =>
  createClient({ baseUrl, licenseKey: 'pclk_test_1', timeoutMs: 10_000, tryTimeoutMs: 5_000, ...more });

/** A service that places one order per key, and returns the same response to a repeated request. */
function orders(): { readonly handler: Handler; readonly placed: Set<string> } {
  const placed = new Set<string>();
  return {
    placed,
    handler: (request, response) => {
      placed.add(String(request.headers['idempotency-key']));
      json(order, 201)(request, response);
    },
  };
}

/** Settles with the call, or when its time limit expires, whichever is first. */
async function withinLimit(call: Promise<unknown>, limitMs: number): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve('late'), limitMs + 500);
  });
  const end = await Promise.race([call.then(() => 'answer').catch((error: unknown) => error), late]);
  clearTimeout(timer);
  return end;
}

describe('an order over an unreliable network', () => {
  const faults: readonly (readonly [string, Fault])[] = [
    ['that delays', { kind: 'delay', ms: 50 }],
    ['that resets before the service has it', { kind: 'reset-before' }],
    ['that resets after the service has it', { kind: 'reset-after' }],
    ['that cuts the head of the answer', { kind: 'cut', bytes: 10 }],
    ['that cuts the body of the answer', { kind: 'cut', bytes: 400 }],
  ];
  for (const [what, fault] of faults) {
    it(`${what} is placed once`, async (context) => {
      const { handler, placed } = orders();
      const service = await startLoopback(context, handler);
      const { baseUrl } = await startUnreliableProxy(context, service.baseUrl, fault, { kind: 'none' });
      const answer = await client(baseUrl).orders.create(orderRequest);
      assert.equal(answer.id, order.id);
      assert.equal(placed.size, 1);
    });
  }

  it('that swallows the first attempt is placed once', async (context) => {
    const { handler, placed } = orders();
    const service = await startLoopback(context, handler);
    const { baseUrl } = await startUnreliableProxy(context, service.baseUrl, { kind: 'black-hole' }, { kind: 'none' });
    const answer = await client(baseUrl, { tryTimeoutMs: 100 }).orders.create(orderRequest);
    assert.equal(answer.id, order.id);
    assert.equal(placed.size, 1);
  });
});

describe('a network that never lets a response through', () => {
  const faults: readonly (readonly [string, Fault, typeof ConnectionError | typeof TimeoutError])[] = [
    ['resets', { kind: 'reset-before' }, ConnectionError],
    ['resets after the service has answered', { kind: 'reset-after' }, ConnectionError],
    ['cuts', { kind: 'cut', bytes: 400 }, ConnectionError],
    ['swallows', { kind: 'black-hole' }, TimeoutError],
    ['drips', { kind: 'drip', ms: 100 }, TimeoutError],
    ['delays', { kind: 'delay', ms: 60_000 }, TimeoutError],
  ];
  for (const [what, fault, Kind] of faults) {
    it(`and ${what} causes a ${Kind.name} within the time limit, and no duplicate order`, async (context) => {
      const { handler, placed } = orders();
      const service = await startLoopback(context, handler);
      const { baseUrl } = await startUnreliableProxy(context, service.baseUrl, fault);
      const limits = { timeoutMs: 1_200, tryTimeoutMs: 400 };
      const end = await withinLimit(client(baseUrl, limits).orders.create(orderRequest), limits.timeoutMs);
      assert.ok(end instanceof Kind, String(end));
      assert.ok(placed.size <= 1);
    });
  }

  it('is abandoned immediately on an abort', async (context) => {
    const service = await startLoopback(context, json(order));
    const { baseUrl } = await startUnreliableProxy(context, service.baseUrl, { kind: 'black-hole' });
    const controller = new AbortController();
    const call = client(baseUrl).orders.get('or_1', { signal: controller.signal });
    setImmediate(() => controller.abort(new Error('mine')));
    await assert.rejects(call, /mine/);
  });
});

describe('a request that must not be repeated', () => {
  const endpoint = {
    id: 'whe_1',
    object: 'webhook_endpoint',
    url: 'https://shop.example/',
    status: 'enabled',
    created_at: '2026-11-21T09:30:00Z',
  };

  it('isn’t retried if there was no response', async (context) => {
    const service = await startLoopback(context, json(endpoint, 201));
    const { baseUrl } = await startUnreliableProxy(context, service.baseUrl, { kind: 'reset-after' });
    const server = createClient({ baseUrl, apiKey: 'pcsk_test_1' });
    await assert.rejects(server.webhookEndpoints.create({ url: endpoint.url }), ConnectionError);
    await assert.rejects(server.webhookEndpoints.rotate('whe_1'), ConnectionError);
    assert.equal(service.seen.length, 2);
  });
});
