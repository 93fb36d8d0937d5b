// Compares the client with the OpenAPI document: each operation has a method that sends exactly the documented path,
// query, and body, and returns the documented response. Types are compared by the compiler: see `calls`.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import * as contract from '@parametric/api-client';
import { type Client, createClient } from '@parametric/api-client';
import type * as z from 'zod/mini';
import { routes } from '../../app.js';
import { organizationUpdateSchema, ownOrganizationSchema } from '../../domain/keys/organization-settings.js';
import { workshopProfileSchema } from '../../domain/workshops/workshop-schema.js';
import { answerableInquirySchema, listedInquiryPageSchema } from '../routes/inquiries.js';
import { issued, issuedPage, keyRequest, keyUpdate } from '../routes/keys.js';
import { invitationSchema, personPageSchema, personSchema, personUpdateSchema } from '../routes/people.js';
import { workshopListSchema, workshopSchema } from '../routes/workshops.js';
import { type OperationExamples, operationIdOf } from './operation.js';

/** Operations that aren't for programs with a key, and who uses them. */
const leftOut: Readonly<Record<string, string>> = {
  getEmbedJs: 'a page’s script tag',
  getEmbedJson: 'a page’s script tag, to check the script’s integrity',
  getEmbed: 'the embedded script, which loads its own files',
  getAsset: 'browsers, by the addresses in documents',
  receiveStripeEvent: 'Stripe, which reports payments',
  receiveShopifyEvent: 'Shopify, which reports payments',
  getHealthz: 'the operator’s load balancer',
  getReadyz: 'the operator’s load balancer',
  getDocErrors: 'people, in a browser',
  getDocLicenses: 'people, in a browser',
  getOpenapiJson: 'tools that read OpenAPI documents',
};

/** What a call is tried with: the id in the path, and the body of the document's example. */
interface Sent<Body> {
  readonly id: string;
  readonly body: Body;
}

interface Call {
  readonly answer: z.ZodMiniType | undefined;
  readonly body: z.ZodMiniType | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: each call has its own type of body
  readonly send: (client: Client, sent: Sent<any>) => PromiseLike<unknown>;
}

/**
 * A method, with the document's schemas for its response and request. It compiles only if the method promises no more
 * than `answer` has, and accepts everything that `body` accepts.
 */
function call<Result, Answer extends z.ZodMiniType<Result>, Body extends z.ZodMiniType>(
  { answer, body }: { readonly answer?: Answer; readonly body?: Body },
  send: (client: Client, sent: Sent<z.infer<Body>>) => PromiseLike<Result>,
): Call {
  return { answer, body, send };
}

/** A method whose response is a file or empty. */
function plain(send: Call['send']): Call {
  return { answer: undefined, body: undefined, send };
}

/** For methods that return a whole list without its page. */
function listOf<Item>(data: readonly Item[]): contract.Page<Item> {
  return { object: 'list', data: [...data], has_more: false, next: null };
}

const page = { limit: 3, after: 'x0' };
const times = { created_after: '2026-11-01T00:00:00Z', created_before: '2026-12-01T00:00:00Z' };
const period = { issued_after: '2026-11-01', issued_before: '2026-11-30' };
const ordered = { status: 'received', model: 'm', workshop: 'w', search: 's', ...times } as const;
const item = { item: 2 };
const picture = { ...item, aspect: 'own', scheme: 'dark' } as const;
const paper = { language: 'de', paper: 'a4' } as const;
const together = { with: ['x2'] };
const shown = { configuration: { width: 800 }, revision: 'r' };
const head = { configuration: { width: 800 }, page: 'https://shop.example/', lang: 'de' };

/** By operation. */
const calls: Readonly<Record<string, Call>> = {
  getKey: call({ answer: contract.keySchema }, (client) => client.keys.own()),

  listModels: call({ answer: contract.modelPageSchema }, (client) =>
    client.models.list({ ...page, status: 'published', search: 's' }),
  ),
  getModel: call({ answer: contract.modelSchema }, (client, { id }) => client.models.get(id, { revision: 'r' })),
  putModel: call({ answer: contract.modelSchema }, (client, { id, body }) =>
    client.models.put(id, (body as { document: contract.Model['document'] }).document),
  ),
  getModelRevisions: call({ answer: contract.publicationPageSchema }, (client, { id }) =>
    client.models.revisions(id, page),
  ),
  publishModel: call({ answer: contract.modelSummarySchema }, (client, { id, body }) =>
    client.models.publish(id, (body as { revision: string }).revision),
  ),
  retireModel: call({ answer: contract.modelSummarySchema }, (client, { id }) => client.models.retire(id)),
  deleteModel: plain((client, { id }) => client.models.delete(id)),
  getModelPictureSvg: plain((client, { id }) => client.models.picture(id, { ...shown, aspect: 'own', scheme: 'dark' })),
  getModelPicturePng: plain((client, { id }) => client.models.preview(id, { ...shown, shape: 'square' })),
  getModelProductGlb: plain((client, { id }) => client.models.glb(id, shown)),
  getModelProductUsdz: plain((client, { id }) => client.models.usdz(id, shown)),
  getModelProductJsonld: plain((client, { id }) => client.models.jsonLd(id, { ...head, revision: 'r' })),
  getModelProductHtml: plain((client, { id }) => client.models.headHtml(id, { ...head, revision: 'r' })),
  getModelPage: plain((client, { id }) => client.models.page(id, head)),
  reportVisit: call({ body: contract.visitSchema }, (client, { id, body }) => client.models.countVisit(id, body)),

  listFiles: call({ answer: contract.storedFilePageSchema }, (client) =>
    client.files.list({ ...page, kind: 'texture', search: 's' }),
  ),
  putFile: call({ answer: contract.storedFileSchema }, (client) => client.files.put(new Blob(['x']), { name: 'n' })),
  deleteFile: plain((client, { id }) => client.files.delete(id)),

  createQuote: call({ answer: contract.quoteListSchema, body: contract.quoteRequestSchema }, (client, { body }) =>
    client.quotes.create(body),
  ),
  getQuote: call({ answer: contract.quoteSchema }, (client, { id }) => client.quotes.get(id)),

  listQuoteRequests: call({ answer: contract.quotedRequestPageSchema }, (client) =>
    client.quoteRequests.list({ ...page, ...times, model: 'm', ordered: true }),
  ),
  getQuoteRequestsCsv: plain((client) => client.quoteRequests.csv({ ...times, model: 'm', ordered: true })),
  getQuoteRequest: call({ answer: contract.quotedRequestSchema }, (client, { id }) => client.quoteRequests.get(id)),
  getQuoteRequestProduct: call({ answer: contract.orderedProductSchema }, (client, { id }) =>
    client.quoteRequests.product(id, { ...item, language: 'de' }),
  ),
  getQuoteRequestPictureSvg: plain((client, { id }) => client.quoteRequests.picture(id, picture)),
  getQuoteRequestProductStep: plain((client, { id }) => client.quoteRequests.step(id, item)),
  getQuoteRequestProductGlb: plain((client, { id }) => client.quoteRequests.glb(id, item)),
  getQuoteRequestModel: call({ answer: contract.modelSchema }, (client, { id }) =>
    client.quoteRequests.model(id, item),
  ),

  listDiscounts: call({ answer: contract.discountListSchema }, (client) => client.discounts.list()),
  createDiscount: call({ answer: contract.discountSchema, body: contract.discountRequestSchema }, (client, { body }) =>
    client.discounts.create(body),
  ),
  updateDiscount: call(
    { answer: contract.discountSchema, body: contract.discountUpdateSchema },
    (client, { id, body }) => client.discounts.update(id, body),
  ),

  createInquiry: call({ answer: contract.inquirySchema, body: contract.inquiryRequestSchema }, (client, { body }) =>
    client.inquiries.create(body),
  ),
  listSamples: call({ answer: contract.sampleTermsSchema }, (client) => client.inquiries.sampleTerms()),
  listInquiries: call({ answer: listedInquiryPageSchema }, (client) =>
    client.inquiries.list({ ...page, status: 'open', kind: 'offer' }),
  ),
  getInquiry: call({ answer: contract.inquirySchema }, (client, { id }) => client.inquiries.get(id)),
  offerInquiry: call({ answer: answerableInquirySchema, body: contract.inquiryOfferSchema }, (client, { id, body }) =>
    client.inquiries.offer(id, body),
  ),
  declineInquiry: call(
    { answer: answerableInquirySchema, body: contract.inquiryDeclineSchema },
    (client, { id, body }) => client.inquiries.decline(id, body.reason),
  ),
  markInquirySent: call({ answer: answerableInquirySchema }, (client, { id }) => client.inquiries.markSent(id)),
  eraseInquiryPersonalData: call({ answer: answerableInquirySchema }, (client, { id }) =>
    client.inquiries.erasePersonalData(id),
  ),
  getInquiryProduct: call({ answer: contract.orderedProductSchema }, (client, { id }) =>
    client.inquiries.product(id, { ...item, language: 'de' }),
  ),
  getInquiryPictureSvg: plain((client, { id }) => client.inquiries.picture(id, picture)),
  getInquiryProductStep: plain((client, { id }) => client.inquiries.step(id, item)),
  getInquiryProductGlb: plain((client, { id }) => client.inquiries.glb(id, item)),
  getInquiryModel: call({ answer: contract.modelSchema }, (client, { id }) => client.inquiries.model(id, item)),

  createLink: call({ answer: contract.linkSchema, body: contract.linkRequestSchema }, (client, { body }) =>
    client.links.create(body.page),
  ),
  sendLink: call({ answer: contract.linkEmailSchema, body: contract.linkEmailRequestSchema }, (client, { id, body }) =>
    client.links.email(id, body),
  ),

  listProductMaterials: call({ answer: contract.productMaterialListSchema }, (client) =>
    client.productMaterials.list(),
  ),
  listMaterials: call({ answer: contract.materialListSchema }, (client) => client.materials.list()),
  previewOffers: call({ answer: contract.offerListSchema, body: contract.offersRequestSchema }, (client, { body }) =>
    client.workshops.previewOffers(body),
  ),
  listWorkshops: call({ answer: workshopListSchema }, (client) => client.workshops.list()),
  getWorkshop: call({ answer: workshopSchema }, (client, { id }) => client.workshops.get(id)),
  putWorkshop: call({ answer: workshopSchema, body: workshopProfileSchema }, (client, { id, body }) =>
    client.workshops.put(id, body),
  ),
  deleteWorkshop: plain((client, { id }) => client.workshops.delete(id)),
  getWorkshopStock: call({ answer: contract.stockSchema }, (client, { id }) => client.stock.get(id)),
  putWorkshopStock: call({ answer: contract.stockSchema, body: contract.stockUpdateSchema }, (client, { id, body }) =>
    client.stock.put(id, body),
  ),
  getWorkshopProposal: call({ answer: contract.priceProposalSchema }, (client, { id }) =>
    client.priceProposals.get(id),
  ),
  putWorkshopProposal: call({ answer: contract.priceProposalSchema }, (client, { id, body }) =>
    client.priceProposals.put(id, body as object),
  ),
  deleteWorkshopProposal: plain((client, { id }) => client.priceProposals.delete(id)),
  approveWorkshopProposal: call(
    { answer: contract.priceProposalSchema, body: contract.proposalApprovalSchema },
    (client, { id, body }) => client.priceProposals.approve(id, body),
  ),
  rejectWorkshopProposal: call(
    { answer: contract.priceProposalSchema, body: contract.proposalRejectionSchema },
    (client, { id, body }) => client.priceProposals.reject(id, body),
  ),
  getWorkshopProposalEffect: call({ answer: contract.priceEffectSchema }, (client, { id }) =>
    client.priceProposals.effect(id, { orders: 5 }),
  ),
  getWorkshopCosts: call({ answer: contract.costComparisonSchema }, (client, { id }) => client.costs.get(id)),
  getWorkshopCostsCsv: plain((client, { id }) => client.costs.csv(id)),
  putWorkshopCosts: call({ answer: contract.costImportSchema }, (client, { id }) => client.costs.import(id, 'order')),

  createOrder: call({ answer: contract.orderSchema, body: contract.orderRequestSchema }, (client, { body }) =>
    client.orders.create(body),
  ),
  getPlacedOrder: plain((client) => client.orders.placed('key')),
  listOrders: call({ answer: contract.orderPageSchema }, (client) => client.orders.list({ ...page, ...ordered })),
  listOrderFacets: call({ answer: contract.orderFacetsSchema }, (client) => client.orders.facets()),
  getOrdersCsv: plain((client) => client.orders.csv(ordered)),
  getOrder: call({ answer: contract.orderSchema }, (client, { id }) => client.orders.get(id)),
  updateOrder: call({ answer: contract.orderSchema, body: contract.orderUpdateSchema }, (client, { id, body }) =>
    client.orders.update(id, body),
  ),
  getOrderProductionPack: plain((client, { id }) =>
    client.orders.productionPack(id, { ...together, files: ['lists'] }),
  ),
  eraseOrderPersonalData: call({ answer: contract.orderSchema }, (client, { id }) =>
    client.orders.erasePersonalData(id),
  ),
  updateOrderAddress: call(
    { answer: contract.orderSchema, body: contract.addressUpdateSchema },
    (client, { id, body }) => client.orders.correctAddress(id, body),
  ),
  updateOrderVatNumber: call(
    { answer: contract.orderSchema, body: contract.vatNumberUpdateSchema },
    (client, { id, body }) => client.orders.markVatNumber(id, body),
  ),
  getOrderProduct: call({ answer: contract.orderedProductSchema }, (client, { id }) =>
    client.orders.product(id, { ...item, language: 'de' }),
  ),
  getOrderPictureSvg: plain((client, { id }) => client.orders.picture(id, picture)),
  getOrderProductStep: plain((client, { id }) => client.orders.step(id, item)),
  getOrderProductGlb: plain((client, { id }) => client.orders.glb(id, item)),
  getOrderModel: call({ answer: contract.modelSchema }, (client, { id }) => client.orders.model(id, item)),
  getOrderPapersCutDiagramsPdf: plain((client, { id }) =>
    client.orders.paper(id, 'cut-diagrams', { ...paper, ...together }),
  ),
  getOrderPapersPartDrawingsPdf: plain((client, { id }) => client.orders.paper(id, 'part-drawings', paper)),
  getOrderPapersLabelsPdf: plain((client, { id }) =>
    client.orders.paper(id, 'labels', { ...paper, ...together, layout: 'roll' }),
  ),
  getOrderPapersAssemblyPdf: plain((client, { id }) => client.orders.paper(id, 'assembly', paper)),
  getOrderPapersAssemblyCustomerPdf: plain((client, { id }) => client.orders.paper(id, 'assembly-customer', paper)),
  getOrderPapersPackingListPdf: plain((client, { id }) => client.orders.paper(id, 'packing-list', paper)),
  getOrderPapersDeliveryNotePdf: plain((client, { id }) => client.orders.paper(id, 'delivery-note', paper)),
  listInvoices: call({ answer: contract.issuedInvoicePageSchema }, (client) =>
    client.invoices.listAll({ ...page, ...period }),
  ),
  getInvoicesCsv: plain((client) => client.invoices.csv(period)),
  getOrderInvoices: call({ answer: contract.orderInvoiceListSchema }, (client, { id }) => client.invoices.list(id)),
  issueOrderInvoice: call({ answer: contract.orderInvoiceListSchema }, (client, { id }) => client.invoices.issue(id)),
  getOrderInvoice: plain((client, { id }) => client.invoices.pdf(id, { ...paper, number: 'n' })),
  getOrderMessages: call({ answer: contract.messageListSchema }, (client, { id }) => client.orders.messages(id)),
  sendOrderMessage: call(
    { answer: contract.messageListSchema, body: contract.messageRequestSchema },
    (client, { id, body }) => client.orders.sendMessage(id, body.text),
  ),
  readOrderMessages: call({ answer: contract.messageListSchema }, (client, { id }) => client.orders.readMessages(id)),
  getOrderNotes: call({ answer: contract.orderNoteListSchema }, (client, { id }) => client.orders.notes(id)),
  addOrderNote: call(
    { answer: contract.orderNoteListSchema, body: contract.messageRequestSchema },
    (client, { id, body }) => client.orders.addNote(id, body.text),
  ),
  openOrderPayment: call(
    { answer: contract.orderPaymentSchema, body: contract.paymentRequestSchema },
    (client, { id, body }) => client.orders.pay(id, body.return_url),
  ),
  refundOrder: call(
    { answer: contract.orderPaymentSchema, body: contract.refundRequestSchema },
    (client, { id, body }) => client.orders.refund(id, body.amount, { isCreditNote: body.credit_note }),
  ),
  getOrderPriceBuild: call({ answer: contract.priceBuildSchema }, (client, { id }) => client.orders.priceBuild(id)),
  getOrderEvents: plain((client, { id }) => client.orders.watch(id).next()),
  listOrderEvents: plain((client) => client.orders.events().next()),

  getOrderProgress: call({ answer: contract.orderProgressSchema }, (client, { id }) => client.pieces.progress(id)),
  getOrderPieces: call({ answer: contract.piecePageSchema }, (client, { id }) =>
    client.pieces.list(id, { ...page, missing: 'cut', copy: 1, search: 's' }),
  ),
  getOrderSheets: call({ answer: contract.sheetPageSchema }, async (client, { id }) =>
    listOf(await client.cuts.sheets(id, together)),
  ),
  markOrderPieces: call(
    { answer: contract.markedPiecesSchema, body: contract.pieceMarkSchema },
    (client, { id, body }) => client.pieces.mark(id, body),
  ),
  getPiece: call({ answer: contract.pieceSchema }, (client, { id }) => client.pieces.get(id, { order: 'o' })),
  getPieceDrawingSvg: plain((client, { id }) => client.pieces.drawing(id, { order: 'o' })),
  getOrderCut: call({ answer: contract.cutSchema }, (client, { id }) => client.cuts.get(id, together)),
  cutOrder: call({ answer: contract.cutSchema, body: contract.cutRequestSchema }, (client, { id, body }) =>
    client.cuts.create(id, body),
  ),
  deleteOrderCut: plain((client, { id }) => client.cuts.delete(id)),

  getStatistics: call({ answer: contract.statisticsSchema }, (client) =>
    client.statistics.get({ from: '2026-11-01', to: '2026-11-30', model: 'm' }),
  ),

  createWebhookEndpoint: call(
    { answer: contract.webhookEndpointSchema, body: contract.webhookEndpointRequestSchema },
    (client, { body }) => client.webhookEndpoints.create(body),
  ),
  listWebhookEndpoints: call({ answer: contract.webhookEndpointPageSchema }, (client) =>
    client.webhookEndpoints.list(page),
  ),
  getWebhookEndpoint: call({ answer: contract.webhookEndpointSchema }, (client, { id }) =>
    client.webhookEndpoints.get(id),
  ),
  updateWebhookEndpoint: call(
    { answer: contract.webhookEndpointSchema, body: contract.webhookEndpointUpdateSchema },
    (client, { id, body }) => client.webhookEndpoints.update(id, body),
  ),
  deleteWebhookEndpoint: plain((client, { id }) => client.webhookEndpoints.delete(id)),
  testWebhookEndpoint: call({ answer: contract.webhookTestSchema }, (client, { id }) =>
    client.webhookEndpoints.test(id),
  ),
  replayWebhookEndpoint: call(
    { answer: contract.webhookReplaySchema, body: contract.webhookReplayRequestSchema },
    (client, { id, body }) => client.webhookEndpoints.replay(id, body),
  ),
  rotateWebhookEndpoint: call(
    { answer: contract.webhookEndpointSchema, body: contract.webhookRotationSchema },
    (client, { id, body }) =>
      client.webhookEndpoints.rotate(id, { expirePreviousImmediately: body.expire_previous_immediately === true }),
  ),
  revokeWebhookEndpointPreviousSecrets: call({ answer: contract.webhookEndpointSchema }, (client, { id }) =>
    client.webhookEndpoints.revokePreviousSecrets(id),
  ),
  listWebhookDeliveries: call({ answer: contract.webhookDeliveryPageSchema }, (client) =>
    client.webhookDeliveries.list({ ...page, endpoint: 'e', status: 'failed' }),
  ),
  getWebhookDelivery: call({ answer: contract.webhookDeliverySchema }, (client, { id }) =>
    client.webhookDeliveries.get(id),
  ),
  redeliverWebhookDelivery: call({ answer: contract.webhookDeliverySchema }, (client, { id }) =>
    client.webhookDeliveries.redeliver(id),
  ),

  listMails: call({ answer: contract.mailPageSchema }, (client) =>
    client.mails.list({ ...page, order: 'o', status: 'failed' }),
  ),
  getMail: call({ answer: contract.mailWithWordsSchema }, (client, { id }) => client.mails.get(id)),
  resendMail: call({ answer: contract.mailSchema }, (client, { id }) => client.mails.resend(id)),
  getMailSettings: call({ answer: contract.mailSettingsSchema }, (client) => client.mailSettings.get()),
  updateMailSettings: call(
    { answer: contract.mailSettingsSchema, body: contract.mailSettingsUpdateSchema },
    (client, { body }) => client.mailSettings.update(body),
  ),
  previewMail: call(
    { answer: contract.mailPreviewSchema, body: contract.mailPreviewRequestSchema },
    (client, { body }) => client.mailSettings.preview(body),
  ),
  sendTestMail: call({ answer: contract.mailTestSchema, body: contract.mailPreviewRequestSchema }, (client, { body }) =>
    client.mailSettings.test(body),
  ),

  getCheckoutSettings: call({ answer: contract.checkoutSettingsSchema }, (client) => client.checkoutSettings.get()),
  updateCheckoutSettings: call(
    { answer: contract.checkoutSettingsSchema, body: contract.checkoutSettingsUpdateSchema },
    (client, { body }) => client.checkoutSettings.update(body),
  ),
  checkCheckoutSettings: call({ answer: contract.checkoutCheckSchema }, (client) => client.checkoutSettings.check()),

  advanceTestClock: call(
    { answer: contract.testAdvanceSchema, body: contract.testAdvanceRequestSchema },
    (client, { body }) => client.testClock.advance(body),
  ),

  listKeys: call({ answer: issuedPage }, (client) =>
    client.keys.list({ ...page, kind: 'api', revoked: false, search: 's' }),
  ),
  createKey: call({ answer: issued, body: keyRequest }, (client, { body }) => client.keys.create(body)),
  updateKey: call({ answer: issued, body: keyUpdate }, (client, { id, body }) => client.keys.update(id, body)),
  deleteKey: call({ answer: issued }, (client, { id }) => client.keys.revoke(id, { isConfirmed: true })),
  listPeople: call({ answer: personPageSchema }, async (client) => listOf(await client.people.list())),
  createPerson: call({ answer: personSchema, body: invitationSchema }, (client, { body }) =>
    client.people.invite(body),
  ),
  updatePerson: call({ answer: personSchema, body: personUpdateSchema }, (client, { id, body }) =>
    client.people.update(id, body),
  ),
  deletePerson: plain((client, { id }) => client.people.remove(id)),
  invitePerson: call({ answer: personSchema }, (client, { id }) => client.people.inviteAgain(id)),
  getPersonSessions: call({ answer: contract.personSessionPageSchema }, async (client, { id }) =>
    listOf(await client.people.sessions(id)),
  ),
  endPersonSessions: plain((client, { id }) => client.people.endSessions(id)),
  deletePersonPasskeys: plain((client, { id }) => client.people.resetPasskeys(id)),
  getOrganization: call({ answer: ownOrganizationSchema }, (client) => client.organization.get()),
  updateOrganization: call({ answer: ownOrganizationSchema, body: organizationUpdateSchema }, (client, { body }) =>
    client.organization.update(body),
  ),
  getAudit: call({ answer: contract.auditEntryPageSchema }, (client) =>
    client.audit.list({ ...page, kind: 'key', subject: 's', by: 'b' }),
  ),
};

const examples: Readonly<Record<string, OperationExamples>> = JSON.parse(
  readFileSync(new URL('examples.json', import.meta.url), 'utf8'),
);
const severalShapes = ['createQuote', 'createInquiry'];
const ID = 'x1';

it('each operation has a client method, or a stated reason why not', () => {
  const covered = [...Object.keys(calls), ...Object.keys(leftOut)];
  assert.deepEqual(covered.sort(), routes.map(operationIdOf).sort());
});

for (const route of routes.filter((each) => operationIdOf(each) in calls)) {
  const name = operationIdOf(route);
  const { answer, body, send } = calls[name]!;
  const [status, response] = Object.entries(route.responses)[0]!;
  const example = examples[name];

  it(`${name}: the method’s schemas are the document’s`, () => {
    if ('schema' in response && answer) assert.equal(answer, response.schema);
    // These bodies allow several shapes, and each of the client's methods sends one of them.
    if (body && !severalShapes.includes(name)) assert.equal(body, route.body);
    const hasTypes = 'schema' in response || route.body !== undefined;
    assert.ok(!hasTypes || answer || body || name === 'getPlacedOrder', 'compare its types with `call`');
  });

  it(`${name}: the method sends and returns what the document says`, async () => {
    const requests: Request[] = [];
    const expected = Object.entries(example?.responses ?? {}).find(([each]) => each < '300')?.[1];
    const isJson = 'schema' in response || ('type' in response && response.type.endsWith('json'));
    const isStream = 'type' in response && response.type === 'text/event-stream';
    const client = createClient({
      baseUrl: 'https://service.example',
      apiKey: 'pcsk_test_x',
      retries: 0,
      fetch: async (url, init) => {
        requests.push(new Request(url, { ...init, signal: null }));
        // A refusal ends the streams after their request.
        if (isStream)
          return Response.json({ type: 'about:blank', title: 'No', status: 403, code: 'x' }, { status: 403 });
        if ('nothing' in response) return new Response(null, { status: 204 });
        return isJson ? Response.json(expected ?? {}, { status: Number(status) }) : new Response('file');
      },
    });
    const result = send(client, { id: ID, body: example?.request });
    if (isStream) await assert.rejects(Promise.resolve(result), contract.PermissionError);
    else if ('schema' in response) assert.deepEqual(toJson(await result), expected);
    else await result;
    const [request] = requests;
    assert.ok(request);
    const { pathname, searchParams } = new URL(request.url);
    assert.equal(`${request.method} ${pathname}`, `${route.method} ${route.path.replace(/:\w+/, ID)}`);
    assert.deepEqual([...searchParams.keys()].sort(), Object.keys(route.query ?? {}).sort());
    if (route.bodyTypes) assert.ok(route.bodyTypes.includes(request.headers.get('content-type') ?? ''));
    else if (route.body && !route.bodyIsOptional) assert.deepEqual(await request.json(), example?.request);
    else assert.equal(await request.text(), '');
  });
}

/** Without the undefined fields that JSON can't have. */
function toJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
