// Quote requests: checks a configuration, builds its product, and asks every workshop for an offer.

import {
  type ProblemIssue,
  type Quote,
  type QuoteRequest,
  quoteListSchema,
  quoteRequestSchema,
  quoteSchema,
} from '@parametric/api-client';
import { currencyIssues } from '../../domain/keys/change-organization.js';
import { destinationIssues } from '../../domain/orders/postal-address.js';
import type { IdempotencyClaim, ModelRecord, QuoteRecord, QuoteRequestRecord } from '../../domain/records/records.js';
import { QUOTES_ROUTE } from '../../domain/records/records.js';
import { askedWorkshops, findWorkshop, presentationOf, workshopsOf } from '../../domain/workshops/asked-workshops.js';
import { requestOffers } from '../../domain/workshops/offers.js';
import type { WorkshopProfile } from '../../domain/workshops/workshop.js';
import { DAY_MS, timestamp } from '../../platform/clock.js';
import { createId, isId } from '../../platform/ids.js';
import { invalidRequest, notFound, ProblemError } from '../../platform/problems.js';
import { takeAllowance } from '../../platform/rate-limits.js';
import { parseAs, readJson } from '../http/body.js';
import type { ServiceContext } from '../http/context.js';
import { isOfConsole, keyOf } from '../http/credentials.js';
import { createClaim, readIdempotencyKey, replayedResource } from '../http/idempotency.js';
import { jsonReply, type Reply } from '../http/reply.js';
import type { AuthenticatedContext, AuthenticatedRoute } from '../http/route.js';
import { findModelRecord, refuseRetired } from './models.js';

const VALIDITY_MS = 14 * DAY_MS;

export const quoteRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'POST',
    path: '/v1/quotes',
    access: ['license', 'api'],
    summary: 'Asks every workshop. Returns a quote from each that can make it, and why the others decline.',
    body: quoteRequestSchema,
    headers: { 'Idempotency-Key': 'The same with every retry.' },
    problems: ['not_found', 'model_revision_changed', 'model_retired'],
    responses: { 201: { schema: quoteListSchema } },
    handle: createQuotes,
  },
  {
    method: 'GET',
    path: '/v1/quotes/:id',
    access: ['license', 'api'],
    summary: 'A quote this key asked for. With an API key, any of the organization’s quotes.',
    responses: { 200: { schema: quoteSchema } },
    handle: getQuote,
  },
];

async function createQuotes(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential, request, address } = call;
  const key = keyOf(credential);
  const headers = await takeAllowance(context.limiters.quotes, 'quotes', {
    subject: `${key.id} ${address}`,
    now: context.clock(),
    detail: 'Too many requests for quotes. Wait a moment.',
  });
  const idempotencyKey = readIdempotencyKey(request.headers.get('idempotency-key'), key.kind, false);
  const { json: body, fingerprint } = await readJson(call);
  const claim = idempotencyKey && createClaim(key.id, QUOTES_ROUTE, idempotencyKey, fingerprint);
  return context.idempotencyLocks.run(claim || undefined, async () => {
    const repeated = claim ? await context.store.idempotency.find(claim) : undefined;
    if (repeated) return replay(context, key.organizationId, replayedResource(repeated), headers);
    return requestQuotes(call, parseAs(quoteRequestSchema, body), claim || undefined, headers);
  });
}

async function requestQuotes(
  call: AuthenticatedContext,
  body: QuoteRequest,
  claim: IdempotencyClaim | undefined,
  headers: Readonly<Record<string, string>>,
): Promise<Reply> {
  const { context, credential, address } = call;
  const record = await findModelRecord(call, body.model);
  refuseRetired(record);
  checkRevision(body, record);
  const { id: keyId, organizationId, shop, mode } = keyOf(credential);
  const issues = termIssues(body);
  const built = await context.productBills.get(
    { organizationId, record, configuration: body.configuration },
    { owner: { organizationId, client: `${keyId} ${address}` }, signal: call.request.signal },
  );
  if ('issues' in built) throw invalidRequest([...built.issues, ...issues]);
  if (issues.length > 0) throw invalidRequest(issues);
  const { product } = built;
  const asked = await askedWorkshops(context.store, organizationId, shop.workshops);
  const { offers, declined } = requestOffers(
    {
      needs: product.needs,
      quantity: body.quantity,
      shipTo: body.ship_to,
      currency: body.currency ?? shop.currency,
    },
    asked,
    context.priceListRevisions,
  );
  const now = context.clock();
  const request: QuoteRequestRecord = {
    id: createId('rqt'),
    organizationId,
    keyId,
    model: record.id,
    modelRevision: record.revision,
    configuration: product.configuration,
    quantity: body.quantity,
    shipTo: body.ship_to,
    declined,
    createdAt: timestamp(now),
    expiresAt: timestamp(now + VALIDITY_MS),
  };
  const quotes = offers.map(({ lead_time_days: leadTimeDays, ...offered }): QuoteRecord => {
    const readyBy = timestamp(now + leadTimeDays * DAY_MS).slice(0, 10);
    return { id: createId('qte'), requestId: request.id, offer: { ...offered, leadTimeDays, readyBy }, ...unordered };
  });
  const release = await takeOfDay(call);
  // Requests from the shop's staff in the console aren't counted: they say nothing about customers.
  const count = isOfConsole(credential) ? undefined : { mode, asked: product.asked };
  const saved = await context.store.quotes.save(request, quotes, claim, count);
  if (saved.outcome === 'saved') return jsonReply(201, quoteListResource(request, quotes, asked), headers);
  await release();
  if ('resource' in saved) return replay(context, organizationId, replayedResource(saved), headers);
  throw await unsold(call, record);
}

/**
 * Limits the requests per day for each license key. Keys are public, and a flood of requests would make the store
 * delete others' requests early. Rejected and repeated requests don't count.
 * @returns a function that undoes the count
 * @throws {ProblemError} 429
 */
async function takeOfDay({ context, credential, address }: AuthenticatedContext): Promise<() => Promise<void>> {
  const { kind, organizationId } = keyOf(credential);
  if (kind !== 'license') return async () => {};
  const subject = `${organizationId} ${address}`;
  const now = context.clock();
  const detail = 'This address has asked for too many quotes today.';
  await takeAllowance(context.limiters.quotesADay, 'quotes-a-day', { subject, now, detail });
  return async () => context.limiters.quotesADay.release(subject, now);
}

/** The error for a model that was retired or deleted while its quotes were being calculated. */
async function unsold(call: AuthenticatedContext, { id }: ModelRecord): Promise<ProblemError> {
  const record = await findModelRecord(call, id);
  refuseRetired(record);
  return revisionChanged(record);
}

const unordered = { status: 'open', orderId: undefined } as const;

/** The response that the first request with this idempotency key got. */
async function replay(
  context: ServiceContext,
  organizationId: string,
  requestId: string,
  headers: Readonly<Record<string, string>>,
): Promise<Reply> {
  const found = await context.store.quotes.ofRequest(organizationId, requestId);
  if (!found) throw notFound('quote');
  const quotes = found.quotes.map((record) => ({ ...record, ...unordered }));
  const workshops = await workshopsOf(context.store, organizationId);
  return jsonReply(201, quoteListResource(found.request, quotes, workshops), {
    ...headers,
    'idempotent-replayed': 'true',
  });
}

async function getQuote({ context, credential, params }: AuthenticatedContext): Promise<Reply> {
  const key = keyOf(credential);
  const found = isId('qte', params.id!) ? await context.store.quotes.get(key.organizationId, params.id!) : undefined;
  if (!found || (key.kind === 'license' && found.request.keyId !== key.id)) throw notFound('quote');
  const workshop = await findWorkshop(context.store, key.organizationId, found.quote.offer.workshop.slug);
  const now = timestamp(context.clock());
  return jsonReply(200, quoteResource(found.request, found.quote, now, workshop ? [workshop] : []));
}

/** @throws {ProblemError} 409 if the customer sees another revision: customers only order what they were shown */
function checkRevision({ model_revision }: QuoteRequest, record: ModelRecord): void {
  if (model_revision !== undefined && model_revision !== record.revision) throw revisionChanged(record);
}

function revisionChanged({ id, revision }: ModelRecord): ProblemError {
  return new ProblemError(
    'model_revision_changed',
    `The model "${id}" has been published again. Load revision ${revision}, show it, and ask again.`,
    { modelRevision: revision },
  );
}

/** Checks the destination and currency. */
export function termIssues({ ship_to, currency }: Pick<QuoteRequest, 'ship_to' | 'currency'>): readonly ProblemIssue[] {
  const destination = ship_to ? destinationIssues(ship_to, '/ship_to') : [];
  return [...destination, ...currencyIssues({ currency })];
}

function quoteListResource(
  request: QuoteRequestRecord,
  quotes: readonly QuoteRecord[],
  workshops: readonly WorkshopProfile[],
) {
  const data = quotes.map((record) => quoteResource(request, record, request.createdAt, workshops));
  return { object: 'list', data, declined: request.declined };
}

function quoteResource(
  request: QuoteRequestRecord,
  record: QuoteRecord,
  now: string,
  workshops: readonly WorkshopProfile[],
): Quote {
  const { workshop, price, delivery, invoice, approximate, leadTimeDays, readyBy } = record.offer;
  const isExpired = record.status === 'open' && request.expiresAt <= now;
  return {
    id: record.id,
    object: 'quote',
    request: request.id,
    model: request.model,
    model_revision: request.modelRevision,
    configuration: request.configuration,
    quantity: request.quantity,
    workshop: { ...workshop, ...presentationOf(workshops.find(({ slug }) => slug === workshop.slug)) },
    status: isExpired ? 'expired' : record.status,
    price,
    ...(request.shipTo ? { ship_to: request.shipTo } : {}),
    ...(delivery ? { delivery } : {}),
    ...(invoice ? { invoice } : {}),
    ...(approximate ? { approximate } : {}),
    lead_time_days: leadTimeDays,
    ready_by: readyBy,
    expires_at: request.expiresAt,
    created_at: request.createdAt,
  };
}
