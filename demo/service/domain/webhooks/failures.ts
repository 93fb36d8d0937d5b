// Decides what happens after an endpoint fails repeatedly: its deliveries are paused, and eventually it's disabled.

import { DAY_MS, timestamp } from '../../platform/clock.js';
import type { SendResult } from './send.js';
import type { FailureJudgement } from './webhook-store.js';

/** An endpoint is disabled if every attempt failed for this long ... */
const DISABLED_AFTER_MS = 5 * DAY_MS;
/** ... and at least this many attempts failed: as many as a single delivery gets. */
const DISABLED_AFTER_FAILURES = 10;
/**
 * After this many attempts in a row without a response, the endpoint is paused, since each of them took the whole time
 * limit.
 */
const PAUSED_AFTER_SILENCE = 2;
/**
 * After this many other failures in a row, the endpoint is paused. Fewer could be about a single order, which is no
 * reason to hold back the others.
 */
const PAUSED_AFTER_REFUSALS = 10;
/** Statuses that say something about the endpoint rather than the event; undefined means no response. */
const OUTAGES: readonly (number | undefined)[] = [undefined, 429, 502, 503, 504];
/** An endpoint's `Retry-After` also holds back its other deliveries, but for no longer than this. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/**
 * @param result the result of the last attempt
 * @param failures the number of failed attempts in a row
 * @param failingSince when the first of them ended
 * @param pausesMs the length of the first pause, the second and so on; the last one repeats
 */
export function judgeFailures(
  { status, detail, retryAfterMs = 0 }: Pick<SendResult, 'status' | 'detail' | 'retryAfterMs'>,
  failures: number,
  failingSince: string,
  pausesMs: readonly number[],
  nowMs: number,
): FailureJudgement {
  if (status === 410) return { pausedUntil: undefined, disabledReason: 'It answered 410 Gone.' };
  if (nowMs - Date.parse(failingSince) >= DISABLED_AFTER_MS && failures >= DISABLED_AFTER_FAILURES) {
    const disabledReason = `Nothing has been delivered since ${failingSince}. ${failures} attempts failed, the last one with: ${detail}`;
    return { pausedUntil: undefined, disabledReason };
  }
  const isOutage = OUTAGES.includes(status);
  const pauses = failures - (isOutage ? PAUSED_AFTER_SILENCE : PAUSED_AFTER_REFUSALS);
  const pauseMs = pauses < 0 ? 0 : (pausesMs[Math.min(pauses, pausesMs.length - 1)] ?? 0);
  const askedMs = isOutage ? Math.min(retryAfterMs, MAX_RETRY_AFTER_MS) : 0;
  const untilMs = Math.max(pauseMs, askedMs);
  return { pausedUntil: untilMs === 0 ? undefined : timestamp(nowMs + untilMs), disabledReason: undefined };
}
