// Routes for an order's invoices and credit notes, for the shop and the workshop. They contain the buyer's address, so
// the order's access token, which anyone with the link has, can't read them. Customers get them by email.

import { type OrderInvoiceList, orderInvoiceListSchema } from '@parametric/api-client';
import { fileNameOf, invoiceInput } from '../../domain/invoices/invoice-request.js';
import {
  creditableOf,
  type InvoiceRecord,
  type Invoicing,
  invoiceNumber,
  invoicingOf,
  isInvoiced,
} from '../../domain/invoices/invoices.js';
import { paperSizes } from '../../domain/papers/paper-request.js';
import { paperLanguages } from '../../domain/papers/words.js';
import type { OrderWithHistory } from '../../domain/records/records.js';
import { timestamp } from '../../platform/clock.js';
import { notFound, ProblemError } from '../../platform/problems.js';
import { attachment } from '../http/attachment.js';
import { keyOf, orderShareOf } from '../http/credentials.js';
import { readOneOf } from '../http/pagination.js';
import { jsonReply, type Reply } from '../http/reply.js';
import { type Answer, type AuthenticatedContext, type AuthenticatedRoute, jobOptions } from '../http/route.js';
import { authorizeOrder } from './order-resource.js';

const sizes = Object.keys(paperSizes) as (keyof typeof paperSizes)[];

export const orderInvoiceRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/orders/:id/invoices',
    access: ['api', 'workshop'],
    scope: 'orders:read',
    summary: 'An order’s invoice and credit notes, the seller, and what’s missing for an invoice.',
    responses: { 200: { schema: orderInvoiceListSchema } },
    handle: async (call) => {
      const ordered = await authorizeOrder(call);
      const issued = await call.context.store.invoices.ofOrder(ordered.order.id);
      return listReply(ordered, await invoicingOf(call.context.store, ordered), issued);
    },
  },
  {
    method: 'POST',
    path: '/v1/orders/:id/invoices',
    operationId: 'issueOrderInvoice',
    access: ['api'],
    scope: 'orders:write',
    summary:
      'Issues an invoice that couldn’t be issued when it was due, because details were missing. An order has one invoice: repeating this changes nothing.',
    problems: ['invoice_not_possible'],
    responses: { 200: { schema: orderInvoiceListSchema } },
    handle: issueInvoice,
  },
  {
    method: 'GET',
    path: '/v1/orders/:id/invoice',
    access: ['api', 'workshop'],
    scope: 'orders:read',
    summary: 'An order’s invoice as a PDF, or one of its credit notes if you set `number`.',
    query: {
      number: 'The document’s number. Defaults to the invoice.',
      language: `One of ${paperLanguages.join(', ')}. Defaults to the customer’s language.`,
      paper: '`a4` or `letter`. Defaults to the paper size of the delivery country.',
    },
    responses: { 200: { type: 'application/pdf' } },
    handle: getInvoice,
  },
];

async function issueInvoice(call: AuthenticatedContext): Promise<Reply> {
  const { context } = call;
  const ordered = await authorizeOrder(call);
  const invoicing = await invoicingOf(context.store, ordered);
  const issued = await context.store.invoices.issue(ordered.order.id, invoicing, timestamp(context.clock()));
  if (issued.length > 0) return listReply(ordered, invoicing, issued);
  const detail = invoicing.details
    ? `The invoice is issued once the order is ${invoicing.from}.`
    : `${invoicing.sellerName}’s ${gapWords[invoicing.missing[0]!]} missing.`;
  throw new ProblemError('invoice_not_possible', detail);
}

const gapWords = {
  legal_details: 'legal details are',
  tax_number: 'VAT number or tax number is',
  vat_number: 'VAT number is',
} as const;

async function getInvoice(call: AuthenticatedContext): Promise<Answer> {
  const { context, url } = call;
  const ordered = await authorizeOrder(call);
  const { store } = context;
  const number = url.searchParams.get('number');
  const issued = await store.invoices.ofOrder(ordered.order.id);
  const document = number === null ? issued[0] : issued.find((each) => invoiceNumber(each) === number);
  const language = readOneOf(url.searchParams, 'language', paperLanguages);
  const size = readOneOf(url.searchParams, 'paper', sizes);
  const input =
    document && (await invoiceInput(store, await readableOrder(call, ordered, document), document, { language, size }));
  if (!document || !input) throw notFound('invoice');
  const content = await context.work.run('invoice', input, jobOptions(call));
  return new Response(Buffer.from(content), {
    headers: {
      'content-type': 'application/pdf',
      ...attachment([fileNameOf(document)], 'pdf'),
      'cache-control': 'no-store',
    },
  });
}

/** The order as its document states it. A workshop that's the seller also needs the buyer's VAT number on its copy. */
async function readableOrder(
  { context, credential }: AuthenticatedContext,
  ordered: OrderWithHistory,
  { seller }: InvoiceRecord,
): Promise<OrderWithHistory> {
  const { organizationId, workshop } = keyOf(credential);
  if (workshop === undefined || seller !== workshop) return ordered;
  return (await context.store.orders.get(organizationId, ordered.order.id, orderShareOf(credential))) ?? ordered;
}

function listReply(
  { order, payment }: OrderWithHistory,
  { seller, sellerName, from, missing }: Invoicing,
  issued: readonly InvoiceRecord[],
): Reply {
  const creditable = creditableOf(issued, payment);
  const list: OrderInvoiceList = {
    object: 'list',
    data: issued.map((document) => ({
      ...{ object: 'invoice', number: invoiceNumber(document), kind: document.kind },
      ...{ total: document.amount, issued_at: document.issuedAt },
    })),
    seller: { kind: seller === '' ? 'shop' : 'workshop', name: sellerName },
    issued_from: from,
    missing: [...missing],
    can_issue: issued.length === 0 && missing.length === 0 && isInvoiced(order.status, from),
    ...(creditable?.amount ? { creditable } : {}),
  };
  return jsonReply(200, list);
}
