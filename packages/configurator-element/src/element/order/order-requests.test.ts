import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createPageClient } from '@parametric/api-client/page';
import { findOrder, sendOrder } from './order-requests.js';

function clientOf(answer: (asked: number) => Response) {
  let asked = 0;
  const fetch = async () => {
    asked += 1;
    return answer(asked);
  };
  const client = createPageClient({ baseUrl: 'http://127.0.0.1', licenseKey: 'pclk_test_1', retries: 0, fetch });
  return { client, asked: () => asked };
}

async function ask(answer: (asked: number) => Response) {
  const { client, asked } = clientOf(answer);
  return { found: await findOrder(client, 'key_1', new AbortController().signal), asked: asked() };
}

function problem(status: number, code: string, more: object = {}): Response {
  const body = { type: 'about:blank', title: code, status, code, request_id: 'req_1', ...more };
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json' } });
}

it('an order the service doesn’t have is requested once', async () => {
  assert.deepEqual(await ask(() => problem(404, 'not_found')), { found: { status: 'missing' }, asked: 1 });
});

for (const [status, code] of [
  [401, 'key_revoked'],
  [403, 'origin_not_allowed'],
  [422, 'invalid_request'],
] as const) {
  it(`an order the service refuses to show with ${status} is requested once, and its outcome stays unknown`, async () => {
    assert.deepEqual(await ask(() => problem(status, code)), { found: undefined, asked: 1 });
  });
}

for (const [what, answer] of [
  ['a page of a network in between', () => new Response('<h1>Hotel WLAN</h1>', { status: 404 })],
  ['a fault of the service', () => problem(503, 'unavailable')],
  ['too many requests', () => problem(429, 'rate_limited')],
] as const) {
  it(`the order is requested again after ${what}`, async (context) => {
    // Waiting for the connection uses window events.
    Object.assign(globalThis, { addEventListener: () => {}, removeEventListener: () => {} });
    context.after(() => {
      Reflect.deleteProperty(globalThis, 'addEventListener');
      Reflect.deleteProperty(globalThis, 'removeEventListener');
    });
    const { setTimeout: wait } = globalThis;
    context.mock.method(globalThis, 'setTimeout', (run: () => void, ms: number) => wait(run, ms === 3000 ? 0 : ms));
    const result = await ask((count) => (count === 1 ? answer() : problem(404, 'not_found')));
    assert.deepEqual(result, { found: { status: 'missing' }, asked: 2 });
  });
}

for (const [what, answer, status] of [
  [
    'the service answers that the key has placed another order',
    () => problem(422, 'idempotency_key_reused'),
    'ordered',
  ],
  ['the quote was ordered', () => problem(409, 'quote_already_ordered', { order: 'ord_1' }), 'ordered'],
  ['the quote has expired', () => problem(409, 'quote_expired'), 'expired'],
  ['the service is at the same order', () => problem(409, 'key_in_flight'), 'unanswered'],
  ['a network in between answers', () => new Response('<h1>Hotel WLAN</h1>', { status: 403 }), 'unanswered'],
  ['the key may not order', () => problem(403, 'key_not_permitted'), 'refused'],
] as const) {
  it(`an order is ${status} if ${what}`, async () => {
    const request = { quote: 'qte_1', workshop: 'north', shipping: { country: 'DE', postcode: '10115' } };
    const outcome = await sendOrder(clientOf(answer).client, request, 'key_1', { language: 'en' });
    assert.equal(outcome.status, status);
    if (what === 'the quote was ordered') assert.deepEqual(outcome, { status: 'ordered', number: 'ord_1' });
  });
}

it('an order that the customer has to confirm is reported, or waited for', async (context) => {
  Object.assign(globalThis, { addEventListener: () => {}, removeEventListener: () => {} });
  context.after(() => {
    Reflect.deleteProperty(globalThis, 'addEventListener');
    Reflect.deleteProperty(globalThis, 'removeEventListener');
  });
  const { setTimeout: wait } = globalThis;
  context.mock.method(globalThis, 'setTimeout', (run: () => void, ms: number) => wait(run, ms >= 3000 ? 0 : ms));
  const held = () => problem(409, 'order_held', { expires_at: '2030-01-01T00:00:00Z' });
  assert.deepEqual(await ask(held), { found: { status: 'held', until: '2030-01-01T00:00:00Z' }, asked: 1 });
  const { client, asked } = clientOf((count) => (count < 3 ? held() : problem(404, 'not_found')));
  const found = await findOrder(client, 'key_1', new AbortController().signal, { isHeld: true });
  assert.deepEqual([found, asked()], [{ status: 'missing' }, 3]);
  const order = { quote: 'qte_1', workshop: 'north', shipping: { country: 'DE', postcode: '10115' } };
  const { client: other } = clientOf(held);
  const sent = await sendOrder(other, order, 'key_1', { language: 'en', accepted: undefined });
  assert.deepEqual(sent, { status: 'held', until: '2030-01-01T00:00:00Z' });
});
