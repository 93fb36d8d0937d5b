// The list of an organization's orders: filtered, searched, page by page, or as one CSV file.

import {
  type AddressFieldFacts,
  addressFieldsAt,
  type Money,
  orderFacetsSchema,
  orderPageSchema,
  orderStatuses,
} from '@parametric/api-client';
import { creditedBy } from '../../domain/invoices/invoices.js';
import { asOneProduct, productNames } from '../../domain/models/product-names.js';
import type { NoteRecord } from '../../domain/orders/note-store.js';
import { amountsOf, decimalAmount, discountIn, taxIn } from '../../domain/orders/order-amounts.js';
import { shortNumber } from '../../domain/orders/order-number.js';
import type { OrderFilter } from '../../domain/orders/order-store.js';
import { readOrderSearch } from '../../domain/orders/search-terms.js';
import { linesOf, type OrderWithHistory, type PaymentRecord } from '../../domain/records/records.js';
import { DAY_MS } from '../../platform/clock.js';
import { invalidQuery } from '../../platform/problems.js';
import { type Credential, keyOf, orderShareOf } from '../http/credentials.js';
import { csvReply } from '../http/csv-reply.js';
import { createPage, pageQuery, readOneOf, readPageQuery, readTime } from '../http/pagination.js';
import { jsonReply, type Reply } from '../http/reply.js';
import { type Answer, type AuthenticatedContext, type AuthenticatedRoute, takeReport } from '../http/route.js';
import { itemsResource, itemsText } from './items-resource.js';
import { orderResource, visibleTo } from './order-resource.js';

const MAX_SEARCH_LENGTH = 100;

const filters = {
  status: `One of ${orderStatuses.join(', ')}.`,
  model: 'The product’s ID.',
  workshop: 'The workshop’s slug.',
  created_after: 'An RFC 3339 timestamp. A date without a time means the start of that day in UTC.',
  created_before: 'An RFC 3339 timestamp. A date without a time means the end of that day in UTC.',
  search:
    'The start of the order number, or of a word in the recipient’s name or postcode. Not an email address, because logs keep URLs.',
};

export const orderListRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/orders',
    access: ['api', 'workshop'],
    scope: 'orders:read',
    summary:
      'The organization’s orders, newest first: live orders for a live key, and test orders for a test key. With a workshop’s key, only the orders placed with that workshop.',
    query: { ...pageQuery, ...filters },
    responses: { 200: { schema: orderPageSchema } },
    handle: listOrders,
  },
  {
    method: 'GET',
    path: '/v1/order-facets',
    access: ['api', 'workshop'],
    scope: 'orders:read',
    summary: 'The products and workshops you can filter orders by.',
    responses: { 200: { schema: orderFacetsSchema } },
    handle: getFacets,
  },
  {
    method: 'GET',
    path: '/v1/orders.csv',
    access: ['api', 'workshop'],
    scope: 'orders:read',
    summary: 'The list as a CSV file for spreadsheets: UTF-8 with a byte order mark, one order per line.',
    query: filters,
    responses: { 200: { type: 'text/csv' } },
    handle: getCsv,
  },
];

async function listOrders(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential, url } = call;
  const page = readPageQuery(url.searchParams);
  // Count filtered requests, because they may have to skip many rows. A page of the unfiltered list reads only the
  // rows that it shows.
  const isFiltered = Object.keys(filters).some((name) => url.searchParams.has(name));
  const headers = isFiltered ? await takeReport(call) : {};
  const rows = await context.store.orders.list(
    keyOf(credential).organizationId,
    readFilter(credential, url.searchParams),
    page,
  );
  const unread = await context.store.messages.unread(rows?.map(({ order }) => order.id) ?? []);
  return jsonReply(
    200,
    createPage(
      rows?.map((orderWithHistory) => ({
        id: orderWithHistory.order.id,
        createdAt: orderWithHistory.order.createdAt,
        orderWithHistory,
      })),
      page,
      ({ id, orderWithHistory }) =>
        orderResource(context, visibleTo(credential, orderWithHistory), true, unread.get(id)),
    ),
    headers,
  );
}

function getCsv(call: AuthenticatedContext): Promise<Answer> {
  const { context, credential } = call;
  const filter = readFilter(credential, call.url.searchParams);
  return csvReply<OrderWithHistory>(call, {
    name: 'orders',
    headings: columns.map(([heading]) => heading),
    read: ({ limit, after }) =>
      context.store.orders.list(keyOf(credential).organizationId, filter, { limit, after: after?.order }),
    linesOf: async (rows) => {
      // Leave notes out of a workshop's file, because they're internal to the shop.
      const ids = credential.kind === 'workshop' ? [] : rows.map(({ order }) => order.id);
      const notes = await context.store.notes.list(ids);
      const issued = await context.store.invoices.ofOrders(rows.map(({ order }) => order.id));
      const models = rows.flatMap(({ order }) => linesOf(order).map(({ model }) => model));
      const nameOf = await productNames(context.store.models, keyOf(credential).organizationId, models);
      return rows.map((row) => {
        const isOwn = ({ orderId }: { readonly orderId: string }) => orderId === row.order.id;
        const more = { notes: notes.filter(isOwn), credited: creditedBy(issued.filter(isOwn)) };
        const order = { ...visibleTo(credential, row), ...asOneProduct(row.order, nameOf), ...more };
        return columns.map(([, read]) => read(order));
      });
    },
  });
}

async function getFacets(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  const headers = await takeReport(call);
  const { organizationId } = keyOf(credential);
  const { models, workshops } = await context.store.orders.facets(organizationId, orderShareOf(credential));
  const names = await context.store.models.names(organizationId, models);
  const named = models.map((id) => ({ id, name: names.get(id) ?? id }));
  return jsonReply(200, { object: 'order_facets', models: named, workshops }, headers);
}

/** @throws {ProblemError} 422 */
function readFilter(credential: Credential, query: URLSearchParams): OrderFilter {
  return {
    share: orderShareOf(credential),
    status: readOneOf(query, 'status', orderStatuses),
    model: query.get('model') ?? undefined,
    workshop: query.get('workshop') ?? undefined,
    createdAfter: readTime(query, 'created_after', 0),
    createdBefore: readTime(query, 'created_before', DAY_MS),
    search: readSearch(query.get('search')),
  };
}

function readSearch(text: string | null): OrderFilter['search'] {
  if (text === null || text.trim() === '') return undefined;
  if (text.length > MAX_SEARCH_LENGTH) {
    throw invalidQuery('search', `search has ${text.length} characters. The limit is ${MAX_SEARCH_LENGTH}.`);
  }
  if (text.includes('@')) {
    throw invalidQuery('search', 'You can’t search by email address. Search by order number, name, or postcode.');
  }
  const search = readOrderSearch(text);
  if (!search) throw invalidQuery('search', `search is “${text}”; it needs a letter or a digit.`);
  return search;
}

/** An order with the shop's notes about it, and the total of its credit notes in minor units. */
type CsvOrder = OrderWithHistory &
  ReturnType<typeof asOneProduct> & { readonly notes: readonly NoteRecord[]; readonly credited: number };

type Column = readonly [heading: string, valueOf: (order: CsvOrder) => string | number];

function addressColumns(place: AddressFieldFacts['place']): readonly Column[] {
  return addressFieldsAt(place).map((field) => [field, ({ order }) => order.recipient?.[field] ?? '']);
}

const creditedOf = ({ order: { total }, credited }: CsvOrder): Money => ({ ...total, amount: credited });

const refundedOf = ({ amount, refunded }: PaymentRecord): Money => ({ ...amount, amount: refunded });

const columns: readonly Column[] = [
  ['order', ({ order }) => order.id],
  ['number', ({ order }) => shortNumber(order.id)],
  ['created_at', ({ order }) => order.createdAt],
  ['mode', ({ order }) => order.mode],
  ['status', ({ order }) => order.status],
  ['changed_at', ({ order }) => order.changedAt],
  ['reason', ({ history }) => history.at(-1)?.reason ?? ''],
  ['product', ({ product }) => product],
  ['model', ({ order }) => order.model],
  ['model_revision', ({ order }) => order.modelRevision],
  ['configuration', ({ order }) => JSON.stringify(order.configuration)],
  ['quantity', ({ quantity }) => quantity],
  ['net', ({ price }) => decimalAmount(amountsOf(price).net)],
  ['tax_percent', ({ price }) => amountsOf(price).tax?.percent ?? ''],
  ['tax', ({ price }) => decimalAmount(taxIn(price.total, price))],
  ['total', ({ order }) => decimalAmount(order.total)],
  ['currency', ({ order }) => order.total.currency],
  ['payment', ({ payment }) => payment?.status ?? 'none'],
  ['payment_amount', ({ payment }) => (payment ? decimalAmount(payment.amount) : '')],
  ['refunded', ({ payment }) => (payment?.refunded ? decimalAmount(refundedOf(payment)) : '')],
  ['refunded_tax', ({ payment, price }) => (payment?.refunded ? decimalAmount(taxIn(refundedOf(payment), price)) : '')],
  ['credited', (order) => (order.credited ? decimalAmount(creditedOf(order)) : '')],
  ['credited_tax', (order) => (order.credited ? decimalAmount(taxIn(creditedOf(order), order.price)) : '')],
  ['workshop', ({ order }) => order.workshop.name],
  ['ready_by', ({ order }) => order.readyBy ?? ''],
  ...addressColumns('above'),
  ['postcode', ({ order }) => order.recipient?.postcode ?? ''],
  ...addressColumns('city'),
  ...addressColumns('below'),
  ['country', ({ order }) => order.country],
  ...addressColumns('contact'),
  ['carrier', ({ order }) => order.tracking?.carrier ?? ''],
  ['tracking', ({ order }) => order.tracking?.number ?? ''],
  ['accepted', ({ order }) => order.accepted?.text ?? ''],
  ['accepted_links', ({ order }) => order.accepted?.links.map(({ url }) => url).join(' ') ?? ''],
  ['accepted_language', ({ order }) => order.accepted?.language ?? ''],
  ['accepted_hash', ({ order }) => order.accepted?.hash ?? ''],
  ['discount_code', ({ price }) => discountIn(price)?.code ?? ''],
  ['discount', ({ price }) => (discountIn(price) ? decimalAmount(discountIn(price)!.amount) : '')],
  ['tax_treatment', ({ price }) => amountsOf(price).tax?.treatment ?? ''],
  ['vat_number', ({ order }) => order.recipient?.vat_number ?? ''],
  ['vat_number_checked', ({ order }) => order.recipient?.vat_number_checked?.at ?? ''],
  ['items', ({ order, nets }) => itemsText(itemsResource(order, nets))],
  ['notes', ({ notes }) => notes.map(({ createdAt, body }) => `${createdAt.slice(0, 10)} ${body}`).join('\n')],
];
