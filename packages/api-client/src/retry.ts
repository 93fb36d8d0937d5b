// Which failures deserve another try, and after what time. Knows no request.

import { type ApiError, ConnectionError, TimeoutError } from './errors.js';

const RETRIED_STATUSES: readonly number[] = [408, 425, 429, 500, 502, 503, 504];

/** A key in flight is our own first try, still at work: the next one gets its answer. */
export function isRetryable(error: ApiError): boolean {
  if (error instanceof ConnectionError || error instanceof TimeoutError) return true;
  return RETRIED_STATUSES.includes(error.status) || error.code === 'key_in_flight';
}

/** @returns what the service asked for, else a delay that doubles with each try, half of it by chance, in milliseconds */
export function retryDelayMs(
  attempt: number,
  retryAfterMs: number | undefined,
  firstMs: number,
  longestMs: number,
): number {
  if (retryAfterMs !== undefined) return retryAfterMs;
  const delay = Math.min(firstMs * 2 ** attempt, longestMs);
  return delay / 2 + (Math.random() * delay) / 2;
}

/** `Retry-After` is in seconds or a date. @returns milliseconds from now, undefined where it is neither */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
