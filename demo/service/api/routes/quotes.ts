// Requests for quotes: checks a configuration, builds its product, and asks every workshop for a quote.

import {
  offerListSchema,
  offersRequestSchema,
  type ProblemIssue,
  type Quote,
  type QuoteRequest,
  quoteItemsRequestSchema,
  quoteListSchema,
  quoteRequestSchema,
  quoteSchema,
} from '@parametric/api-client';
import * as z from 'zod/mini';
import type { DiscountRecord } from '../../domain/discounts/discount-store.js';
import { discounted, unmetIssue } from '../../domain/discounts/discounted.js';
import { sellerOf } from '../../domain/invoices/invoices.js';
import { sellerContact } from '../../domain/invoices/seller-schema.js';
import type { SheetInput } from '../../domain/jobs/jobs.js';
import { currencyIssues } from '../../domain/keys/issue-key.js';
import { isInShare, shareOfKey } from '../../domain/keys/scopes.js';
import type { ProductBill } from '../../domain/models/build-bill.js';
import { destinationIssues } from '../../domain/orders/postal-address.js';
import { amountNow, type CheckoutRecord } from '../../domain/payments/checkout.js';
import {
  type ActiveKey,
  type IdempotencyClaim,
  type ModelRecord,
  type OrganizationRecord,
  type PriceBreak,
  type ProductLine,
  type ProductLines,
  QUOTES_ROUTE,
  type QuoteRecord,
  type QuoteRequestRecord,
  type QuoteWithRequest,
} from '../../domain/records/records.js';
import { forcedOffers, testOutcome, testValidityMs } from '../../domain/sandbox/test-outcomes.js';
import { type Buyer, offersTo, priceFor, sellerFor } from '../../domain/tax/shop-tax.js';
import type { TaxSettings } from '../../domain/tax/tax-settings.js';
import { buyerNumberProblem } from '../../domain/tax/tax-treatment.js';
import { askedWorkshops, findWorkshop, presentationOf, workshopsOf } from '../../domain/workshops/asked-workshops.js';
import { approximate as approximateOf, exchangeRates } from '../../domain/workshops/data.js';
import type { Offer } from '../../domain/workshops/offers.js';
import type { OfferRequest } from '../../domain/workshops/requirements.js';
import { chargesWholeSheets } from '../../domain/workshops/whole-sheets.js';
import type { WorkshopProfile } from '../../domain/workshops/workshop.js';
import { DAY_MS, timestamp } from '../../platform/clock.js';
import { createId, isId } from '../../platform/ids.js';
import { networksOf } from '../../platform/network-shares.js';
import { invalidRequest, notFound, ProblemError } from '../../platform/problems.js';
import { requireAllowance, takeAllowance } from '../../platform/rate-limits.js';
import { sha256 } from '../../platform/sha256.js';
import { BODY_LIMIT_BYTES, parseAs, readBody } from '../http/body.js';
import type { ServiceContext } from '../http/context.js';
import { createOnce } from '../http/create-once.js';
import { isOfConsole, keyOf } from '../http/credentials.js';
import { replayedResource } from '../http/idempotency.js';
import { jsonReply, type Reply } from '../http/reply.js';
import {
  type AuthenticatedContext,
  type AuthenticatedRoute,
  clientOf,
  jobOptions,
  takeOfClient,
} from '../http/route.js';
import { requestedDiscount } from './discounts.js';
import { itemsResource, lineResource } from './items-resource.js';
import { DOCUMENT_BODY_BYTES, findModelRecord, refuseRetired } from './models.js';
import { sendsMails } from './order-resource.js';

const VALIDITY_MS = 14 * DAY_MS;

export const quoteRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'POST',
    path: '/v1/quotes',
    access: ['license', 'api'],
    scope: 'quotes:write',
    summary:
      'Asks every workshop. Returns a quote from each workshop that can make the product, and why the others decline.',
    body: z.union([quoteRequestSchema, quoteItemsRequestSchema]),
    headers: { 'Idempotency-Key': 'Use the same key for every retry.' },
    problems: ['not_found', 'model_revision_changed', 'model_retired'],
    responses: { 201: { schema: quoteListSchema } },
    handle: createQuotes,
  },
  {
    method: 'GET',
    path: '/v1/quotes/:id',
    access: ['license', 'api'],
    scope: 'quotes:write',
    summary:
      'A quote that this key requested. With an API key, any of the organization’s quotes for the key’s mode and products.',
    responses: { 200: { schema: quoteSchema } },
    handle: getQuote,
  },
];

async function createQuotes(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  return createOnce(call, {
    route: QUOTES_ROUTE,
    create: async (json, claim) => {
      const [body, headers] = await readCounted(call, json);
      return requestQuotes(call, body, claim, headers);
    },
    replay: async (id) => replay(context, keyOf(credential).organizationId, id, await takeQuotes(call, 1)),
  });
}

/**
 * Counts requests for quotes against the client's limit.
 * @throws {ProblemError} 429
 */
export function takeQuotes(call: AuthenticatedContext, weight: number) {
  return takeOfClient(call, 'quotes', 'Too many requests for quotes. Wait a moment.', weight);
}

/**
 * Reads a request, and counts it even if it can't be read.
 * @throws {ProblemError} 422, 429
 */
async function readCounted(call: AuthenticatedContext, json: unknown) {
  let asked: AskedProducts;
  try {
    asked = readAsked(json);
  } catch (error) {
    await takeQuotes(call, 1);
    throw error;
  }
  return [asked, await takeQuotes(call, weightOf(asked))] as const;
}

/**
 * The number of requests that a request counts as. Each product, and each additional quantity, counts as a request of
 * its own.
 */
function weightOf({ items, price_breaks }: AskedProducts): number {
  const others = new Set(price_breaks);
  others.delete(items[0]!.quantity);
  return items.length + others.size;
}

/** A request for one product or for several. */
interface AskedProducts
  extends Pick<QuoteRequest, 'ship_to' | 'currency' | 'vat_number' | 'discount_code' | 'price_breaks'> {
  readonly items: readonly AskedProduct[];
  /** Returns the JSON pointer to an item in the body: `''` for a single product, or a pointer such as `/items/2`. */
  readonly pointerOf: (index: number) => string;
}

type AskedProduct = Pick<QuoteRequest, 'model' | 'configuration' | 'quantity' | 'model_revision'>;

/**
 * Reads a request for one product or for several.
 * @throws {ProblemError} 422
 */
function readAsked(json: unknown): AskedProducts {
  const body = hasItems(json) ? parseAs(quoteItemsRequestSchema, json) : parseAs(quoteRequestSchema, json);
  return { ...body, ...productsOf(body) };
}

/** Whether a body lists several products. */
export function hasItems(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'items' in json;
}

/** The products in a body, which has either one product or several. */
export function productsOf(
  body: AskedProduct | { readonly items: readonly AskedProduct[] },
): Pick<AskedProducts, 'items' | 'pointerOf'> {
  if ('items' in body) return { items: body.items, pointerOf: (index) => `/items/${index}` };
  const { model, configuration, quantity, model_revision } = body;
  return { items: [{ model, configuration, quantity, model_revision }], pointerOf: () => '' };
}

async function requestQuotes(
  call: AuthenticatedContext,
  body: AskedProducts,
  claim: IdempotencyClaim | undefined,
  headers: Readonly<Record<string, string>>,
): Promise<Reply> {
  const { context, credential } = call;
  const others = new Set(body.price_breaks);
  const { id: keyId, kind, organizationId, shop, mode } = keyOf(credential);
  const organization = await context.store.keys.organization(organizationId);
  const products = await buildAll(call, body, organization?.taxes);
  const asked = await askedWorkshops(context.store, organizationId, shop.workshops);
  const discount = await requestedDiscount(call, body.discount_code);
  const checkout = await context.store.checkouts.get(organizationId, mode);
  const buyer = { shop: organization, checkout, vatNumber: body.vat_number, shipTo: body.ship_to };
  const now = context.clock();
  const outcome = testOutcome(mode, body.ship_to);
  const answersFor = async (all: readonly BuiltProduct[]) => {
    const sheets = await sheetsOf(call, 'whole_sheets', { organizationId, products: all, workshops: asked });
    const currency = body.currency ?? shop.currency;
    const today = timestamp(now).slice(0, 10);
    const answers = offersTo(buyer, { products: all, shipTo: body.ship_to, currency, sheets, today }, asked);
    const { offers, declined } = forcedOffers(outcome, answers, now);
    return { offers: offers.map((offer) => soldTo({ ...buyer, discount }, offer, asked, all)), declined };
  };
  const { offers, declined } = await answersFor(products);
  refuseUnmet(discount, offers);
  // Build these one after another, so that a request occupies only one thread at a time.
  const breaks: { readonly quantity: number; readonly offers: readonly Offer[] }[] = [];
  for (const quantity of others) {
    const isSame = quantity === products[0]!.quantity;
    breaks.push({ quantity, offers: isSame ? offers : (await answersFor([{ ...products[0]!, quantity }])).offers });
  }
  const end = timestamp(now + (testValidityMs(outcome) ?? VALIDITY_MS));
  const until = discount?.validUntil;
  const request: QuoteRequestRecord = {
    id: createId('rqt'),
    organizationId,
    keyId,
    mode,
    source: kind === 'license' ? context.secrets.pseudonym(networksOf(call.address).site) : undefined,
    ...linesFrom(products),
    shipTo: body.ship_to,
    vatNumber: body.vat_number,
    discountId: discount?.id,
    declined,
    createdAt: timestamp(now),
    expiresAt: until !== undefined && until < end ? until : end,
  };
  const quotes = offers.map((offered): QuoteRecord => {
    const { lead_time_days: leadTimeDays, ...offer } = offered;
    const readyBy = timestamp(now + leadTimeDays * DAY_MS).slice(0, 10);
    const priceBreaks = body.price_breaks && priceBreaksOf(offered, breaks);
    const workshop = asked.find(({ slug }) => slug === offer.workshop.slug);
    return {
      ...{ id: createId('qte'), requestId: request.id },
      offer: { ...offer, leadTimeDays, readyBy, priceBreaks, seller: sellerFor(buyer, workshop, offer.price.total) },
      ...unordered,
    };
  });
  const release = await takeOfDay(call);
  // Don't count requests from the shop's staff in the console, because they don't reflect customers' demand.
  const count = isOfConsole(credential) ? undefined : { mode, asked: products.map((each) => each.asked) };
  const saved = await context.store.quotes.save(request, quotes, claim, count);
  if (saved.outcome === 'saved')
    return jsonReply(
      201,
      quoteListResource(context, request, quotes, { workshops: asked, checkout, shop: organization }),
      headers,
    );
  await release();
  if ('resource' in saved) return replay(context, organizationId, replayedResource(saved), headers);
  throw await unsold(call, products);
}

interface BuiltProduct extends ProductBill {
  readonly record: ModelRecord;
  readonly quantity: number;
}

/** The products in the store's format. */
export function linesFrom(products: readonly BuiltProduct[]): ProductLines {
  const [line, ...items] = products.map(({ record, configuration, quantity }): ProductLine => {
    return { model: record.id, modelRevision: record.revision, configuration, quantity };
  });
  return { ...line!, items: items.length > 0 ? items : undefined };
}

/**
 * Rejects a discount code that has no effect.
 * @throws {ProblemError} 422 if the discount doesn't apply to any quote
 */
function refuseUnmet(discount: DiscountRecord | undefined, offers: readonly Offer[]): void {
  const prices = offers.map(({ price }) => price);
  const isDiscounted = prices.some(({ lines }) => lines.some(({ kind }) => kind === 'discount'));
  if (discount && prices.length > 0 && !isDiscounted) throw invalidRequest([unmetIssue(discount, prices)]);
}

/** Converts a workshop's quote to one for this buyer, with their discount and tax. */
function soldTo(
  { discount, ...buyer }: Buyer & { readonly discount?: DiscountRecord | undefined },
  quoted: Offer,
  workshops: readonly WorkshopProfile[],
  products: readonly Pick<ProductBill, 'needs'>[],
): Offer {
  const offer = (discount && discounted(quoted, discount)) ?? quoted;
  const workshop = workshops.find(({ slug }) => slug === offer.workshop.slug)!;
  const isTaxIncluded = workshop.pricing === 'estimate' && products.some(({ needs }) => needs.estimate?.taxIncluded);
  const price = priceFor(buyer, workshop, { ...offer, isTaxIncluded });
  const approximate = offer.approximate && approximateOf(price.total, offer.approximate.total.currency);
  return { ...offer, price, approximate };
}

/**
 * Builds all products of a request, with their bills. They're built one after another, so that a request occupies only
 * one thread at a time.
 * @throws {ProblemError} 404, 409, 410; 422 with every issue
 */
export async function buildAll(
  call: AuthenticatedContext,
  body: Omit<AskedProducts, 'price_breaks'>,
  taxes?: TaxSettings,
): Promise<readonly BuiltProduct[]> {
  const { organizationId } = keyOf(call.credential);
  const products: BuiltProduct[] = [];
  const issues: ProblemIssue[] = [];
  for (const [index, item] of body.items.entries()) {
    const record = await findOrderableModel(call, item);
    const input = { organizationId, record, configuration: item.configuration };
    const built = await call.context.productBills.get(input, jobOptions(call));
    if ('product' in built) products.push({ ...built.product, record, quantity: item.quantity });
    else issues.push(...built.issues.map((issue) => ({ ...issue, pointer: body.pointerOf(index) + issue.pointer })));
  }
  const all = [...issues, ...termIssues(body), ...vatNumberIssues(body, taxes)];
  if (all.length > 0) throw invalidRequest(all);
  return products;
}

/**
 * The workshop's totals for other quantities, at this quote's delivery speed. A workshop may offer a speed for only
 * some of the quantities.
 */
function priceBreaksOf(
  { workshop: { slug }, speed = 'standard' }: Offer,
  others: readonly { readonly quantity: number; readonly offers: readonly Offer[] }[],
): readonly PriceBreak[] {
  return others.flatMap(({ quantity, offers }) => {
    const same = offers.find((offer) => offer.workshop.slug === slug && (offer.speed ?? 'standard') === speed);
    return same ? [{ quantity, total: same.price.total }] : [];
  });
}

/** Calculates the sheets that the order is cut from, if one of the workshops charges for whole sheets. */
export async function sheetsOf(
  call: AuthenticatedContext,
  job: 'whole_sheets' | 'draft_sheets',
  {
    organizationId,
    products,
    workshops,
  }: Omit<SheetInput, 'workshops' | 'stocks'> & { readonly workshops: readonly WorkshopProfile[] },
): Promise<OfferRequest['sheets']> {
  const charging = workshops.filter(chargesWholeSheets);
  if (charging.length === 0) return undefined;
  const { mode } = keyOf(call.credential);
  const slugs = charging.map(({ slug }) => slug);
  const stocks = await call.context.store.stocks.some({ organizationId, mode }, slugs);
  const laidOut = products.map(({ record, configuration, quantity }) => ({ record, configuration, quantity }));
  const input = { organizationId, products: laidOut, workshops: charging, stocks };
  return call.context.work.run(job, input, jobOptions(call));
}

/**
 * Limits the requests per license key and day. Keys are public, and a flood of requests would make the store delete
 * other requests early. Rejected requests and retries don't count.
 * @returns a function that undoes the count
 * @throws {ProblemError} 429
 */
async function takeOfDay({ context, credential, address }: AuthenticatedContext): Promise<() => Promise<void>> {
  const { kind, organizationId, mode } = keyOf(credential);
  if (kind !== 'license') return async () => {};
  const subject = `${organizationId} ${mode}`;
  const now = context.clock();
  const detail = 'Too many requests for quotes from this IP address today. Try again tomorrow.';
  requireAllowance(await context.quoteShares.take(subject, address, now), 'quotes-a-day', detail);
  return () => context.quoteShares.release(subject, address, now);
}

/** The error for a model that was retired or deleted while its quotes were being calculated. */
async function unsold(call: AuthenticatedContext, products: readonly BuiltProduct[]): Promise<ProblemError> {
  const records = await Promise.all(products.map(({ record: { id } }) => findModelRecord(call, id)));
  for (const record of records) refuseRetired(record);
  return revisionChanged(records.find(({ revision }, at) => revision !== products[at]!.record.revision) ?? records[0]!);
}

const unordered = { status: 'open', orderId: undefined } as const;

/** The response to a retry: the same as for the first request with this idempotency key. */
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
  const checkout = await context.store.checkouts.get(organizationId, found.request.mode);
  const shop = await context.store.keys.organization(organizationId);
  return jsonReply(201, quoteListResource(context, found.request, quotes, { workshops, checkout, shop }), {
    ...headers,
    'idempotent-replayed': 'true',
  });
}

/**
 * Finds a quote that the key can see.
 * @throws {ProblemError} 404, including if another license key requested the quote, or it's for the other mode
 */
export async function findQuote({ store }: ServiceContext, key: ActiveKey, id: string): Promise<QuoteWithRequest> {
  const found = isId('qte', id) ? await store.quotes.get(key.organizationId, id) : undefined;
  const isOther = key.kind === 'license' && found?.request.keyId !== key.id;
  if (!found || isOther || !isInShare(found.request, shareOfKey(key))) throw notFound('quote');
  return found;
}

async function getQuote({ context, credential, params }: AuthenticatedContext): Promise<Reply> {
  const key = keyOf(credential);
  const found = await findQuote(context, key, params.id!);
  const workshop = await findWorkshop(context.store, key.organizationId, found.quote.offer.workshop.slug);
  const now = timestamp(context.clock());
  const checkout = await context.store.checkouts.get(key.organizationId, key.mode);
  const shop = await context.store.keys.organization(key.organizationId);
  return jsonReply(200, quoteResource(found, { now, workshops: workshop ? [workshop] : [], checkout, shop }));
}

/**
 * Finds a model that can be ordered.
 * @throws {ProblemError} 404; 410 if the model is retired; 409 if the customer is looking at another revision
 */
async function findOrderableModel(
  call: AuthenticatedContext,
  body: Pick<QuoteRequest, 'model' | 'model_revision'>,
): Promise<ModelRecord> {
  const record = await findModelRecord(call, body.model);
  refuseRetired(record);
  checkRevision(body, record);
  return record;
}

/**
 * Checks that the request is for the newest revision, because customers should order only what they've seen.
 * @throws {ProblemError} 409
 */
function checkRevision({ model_revision }: Pick<QuoteRequest, 'model_revision'>, record: ModelRecord): void {
  if (model_revision !== undefined && model_revision !== record.revision) throw revisionChanged(record);
}

function revisionChanged({ id, revision }: ModelRecord): ProblemError {
  return new ProblemError(
    'model_revision_changed',
    `The model “${id}” has been published again. Load revision ${revision}, show it, and request quotes again.`,
    { modelRevision: revision },
  );
}

/** Finds the issues in a request's destination and currency. */
export function termIssues({ ship_to, currency }: Pick<QuoteRequest, 'ship_to' | 'currency'>): readonly ProblemIssue[] {
  const destination = ship_to ? destinationIssues(ship_to, '/ship_to') : [];
  return [...destination, ...currencyIssues({ currency })];
}

function vatNumberIssues(
  { vat_number, ship_to }: Pick<QuoteRequest, 'vat_number' | 'ship_to'>,
  taxes: TaxSettings | undefined,
): readonly ProblemIssue[] {
  const detail = vat_number === undefined ? undefined : buyerNumberProblem(vat_number, ship_to, taxes);
  return detail === undefined ? [] : [{ pointer: '/vat_number', code: 'malformed_vat_number', detail }];
}

interface SoldBy {
  readonly workshops: readonly WorkshopProfile[];
  readonly checkout: CheckoutRecord;
  readonly shop: OrganizationRecord | undefined;
}

function quoteListResource(
  context: ServiceContext,
  request: QuoteRequestRecord,
  quotes: readonly QuoteRecord[],
  sold: SoldBy,
) {
  const shown = { now: request.createdAt, ...sold };
  const data = quotes.map((quote) => quoteResource({ request, quote }, shown));
  return {
    object: 'list',
    data,
    declined: request.declined,
    mails: sendsMails(context, request.mode),
    rates: exchangeRates,
  };
}

function quoteResource(
  { request, quote: record }: QuoteWithRequest,
  { now, workshops, checkout, shop }: SoldBy & { readonly now: string },
): Quote {
  const { workshop, price, delivery, invoice, approximate, speed, priceBreaks, leadTimeDays, readyBy } = record.offer;
  const payNow = amountNow(checkout, price.total);
  const isExpired = record.status === 'open' && request.expiresAt <= now;
  const profile = workshops.find(({ slug }) => slug === workshop.slug);
  const seller = sellerOf(shop, profile, payNow !== undefined);
  return {
    id: record.id,
    object: 'quote',
    request: request.id,
    ...lineResource(request),
    ...itemsResource(request, record.offer.nets),
    workshop: { ...workshop, ...presentationOf(profile) },
    ...(seller ? { seller: sellerContact(seller) } : {}),
    status: isExpired ? 'expired' : record.status,
    price,
    ...(request.shipTo ? { ship_to: request.shipTo } : {}),
    ...(delivery ? { delivery } : {}),
    ...(invoice ? { invoice } : {}),
    ...(payNow ? { pay_now: payNow } : {}),
    ...(approximate ? { approximate } : {}),
    ...(speed ? { speed } : {}),
    ...(priceBreaks ? { price_breaks: priceBreaks.map((each) => ({ ...each })) } : {}),
    lead_time_days: leadTimeDays,
    ready_by: readyBy,
    expires_at: request.expiresAt,
    created_at: request.createdAt,
  };
}

export const workshopOfferRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'POST',
    path: '/v1/workshops/offers',
    operationId: 'previewOffers',
    isRead: true,
    access: ['api'],
    scope: 'workshops:read',
    summary: 'Asks every workshop about a document, published or not. Returns prices and reasons. Nothing is stored.',
    body: offersRequestSchema,
    responses: { 200: { schema: offerListSchema } },
    handle: createOffers,
  },
];

async function createOffers(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  const { organizationId, shop } = keyOf(credential);
  // Use a separate limit, as high as the one for quotes, so that an author's typing doesn't use up the shop's limit.
  const headers = await takeAllowance(context.limiters.quotes, 'offers', {
    subject: `offers ${clientOf(call)}`,
    now: context.clock(),
    detail: 'Too many requests for quotes. Wait a moment.',
  });
  const { document, configuration, quantity, ship_to, currency } = await readBody(
    call,
    offersRequestSchema,
    DOCUMENT_BODY_BYTES + BODY_LIMIT_BYTES,
  );
  const issues = termIssues({ ship_to, currency });
  const text = JSON.stringify(document);
  const revision = sha256(text);
  const input = { organizationId, record: { id: 'draft', name: 'draft', revision, document: text }, configuration };
  // Run even short documents in a thread, because building the product may take a long time.
  const built = await context.work.run('draft_bill', input, jobOptions(call));
  if ('issues' in built) throw invalidRequest([...built.issues, ...issues]);
  if (issues.length > 0) throw invalidRequest(issues);
  const { product } = built;
  const asked = await askedWorkshops(context.store, organizationId, shop.workshops);
  const now = context.clock();
  const organization = await context.store.keys.organization(organizationId);
  const checkout = await context.store.checkouts.get(organizationId, keyOf(credential).mode);
  const buyer = { shop: organization, checkout, vatNumber: undefined, shipTo: ship_to };
  const { offers, declined } = offersTo(
    buyer,
    {
      products: [{ needs: product.needs, quantity }],
      shipTo: ship_to,
      currency: currency ?? shop.currency,
      sheets: await sheetsOf(call, 'draft_sheets', {
        organizationId,
        products: [{ record: input.record, configuration: product.configuration, quantity }],
        workshops: asked,
      }),
      today: timestamp(now).slice(0, 10),
    },
    asked,
  );
  const sold = offers.map((offer) => soldTo(buyer, offer, asked, [product]));
  const data = sold.map(({ workshop, approximate, speed, nets: _, ...offer }) => ({
    workshop: { ...workshop, ...presentationOf(asked.find(({ slug }) => slug === workshop.slug)) },
    ...offer,
    ...(approximate ? { approximate } : {}),
    ...(speed ? { speed } : {}),
    ready_by: timestamp(now + offer.lead_time_days * DAY_MS).slice(0, 10),
  }));
  const list = { object: 'list', configuration: product.configuration, quantity, data, declined };
  return jsonReply(200, list, headers);
}
