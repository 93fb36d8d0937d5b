import assert from 'node:assert/strict';
import { it } from 'node:test';
import { DAY_MS, timestamp } from '../../platform/clock.js';
import { judgeFailures } from './worker.js';

const now = Date.parse('2026-11-21T10:00:00.000Z');
const since = timestamp(now - 60_000);
const silent = { error: 'timeout', detail: 'No response within 15 s.' } as const;
const refused = { status: 500, detail: 'Returned 500.' };
const pauses = [5_000, 30_000, 3_600_000];
const pauseOf = (result: Parameters<typeof judgeFailures>[0], failures: number) => {
  const { pausedUntil } = judgeFailures(result, failures, since, pauses, now);
  return pausedUntil === undefined ? 0 : Date.parse(pausedUntil) - now;
};

it('from the second unanswered attempt on, there are pauses of increasing length', () => {
  const expected = [0, 5_000, 30_000, 3_600_000, 3_600_000];
  assert.deepEqual(
    [1, 2, 3, 4, 40].map((failures) => pauseOf(silent, failures)),
    expected,
  );
});

it('an endpoint that’s down, but says so at once, is paused after five failed attempts in a row', () => {
  for (const down of [{ status: 503, detail: '' }, { error: 'connection_failed', detail: '' } as const]) {
    assert.deepEqual(
      [1, 2, 4, 5, 6].map((failures) => pauseOf(down, failures)),
      [0, 0, 0, 5_000, 30_000],
    );
  }
});

it('errors that may concern a single order pause an endpoint only if there are many', () => {
  assert.deepEqual(
    [1, 12, 13, 14].map((failures) => pauseOf(refused, failures)),
    [0, 0, 5_000, 30_000],
  );
});

it('an overloaded endpoint’s Retry-After applies to all of its deliveries, for at most an hour', () => {
  assert.equal(pauseOf({ status: 429, detail: '', retryAfterMs: 90_000 }, 1), 90_000);
  assert.equal(pauseOf({ status: 503, detail: '', retryAfterMs: 1e12 }, 1), 3_600_000);
});

it('a 410 or five days of failures disable an endpoint, with a reason', () => {
  assert.match(judgeFailures({ status: 410, detail: '' }, 1, since, pauses, now).disabledReason!, /410 Gone/);
  const judge = (days: number, failures: number) =>
    judgeFailures(silent, failures, timestamp(now - days * DAY_MS), pauses, now).disabledReason;
  assert.equal(judge(4.9, 100), undefined);
  assert.equal(judge(5, 12), undefined);
  assert.equal(
    judge(5, 13),
    'Nothing has been delivered since 2026-11-16T10:00:00.000Z. 13 attempts failed, the last one with: No response within 15 s.',
  );
});

it('nothing is paused if pauses are turned off', () =>
  assert.equal(judgeFailures(silent, 9, since, [], now).pausedUntil, undefined));
