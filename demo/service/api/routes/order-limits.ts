// Limits how many orders pages can place in a day. License keys are public, so strangers can use them to send orders.

import type { PlaceOutcome } from '../../domain/orders/order-store.js';
import type { ActiveKey } from '../../domain/records/records.js';
import { timestamp } from '../../platform/clock.js';
import { fewOf, SCARCE_FROM } from '../../platform/network-shares.js';
import { ProblemError } from '../../platform/problems.js';
import { rateLimitHeaders, requireAllowance } from '../../platform/rate-limits.js';
import type { ServiceContext } from '../http/context.js';
import type { AuthenticatedContext } from '../http/route.js';

/**
 * Limits how many orders can be placed with license keys in a day, because those keys are public. Counts the orders in
 * the store, so that a restart doesn't reset the limit.
 * @returns whether most of the day's orders have been placed, so that the rest is reserved for networks that have
 * placed few
 * @throws {ProblemError} 429
 */
export async function checkDay(
  context: Pick<ServiceContext, 'settings' | 'clock' | 'store'>,
  { organizationId, mode }: Pick<ActiveKey, 'organizationId' | 'mode'>,
): Promise<boolean> {
  const limit = context.settings.limits.ordersADay;
  const now = context.clock();
  const since = timestamp(now - limit.windowMs);
  const timeOf = (count: number) => context.store.orders.timeOfLicenseOrder(organizationId, mode, since, count);
  const placedAt = await timeOf(limit.count);
  if (placedAt === undefined) return (await timeOf(Math.ceil(limit.count * SCARCE_FROM))) !== undefined;
  const resetMs = Date.parse(placedAt) + limit.windowMs - now;
  throw new ProblemError(
    'rate_limited',
    'The shop has reached today’s limit for orders from its pages. Its server can still place orders.',
    {
      headers: rateLimitHeaders('orders-a-day', { allowed: false, limit, remaining: 0, resetMs }),
    },
  );
}

/**
 * Keeps any single address, customer, or provider from using up all the orders that the shop accepts in a day. Orders
 * that fail don't count.
 * @param hold holds a suspicious order. An order is suspicious if its networks have placed many orders, or if most of
 *   the day's orders have been placed. Undefined if the service can't email links. In that case, the order is refused
 *   if its networks have placed many.
 * @throws {ProblemError} 429
 */
export async function placeOfDay(
  call: AuthenticatedContext,
  key: ActiveKey,
  { write, hold }: { readonly write: () => Promise<PlaceOutcome>; readonly hold: (() => Promise<never>) | undefined },
): Promise<PlaceOutcome> {
  const now = call.context.clock();
  const isScarce = await checkDay(call.context, key);
  const { orderShares, settings } = call.context;
  const subject = `${key.organizationId} ${key.mode}`;
  const detail = 'Too many orders from this IP address today. Try again tomorrow.';
  const taken = await orderShares.take(subject, call.address, now);
  let isPlaced = false;
  try {
    if (hold && (isScarce || !taken.allowed)) return await hold();
    const allowed = taken.allowed && !(isScarce && taken.ofProvider > fewOf(settings.limits.ordersADay));
    requireAllowance({ ...taken, allowed }, 'orders-a-day-of-an-address', detail);
    const outcome = await write();
    isPlaced = outcome.outcome === 'placed';
    return outcome;
  } finally {
    if (taken.allowed && !isPlaced) await orderShares.release(subject, call.address, now);
  }
}
