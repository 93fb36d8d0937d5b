// Routes for price lists that workshops propose. A workshop sends its changes, both sides see the effect, and the shop
// approves or rejects them. Until then, the current price list applies.

import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';
import {
  type PriceEffect,
  type PriceProposal,
  type ProposalApproval,
  priceEffectSchema,
  priceProposalSchema,
  proposalApprovalSchema,
  proposalRejectionSchema,
} from '@parametric/api-client';
import { asOneProduct, productNames } from '../../domain/models/product-names.js';
import { linesOf, type OrderRecord } from '../../domain/records/records.js';
import { isShared } from '../../domain/workshops/asked-workshops.js';
import { changesOf } from '../../domain/workshops/price-list-changes.js';
import { type ProposalRecord, type WorkshopProfile, workshopProfileSchema } from '../../domain/workshops/workshop.js';
import { workshopIssues } from '../../domain/workshops/workshop-issues.js';
import { timestamp } from '../../platform/clock.js';
import { invalidQuery, invalidRequest, notFound } from '../../platform/problems.js';
import { readBody } from '../http/body.js';
import { actorOf, keyOf, orderShareOf } from '../http/credentials.js';
import { jsonReply, type Reply } from '../http/reply.js';
import { type AuthenticatedContext, type AuthenticatedRoute, takeReport } from '../http/route.js';
import { buildOrder, quoteOf } from './price-build.js';
import { atMost, BODY_BYTES, confirmSeller, exceededIssue, ownSlug } from './workshops.js';

const [FEW_ORDERS, MOST_ORDERS] = [20, 50];

const path = '/v1/workshops/:slug/proposal';
const [both, answer] = [['api', 'workshop'] as const, { 200: { schema: priceProposalSchema } }];

export const priceProposalRoutes: readonly AuthenticatedRoute[] = [
  {
    ...{ method: 'GET', path, access: both, scope: 'workshops:read', responses: answer },
    summary: 'The workshop’s latest proposed price list, with what would change and what the shop decided.',
    handle: async (call) => jsonReply(200, await proposalResource(call)),
  },
  {
    ...{ method: 'PUT', path, access: both, scope: 'workshops:propose', responses: answer },
    summary:
      'Proposes a price list and replaces any earlier proposal. The current list changes once the shop approves.',
    body: workshopProfileSchema,
    handle: propose,
  },
  {
    ...{ method: 'DELETE', path, access: both, scope: 'workshops:propose', responses: { 204: { nothing: true } } },
    summary: 'Withdraws a proposal that the shop hasn’t decided on.',
    handle: withdraw,
  },
  {
    ...{ method: 'POST', path: '/v1/workshops/:slug/approve-proposal', access: ['api'], scope: 'workshops:write' },
    summary: 'Puts the proposed price list into use. Earlier quotes keep their prices.',
    body: proposalApprovalSchema,
    responses: answer,
    handle: (call) => decide(call, proposalApprovalSchema, true),
  },
  {
    ...{ method: 'POST', path: '/v1/workshops/:slug/reject-proposal', access: ['api'], scope: 'workshops:write' },
    summary: 'Rejects the proposed price list with a note that the workshop sees.',
    body: proposalRejectionSchema,
    responses: answer,
    handle: (call) => decide(call, proposalRejectionSchema, false),
  },
  {
    ...{ method: 'GET', path: '/v1/workshops/:slug/proposal-effect', access: both, scope: 'workshops:read' },
    summary: 'What the workshop’s last orders would cost with its proposed price list.',
    query: { orders: `The number of recent orders to include, up to ${MOST_ORDERS}. Defaults to ${FEW_ORDERS}.` },
    responses: { 200: { schema: priceEffectSchema } },
    handle: getEffect,
  },
];

async function propose(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  const slug = ownSlug(call);
  const profile = await readBody(call, workshopProfileSchema, BODY_BYTES);
  if (isShared(context.store, slug)) {
    const detail = 'All shops share this workshop, so its price list can’t be changed here.';
    throw invalidRequest([{ pointer: '', code: 'shared', detail }]);
  }
  const issues = workshopIssues(profile);
  if (issues.length > 0) throw invalidRequest(issues);
  const options = { now: timestamp(context.clock()), by: actorOf(credential) };
  const outcome = await context.store.workshops.propose(keyOf(credential).organizationId, { slug, profile }, options);
  if (outcome === 'missing') throw notFound('workshop');
  if (outcome === 'unchanged') {
    const detail = 'This is already the current price list. Change something before you send it.';
    throw invalidRequest([{ pointer: '', code: 'unchanged', detail }]);
  }
  return jsonReply(200, await proposalResource(call));
}

async function withdraw(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  const options = { now: timestamp(context.clock()), by: actorOf(credential) };
  const { organizationId } = keyOf(credential);
  if (!(await context.store.workshops.withdraw(organizationId, ownSlug(call), options))) throw notFound('proposal');
  return { status: 204, headers: {}, body: null };
}

async function decide(
  call: AuthenticatedContext,
  schema: typeof proposalApprovalSchema | typeof proposalRejectionSchema,
  isApproved: boolean,
): Promise<Reply> {
  const { context, credential } = call;
  const { proposed_at: proposedAt, note } = await readBody<ProposalApproval>(call, schema);
  const decision = { proposedAt, isApproved, note: note || undefined };
  if (isApproved) await confirmSeller(call, slugOf(call), (await findProposal(call)).profile.seller);
  const options = { now: timestamp(context.clock()), by: actorOf(credential), atMost };
  const { organizationId } = keyOf(credential);
  const outcome = await context.store.workshops.decide(organizationId, ownSlug(call), decision, options);
  if (outcome === 'missing') {
    await proposalResource(call);
    const detail = 'The workshop has sent new changes, or someone has already decided on these. Review them again.';
    throw invalidRequest([{ pointer: '/proposed_at', code: 'changed', detail }]);
  }
  if (outcome === 'outdated') {
    const detail =
      'The current list has changed since this was proposed. Reject it, and ask the workshop to send it again.';
    throw invalidRequest([{ pointer: '', code: 'outdated', detail }]);
  }
  if (outcome !== 'approved' && outcome !== 'rejected') throw invalidRequest([exceededIssue(outcome, slugOf(call))]);
  return jsonReply(200, await proposalResource(call));
}

const slugOf = ({ params: { slug } }: AuthenticatedContext) => slug!;

/**
 * Finds the proposal of the workshop in the path.
 * @throws {ProblemError} 404
 */
async function findProposal(call: AuthenticatedContext): Promise<ProposalRecord> {
  const { organizationId } = keyOf(call.credential);
  const found = await call.context.store.workshops.proposal(organizationId, ownSlug(call));
  if (!found) throw notFound('proposal');
  return found;
}

async function proposalResource(call: AuthenticatedContext): Promise<PriceProposal> {
  const { profile, base, status, note, proposedAt, proposedBy, decidedAt } = await findProposal(call);
  const slug = slugOf(call);
  const current = await call.context.store.workshops.get(keyOf(call.credential).organizationId, slug);
  const { slug: _, ...inUse } = current?.profile ?? { slug };
  return {
    object: 'price_proposal',
    workshop: slug,
    status,
    ...(note === undefined ? {} : { note }),
    is_outdated: status === 'waiting' && JSON.stringify(inUse) !== JSON.stringify(base),
    proposed_at: proposedAt,
    proposed_by: proposedBy,
    ...(decidedAt === undefined ? {} : { decided_at: decidedAt }),
    profile,
    changes: changesOf(base, profile).map((change) => ({ ...change })),
  };
}

async function getEffect(call: AuthenticatedContext): Promise<Reply> {
  const limit = readCount(call.url.searchParams.get('orders'));
  const { profile, base } = await findProposal(call);
  const headers = await takeReport(call);
  const slug = slugOf(call);
  const { organizationId } = keyOf(call.credential);
  const filter = { share: orderShareOf(call.credential), workshop: slug };
  const found = (await call.context.store.orders.list(organizationId, filter, { limit })) ?? [];
  const lists = { before: { ...base, slug }, after: { ...profile, slug } };
  const ids = found.flatMap(({ order }) => linesOf(order).map(({ model }) => model));
  const nameOf = await productNames(call.context.store.models, organizationId, ids);
  const data: PriceEffect['data'] = [];
  for (const { order } of found.slice(0, limit)) {
    await othersHadTheirTurn();
    data.push(await effectOn(call, order, asOneProduct(order, nameOf), lists));
  }
  return jsonReply(200, { object: 'price_effect', data, sums: sumsOf(data) } satisfies PriceEffect, headers);
}

function readCount(text: string | null): number {
  const count = text === null ? FEW_ORDERS : Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= MOST_ORDERS) return count;
  throw invalidQuery('orders', `orders is “${text}”; use a number from 1 to ${MOST_ORDERS}.`);
}

async function effectOn(
  call: AuthenticatedContext,
  order: OrderRecord,
  products: ReturnType<typeof asOneProduct>,
  lists: { readonly before: WorkshopProfile; readonly after: WorkshopProfile },
): Promise<PriceEffect['data'][number]> {
  const { id, createdAt, model } = order;
  const of = { order, quoted: await quoteOf(call, order) };
  const before = await buildOrder(call, of, lists.before);
  const after = await buildOrder(call, of, lists.after);
  return {
    ...{ order: id, created_at: createdAt, model, ...products },
    ...('reason' in before ? {} : { before: { amount: before.total, currency: before.currency } }),
    ...('reason' in after ? { declined: after.detail } : { after: { amount: after.total, currency: after.currency } }),
  };
}

/** Adds up the orders' totals by currency, without orders whose currency would change. */
function sumsOf(data: PriceEffect['data']): PriceEffect['sums'] {
  const sums = new Map<string, PriceEffect['sums'][number]>();
  for (const { before, after } of data) {
    if (!before || before.currency !== after?.currency) continue;
    const { currency } = before;
    const known = sums.get(currency);
    sums.set(currency, {
      orders: (known?.orders ?? 0) + 1,
      before: { currency, amount: (known?.before.amount ?? 0) + before.amount },
      after: { currency, amount: (known?.after.amount ?? 0) + after.amount },
    });
  }
  return [...sums.values()];
}
