// Which failures are retried, and after which delay.

import { type ApiError, ConnectionError, TimeoutError } from './errors.js';

const RETRIED_STATUSES: readonly number[] = [408, 425, 429, 500, 502, 503, 504];

/** `key_in_flight` is our own first attempt, still being processed: the next one gets its response. */
export function isRetryable(error: ApiError): boolean {
  if (error instanceof ConnectionError || error instanceof TimeoutError) return true;
  return RETRIED_STATUSES.includes(error.status) || error.code === 'key_in_flight';
}

/** @returns milliseconds: what the service asked for, or else an exponential delay, half of it random */
export function retryDelayMs(
  attempt: number,
  retryAfterMs: number | undefined,
  firstMs: number,
  maxMs: number,
): number {
  if (retryAfterMs !== undefined) return retryAfterMs;
  const delay = Math.min(firstMs * 2 ** attempt, maxMs);
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

/** Waits, or rejects with the signal's reason as soon as that aborts. */
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
    }, durationMs);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
