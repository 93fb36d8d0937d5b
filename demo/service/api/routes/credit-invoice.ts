// Issues a credit note for part of an order's invoice, or for all of what isn't paid online.

import { type Money, refundRequestSchema } from '@parametric/api-client';
import { moneyIn } from '../../domain/orders/order-amounts.js';
import type { OrderRecord, OrderWithHistory, PaymentRecord } from '../../domain/records/records.js';
import { timestamp } from '../../platform/clock.js';
import { invalidRequest, ProblemError } from '../../platform/problems.js';
import { type JsonBody, parseAs } from '../http/body.js';
import { createOnce } from '../http/create-once.js';
import { actorOf } from '../http/credentials.js';
import { replayedResource } from '../http/idempotency.js';
import { jsonReply, type Reply } from '../http/reply.js';
import type { AuthenticatedContext } from '../http/route.js';
import { paymentFields } from './order-resource.js';

/** @throws {ProblemError} 409, 422 */
export function creditInvoice(
  call: AuthenticatedContext,
  { order, payment, price }: OrderWithHistory,
  body: JsonBody,
): Promise<Reply> {
  const { context, credential } = call;
  const { id, total } = order;
  const reply = jsonReply(200, { object: 'payment', order: id, ...paymentFields(payment, price, true) });
  return createOnce(call, {
    ...{ route: `POST /v1/orders/${id}/refunds`, body },
    create: async (json, claim) => {
      const { amount, remaining } = parseAs(refundRequestSchema, json);
      if (amount.currency !== total.currency) {
        const detail = `Enter an amount in ${total.currency}.`;
        throw invalidRequest([{ pointer: '/amount', code: 'invalid_amount', detail }]);
      }
      const credit = {
        amount: amount.amount,
        remaining,
        claim,
        by: actorOf(credential),
        now: timestamp(context.clock()),
      };
      const result = await context.store.invoices.credit(id, credit);
      if (result.outcome === 'no_invoice') {
        const detail = payment
          ? 'The order has no invoice to credit.'
          : 'Nothing has been paid online for this order, and it has no invoice to credit.';
        throw new ProblemError('refund_not_possible', detail);
      }
      if (result.outcome === 'changed') throw refundedMeanwhile(order, result.left);
      if (result.outcome === 'too_much') throw tooMuch(result.left, payment);
      if (result.outcome === 'reused' || result.outcome === 'replayed') replayedResource(result);
      context.wakeWorker();
      return reply;
    },
    replay: async () => reply,
  });
}

/** A 409 problem: someone else has refunded or credited the order since the caller last saw it. */
export function refundedMeanwhile({ status }: Pick<OrderRecord, 'status'>, left: Money): ProblemError {
  const detail = `Nothing was refunded, because what’s left has changed to ${moneyIn(left, 'en')} in the meantime. Check the order, then try again.`;
  return new ProblemError('order_changed', detail, { orderStatus: status });
}

function tooMuch(left: Money, payment: PaymentRecord | undefined): ProblemError {
  const isPaidOnline = payment?.reference !== undefined;
  const advice = isPaidOnline ? ' Refund what was paid online instead.' : '';
  const detail =
    left.amount === 0
      ? isPaidOnline
        ? `All of the invoice has been credited or was paid online.${advice}`
        : 'The invoice has already been fully credited.'
      : `Only ${moneyIn(left, 'en')} of the invoice is left to credit.${advice}`;
  return new ProblemError('refund_not_possible', detail);
}
