// The routes for a shop's discount codes in each mode, and the lookup of the code in a request for quotes.

import {
  type Discount,
  discountListSchema,
  discountRequestSchema,
  discountSchema,
  discountUpdateSchema,
} from '@parametric/api-client';
import { type DiscountRecord, MAX_DISCOUNTS } from '../../domain/discounts/discount-store.js';
import { discountIssue } from '../../domain/discounts/discounted.js';
import { currencyIssues } from '../../domain/keys/issue-key.js';
import { timestamp } from '../../platform/clock.js';
import { createId } from '../../platform/ids.js';
import { invalidRequest, notFound } from '../../platform/problems.js';
import { requireAllowance } from '../../platform/rate-limits.js';
import { readBody } from '../http/body.js';
import { actorOf, keyOf } from '../http/credentials.js';
import { jsonReply, type Reply } from '../http/reply.js';
import { type AuthenticatedContext, type AuthenticatedRoute, clientOf } from '../http/route.js';

export const discountRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/discounts',
    access: ['api'],
    scope: 'settings:read',
    summary: 'The discount codes of the key’s mode, newest first.',
    responses: { 200: { schema: discountListSchema } },
    handle: async ({ context, credential }) => {
      const { organizationId, mode } = keyOf(credential);
      const discounts = await context.store.discounts.list(organizationId, mode);
      return jsonReply(200, { object: 'list', data: discounts.map(discountResource) });
    },
  },
  {
    method: 'POST',
    path: '/v1/discounts',
    access: ['api'],
    scope: 'settings:write',
    summary: 'Creates a discount code for customers of the key’s mode.',
    body: discountRequestSchema,
    responses: { 201: { schema: discountSchema } },
    handle: createDiscount,
  },
  {
    method: 'PATCH',
    path: '/v1/discounts/:id',
    access: ['api'],
    scope: 'settings:write',
    summary:
      'Ends or extends a discount code. Quotes with the code can be ordered until they expire, as long as the code is active.',
    body: discountUpdateSchema,
    responses: { 200: { schema: discountSchema } },
    handle: changeDiscount,
  },
];

async function createDiscount(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  const body = await readBody(call, discountRequestSchema);
  const { organizationId, mode } = keyOf(credential);
  const issue = (pointer: string, code: string, detail: string) => ({ pointer, code, detail });
  const isOne = (body.percent === undefined) !== (body.amount === undefined);
  const { valid_from: from, valid_until: until } = body;
  const issues = [
    ...(isOne ? [] : [issue('/percent', 'one_of', 'Enter a percentage or an amount, but not both.')]),
    ...(from !== undefined && until !== undefined && until <= from
      ? [issue('/valid_until', 'too_early', 'The end must be after the start.')]
      : []),
    ...(['amount', 'minimum'] as const).flatMap((field) =>
      currencyIssues({ currency: body[field]?.currency }).map((each) => ({ ...each, pointer: `/${field}/currency` })),
    ),
  ];
  if (issues.length > 0) throw invalidRequest(issues);
  const discount: DiscountRecord = {
    ...{ id: createId('dsc'), organizationId, mode, code: plainCode(body.code), uses: 0, isActive: true },
    ...{ percent: body.percent, amount: body.amount, minimum: body.minimum, maxUses: body.max_uses },
    ...{ validFrom: timeOf(from), validUntil: timeOf(until), includesDelivery: body.includes_delivery ?? false },
    createdAt: timestamp(context.clock()),
  };
  const outcome = await context.store.discounts.add(discount, actorOf(credential));
  if (outcome === 'taken') throw invalidRequest([issue('/code', 'taken', 'Another discount already has this code.')]);
  if (outcome === 'full') {
    throw invalidRequest([issue('', 'too_many', `An organization can have up to ${MAX_DISCOUNTS} codes.`)]);
  }
  return jsonReply(201, discountResource(discount));
}

async function changeDiscount(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential, params } = call;
  const { active, valid_until, max_uses } = await readBody(call, discountUpdateSchema);
  const change = {
    ...(active === undefined ? {} : { isActive: active }),
    ...(valid_until === undefined ? {} : { validUntil: timeOf(valid_until ?? undefined) }),
    ...(max_uses === undefined ? {} : { maxUses: max_uses ?? undefined }),
  };
  const { organizationId, mode } = keyOf(credential);
  const by = { now: timestamp(context.clock()), by: actorOf(credential) };
  const changed = await context.store.discounts.change({ organizationId, mode, id: params.id! }, change, by);
  if (!changed) throw notFound('discount');
  return jsonReply(200, discountResource(changed));
}

/** A time in the store's format: with milliseconds, so that times sort correctly as text. */
function timeOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : timestamp(Date.parse(text));
}

/** A code in the store's format. */
function plainCode(code: string): string {
  return code.trim().toUpperCase();
}

export function discountResource(discount: DiscountRecord): Discount {
  const { id, mode, code, percent, amount, minimum, validFrom, validUntil, maxUses, uses, createdAt } = discount;
  return {
    ...{ id, object: 'discount', mode, code, uses, created_at: createdAt },
    ...(percent === undefined ? {} : { percent }),
    ...(amount ? { amount } : {}),
    ...(minimum ? { minimum } : {}),
    ...(validFrom === undefined ? {} : { valid_from: validFrom }),
    ...(validUntil === undefined ? {} : { valid_until: validUntil }),
    ...(maxUses === undefined ? {} : { max_uses: maxUses }),
    ...{ includes_delivery: discount.includesDelivery, active: discount.isActive },
  };
}

/**
 * Finds the discount for the code in a request. Each address can try only a limited number of unusable codes.
 * @throws {ProblemError} 422, 429
 */
export async function requestedDiscount(
  call: AuthenticatedContext,
  code: string | undefined,
): Promise<DiscountRecord | undefined> {
  if (code === undefined) return undefined;
  const { context, credential } = call;
  const { organizationId, mode, kind } = keyOf(credential);
  const now = context.clock();
  const { discountCodes } = context.limiters;
  if (kind === 'license') {
    // Count the attempt before looking up the code. After too many wrong codes, even a correct code gets the same
    // response.
    const allowance = await discountCodes.take(clientOf(call), now);
    requireAllowance(allowance, 'discount-codes', 'Too many attempts to use a discount code. Try again later.');
  }
  const discount = await context.store.discounts.find(organizationId, mode, plainCode(code));
  const issue = discountIssue(discount, timestamp(now));
  if (issue) throw invalidRequest([issue]);
  if (kind === 'license') await discountCodes.release(clientOf(call), now);
  return discount;
}
