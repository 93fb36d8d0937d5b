import assert from 'node:assert/strict';
import { it } from 'node:test';
import { parseRetryAfter, retryDelayMs, timerMs } from './retry.js';

const now = Date.parse('2026-11-21T09:30:00Z');

it('Retry-After is read in seconds and as a date', () => {
  assert.equal(parseRetryAfter('3', now), 3000);
  assert.equal(parseRetryAfter(' 0 ', now), 0);
  assert.equal(parseRetryAfter('Sat, 21 Nov 2026 09:30:10 GMT', now), 10_000);
  assert.equal(parseRetryAfter('Sat, 21 Nov 2026 09:00:00 GMT', now), 0);
});

it('a Retry-After that’s neither a date nor a number is ignored', () => {
  for (const header of [null, '', 'soon', '-5', 'NaN', '0x10', '1e3', 'Infinity', 'Someday'])
    assert.equal(parseRetryAfter(header, now), undefined);
});

it('the service’s Retry-After takes precedence over our own delay', () => {
  assert.equal(retryDelayMs(0, 7000, 300, 5000), 7000);
  assert.equal(retryDelayMs(9, 0, 300, 5000), 0);
});

it('our own delay doubles up to a limit, and half of it is random', () => {
  const longest = [300, 600, 1200, 2400, 4800, 5000, 5000];
  for (const [attempt, most] of longest.entries()) {
    const delays = Array.from({ length: 200 }, () => retryDelayMs(attempt, undefined, 300, 5000));
    assert.ok(Math.min(...delays) >= most / 2 && Math.max(...delays) <= most, `attempt ${attempt}`);
    assert.ok(new Set(delays).size > 100, 'the delays are all alike');
  }
});

it('a Retry-After of more than a day counts as a day, and one in the past needs no wait', () => {
  const day = 86_400_000;
  for (const header of ['99999999', '9'.repeat(400), 'Sat, 21 Nov 2099 09:30:00 GMT']) {
    assert.equal(parseRetryAfter(header, now), day);
  }
  assert.equal(parseRetryAfter('Sat, 21 Nov 1970 09:30:00 GMT', now), 0);
});

it('a delay never exceeds a timer’s maximum', () => {
  assert.equal(retryDelayMs(0, 99_999_999_000, 300, 5000), 86_400_000);
  assert.equal(retryDelayMs(0, -5, 300, 5000), 0);
  assert.ok(retryDelayMs(2000, Number.NaN, 300, 5000) <= 5000);
  assert.deepEqual([-1, Number.NaN, 10, Infinity, 2 ** 40].map(timerMs), [0, 0, 10, 2 ** 31 - 1, 2 ** 31 - 1]);
});
