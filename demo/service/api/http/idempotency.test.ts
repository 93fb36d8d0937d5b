import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createClaim, KeyedLock } from './idempotency.js';

const claim = createClaim('key_1', 'POST /v1/orders', 'a', 'f');

it('requests with the same claim run one after another, and others run in parallel', async () => {
  const inFlight = new KeyedLock();
  const log: string[] = [];
  let finish: () => void = () => undefined;
  const first = inFlight.run(claim, async () => {
    log.push('first begins');
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    log.push('first ends');
  });
  const second = inFlight.run(claim, async () => log.push('second'));
  await inFlight.run(createClaim('key_1', 'POST /v1/orders', 'b', 'f'), async () => log.push('other'));
  await inFlight.run(undefined, async () => log.push('none'));
  finish();
  await Promise.all([first, second]);
  assert.deepEqual(log, ['first begins', 'other', 'none', 'first ends', 'second']);
});

it('a second request that waits too long is told to retry, because the first is still running', async () => {
  const inFlight = new KeyedLock(1);
  let finish: () => void = () => undefined;
  const first = inFlight.run(
    claim,
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  await assert.rejects(
    inFlight.run(claim, async () => undefined),
    {
      code: 'key_in_flight',
      details: { headers: { 'retry-after': '1' } },
    },
  );
  finish();
  await first;
  assert.equal(await inFlight.run(claim, async () => 'now'), 'now');
});

it('if the first request fails, the second one runs', async () => {
  const inFlight = new KeyedLock();
  const first = inFlight.run(claim, () => Promise.reject(new Error('no')));
  const second = inFlight.run(claim, async () => 'yes');
  await assert.rejects(first, /no/);
  assert.equal(await second, 'yes');
});

it('a claim doesn’t store the key itself', () => {
  assert.ok(!JSON.stringify(createClaim('key_1', 'r', 'secret-word', 'f')).includes('secret-word'));
});
