// Routes for requests for quotes as the shop sees them, including those that didn't lead to an order.

import { type QuotedRequest, quotedRequestPageSchema, quotedRequestSchema } from '@parametric/api-client';
import { linkName, writeLinkText } from '@parametric/configurator-element/model';
import { isInShare, shareOfKey } from '../../domain/keys/scopes.js';
import { asOneProduct, productNames } from '../../domain/models/product-names.js';
import { decimalAmount } from '../../domain/orders/order-amounts.js';
import type { QuoteRequestFilter, RequestedQuotes } from '../../domain/orders/order-store.js';
import { type ActiveKey, linesOf, type QuoteRecord } from '../../domain/records/records.js';
import { DAY_MS, timestamp } from '../../platform/clock.js';
import { isId } from '../../platform/ids.js';
import { notFound } from '../../platform/problems.js';
import { keyOf } from '../http/credentials.js';
import { csvReply } from '../http/csv-reply.js';
import { createPage, pageQuery, readOneOf, readPageQuery, readTime } from '../http/pagination.js';
import { jsonReply, type Reply } from '../http/reply.js';
import { type Answer, type AuthenticatedContext, type AuthenticatedRoute, takeReport } from '../http/route.js';
import { itemsResource, itemsText } from './items-resource.js';
import { itemOf } from './order-resource.js';
import { type OrderedProductSource, productRoutesOf } from './ordered-product.js';

const filters = {
  model: 'The product’s ID.',
  ordered: '`true` for requests that led to an order, `false` for the others.',
  created_after: 'An RFC 3339 timestamp. A date without a time means the start of that day in UTC.',
  created_before: 'An RFC 3339 timestamp. A date without a time means the end of that day in UTC.',
};

export const quoteRequestRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/quote-requests',
    access: ['api'],
    scope: 'orders:read',
    summary:
      'The requests for quotes, newest first, with their quotes: live ones for a live key, test ones for a test key. Those without an order are deleted after `QUOTE_RETENTION_DAYS` (30).',
    query: { ...pageQuery, ...filters },
    responses: { 200: { schema: quotedRequestPageSchema } },
    handle: listRequests,
  },
  {
    method: 'GET',
    path: '/v1/quote-requests.csv',
    access: ['api'],
    scope: 'orders:read',
    summary: 'The list as a CSV file for spreadsheets: UTF-8 with a byte order mark, one request per line.',
    query: filters,
    responses: { 200: { type: 'text/csv' } },
    handle: getCsv,
  },
  {
    method: 'GET',
    path: '/v1/quote-requests/:id',
    access: ['api'],
    scope: 'orders:read',
    summary: 'A request for quotes, and its quotes.',
    responses: { 200: { schema: quotedRequestSchema } },
    handle: async (call) => {
      const found = await findRequest(call);
      return jsonReply(200, requestResource(found, timestamp(call.context.clock())));
    },
  },
  ...productRoutesOf('quote-requests', findRequested, ['api']),
];

/**
 * Finds the request in the path.
 * @throws {ProblemError} 404
 */
async function findRequest({ context, credential, params }: AuthenticatedContext): Promise<RequestedQuotes> {
  const key = keyOf(credential);
  const id = params.id!;
  const found = isId('rqt', id) ? await context.store.quotes.ofRequest(key.organizationId, id) : undefined;
  if (!found || !isInShare(found.request, shareOfKey(key))) throw notFound('quote request');
  return found;
}

async function findRequested(call: AuthenticatedContext): Promise<OrderedProductSource> {
  const { request } = await findRequest(call);
  const line = itemOf(call, linesOf(request));
  const record = await call.context.store.models.get(request.organizationId, line.model, line.modelRevision);
  if (!record) throw notFound('model');
  return { order: { ...request, ...line }, record };
}

/** @throws {ProblemError} 422 */
function readFilter(key: ActiveKey, query: URLSearchParams): QuoteRequestFilter {
  const ordered = readOneOf(query, 'ordered', ['true', 'false']);
  return {
    share: shareOfKey(key),
    model: query.get('model') ?? undefined,
    ordered: ordered && ordered === 'true',
    createdAfter: readTime(query, 'created_after', 0),
    createdBefore: readTime(query, 'created_before', DAY_MS),
  };
}

async function listRequests(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential, url } = call;
  const key = keyOf(credential);
  const page = readPageQuery(url.searchParams);
  const filter = readFilter(key, url.searchParams);
  const headers = await takeReport(call);
  const rows = await context.store.quotes.list(key.organizationId, filter, page);
  const now = timestamp(context.clock());
  const listed = createPage(
    rows?.map((row) => ({ ...row, id: row.request.id, createdAt: row.request.createdAt })),
    page,
    (row) => requestResource(row, now),
  );
  return jsonReply(200, listed, headers);
}

function requestResource({ request, quotes }: RequestedQuotes, now: string): QuotedRequest {
  const { id, model, modelRevision, configuration, quantity, shipTo, declined, mode, expiresAt, createdAt } = request;
  const order = quotes.find(({ orderId }) => orderId !== undefined)?.orderId;
  return {
    ...{ id, object: 'quote_request', model, model_revision: modelRevision, configuration, quantity },
    ...itemsResource(request),
    ...(shipTo ? { ship_to: shipTo } : {}),
    status: order !== undefined ? 'ordered' : expiresAt <= now ? 'expired' : 'open',
    ...(order === undefined ? {} : { order }),
    quotes: quotes
      .toSorted((a, b) => comparable(a) - comparable(b))
      .map(({ id: quote, offer: { workshop, price, readyBy } }) => ({
        ...{ id: quote, workshop: { slug: workshop.slug, name: workshop.name }, total: price.total, ready_by: readyBy },
      })),
    declined: [...declined],
    link: linkOf(request),
    ...{ mode, expires_at: expiresAt, created_at: createdAt },
  };
}

/** The amount that quotes are sorted by: the total in the customer's currency. */
function comparable({ offer: { approximate, price } }: QuoteRecord): number {
  return (approximate?.total ?? price.total).amount;
}

/** The part of a page's query that selects the design, in the format of customers' links. */
function linkOf({ model, modelRevision, configuration }: RequestedQuotes['request']): string {
  const text = writeLinkText({ revision: modelRevision, values: configuration, forAr: false });
  return `${encodeURIComponent(linkName(model))}=${encodeURIComponent(text)}`;
}

/** A request with the names of its products, and their total number. */
type CsvRequest = QuotedRequest & { readonly product: string };

const columns: readonly (readonly [heading: string, valueOf: (request: CsvRequest) => string | number])[] = [
  ['request', ({ id }) => id],
  ['created_at', ({ created_at }) => created_at],
  ['expires_at', ({ expires_at }) => expires_at],
  ['mode', ({ mode }) => mode],
  ['status', ({ status }) => status],
  ['order', ({ order }) => order ?? ''],
  ['product', ({ product }) => product],
  ['model', ({ model }) => model],
  ['model_revision', ({ model_revision }) => model_revision],
  ['configuration', ({ configuration }) => JSON.stringify(configuration)],
  ['link', ({ link }) => link],
  ['quantity', ({ quantity }) => quantity],
  ['country', ({ ship_to }) => ship_to?.country ?? ''],
  ['postcode', ({ ship_to }) => ship_to?.postcode ?? ''],
  ['quotes', ({ quotes }) => quotes.length],
  ['cheapest', ({ quotes: [first] }) => (first ? decimalAmount(first.total) : '')],
  ['currency', ({ quotes: [first] }) => first?.total.currency ?? ''],
  ['workshop', ({ quotes: [first] }) => first?.workshop.name ?? ''],
  ['declined', ({ declined }) => declined.length],
  ['items', itemsText],
];

function getCsv(call: AuthenticatedContext): Promise<Answer> {
  const { context, credential } = call;
  const key = keyOf(credential);
  const filter = readFilter(key, call.url.searchParams);
  const now = timestamp(context.clock());
  return csvReply<RequestedQuotes>(call, {
    name: 'quote-requests',
    headings: columns.map(([heading]) => heading),
    read: ({ limit, after }) => context.store.quotes.list(key.organizationId, filter, { limit, after: after?.request }),
    linesOf: async (rows) => {
      const models = rows.flatMap(({ request }) => linesOf(request).map(({ model }) => model));
      const nameOf = await productNames(context.store.models, key.organizationId, models);
      return rows.map((row) => {
        const request = { ...requestResource(row, now), ...asOneProduct(row.request, nameOf) };
        return columns.map(([, read]) => read(request));
      });
    },
  });
}
