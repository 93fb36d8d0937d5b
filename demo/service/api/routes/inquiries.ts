// Inquiries: customers request a custom quote if no workshop quotes, or request material samples. The shop or a workshop
// declines, or answers with a custom quote that customers order like any other quote. Only the shop answers requests for
// samples.

import {
  discountSchema,
  type Inquiry,
  type InquiryItemsRequest,
  type InquiryRequest,
  inquiryDeclineSchema,
  inquiryItemsRequestSchema,
  inquiryKinds,
  inquiryOfferSchema,
  inquiryRequestSchema,
  inquirySchema,
  pageSchema,
  samplesTotal,
  sampleTermsSchema,
} from '@parametric/api-client';
import { type Material, textIn } from '@parametric/configurator-element/model';
import * as z from 'zod/mini';
import type { DiscountRecord } from '../../domain/discounts/discount-store.js';
import { discountIssue } from '../../domain/discounts/discounted.js';
import { inquiryLink } from '../../domain/inquiries/inquiry-link.js';
import type { InquiryOutcome, InquiryRecord, InquiryRefusal } from '../../domain/inquiries/inquiry-store.js';
import { endOf, offerFor, taxPercentFor } from '../../domain/inquiries/offer-price.js';
import { type SampleSettings, samplesFor } from '../../domain/inquiries/sample-settings.js';
import { sampleInvoice, withSampleTax } from '../../domain/inquiries/sample-tax.js';
import { sellerSchema } from '../../domain/invoices/seller-schema.js';
import { preferredLanguage } from '../../domain/mail/mail-settings.js';
import { asOneProduct, productNames } from '../../domain/models/product-names.js';
import { amountsOf, isSameMoney } from '../../domain/orders/order-amounts.js';
import {
  type ActiveKey,
  type IdempotencyClaim,
  linesOf,
  type ModelRecord,
  type OrganizationRecord,
} from '../../domain/records/records.js';
import type { Buyer } from '../../domain/tax/shop-tax.js';
import { askedWorkshops, workshopsOf } from '../../domain/workshops/asked-workshops.js';
import { currencyIn, isTaxKnown } from '../../domain/workshops/data.js';
import type { WorkshopProfile } from '../../domain/workshops/workshop.js';
import { DAY_MS, isCalendarDay, timestamp } from '../../platform/clock.js';
import { createId, isId } from '../../platform/ids.js';
import { capReached, invalidRequest, notFound, ProblemError } from '../../platform/problems.js';
import { parseAs, readBody } from '../http/body.js';
import type { ServiceContext } from '../http/context.js';
import { createOnce } from '../http/create-once.js';
import { actorOf, invalidToken, keyOf, orderShareOf } from '../http/credentials.js';
import { replayedResource } from '../http/idempotency.js';
import { createPage, pageQuery, readOneOf, readPageQuery } from '../http/pagination.js';
import { jsonReply, type Reply } from '../http/reply.js';
import { type AuthenticatedContext, type AuthenticatedRoute, takeOfClient } from '../http/route.js';
import { discountResource, requestedDiscount } from './discounts.js';
import { itemsResource, lineResource } from './items-resource.js';
import { checkOriginOfToken, itemOf, sendsMails } from './order-resource.js';
import { productRoutesOf } from './ordered-product.js';
import { acceptedTerms } from './place-order.js';
import { buildAll, hasItems, linesFrom, productsOf, takeQuotes, termIssues } from './quotes.js';
import { countRecipient } from './recipients.js';
import { checkShopPage } from './shop-page.js';

/** How long an inquiry waits for an answer, and the longest time for which a custom quote can be valid. */
const VALIDITY_DAYS = 30;
/**
 * The maximum number of open inquiries of each kind. License keys are public, so the shop has to answer some inquiries
 * before it can receive more.
 */
const MAX_OPEN = 1_000;
const storedStatuses = ['open', 'offered', 'declined', 'sent'] as const;

export const listedInquirySchema = z.extend(inquirySchema, {
  /**
   * The product's name in English, or else in its document's first language. If there are several products, each name
   * appears once.
   */
  product: z.string(),
});
export const listedInquiryPageSchema = pageSchema(listedInquirySchema);
export type ListedInquiry = z.infer<typeof listedInquirySchema>;

/**
 * An inquiry as shown to keys that can answer it. It lists the workshops that can make the product, with the currency
 * and tax rate of each workshop's quotes.
 */
export const answerableInquirySchema = z.extend(listedInquirySchema, {
  makers: z.array(
    z.looseObject({ slug: z.string(), name: z.string(), currency: z.string(), tax_percent: z.optional(z.number()) }),
  ),
  /**
   * The discount that a custom quote would get if it were sent now. Missing if the request has no code, or the code
   * can't be used anymore.
   */
  discount: z.optional(
    z.pick(discountSchema, { code: true, percent: true, amount: true, minimum: true, includes_delivery: true }),
  ),
  /** The seller on the invoice for samples, as it was when they were sent; missing if the email wasn't an invoice. */
  seller: z.optional(sellerSchema),
});
export type AnswerableInquiry = z.infer<typeof answerableInquirySchema>;

export const inquiryRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'POST',
    path: '/v1/inquiries',
    access: ['license', 'api'],
    scope: 'quotes:write',
    summary:
      'Requests a custom quote for one or more products that no workshop quotes (the shop or a workshop answers), or samples of materials (the shop answers).',
    body: z.union([inquiryRequestSchema, inquiryItemsRequestSchema]),
    headers: { 'Idempotency-Key': 'Use the same key for every retry.' },
    problems: ['not_found', 'model_revision_changed', 'model_retired', 'origin_not_allowed', 'email_limit_reached'],
    responses: { 201: { schema: inquirySchema } },
    handle: createInquiry,
  },
  {
    method: 'GET',
    path: '/v1/samples',
    access: ['license', 'api'],
    scope: 'models:read',
    keyInQuery: true,
    summary: 'How many material samples a customer can request at once, and what they cost.',
    responses: { 200: { schema: sampleTermsSchema } },
    handle: async ({ context, credential }) => {
      const key = keyOf(credential);
      const organization = await context.store.keys.organization(key.organizationId);
      return jsonReply(200, { object: 'sample_terms', ...samplesFor(key, organization?.samples) });
    },
  },
  {
    method: 'GET',
    path: '/v1/inquiries',
    access: ['api', 'workshop'],
    scope: 'orders:read',
    summary:
      'The requests for custom quotes and samples, newest first. A workshop’s key sees those sent to that workshop.',
    query: { ...pageQuery, status: `One of ${storedStatuses.join(', ')}.`, kind: `One of ${inquiryKinds.join(', ')}.` },
    responses: { 200: { schema: listedInquiryPageSchema } },
    handle: listInquiries,
  },
  {
    method: 'GET',
    path: '/v1/inquiries/:id',
    access: ['api', 'workshop', 'token'],
    scope: 'orders:read',
    summary:
      'A request for a custom quote or samples, and its answer. Responses to requests made with its access token omit the contact details.',
    responses: { 200: { schema: inquirySchema } },
    handle: async (call) => jsonReply(200, await answered(call, await authorizeInquiry(call))),
  },
  {
    method: 'POST',
    path: '/v1/inquiries/:id/offer',
    access: ['api', 'workshop'],
    scope: 'orders:write',
    summary: 'Answers with a custom quote, which the customer can order until it expires. Tax is added as in quotes.',
    body: inquiryOfferSchema,
    problems: ['inquiry_answered', 'model_retired'],
    responses: { 200: { schema: answerableInquirySchema } },
    handle: offer,
  },
  {
    method: 'POST',
    path: '/v1/inquiries/:id/decline',
    access: ['api', 'workshop'],
    scope: 'orders:write',
    summary:
      'Declines, with a reason for the customer. If a workshop declines, the shop and the other workshops can still answer.',
    body: inquiryDeclineSchema,
    problems: ['inquiry_answered'],
    responses: { 200: { schema: answerableInquirySchema } },
    handle: async (call) => {
      const { reason } = await readBody(call, inquiryDeclineSchema);
      const { organizationId, id } = await authorizeInquiry(call);
      const no = { reason: reason.trim(), maker: keyOf(call.credential).workshop };
      const options = { by: actorOf(call.credential), now: timestamp(call.context.clock()) };
      return answer(call, await call.context.store.inquiries.decline(organizationId, id, no, options));
    },
  },
  {
    method: 'POST',
    path: '/v1/inquiries/:id/mark-sent',
    access: ['api'],
    scope: 'orders:write',
    summary: 'Records that samples are on their way. The customer gets an email.',
    problems: ['inquiry_answered'],
    responses: { 200: { schema: answerableInquirySchema } },
    handle: async (call) => {
      const inquiry = await authorizeInquiry(call);
      const { organizationId, id } = inquiry;
      const { store, clock } = call.context;
      const options = { by: actorOf(call.credential), now: timestamp(clock()) };
      const invoiced = sampleInvoice(inquiry, await store.keys.organization(organizationId));
      return answer(call, await store.inquiries.markSent(organizationId, id, invoiced, options));
    },
  },
  {
    method: 'POST',
    path: '/v1/inquiries/:id/erase-personal-data',
    access: ['api'],
    scope: 'orders:erase',
    summary:
      'Permanently deletes the contact details, VAT number, address, note, and reason. A request without an answer ends without an email.',
    responses: { 200: { schema: answerableInquirySchema } },
    handle: eraseInquiry,
  },
  ...productRoutesOf('inquiries', async (call) => {
    const inquiry = await authorizeInquiry(call);
    const line = itemOf(call, linesOf(inquiry));
    const record = await call.context.store.models.get(inquiry.organizationId, line.model, line.modelRevision);
    if (!record) throw notFound('model');
    return { order: { ...inquiry, ...line }, record };
  }),
];

async function createInquiry(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  return createOnce(call, {
    route: 'POST /v1/inquiries',
    create: (json, claim) => {
      const schema = hasItems(json) ? inquiryItemsRequestSchema : inquiryRequestSchema;
      return save(call, parseAs<InquiryRequest | InquiryItemsRequest>(schema, json), claim);
    },
    replay: (id) => replay(context, keyOf(credential), id),
  });
}

async function save(
  call: AuthenticatedContext,
  body: InquiryRequest | InquiryItemsRequest,
  claim: IdempotencyClaim | undefined,
): Promise<Reply> {
  const { context, credential, request } = call;
  const key = keyOf(credential);
  const { organizationId, mode, shop } = key;
  const items = productsOf(body);
  const asks = 'items' in body ? 'offer' : (body.kind ?? 'offer');
  // Count the request before anything is built, because an inquiry costs as much as a request for quotes.
  await takeQuotes(call, items.items.length);
  const headers = key.kind === 'license' ? await takeOfClient(call, LIMITS[asks].name, LIMITS[asks].detail) : {};
  const organization = await context.store.keys.organization(organizationId);
  const products = await buildAll(call, { ...body, ...items }, organization?.taxes);
  // Check the page's URL, because the email with the answer links to it.
  checkShopPage(body.page, call);
  const settings = samplesFor(key, organization?.samples);
  const sample = 'items' in body ? undefined : sampleOf(body, products[0]!.record, { settings, shop: organization });
  const discount = await requestedDiscount(call, body.discount_code);
  const kind = sample ? 'sample' : 'offer';
  const asked = await askedWorkshops(context.store, organizationId, shop.workshops);
  const workshops = sample ? [] : asked;
  if ((await context.store.inquiries.countOpen(organizationId, mode, kind)) >= MAX_OPEN) throw tooMany();
  const now = context.clock();
  const ofDestination = body.ship_to && currencyIn(body.ship_to.country);
  const inquiry: Omit<InquiryRecord, 'orderId'> = {
    ...{ id: createId('inq'), organizationId, keyId: key.id, mode, kind },
    ...{
      ...linesFrom(products),
      shipTo: body.ship_to,
      materials: undefined,
      price: undefined,
      seller: undefined,
      address: undefined,
      accepted: undefined,
      ...sample,
    },
    ...{ vatNumber: body.vat_number, discountCode: discount?.code },
    contact: { name: body.contact.name.trim(), email: body.contact.email },
    note: body.note?.trim(),
    currency: body.currency ?? shop.currency ?? ofDestination ?? asked[0]?.currency ?? 'EUR',
    page: body.page.split('#')[0]!,
    service: new URL(context.settings.serviceUrl ?? call.url).host,
    language: body.language ?? preferredLanguage(request.headers.get('accept-language')),
    workshops: workshops.map(({ slug }) => slug),
    status: 'open',
    ...{ quoteId: undefined, answer: undefined, reason: undefined, declines: undefined, maker: undefined },
    ...{ answeredAt: undefined, createdAt: timestamp(now), expiresAt: timestamp(now + VALIDITY_DAYS * DAY_MS) },
  };
  const told = workshops.filter(({ email }) => email).map(({ slug }) => slug);
  const write = () => context.store.inquiries.save(inquiry, claim, told);
  const saved = await countRecipient(call, body.contact.email, 'saved', write);
  if (saved.outcome !== 'saved') return replay(context, key, replayedResource(saved));
  context.wakeWorker();
  const resource = inquiryResource(context, { ...inquiry, orderId: undefined }, key.kind);
  return jsonReply(201, withToken(context, resource), { ...headers, location: `/v1/inquiries/${inquiry.id}` });
}

/** Each kind has its own limit, so that requests for samples can't use up the limit for custom quotes. */
const LIMITS = {
  offer: {
    name: 'inquiries',
    detail: 'Too many requests for custom quotes from this IP address today. Try again tomorrow.',
  },
  sample: { name: 'samples', detail: 'Too many requests for samples from this IP address today. Try again tomorrow.' },
} as const;

/**
 * Checks what a request for samples contains.
 * @returns the materials, price, and address of a request for samples; undefined for other requests
 * @throws {ProblemError} 422
 */
function sampleOf(
  body: InquiryRequest,
  { document }: ModelRecord,
  { settings, shop }: { readonly settings: SampleSettings; readonly shop: OrganizationRecord | undefined },
) {
  const { kind, materials: ids = [], price: seen, address, discount_code: code, accepted } = body;
  const issue = (pointer: string, code: string, detail: string) => ({ pointer, code, detail });
  if (kind !== 'sample') {
    const [field] =
      Object.entries({ materials: ids[0], price: seen, address, accepted }).find(([, value]) => value) ?? [];
    if (field === undefined) return undefined;
    const detail = 'Only requests for samples can have this field. Leave it out, or set kind to sample.';
    throw invalidRequest([issue(`/${field}`, 'unexpected', detail)]);
  }
  const { materials: all = [] }: { readonly materials?: readonly Material[] } = JSON.parse(document);
  const materials = [...new Set(ids)].map((id) => all.find((each) => each.id === id && each.sample));
  const total = samplesTotal(settings, materials.length);
  const { at_most } = settings;
  const issues = [
    ...(ids.length === 0 ? [issue('/materials', 'missing', 'Choose at least one material.')] : []),
    ...materials.flatMap((material, index) =>
      material
        ? []
        : [issue(`/materials/${index}`, 'unknown_material', 'Choose a material that’s available as a sample.')],
    ),
    ...(materials.length > at_most
      ? [
          issue(
            '/materials',
            'too_many',
            at_most === 0 ? 'This shop doesn’t send samples.' : `Choose at most ${at_most}.`,
          ),
        ]
      : []),
    ...(isSameMoney(total, seen)
      ? []
      : [issue('/price', 'price_changed', 'The price of samples has changed. Read GET /v1/samples again.')]),
    ...(address ? [] : [issue('/address', 'missing', 'This field is required.')]),
    ...(code === undefined
      ? []
      : [issue('/discount_code', 'unexpected', 'Discount codes don’t apply to samples. Leave this field out.')]),
  ];
  if (issues.length > 0) throw invalidRequest(issues);
  const named = materials.map((material) => ({ id: material!.id, name: textIn(material!.name, 'en') }));
  const buyer = { shop, shipTo: body.ship_to, vatNumber: body.vat_number };
  return {
    ...{ materials: named, address, accepted: acceptedTerms({ accepted }) },
    price: total && withSampleTax(total, buyer),
  };
}

async function eraseInquiry(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential, log } = call;
  const { organizationId, id } = await authorizeInquiry(call);
  const options = { by: actorOf(credential), now: timestamp(context.clock()) };
  const inquiry = await context.store.inquiries.erasePersonalData(organizationId, id, options);
  if (!inquiry) throw notFound('inquiry');
  // The data has already been erased. If the database's log can't be emptied now, the hourly job does it.
  await context.store
    .purge()
    .catch((error: unknown) =>
      log.error({ err: error, inquiry: id }, "Erased, but the database's log couldn't be emptied yet."),
    );
  return jsonReply(200, await answered(call, inquiry));
}

function tooMany(): ProblemError {
  return capReached('The shop has too many unanswered requests. Try again tomorrow.');
}

function withToken({ secrets }: ServiceContext, resource: Inquiry): Inquiry {
  return { ...resource, access_token: secrets.accessToken(resource.id) };
}

/** Responds to a retry with the inquiry's current state, and the same token as in the first response. */
async function replay(context: ServiceContext, key: ActiveKey, id: string): Promise<Reply> {
  const inquiry = await context.store.inquiries.get(key.organizationId, id);
  if (!inquiry) throw notFound('inquiry');
  const resource = inquiryResource(context, inquiry, key.kind);
  return jsonReply(201, withToken(context, resource), { 'idempotent-replayed': 'true' });
}

async function listInquiries({ context, credential, url }: AuthenticatedContext): Promise<Reply> {
  const { organizationId, kind } = keyOf(credential);
  const page = readPageQuery(url.searchParams);
  const status = readOneOf(url.searchParams, 'status', storedStatuses);
  const filter = { share: orderShareOf(credential), status, kind: readOneOf(url.searchParams, 'kind', inquiryKinds) };
  const rows = await context.store.inquiries.list(organizationId, filter, page);
  const ids = rows?.flatMap((row) => linesOf(row).map(({ model }) => model)) ?? [];
  const nameOf = await productNames(context.store.models, organizationId, ids);
  const view = (row: InquiryRecord) => {
    return { ...inquiryResource(context, row, kind), product: asOneProduct(row, nameOf).product };
  };
  return jsonReply(200, createPage(rows, page, view));
}

/**
 * Finds the inquiry in the path, and checks that the credential can read it.
 * @throws {ProblemError} 401, 403, 404
 */
async function authorizeInquiry(call: AuthenticatedContext): Promise<InquiryRecord> {
  const { context, credential, params } = call;
  const id = params.id!;
  if (credential.kind === 'token' && !context.secrets.isAccessToken(id, credential.token)) throw invalidToken();
  const { inquiries } = context.store;
  const find = () =>
    credential.kind === 'token'
      ? inquiries.find(id)
      : inquiries.get(credential.key.organizationId, id, orderShareOf(credential));
  const found = isId('inq', id) ? await find() : undefined;
  if (!found) throw notFound('inquiry');
  if (credential.kind === 'token') await checkOriginOfToken(call, found.organizationId);
  return found;
}

async function offer(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  const body = await readBody(call, inquiryOfferSchema);
  const inquiry = await authorizeInquiry(call);
  const key = keyOf(credential);
  const now = context.clock();
  const makers = await makersOf(context, inquiry, key);
  const slug = body.workshop ?? key.workshop;
  const maker = makers.find((each) => each.slug === slug);
  const shop = await context.store.keys.organization(inquiry.organizationId);
  const checkout = await context.store.checkouts.get(inquiry.organizationId, inquiry.mode);
  const issues = [
    ...dayIssues(body, now, context.settings.quoteRetentionMs),
    ...termIssues(body),
    ...(maker
      ? taxIssues(maker, inquiry)
      : [{ pointer: '/workshop', code: 'unknown_workshop', detail: 'Choose a workshop that received this request.' }]),
  ];
  if (!maker || issues.length > 0) throw invalidRequest(issues);
  const made = {
    ...offerFor(inquiry, body, maker, { now, shop, checkout, discount: await usableDiscount(context, inquiry) }),
    isOfShop: key.workshop === undefined,
  };
  const options = { by: actorOf(credential), now: timestamp(now) };
  return answer(call, await context.store.inquiries.offer(inquiry.organizationId, inquiry.id, made, options));
}

function taxIssues(maker: WorkshopProfile, { shipTo }: InquiryRecord) {
  if (maker.tax || isTaxKnown(shipTo?.country ?? maker.country)) return [];
  const detail = `We don’t have a tax rate for ${shipTo?.country}. Enter the workshop’s tax rate.`;
  return [{ pointer: '/workshop', code: 'unknown_tax', detail }];
}

/** A quote must be stored for as long as it's valid, so it can't be valid for longer than quotes are kept. */
function dayIssues(
  { ready_by, valid_until }: { readonly ready_by: string; readonly valid_until: string },
  now: number,
  quoteRetentionMs: number,
) {
  const days = Math.max(1, Math.min(VALIDITY_DAYS, Math.floor(quoteRetentionMs / DAY_MS) - 2));
  const isOpen = endOf(valid_until) > timestamp(now) && Date.parse(valid_until) - now < days * DAY_MS;
  const issue = (pointer: string, detail: string) => ({ pointer, code: 'invalid_day', detail });
  return [
    ...(isCalendarDay(ready_by) && Date.parse(ready_by) + DAY_MS > now
      ? []
      : [issue('/ready_by', 'Choose today or a later day.')]),
    ...(isCalendarDay(valid_until) && isOpen
      ? []
      : [issue('/valid_until', `Choose a day within the next ${days} days.`)]),
  ];
}

async function answer(call: AuthenticatedContext, result: InquiryOutcome): Promise<Reply> {
  if (result.outcome !== 'answered') throw refusal(result);
  call.context.wakeWorker();
  return jsonReply(200, await answered(call, result.inquiry));
}

function refusal({ outcome }: InquiryRefusal): ProblemError {
  switch (outcome) {
    case 'missing':
      return notFound('inquiry');
    case 'model_missing':
      return notFound('model');
    case 'model_retired':
      return new ProblemError(
        'model_retired',
        'This product is retired, so it can’t be quoted. Publish it again first.',
      );
    case 'already_answered':
      return new ProblemError(
        'inquiry_answered',
        'Someone else has already replied to this request, so your change wasn’t saved.',
      );
  }
}

/** The inquiry as the caller can see it. Keys that can answer it also see the workshops that can make the product. */
async function answered({ context, credential }: AuthenticatedContext, inquiry: InquiryRecord) {
  const resource = inquiryResource(context, inquiry, credential.kind);
  if (credential.kind === 'token') return resource;
  const makers = await makersOf(context, inquiry, credential.key);
  const ids = linesOf(inquiry).map(({ model }) => model);
  const nameOf = await productNames(context.store.models, inquiry.organizationId, ids);
  const { product } = asOneProduct(inquiry, nameOf);
  const shop = await context.store.keys.organization(inquiry.organizationId);
  const checkout = await context.store.checkouts.get(inquiry.organizationId, inquiry.mode);
  const buyer = { shop, checkout, vatNumber: inquiry.vatNumber, shipTo: inquiry.shipTo };
  const discount = await usableDiscount(context, inquiry);
  return {
    ...{ ...resource, product, makers: makers.map((maker) => makerResource(maker, buyer)) },
    ...(discount ? { discount: discountOnOffer(discount) } : {}),
    ...(inquiry.seller ? { seller: inquiry.seller } : {}),
  };
}

/**
 * The fields of a discount that are needed to price a custom quote. The other fields, such as its uses and dates,
 * don't concern the workshops.
 */
function discountOnOffer(discount: DiscountRecord): AnswerableInquiry['discount'] {
  const { code, percent, amount, minimum, includes_delivery } = discountResource(discount);
  return {
    ...{ code, includes_delivery },
    ...(percent === undefined ? {} : { percent }),
    ...(amount ? { amount } : {}),
    ...(minimum ? { minimum } : {}),
  };
}

/** Finds the discount for the code in an inquiry. Undefined if it has no code, or the code can't be used anymore. */
async function usableDiscount(
  { store, clock }: ServiceContext,
  { organizationId, mode, discountCode }: InquiryRecord,
): Promise<DiscountRecord | undefined> {
  const discount =
    discountCode === undefined ? undefined : await store.discounts.find(organizationId, mode, discountCode);
  return discountIssue(discount, timestamp(clock())) ? undefined : discount;
}

/** The workshops that received the request and still exist. A workshop's key only sees its own workshop. */
async function makersOf(
  { store }: ServiceContext,
  { organizationId, workshops }: InquiryRecord,
  { workshop: own }: ActiveKey,
): Promise<readonly WorkshopProfile[]> {
  const all = await workshopsOf(store, organizationId);
  return all.filter(({ slug }) => workshops.includes(slug) && (own === undefined || own === slug));
}

function makerResource(maker: WorkshopProfile, buyer: Buyer): AnswerableInquiry['makers'][number] {
  const { slug, name, currency, tax, country } = maker;
  const isKnown = tax || isTaxKnown(buyer.shipTo?.country ?? country);
  return { slug, name, currency, ...(isKnown ? { tax_percent: taxPercentFor(buyer, maker) } : {}) };
}

/**
 * An inquiry as a resource. API keys see the contact details. Customers don't get them: they get a link by email, and
 * their page stores it.
 */
function inquiryResource(
  context: ServiceContext,
  inquiry: InquiryRecord,
  reader: 'license' | 'api' | 'workshop' | 'token',
): Inquiry {
  const {
    kind,
    contact,
    answer: offered,
    note,
    materials,
    price,
    address,
    accepted,
    shipTo,
    vatNumber,
    discountCode,
    orderId,
    quoteId,
  } = inquiry;
  const isOfStaff = reader === 'api' || reader === 'workshop';
  return {
    ...{ id: inquiry.id, object: 'inquiry', kind, status: statusOf(inquiry, context.clock()) },
    ...lineResource(inquiry),
    ...itemsResource(inquiry),
    ...(shipTo ? { ship_to: shipTo } : {}),
    ...(materials ? { materials: [...materials] } : {}),
    ...(price ? { price: price.total, tax: amountsOf(price).tax } : {}),
    ...(reader === 'api' && address ? { address } : {}),
    ...(reader === 'api' && accepted
      ? { accepted: { ...accepted, at: inquiry.createdAt, links: [...accepted.links] } }
      : {}),
    ...(reader === 'api' && contact ? { contact: { ...contact } } : {}),
    ...(reader === 'api' && vatNumber !== undefined ? { vat_number: vatNumber } : {}),
    ...(isOfStaff && discountCode !== undefined ? { discount_code: discountCode } : {}),
    ...(note === undefined ? {} : { note }),
    currency: inquiry.currency,
    ...(offered && quoteId
      ? {
          offer: {
            ...{ quote: quoteId, workshop: offered.workshop, total: offered.total, ready_by: offered.readyBy },
            ...{ valid_until: offered.validUntil, expires_at: inquiry.expiresAt },
            ...(offered.note ? { note: offered.note } : {}),
            ...(offered.terms ? { terms: offered.terms } : {}),
          },
        }
      : {}),
    ...(inquiry.reason === undefined ? {} : { reason: inquiry.reason }),
    ...(orderId === undefined ? {} : { order: orderId }),
    mails: sendsMails(context, inquiry.mode) && contact !== undefined,
    ...(reader === 'api' && kind === 'offer'
      ? { link: inquiryLink(inquiry, context.secrets.accessToken(inquiry.id)) }
      : {}),
    ...(isOfStaff ? { mode: inquiry.mode } : {}),
    created_at: inquiry.createdAt,
    ...(inquiry.answeredAt === undefined ? {} : { answered_at: inquiry.answeredAt }),
  };
}

function statusOf({ status, orderId, expiresAt }: InquiryRecord, now: number): Inquiry['status'] {
  if (orderId !== undefined) return 'ordered';
  return status === 'offered' && expiresAt <= timestamp(now) ? 'expired' : status;
}
