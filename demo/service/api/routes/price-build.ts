// How an order's price was calculated, step by step, for the shop and the workshop that makes the order. The price is
// calculated again with the price list used for the quote, so it differs from the quote only if something else has
// changed.

import { type PriceBuild, type PriceLine, priceBuildSchema } from '@parametric/api-client';
import { amountsOf } from '../../domain/orders/order-amounts.js';
import { linesOf, type OrderRecord, type QuoteWithRequest } from '../../domain/records/records.js';
import { findWorkshop } from '../../domain/workshops/asked-workshops.js';
import { calculateEstimatePrice } from '../../domain/workshops/estimate-price.js';
import { revisionOf } from '../../domain/workshops/offers.js';
import { type BuiltLine, type BuiltPrice, buildPrice } from '../../domain/workshops/pricing.js';
import { type Decline, findDeclineReason, findEstimateDecline } from '../../domain/workshops/qualification.js';
import { type Requirements, requirementsOf } from '../../domain/workshops/requirements.js';
import type { WorkshopProfile } from '../../domain/workshops/workshop.js';
import { invalidRequest, notFound } from '../../platform/problems.js';
import { jsonReply, type Reply } from '../http/reply.js';
import { type AuthenticatedContext, type AuthenticatedRoute, jobOptions } from '../http/route.js';
import { authorizeOrder, modelsOf } from './order-resource.js';
import { sheetsOf } from './quotes.js';

export const priceBuildRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/orders/:id/price-build',
    access: ['api', 'workshop'],
    scope: 'workshops:read',
    summary: 'How the order’s price was calculated from its workshop’s price list, step by step and with the margin.',
    responses: { 200: { schema: priceBuildSchema } },
    handle: getPriceBuild,
  },
];

async function getPriceBuild(call: AuthenticatedContext): Promise<Reply> {
  const { order } = await authorizeOrder(call);
  const quoted = await quoteOf(call, order);
  const list = await quotedList(call, quoted);
  if (!list) throw notFound('workshop');
  const built = await buildOrder(call, { order, quoted }, list.profile);
  if ('reason' in built) {
    const detail = `The price list used for the quote is no longer stored, and the workshop would decline with its current list: ${built.detail}`;
    throw invalidRequest([{ pointer: '', code: 'unbuildable', detail }]);
  }
  return jsonReply(200, priceBuildResource(order, quoted, { built: asSold(built, quoted), list }));
}

/**
 * Takes the tax from the quote if the net price is the same, because the tax depends on the buyer and the shop's
 * settings at that time.
 */
function asSold(built: BuiltPrice, { quote }: QuoteWithRequest): BuiltPrice {
  const { price } = quote.offer;
  const isTax = ({ kind }: { readonly kind: string }) => kind === 'tax';
  const discount = price.lines.find(({ kind }) => kind === 'discount');
  const before = amountsOf(price).net.amount - (discount?.amount.amount ?? 0);
  const made = built.lines.filter((line) => !isTax(line));
  const net = made.reduce((sum, { amount }) => sum + amount, 0);
  const tax = price.lines.find(isTax);
  const isSame = built.currency === price.total.currency && net === before;
  if (!tax || !isSame) return built;
  return {
    ...built,
    lines: [...made, ...(discount ? [lineOfQuote(discount)] : []), lineOfQuote(tax)],
    total: price.total.amount,
  };
}

function lineOfQuote({ kind, label, values = {}, amount }: PriceLine): BuiltLine {
  return { kind: kind as BuiltLine['kind'], label, values, terms: [], times: 1, amount: amount.amount };
}

function priceBuildResource(
  order: OrderRecord,
  quoted: QuoteWithRequest,
  { built, list }: { readonly built: BuiltPrice; readonly list: NonNullable<Awaited<ReturnType<typeof quotedList>>> },
): PriceBuild {
  const { workshop, price, speed } = quoted.quote.offer;
  const money = (amount: number) => ({ amount, currency: built.currency });
  const differs = built.total !== price.total.amount || built.currency !== price.total.currency;
  return {
    object: 'price_build',
    order: order.id,
    workshop: { slug: workshop.slug, name: workshop.name },
    pricing: list.profile.pricing,
    quantity: linesOf(order).reduce((sum, { quantity }) => sum + quantity, 0),
    ...(speed ? { speed } : {}),
    price_list: list.state,
    lines: built.lines.map((line) => ({
      ...{ kind: line.kind, label: line.label, values: line.values, times: line.times },
      terms: line.terms.map(({ unitPrice, ...term }) => ({ ...term, unit_price: unitPrice })),
      amount: money(line.amount),
      share_percent: built.total === 0 ? 0 : Math.round((1000 * line.amount) / built.total) / 10,
    })),
    total: money(built.total),
    quoted_total: price.total,
    ...(differs ? { differs_because: causeOf(list.state, quoted) } : {}),
    hours: Math.round(built.hours * 100) / 100,
  };
}

function causeOf(state: PriceBuild['price_list'], quoted: QuoteWithRequest): PriceBuild['differs_because'] {
  if (state === 'other') return 'other_price_list';
  return isAddressErased(quoted) ? 'address_erased' : 'calculation_changed';
}

/** Whether the destination of the quote's request has been erased. If so, only its distance is still known. */
function isAddressErased({ request, quote }: QuoteWithRequest): boolean {
  const shipping = quote.offer.price.lines.find(({ kind }) => kind === 'shipping');
  return !request.shipTo && shipping?.values?.distance_km !== undefined;
}

/**
 * Finds the quote that an order was placed with.
 * @throws {ProblemError} 404
 */
export async function quoteOf({ context }: AuthenticatedContext, order: OrderRecord): Promise<QuoteWithRequest> {
  const found = await context.store.quotes.get(order.organizationId, order.quoteId);
  if (!found) throw notFound('quote');
  return found;
}

/**
 * The price list that the quote was calculated with, or the workshop's current one if that's no longer stored.
 * Undefined if the workshop was removed.
 */
export async function quotedList(
  { context }: AuthenticatedContext,
  { request: { organizationId }, quote }: QuoteWithRequest,
): Promise<{ readonly profile: WorkshopProfile; readonly state: PriceBuild['price_list'] } | undefined> {
  const { slug, pricing } = quote.offer.workshop;
  const current = await findWorkshop(context.store, organizationId, slug);
  if (!current) return undefined;
  const revision = pricing?.revision;
  if (revision === undefined) return { profile: current, state: 'other' };
  if (revisionOf(current) === revision) return { profile: current, state: 'current' };
  const replaced = await context.store.workshops.replaced(organizationId, slug, revision);
  return replaced ? { profile: replaced, state: 'replaced' } : { profile: current, state: 'other' };
}

/** Leaves out the tax if the quote doesn't have any, because that depends on the buyer and the shop's settings. */
function taxedAs(built: BuiltPrice | Decline, { quote }: QuoteWithRequest): BuiltPrice | Decline {
  const tax = quote.offer.price.lines.find(({ kind }) => kind === 'tax');
  if ('reason' in built || tax?.values?.treatment === undefined) return built;
  const made = built.lines.filter(({ kind }) => kind !== 'tax');
  const total = made.reduce((sum, { amount }) => sum + amount, 0);
  return { ...built, lines: [...made, lineOfQuote(tax)], total };
}

/**
 * Calculates an order's price with a price list. The price is taxed in the same way as the quote.
 * @returns the price, or the reason why the workshop would decline
 */
export async function buildOrder(
  call: AuthenticatedContext,
  { order, quoted }: { readonly order: OrderRecord; readonly quoted: QuoteWithRequest },
  profile: WorkshopProfile,
): Promise<BuiltPrice | Decline> {
  const { organizationId } = order;
  const { request, quote } = quoted;
  const products = await Promise.all(
    (await modelsOf(call.context, order)).map(async ({ order: { configuration, quantity }, record }) => {
      const bill = await call.context.productBills.get({ organizationId, record, configuration }, jobOptions(call));
      if ('issues' in bill) throw invalidRequest(bill.issues);
      return { record, configuration, quantity, needs: bill.product.needs };
    }),
  );
  const requirements = requirementsOf({
    ...{ products, currency: quote.offer.price.total.currency },
    // If the address was erased, use the country, which is enough to determine the tax.
    shipTo: isAddressErased(quoted) ? { country: order.country, postcode: '' } : request.shipTo,
    sheets: await sheetsOf(call, 'whole_sheets', { organizationId, products, workshops: [profile] }),
    untaxed: new Set(amountsOf(quote.offer.price).tax?.treatment === 'small_business' ? [profile.slug] : []),
  });
  return taxedAs(builtBy(profile, requirements, quote.offer.speed), quoted);
}

/**
 * Calculates the price that the order would have at another postcode. Undefined if it's the same, or can't be
 * calculated.
 */
export async function totalAt(
  call: AuthenticatedContext,
  order: OrderRecord,
  postcode: string,
): Promise<OrderRecord['total'] | undefined> {
  const quoted = await quoteOf(call, order);
  const list = await quotedList(call, quoted);
  const { shipTo } = quoted.request;
  if (!list || list.state === 'other' || !shipTo) return undefined;
  const totalTo = async (destination: typeof shipTo) => {
    const built = { ...quoted, request: { ...quoted.request, shipTo: destination } };
    const price = await buildOrder(call, { order, quoted: built }, list.profile);
    return 'reason' in price ? Number.NaN : price.total;
  };
  const more = (await totalTo({ ...shipTo, postcode })) - (await totalTo(shipTo));
  return more ? { ...order.total, amount: order.total.amount + more } : undefined;
}

function builtBy(
  profile: WorkshopProfile,
  requirements: Requirements,
  speed: QuoteWithRequest['quote']['offer']['speed'],
): BuiltPrice | Decline {
  if (profile.pricing === 'price_list') {
    const decline = findDeclineReason(profile, requirements);
    return decline ?? buildPrice(profile, requirements, speed === 'express' ? 'express' : 'standard');
  }
  const decline = findEstimateDecline(profile, requirements);
  if (decline) return decline;
  const { total, lines } = calculateEstimatePrice(profile, requirements);
  return { currency: total.currency, lines: lines.map(lineOfQuote), total: total.amount, hours: 0 };
}
