// The list of all orders' invoices and credit notes, page by page, or as one CSV file for the bookkeeping.

import { type IssuedInvoice, issuedInvoicePageSchema } from '@parametric/api-client';
import {
  amountsOfDocument,
  type InvoiceFilter,
  type InvoicePosition,
  invoiceNumber,
  type ListedInvoice,
} from '../../domain/invoices/invoices.js';
import { decimalAmount } from '../../domain/orders/order-amounts.js';
import { shortNumber } from '../../domain/orders/order-number.js';
import { DAY_MS } from '../../platform/clock.js';
import { invalidQuery } from '../../platform/problems.js';
import { type Credential, keyOf, orderShareOf } from '../http/credentials.js';
import { csvReply } from '../http/csv-reply.js';
import { createPage, pageQuery, readPageQuery, readTime } from '../http/pagination.js';
import { jsonReply, type Reply } from '../http/reply.js';
import { type Answer, type AuthenticatedContext, type AuthenticatedRoute, takeReport } from '../http/route.js';

const filters = {
  issued_after: 'An RFC 3339 timestamp. A date without a time means the start of that day in UTC.',
  issued_before: 'An RFC 3339 timestamp. A date without a time means the end of that day in UTC.',
};

export const invoiceListRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/invoices',
    access: ['api', 'workshop'],
    scope: 'orders:read',
    summary:
      'The invoices and credit notes of all orders, newest first: live ones for a live key, and test ones for a test key. With a workshop’s key, only those of the orders placed with that workshop.',
    query: { ...pageQuery, ...filters },
    responses: { 200: { schema: issuedInvoicePageSchema } },
    handle: listInvoices,
  },
  {
    method: 'GET',
    path: '/v1/invoices.csv',
    access: ['api', 'workshop'],
    scope: 'orders:read',
    summary:
      'The list as a CSV file for spreadsheets: UTF-8 with a byte order mark, one document per line. The amounts of credit notes are negative, so that each column adds up.',
    query: filters,
    responses: { 200: { type: 'text/csv' } },
    handle: getCsv,
  },
];

async function listInvoices(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential, url } = call;
  const { limit, after } = readPageQuery(url.searchParams);
  const filter = readFilter(credential, url.searchParams);
  const page = { limit, after: after === undefined ? undefined : positionIn(after) };
  const headers = await takeReport(call);
  const rows = await context.store.invoices.list(keyOf(credential).organizationId, filter, page);
  const positioned = rows.map((row) => ({ row, id: `${row.number}_${row.seller}`, createdAt: row.issuedAt }));
  return jsonReply(
    200,
    createPage(positioned, { limit }, ({ row }) => invoiceResource(row)),
    headers,
  );
}

/**
 * The position after which a page starts, from the list's `next`.
 * @throws {ProblemError} 422
 */
function positionIn(after: Required<ReturnType<typeof readPageQuery>>['after']): InvoicePosition {
  const [, number, seller] = (typeof after === 'object' && /^(\d{1,9})_([a-z\d-]*)$/.exec(after.id)) || [];
  if (typeof after === 'object' && number !== undefined && seller !== undefined) {
    return { issuedAt: after.createdAt, seller, number: Number(number) };
  }
  throw invalidQuery('after', '“after” isn’t in this list. Use “next” from the previous page.');
}

function getCsv(call: AuthenticatedContext): Promise<Answer> {
  const { context, credential } = call;
  const filter = readFilter(credential, call.url.searchParams);
  return csvReply<ListedInvoice>(call, {
    name: 'invoices',
    headings: columns.map(([heading]) => heading),
    read: (page) => context.store.invoices.list(keyOf(credential).organizationId, filter, page),
    linesOf: async (rows) => rows.map((row) => columns.map(([, read]) => read(invoiceResource(row), row))),
  });
}

/** @throws {ProblemError} 422 */
function readFilter(credential: Credential, query: URLSearchParams): InvoiceFilter {
  return {
    share: orderShareOf(credential),
    issuedAfter: readTime(query, 'issued_after', 0),
    issuedBefore: readTime(query, 'issued_before', DAY_MS),
  };
}

function invoiceResource(document: ListedInvoice): IssuedInvoice {
  const { kind, orderId, seller, details, amount, country, issuedAt } = document;
  const { net, tax } = amountsOfDocument(document);
  return {
    ...{ object: 'invoice', number: invoiceNumber(document), kind, order: orderId },
    seller: { kind: seller === '' ? 'shop' : 'workshop', name: details.seller.name },
    ...{ net, ...(tax ? { tax } : {}), total: amount, country, issued_at: issuedAt },
  };
}

type Column = readonly [heading: string, valueOf: (invoice: IssuedInvoice, document: ListedInvoice) => string | number];

/** An amount in major units. A credit note's is negative. */
function signed({ kind }: IssuedInvoice, amount: IssuedInvoice['total'] | undefined): string {
  if (!amount) return '';
  return decimalAmount({ ...amount, amount: kind === 'credit_note' ? -amount.amount : amount.amount });
}

const columns: readonly Column[] = [
  ['number', ({ number }) => number],
  ['kind', ({ kind }) => kind],
  ['issued_at', ({ issued_at }) => issued_at],
  ['order', ({ order }) => order],
  ['order_number', ({ order }) => shortNumber(order)],
  ['mode', (_, { mode }) => mode],
  ['seller', ({ seller }) => seller.name],
  ['net', (invoice) => signed(invoice, invoice.net)],
  ['tax_percent', ({ tax }) => tax?.percent ?? ''],
  ['tax', (invoice) => signed(invoice, invoice.tax?.amount)],
  ['total', (invoice) => signed(invoice, invoice.total)],
  ['currency', ({ total }) => total.currency],
  ['country', ({ country }) => country],
  ['tax_treatment', ({ tax }) => tax?.treatment ?? ''],
];
