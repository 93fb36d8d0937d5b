// Limits how many orders pages can place in a day. License keys are public, so strangers can use them to send orders.

import type { HoldOutcome } from '../../domain/orders/held-orders.js';
import type { PlaceOutcome } from '../../domain/orders/order-store.js';
import type { ActiveKey } from '../../domain/records/records.js';
import { timestamp } from '../../platform/clock.js';
import { FIRST_ORDERS, fewOrdersOf, HELD_FROM, SCARCE_FROM } from '../../platform/network-shares.js';
import { ProblemError } from '../../platform/problems.js';
import { rateLimitHeaders, requireAllowance } from '../../platform/rate-limits.js';
import type { ServiceContext } from '../http/context.js';
import type { AuthenticatedContext } from '../http/route.js';

/**
 * Limits how many orders can be placed with license keys in a day, because those keys are public. Counts the orders in
 * the store, so that a restart doesn't reset the limit.
 * @returns the share of the day's orders that has been placed: 0, `SCARCE_FROM`, or `HELD_FROM`
 * @throws {ProblemError} 429
 */
export async function requireDayAllowance(
  context: Pick<ServiceContext, 'settings' | 'clock' | 'store'>,
  { organizationId, mode }: Pick<ActiveKey, 'organizationId' | 'mode'>,
): Promise<number> {
  const limit = context.settings.limits.ordersADay;
  const now = context.clock();
  const since = timestamp(now - limit.windowMs);
  const timeOf = (count: number) => context.store.orders.timeOfLicenseOrder(organizationId, mode, since, count);
  const placedAt = await timeOf(limit.count);
  if (placedAt === undefined) {
    const hasPlaced = async (share: number) => (await timeOf(Math.ceil(limit.count * share))) !== undefined;
    if (!(await hasPlaced(SCARCE_FROM))) return 0;
    return (await hasPlaced(HELD_FROM)) ? HELD_FROM : SCARCE_FROM;
  }
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
 * @param hold holds a suspicious order. An order is suspicious if its networks have used up their share of the day's
 *   orders. Late in the day, it's suspicious unless it's one of the first two of its networks, and once only a tenth is
 *   left, every order is. Undefined if the service can't email links. In that case, the order is refused
 *   if its networks have placed many.
 * @throws {ProblemError} 429
 */
export async function placeOrHold(
  call: AuthenticatedContext,
  key: ActiveKey,
  {
    write,
    hold,
  }: {
    readonly write: () => Promise<PlaceOutcome>;
    readonly hold: (() => Promise<PlaceOutcome | HoldOutcome>) | undefined;
  },
): Promise<PlaceOutcome | HoldOutcome> {
  const now = call.context.clock();
  const placedShare = await requireDayAllowance(call.context, key);
  const isScarce = placedShare >= SCARCE_FROM;
  const { orderShares, settings } = call.context;
  const subject = `${key.organizationId} ${key.mode}`;
  const detail = 'Too many orders from this IP address today. Try again tomorrow.';
  const taken = await orderShares.take(subject, call.address, now);
  let isPlaced = false;
  try {
    const isFirst = placedShare < HELD_FROM && taken.ofProvider <= FIRST_ORDERS;
    if (hold && (!taken.allowed || (isScarce && !isFirst))) return await hold();
    const allowed = taken.allowed && !(!hold && isScarce && taken.ofProvider > fewOrdersOf(settings.limits.ordersADay));
    requireAllowance({ ...taken, allowed }, 'orders-a-day-of-an-address', detail);
    const outcome = await write();
    isPlaced = outcome.outcome === 'placed';
    return outcome;
  } finally {
    if (taken.allowed && !isPlaced) await orderShares.release(subject, call.address, now);
  }
}
