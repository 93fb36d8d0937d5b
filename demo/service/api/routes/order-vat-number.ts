// Records that someone at the shop has checked the VAT number of an order's buyer. The service itself checks only the
// format.

import { orderSchema, vatNumberUpdateSchema } from '@parametric/api-client';
import { timestamp } from '../../platform/clock.js';
import { invalidRequest } from '../../platform/problems.js';
import { readBody } from '../http/body.js';
import { actorOf } from '../http/credentials.js';
import { jsonReply, type Reply } from '../http/reply.js';
import type { AuthenticatedContext, AuthenticatedRoute } from '../http/route.js';
import { authorizeOrder, orderResource } from './order-resource.js';

export const orderVatNumberRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'PATCH',
    path: '/v1/orders/:id/vat-number',
    access: ['api'],
    scope: 'orders:write',
    summary:
      'Marks the buyer’s VAT number as checked, for example in VIES, or removes the mark. The order shows who marked it and when. Its price and tax don’t change.',
    body: vatNumberUpdateSchema,
    responses: { 200: { schema: orderSchema } },
    handle: markVatNumber,
  },
];

async function markVatNumber(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  const { order } = await authorizeOrder(call);
  const { checked } = await readBody(call, vatNumberUpdateSchema);
  const by = { now: timestamp(context.clock()), by: actorOf(credential) };
  const outcome = await context.store.orders.markVatNumber(order.organizationId, order.id, checked, by);
  if (outcome === 'missing') {
    throw invalidRequest([{ pointer: '/checked', code: 'unexpected', detail: 'This order has no VAT number.' }]);
  }
  return jsonReply(200, orderResource(context, await authorizeOrder(call), true));
}
