// Corrects an order's delivery address. The country can't be changed, because the tax and the workshop's delivery
// depend on it.

import {
  type AddressUpdate,
  addressFieldNames,
  addressFields,
  addressUpdateSchema,
  orderSchema,
} from '@parametric/api-client';
import { isAddressOpen } from '../../domain/orders/order-store.js';
import { destinationIssues } from '../../domain/orders/postal-address.js';
import { timestamp } from '../../platform/clock.js';
import { invalidRequest, ProblemError } from '../../platform/problems.js';
import { readBody } from '../http/body.js';
import { actorOf } from '../http/credentials.js';
import { jsonReply, type Reply } from '../http/reply.js';
import type { AuthenticatedContext, AuthenticatedRoute } from '../http/route.js';
import { authorizeOrder, orderResource } from './order-resource.js';
import { totalAt } from './price-build.js';

export const orderAddressRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'PATCH',
    path: '/v1/orders/:id/address',
    access: ['api'],
    scope: 'orders:write',
    summary:
      'Corrects the delivery address until the order is shipped, and emails the workshop. Fields that you leave out, the country, and the price stay the same. If an order to the new postcode would cost more or less, `total_there` is that price.',
    body: addressUpdateSchema,
    problems: ['address_final'],
    responses: { 200: { schema: orderSchema } },
    handle: correctAddress,
  },
];

async function correctAddress(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  const { order } = await authorizeOrder(call);
  const fields = trimmed(await readBody(call, addressUpdateSchema));
  check(fields, order.country);
  if (!isAddressOpen(order)) throw addressFinal();
  const { postcode = order.recipient.postcode } = fields;
  const isMoved = postcode !== order.recipient.postcode;
  const total = isMoved ? await totalAt(call, order, postcode) : undefined;
  const by = { now: timestamp(context.clock()), by: actorOf(credential) };
  const outcome = await context.store.orders.correctAddress(order.organizationId, order.id, fields, by);
  if (outcome === 'final') throw addressFinal();
  if (outcome === 'corrected') context.wakeWorker();
  const corrected = orderResource(context, await authorizeOrder(call), true);
  return jsonReply(200, { ...corrected, ...(total ? { total_there: total } : {}) });
}

function trimmed(fields: AddressUpdate): AddressUpdate {
  return Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, text?.trim()]));
}

/**
 * Checks that the corrected address has all the fields that the country needs.
 * @throws {ProblemError} 422
 */
function check(fields: AddressUpdate, country: string): void {
  const missing = addressFieldNames
    .filter((field) => addressFields[field].isRequired && fields[field] === '')
    .map((field) => ({ pointer: `/${field}`, code: 'missing', detail: 'This field is required.' }));
  const { postcode } = fields;
  const errors = [...missing, ...(postcode === undefined ? [] : destinationIssues({ country, postcode }, ''))];
  if (errors.length > 0) throw invalidRequest(errors);
}

function addressFinal(): ProblemError {
  return new ProblemError(
    'address_final',
    'You can’t correct the address once the order has shipped or its personal data has been erased.',
  );
}
