import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createPageClient } from '@parametric/api-client/page';
import { OrderInquiry } from './order-inquiry.js';
import { OrderSubmission } from './order-submission.js';

/** Asks for an order that another tab has sent. */
async function ask(answer: (asked: number) => Response) {
  let asked = 0;
  let unanswered = 0;
  const connection = new AbortController();
  const fetch = async () => {
    asked += 1;
    return answer(asked);
  };
  const client = createPageClient({ baseUrl: 'http://127.0.0.1', licenseKey: 'pclk_test_1', retries: 0, fetch });
  const submission = new OrderSubmission({ language: 'en', keep: () => {}, exclusively: (send) => send() });
  const inquiry = new OrderInquiry(submission, () => connection.signal);
  const outcome = inquiry.answer(client, 'key_1', () => {
    unanswered += 1;
  });
  return { outcome: await outcome, asked, unanswered };
}

function problem(status: number, code: string): Response {
  const body = { type: 'about:blank', title: code, status, code, request_id: 'req_1' };
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json' } });
}

it('an order that the service has none of is asked for once, and is forgotten', async () => {
  const { outcome, asked, unanswered } = await ask(() => problem(404, 'not_found'));
  assert.deepEqual(outcome, { order: undefined });
  assert.deepEqual([asked, unanswered], [1, 0]);
});

for (const [status, code] of [
  [401, 'key_revoked'],
  [403, 'origin_not_allowed'],
  [422, 'invalid_request'],
] as const) {
  it(`an order that the service refuses to show with ${status} is asked for once, and is not forgotten`, async () => {
    const { outcome, asked, unanswered } = await ask(() => problem(status, code));
    assert.equal(outcome, undefined);
    assert.deepEqual([asked, unanswered], [1, 1]);
  });
}

for (const [what, answer] of [
  ['a page of a network in between', () => new Response('<h1>Hotel WLAN</h1>', { status: 404 })],
  ['a fault of the service', () => problem(503, 'unavailable')],
  ['too many requests', () => problem(429, 'rate_limited')],
] as const) {
  it(`after ${what} it is asked for again`, async (context) => {
    // Where it waits for the line, it waits in a window.
    Object.assign(globalThis, { addEventListener: () => {}, removeEventListener: () => {} });
    context.after(() => {
      Reflect.deleteProperty(globalThis, 'addEventListener');
      Reflect.deleteProperty(globalThis, 'removeEventListener');
    });
    const { setTimeout: wait } = globalThis;
    context.mock.method(globalThis, 'setTimeout', (run: () => void, ms: number) => wait(run, ms === 3000 ? 0 : ms));
    const { outcome, asked, unanswered } = await ask((count) => (count === 1 ? answer() : problem(404, 'not_found')));
    assert.deepEqual(outcome, { order: undefined });
    assert.deepEqual([asked, unanswered], [2, 1]);
  });
}
