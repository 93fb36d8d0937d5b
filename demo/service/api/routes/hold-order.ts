// Holds suspicious orders until customers confirm them with a link in an email. A stranger who floods a shop with orders
// would need a mailbox for each few of them. Whoever owns a domain has any number of mailboxes, so the number of orders
// that can be confirmed is limited for each domain, and for each network: see `place-held-order.ts`.

import type { HeldOrder, HoldOutcome } from '../../domain/orders/held-orders.js';
import type { NewOrder, PlaceOutcome } from '../../domain/orders/order-store.js';
import type { IdempotencyClaim } from '../../domain/records/records.js';
import { DAY_MS, timestamp } from '../../platform/clock.js';
import { isAtMailProvider, registeredDomainOf } from '../../platform/mail/mail-domains.js';
import { fewHeldOrdersOf, networksOf, SCARCE_FROM } from '../../platform/network-shares.js';
import { ProblemError } from '../../platform/problems.js';
import { requireAllowance } from '../../platform/rate-limits.js';
import type { ServiceContext } from '../http/context.js';
import type { AuthenticatedContext } from '../http/route.js';
import { countMail, countRecipient, mailboxOf } from './recipients.js';

/** How long the link works. */
const VALIDITY_MS = DAY_MS;

/**
 * The time between two emails that are caused by the same provider's network, so that the emails of a flood don't delay
 * those to other customers.
 */
const MAIL_INTERVAL_MS = 10_000;

const TOO_MANY_HELD = 'The shop can’t accept any more orders from its pages right now. Try again later.';

type RepeatedOutcome = Extract<PlaceOutcome, { readonly outcome: 'repeated' }>;

/** The 409 for an order that the customer still has to confirm. */
export function heldProblem({ expiresAt }: Pick<HeldOrder, 'expiresAt'>): ProblemError {
  return new ProblemError(
    'order_held',
    'The order hasn’t been placed yet. We’ve emailed the customer a link to confirm it. Once the customer has confirmed, repeat this request to get the order.',
    { expiresAt },
  );
}

/**
 * Holds the order and emails the customer a link. Limits these emails by mailbox, by domain, and by the networks that
 * cause them, so that no one can use them to flood a mailbox or the shop.
 * @throws {ProblemError} 429
 */
export async function holdOrder(
  call: AuthenticatedContext,
  order: NewOrder,
  claim: IdempotencyClaim,
): Promise<HoldOutcome | RepeatedOutcome> {
  const { context } = call;
  const { heldOrders } = context.store;
  const now = context.clock();
  const before = await heldOrders.find(claim, timestamp(now));
  if (before?.fingerprint === claim.fingerprint) return { outcome: 'already_held', held: before };
  const { keyId, keyHash, fingerprint } = claim;
  const { organizationId, createdAt } = order;
  const { provider } = networksOf(call.address);
  const held: HeldOrder = {
    ...{ id: order.id, organizationId, mode: order.mode, keyId, keyHash, fingerprint },
    network: context.secrets.pseudonym(provider),
    ...{ quoteId: order.quoteId, details: order, createdAt, expiresAt: timestamp(now + VALIDITY_MS) },
  };
  const outcome = await (order.mode === 'test' ? holdTest(context, held, claim) : holdLive(call, held, claim));
  context.wakeWorker();
  return outcome;
}

/** Holds a test order, which sends no email. @throws {ProblemError} 429 if there are too many */
async function holdTest(context: ServiceContext, held: HeldOrder, claim: IdempotencyClaim) {
  const limit = context.settings.limits.heldOrdersADay;
  const count = await context.store.heldOrders.count(held.organizationId, held.mode, held.createdAt);
  const allowance = { allowed: count < limit.count, limit, remaining: limit.count - count, resetMs: VALIDITY_MS };
  requireAllowance(allowance, 'held-orders-a-day', TOO_MANY_HELD);
  return holdUnlessPlaced(context, held, claim);
}

async function holdLive(call: AuthenticatedContext, held: HeldOrder, claim: IdempotencyClaim) {
  const { context } = call;
  const { provider } = networksOf(call.address);
  const email = held.details.recipient!.email!;
  const mailbox = { limiter: 'heldOrdersOfRecipient', subject: mailboxOf(email), counts: 'held' } as const;
  const domain = registeredDomainOf(email);
  const ofDomain = {
    limiter: 'heldOrdersOfDomain',
    subject: `${domain} ${provider}`,
    counts: 'held',
    detail: `Too many orders with email addresses at ${domain} today. Use another address, or try again tomorrow.`,
  } as const;
  const write = () => holdOfDay(call, held, claim);
  const countDomain = () => (isAtMailProvider(email) ? write() : countMail(context, ofDomain, write));
  return countRecipient(call, email, 'held', () => countMail(context, mailbox, countDomain));
}

/**
 * Keeps any single address, customer, or provider from using up all the orders that can be held.
 * @throws {ProblemError} 429
 */
async function holdOfDay(
  { context, address }: AuthenticatedContext,
  held: HeldOrder,
  claim: IdempotencyClaim,
): Promise<HoldOutcome | RepeatedOutcome> {
  const { heldOrderShares, settings, store } = context;
  const limit = settings.limits.heldOrdersADay;
  const now = context.clock();
  const count = await store.heldOrders.count(held.organizationId, held.mode, held.createdAt);
  const taken = await heldOrderShares.take(held.organizationId, address, now);
  let isHeld = false;
  try {
    const isFull = count >= limit.count;
    const isScarce = count >= limit.count * SCARCE_FROM;
    const isOpen = !isFull && !(isScarce && taken.ofProvider > fewHeldOrdersOf(limit));
    const detail = isFull ? TOO_MANY_HELD : 'Too many orders from this IP address today. Try again tomorrow.';
    requireAllowance({ ...taken, allowed: taken.allowed && isOpen }, 'held-orders-a-day', detail);
    const outcome = await holdUnlessPlaced(context, held, claim);
    isHeld = outcome.outcome === 'held';
    return outcome;
  } finally {
    if (taken.allowed && !isHeld) await heldOrderShares.release(held.organizationId, address, now);
  }
}

/** Holds the order, unless another process has placed the same order in the meantime and nothing is left to confirm. */
async function holdUnlessPlaced(
  { store }: ServiceContext,
  held: HeldOrder,
  claim: IdempotencyClaim,
): Promise<HoldOutcome | RepeatedOutcome> {
  const outcome = await store.heldOrders.hold(held, MAIL_INTERVAL_MS);
  const repeated = await store.idempotency.find(claim);
  if (!repeated) return outcome;
  await store.heldOrders.delete(outcome.held.id);
  return { outcome: 'repeated', repeated };
}
