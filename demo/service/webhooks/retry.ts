// What follows a try: delivered, another try later, set aside, or an endpoint that wants no more. Pure.

import type { SendResult } from './send.js';

export type DeliveryOutcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'retry'; readonly delayMs: number }
  | { readonly kind: 'set-aside' }
  | { readonly kind: 'gone' };

const JITTER = 0.2;
/** An endpoint may ask for patience, not for ever. */
const LONGEST_WAIT_MS = 3 * 86_400_000;

/**
 * @param triesBefore tries that failed before this one
 * @param random from 0 to 1
 */
export function nextDeliveryState(
  { status, retryAfterMs = 0 }: SendResult,
  triesBefore: number,
  delaysMs: readonly number[],
  random: number,
): DeliveryOutcome {
  if (status !== undefined && status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 410) return { kind: 'gone' };
  const delayMs = delaysMs[triesBefore];
  if (delayMs === undefined) return { kind: 'set-aside' };
  const jittered = delayMs * (1 + JITTER * (2 * random - 1));
  return { kind: 'retry', delayMs: Math.round(Math.max(jittered, Math.min(retryAfterMs, LONGEST_WAIT_MS))) };
}
