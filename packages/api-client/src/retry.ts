// Decides which failures are retried, and after how long.

import { type ApiError, ConnectionError, TimeoutError } from './errors.js';

const RETRIED_STATUSES: readonly number[] = [408, 425, 429, 500, 502, 503, 504];

/**
 * Whether to try again. `key_in_flight` means that the first attempt is still being processed, and that the next
 * attempt gets its response.
 * @param isOnce whether repeating the request would repeat its effect. It's then retried only if the service says that
 *   it did nothing.
 */
export function isRetryable(error: ApiError, isOnce = false): boolean {
  if (isOnce) return error.problem !== undefined && [429, 503].includes(error.status);
  if (error instanceof ConnectionError || error instanceof TimeoutError) return true;
  return RETRIED_STATUSES.includes(error.status) || error.code === 'key_in_flight';
}

/** The longest delay to accept from a service: a day, because anything longer is probably a mistake. */
const MAX_RETRY_AFTER_MS = 24 * 60 * 60 * 1000;

/** The longest timer delay. Timers with longer delays fire immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * @returns the delay in milliseconds: the one that the service requests, at most a day, or else an exponential delay,
 *   half of which is random
 */
export function retryDelayMs(
  attempt: number,
  retryAfterMs: number | undefined,
  firstMs: number,
  maxMs: number,
): number {
  if (retryAfterMs !== undefined && !Number.isNaN(retryAfterMs)) return clamp(retryAfterMs, MAX_RETRY_AFTER_MS);
  const delay = Math.min(firstMs * 2 ** attempt, maxMs);
  return delay / 2 + (Math.random() * delay) / 2;
}

/**
 * Reads a `Retry-After` header, which contains a number of seconds or a date.
 * @returns the delay in milliseconds, from 0 to a day; undefined if the header is invalid
 */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return clamp(Number(text) * 1000, MAX_RETRY_AFTER_MS);
  // Parse only dates that start with a weekday, because `Date.parse` interprets "-5" as a month.
  const date = /^[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : clamp(date - now, MAX_RETRY_AFTER_MS);
}

/** Limits a duration to what timers support: 0 for negative numbers and NaN, and at most the longest delay. */
export function timerMs(durationMs: number): number {
  return clamp(durationMs, MAX_TIMER_MS);
}

function clamp(value: number, max: number): number {
  return value > 0 ? Math.min(value, max) : 0;
}

/** Waits. Rejects with the signal's reason as soon as it aborts. */
export function sleep(durationMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, timerMs(durationMs));
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
