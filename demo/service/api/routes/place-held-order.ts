// Places a held order once the customer has confirmed it.

import type { HeldOrder } from '../../domain/orders/held-orders.js';
import type { PlaceOutcome } from '../../domain/orders/order-store.js';
import type { IdempotencyClaim } from '../../domain/records/records.js';
import { findWorkshop } from '../../domain/workshops/asked-workshops.js';
import { timestamp } from '../../platform/clock.js';
import { isAtMailProvider, registeredDomainOf } from '../../platform/mail/mail-domains.js';
import { notFound, ProblemError } from '../../platform/problems.js';
import { type Allowance, countSaved, rateLimitHeaders } from '../../platform/rate-limits.js';
import type { ServiceContext } from '../http/context.js';
import { ORDERS_ROUTE } from '../http/idempotency.js';
import { acceptQuote, checkMatch } from './accept-quote.js';
import { requireDayAllowance } from './order-limits.js';

/** @throws {ProblemError} 403 if the shop's pages, or those with this key, can't place orders anymore, or 404 */
export async function readQuoted({ store }: ServiceContext, { organizationId, keyId, details }: HeldOrder) {
  const found = await store.quotes.get(organizationId, details.quoteId);
  const shop = await store.keys.organization(organizationId);
  const key = await store.keys.get(keyId, organizationId);
  if (!shop?.licenseOrders || !key || key.revokedAt !== undefined) {
    throw new ProblemError('key_not_permitted', 'The shop’s pages can’t place orders.');
  }
  if (!found) throw notFound('quote');
  return { found, shop };
}

/**
 * Places the order, once. @throws {ProblemError} if the shop can't take any more orders from pages, or if the quote can
 * no longer be ordered
 */
export async function placeHeldOrder(context: ServiceContext, held: HeldOrder): Promise<PlaceOutcome> {
  const { keyId, keyHash, fingerprint } = held;
  const claim = { keyId, route: ORDERS_ROUTE, keyHash, fingerprint };
  return context.idempotencyLocks.run(claim, async () => {
    const repeated = await context.store.idempotency.find(claim);
    return repeated ? { outcome: 'repeated', repeated } : place(context, held, claim);
  });
}

async function place(context: ServiceContext, held: HeldOrder, claim: IdempotencyClaim): Promise<PlaceOutcome> {
  const { organizationId, createdAt: orderedAt, details } = held;
  const { found } = await readQuoted(context, held);
  if (found.quote.status === 'open') await requireDayAllowance(context, details);
  const workshop = await findWorkshop(context.store, organizationId, details.workshop.slug);
  const { postcode = '' } = details.recipient ?? {};
  checkMatch({ workshop: details.workshop.slug, shipping: { country: details.country, postcode } }, found, workshop);
  const accept = await acceptQuote(context, details, { found, workshop, orderedAt });
  return countPlaced(context, held, () => accept({ ...details, createdAt: timestamp(context.clock()) }, claim));
}

/**
 * Counts an order that's confirmed, so that no network and no owner of a domain can confirm all the orders that the shop
 * accepts in a day.
 * @throws {ProblemError} 429
 */
function countPlaced(
  { placedHeldOrderLimiters, clock }: ServiceContext,
  { organizationId, mode, network, details }: HeldOrder,
  write: () => Promise<PlaceOutcome>,
): Promise<PlaceOutcome> {
  if (mode === 'test') return write();
  const email = details.recipient!.email!;
  const count = (by: 'network' | 'domain', subject: string, next: typeof write) => {
    const refuse = (taken: Allowance) =>
      new ProblemError('rate_limited', 'Too many orders have been confirmed today.', {
        headers: rateLimitHeaders(`held-orders-placed-of-a-${by}`, taken),
      });
    const counted = { subject: `${organizationId} ${subject}`, now: clock(), saved: 'placed', refuse } as const;
    return countSaved(placedHeldOrderLimiters[by], counted, next);
  };
  const writeOfDomain = () => (isAtMailProvider(email) ? write() : count('domain', registeredDomainOf(email), write));
  return count('network', network, writeOfDomain);
}
