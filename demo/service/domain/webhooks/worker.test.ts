import assert from 'node:assert/strict';
import { it } from 'node:test';
import { defaultSettings } from '../../platform/startup/settings.js';
import { deliveryOutcome } from './worker.js';

const { retryDelaysMs } = defaultSettings.webhooks;
const answered = (status: number, retryAfterMs?: number) => ({
  status,
  detail: '',
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
});

for (const status of [200, 201, 204, 299]) {
  it(`${status} is delivered`, () =>
    assert.deepEqual(deliveryOutcome(answered(status), 0, retryDelaysMs, 0.5), { kind: 'delivered' }));
}

for (const status of [100, 301, 302, 307, 400, 401, 404, 429, 500, 503]) {
  it(`${status} is retried`, () =>
    assert.equal(deliveryOutcome(answered(status), 0, retryDelaysMs, 0.5).kind, 'retry'));
}

it('a missing response is retried, and a 410 isn’t', () => {
  assert.equal(deliveryOutcome({ detail: 'No connection.' }, 0, retryDelaysMs, 0.5).kind, 'retry');
  assert.deepEqual(deliveryOutcome(answered(410), 0, retryDelaysMs, 0.5), { kind: 'gone' });
});

it('a delivery is tried 13 times over three days, then it is set aside', () => {
  let waitedMs = 0;
  for (let tries = 0; tries < 12; tries += 1) {
    const verdict = deliveryOutcome(answered(500), tries, retryDelaysMs, 0.5);
    assert.ok(verdict.kind === 'retry');
    waitedMs += verdict.delayMs;
  }
  assert.deepEqual(deliveryOutcome(answered(500), 12, retryDelaysMs, 0.5), { kind: 'failed' });
  assert.equal(Math.round(waitedMs / 86_400_000), 3);
});

it('a wait is randomly up to a fifth shorter or longer', () => {
  const waits = [0, 0.5, 1].map((random) => deliveryOutcome(answered(500), 8, retryDelaysMs, random));
  assert.deepEqual(
    waits,
    [2_880_000, 3_600_000, 4_320_000].map((delayMs) => ({ kind: 'retry', delayMs })),
  );
});

it('Retry-After makes a wait longer, but never shorter, and only up to a limit', () => {
  const wait = (retryAfterMs: number) => deliveryOutcome(answered(503, retryAfterMs), 0, retryDelaysMs, 0.5);
  assert.deepEqual(wait(60_000), { kind: 'retry', delayMs: 60_000 });
  assert.deepEqual(wait(0), { kind: 'retry', delayMs: 1_000 });
  assert.deepEqual(wait(1e12), { kind: 'retry', delayMs: 3 * 86_400_000 });
});
