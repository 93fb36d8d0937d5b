// What follows when an endpoint fails again and again: nothing is sent to it for a while, and it is disabled in the end.

import { DAY_MS, timestamp } from '../clock.js';
import type { FailureJudgement } from '../database/webhook-store.js';
import type { SendResult } from './send.js';

/** An endpoint to which nothing was delivered for so long is disabled, ... */
const DISABLED_AFTER_MS = 5 * DAY_MS;
/** ... when so many attempts failed in this time: as many as a delivery has. */
const DISABLED_AFTER_FAILURES = 10;
/** From the second attempt in a row on that nobody answered: each of them has taken as long as may be. */
const PAUSED_AFTER_SILENCE = 2;
/** An answer other than 2xx may be about one order, and no reason to keep the others back until there are many. */
const PAUSED_AFTER_REFUSALS = 10;
/** Answers that are about the endpoint and not about what it was sent. */
const OUTAGES: readonly (number | undefined)[] = [undefined, 429, 502, 503, 504];
/** An endpoint's `Retry-After` keeps the others of its deliveries back too, up to here. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/**
 * @param result of the last attempt
 * @param failures in a row
 * @param failingSince when the first of them ended
 * @param pausesMs how long the first pause is, the second one and so on; the last one repeats
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
    const disabledReason = `Nothing was delivered to it since ${failingSince}: ${failures} attempts failed, the last one so: ${detail}`;
    return { pausedUntil: undefined, disabledReason };
  }
  const isOutage = OUTAGES.includes(status);
  const pauses = failures - (isOutage ? PAUSED_AFTER_SILENCE : PAUSED_AFTER_REFUSALS);
  const pauseMs = pauses < 0 ? 0 : (pausesMs[Math.min(pauses, pausesMs.length - 1)] ?? 0);
  const askedMs = isOutage ? Math.min(retryAfterMs, MAX_RETRY_AFTER_MS) : 0;
  const untilMs = Math.max(pauseMs, askedMs);
  return { pausedUntil: untilMs === 0 ? undefined : timestamp(nowMs + untilMs), disabledReason: undefined };
}
