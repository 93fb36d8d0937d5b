// Issues a credit note for part of an order's invoice, or all of it, if the customer pays by invoice.

import { type Money, refundRequestSchema } from '@parametric/api-client';
import { moneyIn } from '../../domain/orders/order-amounts.js';
import type { OrderRecord } from '../../domain/records/records.js';
import { timestamp } from '../../platform/clock.js';
import { invalidRequest, ProblemError } from '../../platform/problems.js';
import { parseAs } from '../http/body.js';
import { createOnce } from '../http/create-once.js';
import { actorOf } from '../http/credentials.js';
import { replayedResource } from '../http/idempotency.js';
import { jsonReply, type Reply } from '../http/reply.js';
import type { AuthenticatedContext } from '../http/route.js';

/**
 * @param order an order without an online payment
 * @throws {ProblemError} 409, 422
 */
export function creditInvoice(call: AuthenticatedContext, { id, total }: OrderRecord): Promise<Reply> {
  const { context, credential } = call;
  const reply = jsonReply(200, { object: 'payment', order: id, status: 'none' });
  return createOnce(call, {
    route: `POST /v1/orders/${id}/refunds`,
    create: async (json, claim) => {
      const { amount } = parseAs(refundRequestSchema, json);
      if (amount.currency !== total.currency) {
        const detail = `Enter an amount in ${total.currency}.`;
        throw invalidRequest([{ pointer: '/amount', code: 'invalid_amount', detail }]);
      }
      const credit = { amount: amount.amount, claim, by: actorOf(credential), now: timestamp(context.clock()) };
      const result = await context.store.invoices.credit(id, credit);
      if (result.outcome === 'no_invoice') {
        const detail = 'Nothing has been paid online for this order, and it has no invoice to credit.';
        throw new ProblemError('refund_not_possible', detail);
      }
      if (result.outcome === 'too_much') throw tooMuch(result.left);
      if (result.outcome === 'reused' || result.outcome === 'replayed') replayedResource(result);
      context.wakeWorker();
      return reply;
    },
    replay: async () => reply,
  });
}

function tooMuch(left: Money): ProblemError {
  const detail =
    left.amount === 0
      ? 'The invoice has already been fully credited.'
      : `Only ${moneyIn(left, 'en')} of the invoice is left to credit.`;
  return new ProblemError('refund_not_possible', detail);
}
