// Routes for what orders actually cost their workshop. The costs are imported as CSV and compared with the quotes.

import { type CostComparison, costComparisonSchema, costImportSchema } from '@parametric/api-client';
import { asOneProduct, productNames } from '../../domain/models/product-names.js';
import { linesOf, type OrderRecord } from '../../domain/records/records.js';
import { findWorkshop } from '../../domain/workshops/asked-workshops.js';
import { type CostOrder, type CsvFormat, readCostsCsv, writeCostsCsv } from '../../domain/workshops/cost-csv.js';
import { languageOfCountry } from '../../domain/workshops/country-language.js';
import { listStyleOf } from '../../domain/workshops/files-schema.js';
import {
  actualTotal,
  type CostRecord,
  isComplete,
  type QuotedCosts,
  quotedCosts,
  summarize,
} from '../../domain/workshops/real-costs.js';
import type { WorkshopProfile } from '../../domain/workshops/workshop.js';
import { timestamp } from '../../platform/clock.js';
import { invalidRequest, notFound, ProblemError } from '../../platform/problems.js';
import { attachment } from '../http/attachment.js';
import { readBytes } from '../http/body.js';
import { actorOf, keyOf, orderShareOf } from '../http/credentials.js';
import { jsonReply, type Reply } from '../http/reply.js';
import { type AuthenticatedContext, type AuthenticatedRoute, takeReport } from '../http/route.js';
import { buildOrder, quotedList, quoteOf } from './price-build.js';
import { ownSlug } from './workshops.js';

/** The maximum number of a workshop's orders to compare, newest first. */
const MOST_ORDERS = 500;
const CSV_BYTES = 256 * 1024;
const MOST_FAULTS = 50;

const access = ['api', 'workshop'] as const;
const path = '/v1/workshops/:slug/costs';

export const priceCostRoutes: readonly AuthenticatedRoute[] = [
  {
    ...{ method: 'GET', path, access, scope: 'workshops:read' },
    summary: `What the workshop’s last ${MOST_ORDERS} orders actually cost compared with what was quoted, and prices that would have covered the costs.`,
    responses: { 200: { schema: costComparisonSchema } },
    handle: getComparison,
  },
  {
    ...{ method: 'GET', path: `${path}.csv`, access, scope: 'workshops:read' },
    summary: `The workshop’s last ${MOST_ORDERS} orders with their actual costs, in the format of the workshop’s lists. Fill in the costs and send the file back.`,
    responses: { 200: { type: 'text/csv' } },
    handle: getCsv,
  },
  {
    ...{ method: 'PUT', path, access, scope: 'workshops:propose' },
    summary:
      'Imports actual costs as CSV: a row for each order, amounts without tax. A row without costs removes that order’s costs. Nothing is imported unless every row is valid.',
    bodyTypes: ['text/csv'],
    responses: { 200: { schema: costImportSchema } },
    handle: putCosts,
  },
];

interface Found {
  readonly workshop: WorkshopProfile;
  readonly orders: readonly OrderRecord[];
  readonly costs: ReadonlyMap<string, CostRecord>;
}

/**
 * Finds the orders of the workshop in the path, and their costs.
 * @throws {ProblemError} 404
 */
async function findCosts(call: AuthenticatedContext): Promise<Found> {
  const { context, credential } = call;
  const slug = ownSlug(call);
  const { organizationId } = keyOf(credential);
  const workshop = await findWorkshop(context.store, organizationId, slug);
  if (!workshop) throw notFound('workshop');
  const filter = { share: orderShareOf(credential), workshop: slug };
  const found = (await context.store.orders.list(organizationId, filter, { limit: MOST_ORDERS })) ?? [];
  const orders = found.slice(0, MOST_ORDERS).map(({ order }) => order);
  return { workshop, orders, costs: await context.store.costs.of(orders.map(({ id }) => id)) };
}

async function getComparison(call: AuthenticatedContext): Promise<Reply> {
  const headers = await takeReport(call);
  const { orders, costs } = await findCosts(call);
  const nameOf = await namesOf(call, orders);
  const data = orders.flatMap((order) => {
    const record = costs.get(order.id);
    return record ? [comparisonRow(order, record, nameOf)] : [];
  });
  const sums = summarize([...costs.values()]).map(({ terms, lessons, ...rest }) => ({
    ...rest,
    terms: terms.map((term) => ({ ...term })),
    lessons: lessons.map(({ insteadOf, ...lesson }) => ({ ...lesson, instead_of: insteadOf })),
  }));
  return jsonReply(200, { object: 'cost_comparison', data, sums } satisfies CostComparison, headers);
}

function comparisonRow(
  order: OrderRecord,
  record: CostRecord,
  nameOf: (id: string) => string,
): CostComparison['data'][number] {
  const { id, createdAt, model } = order;
  const { costs, quoted } = record;
  const { currency, net } = quoted;
  const { material, labour, hours, delivery, extra } = quoted;
  return {
    ...{ order: id, created_at: createdAt, model, ...asOneProduct(order, nameOf), currency },
    quoted: { material, labour, hours: Math.round(hours * 100) / 100, delivery, other: extra },
    actual: costs,
    net: { amount: net, currency },
    ...(isComplete(record) ? { left: { amount: net - actualTotal(record), currency } } : {}),
  };
}

function formatOf({ files, country }: WorkshopProfile): CsvFormat {
  const { separator, decimal, hasBom } = listStyleOf(files?.csv ?? {}, country);
  return { separator, decimal: decimal === ',' ? ',' : '.', hasBom };
}

function namesOf({ context, credential }: AuthenticatedContext, orders: readonly OrderRecord[], language?: string) {
  const ids = orders.flatMap((order) => linesOf(order).map(({ model }) => model));
  return productNames(context.store.models, keyOf(credential).organizationId, ids, language);
}

function csvOrder(order: OrderRecord, nameOf: (id: string) => string = (id) => id): CostOrder {
  const { id, createdAt, total } = order;
  return { id, createdAt, ...asOneProduct(order, nameOf), currency: total.currency };
}

async function getCsv(call: AuthenticatedContext): Promise<Reply> {
  const { workshop, orders, costs } = await findCosts(call);
  const nameOf = await namesOf(call, orders, languageOfCountry(workshop.country));
  const rows = orders.map((order) => {
    return { order: csvOrder(order, nameOf), costs: costs.get(order.id)?.costs };
  });
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    ...attachment([workshop.name, 'costs'], 'csv'),
    'cache-control': 'no-store',
  };
  return { status: 200, headers, body: writeCostsCsv(rows, formatOf(workshop)) };
}

async function putCosts(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential, request } = call;
  const { workshop, orders, costs } = await findCosts(call);
  if (request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() !== 'text/csv') {
    throw new ProblemError('unsupported_media_type', 'The body must be CSV. Send content-type: text/csv.');
  }
  const headers = await takeReport(call);
  // Decode as UTF-8 even if the file has another encoding. Only numbers and order numbers are read, which are ASCII.
  const text = new TextDecoder().decode(await readBytes(request, call.body, CSV_BYTES));
  const read = readCostsCsv(
    text,
    orders.map((order) => csvOrder(order)),
    formatOf(workshop),
  );
  if ('faults' in read) throw invalidRequest(read.faults.slice(0, MOST_FAULTS).map(faultIssue));
  const byId = new Map(orders.map((order) => [order.id, order]));
  const records: CostRecord[] = [];
  for (const { order, costs: given } of read.rows) {
    const known = costs.get(order.id);
    if (!known && Object.keys(given).length === 0) continue;
    const quoted = known?.quoted ?? (await quotedOf(call, byId.get(order.id)!));
    records.push({ orderId: order.id, costs: given, quoted });
  }
  const { organizationId } = keyOf(credential);
  const options = { now: timestamp(context.clock()), by: actorOf(credential) };
  if (records.length > 0) await context.store.costs.put(organizationId, workshop, records, options);
  const imported = records.filter(({ costs: given }) => Object.keys(given).length > 0).length;
  return jsonReply(200, { object: 'cost_import', imported, removed: records.length - imported }, headers);
}

function faultIssue({
  row,
  column,
  detail,
}: {
  readonly row: number;
  readonly column: string;
  readonly detail: string;
}) {
  return { pointer: `/${row}/${column}`, code: 'malformed_row', detail: `Row ${row}, column ${column}: ${detail}` };
}

/** The costs that were quoted for an order, according to the price list that the quote was calculated with. */
async function quotedOf(call: AuthenticatedContext, order: OrderRecord): Promise<QuotedCosts> {
  const quoted = await quoteOf(call, order);
  const list = await quotedList(call, quoted);
  if (!list) throw notFound('workshop');
  const built = await buildOrder(call, { order, quoted }, list.profile);
  if (list.state === 'other' || 'reason' in built) {
    const detail = `Order ${order.id} can’t be compared because the price list used for its quote is no longer stored.`;
    throw invalidRequest([{ pointer: '', code: 'unbuildable', detail }]);
  }
  return quotedCosts(built, list.profile);
}
