// Routes for the test clock. It makes an organization's test quotes and orders older, and does what their workshops
// would have done by then.

import { testAdvanceRequestSchema, testAdvanceSchema } from '@parametric/api-client';
import { invoicingOf } from '../../domain/invoices/invoices.js';
import { canTransition } from '../../domain/orders/order-store.js';
import type { ActiveKey } from '../../domain/records/records.js';
import { dueStatuses } from '../../domain/sandbox/test-orders.js';
import { timestamp } from '../../platform/clock.js';
import { ProblemError } from '../../platform/problems.js';
import { readBody } from '../http/body.js';
import { actorOf, keyOf } from '../http/credentials.js';
import { jsonReply, type Reply } from '../http/reply.js';
import type { AuthenticatedContext, AuthenticatedRoute } from '../http/route.js';

/** The maximum number of orders that the clock advances, starting with the newest. */
const MAX_ORDERS = 200;

export const testClockRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'POST',
    path: '/v1/test-clock/advance',
    access: ['api'],
    scope: 'orders:write',
    summary: `Advances the test clock by some days: quotes expire, and workshops confirm, make, and ship the ${MAX_ORDERS} newest orders. Test keys only.`,
    body: testAdvanceRequestSchema,
    responses: { 200: { schema: testAdvanceSchema } },
    handle: advance,
  },
];

async function advance(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  const key = keyOf(credential);
  if (key.mode !== 'test') throw new ProblemError('key_not_permitted', 'Only test keys can advance the test clock.');
  const { days } = await readBody(call, testAdvanceRequestSchema);
  const now = timestamp(context.clock());
  const ids = await context.store.sandbox.advance(key.organizationId, days, now);
  const changed: { order: string; status: string }[] = [];
  for (const id of ids.slice(-MAX_ORDERS)) {
    const status = await moveOn(call, key, id);
    if (status) changed.push({ order: id, status });
  }
  context.wakeWorker();
  return jsonReply(200, { object: 'test_advance', days, changed });
}

/**
 * Moves a test order on to the statuses that it should have reached.
 * @returns the status that the order has reached; undefined if it hasn't changed
 */
async function moveOn(
  { context, credential }: AuthenticatedContext,
  { organizationId }: ActiveKey,
  id: string,
): Promise<string | undefined> {
  const { orders } = context.store;
  let reached: string | undefined;
  let ordered = await orders.get(organizationId, id);
  for (const status of ordered ? dueStatuses(ordered.order, context.clock()) : []) {
    const now = timestamp(context.clock());
    const invoicing = await invoicingOf(context.store, ordered!, { status, at: now });
    const move = { status, from: ordered!.order.status, tracking: undefined, by: actorOf(credential), invoicing };
    const result = await orders.move(organizationId, id, move, now, canTransition);
    if (result.outcome !== 'moved') break;
    ordered = result.orderWithHistory;
    context.orderEvents.notify(ordered.order);
    reached = status;
  }
  return reached;
}
