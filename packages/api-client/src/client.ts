// Creates the client for the API, with one group of methods per resource.

import { type ClientOptions, connect } from './connect.js';
import { type PageClient, pageResources } from './page-client.js';
import { type CheckoutSettingsResource, createCheckoutSettings } from './resources/checkout-settings.js';
import { createDiscounts, type DiscountsResource } from './resources/discounts.js';
import { createFiles, type FilesResource } from './resources/files.js';
import { createInvoices, type InvoicesResource } from './resources/invoices.js';
import { createMailSettings, createMails, type MailSettingsResource, type MailsResource } from './resources/mails.js';
import { createManagedInquiries, type ManagedInquiriesResource } from './resources/managed-inquiries.js';
import { createManagedModels, type ManagedModelsResource } from './resources/managed-models.js';
import { createManagedOrders, type ManagedOrdersResource } from './resources/managed-orders.js';
import {
  type AuditResource,
  createAudit,
  createKeys,
  createMaterials,
  createOrganization,
  createPeople,
  createProductMaterials,
  createWorkshops,
  type KeysResource,
  type MaterialsResource,
  type OrganizationResource,
  type PeopleResource,
  type ProductMaterialsResource,
  type WorkshopsResource,
} from './resources/organization.js';
import { createPieces, type PiecesResource } from './resources/pieces.js';
import {
  type CostsResource,
  createCosts,
  createPriceProposals,
  type PriceProposalsResource,
} from './resources/price-proposals.js';
import { createQuoteRequests, type QuoteRequestsResource } from './resources/quote-requests.js';
import { createStatistics, type StatisticsResource } from './resources/statistics.js';
import { type CutsResource, createCuts, createStock, type StockResource } from './resources/stock.js';
import { createTestClock, type TestClockResource } from './resources/test-clock.js';
import {
  createWebhookDeliveries,
  createWebhookEndpoints,
  type WebhookDeliveriesResource,
  type WebhookEndpointsResource,
} from './resources/webhooks.js';

/** The default time limit for uploads, in milliseconds. */
const UPLOAD_MS = 120_000;

/**
 * A client for everything that keys can do with the service. Each route of its OpenAPI document has a method, except
 * for the routes for browsers (the embedded script and its assets) and for operators (health and documents). {@link
 * PageClient} has the methods that pages need.
 *
 * Files are `Blob`s, money is in minor units, lengths are in millimeters. Every method rejects with an
 * {@link ApiError} of the class for the failure: {@link PermissionError} if the key lacks the scope, for example.
 */
export interface Client extends PageClient {
  readonly models: ManagedModelsResource;
  readonly orders: ManagedOrdersResource;
  readonly inquiries: ManagedInquiriesResource;
  /** Requires an API key. */
  readonly invoices: InvoicesResource;
  /** Requires an API key. */
  readonly pieces: PiecesResource;
  /** Requires an API key. */
  readonly cuts: CutsResource;
  /** Requires an API key. */
  readonly quoteRequests: QuoteRequestsResource;
  /** Requires an API key. */
  readonly discounts: DiscountsResource;
  /** Requires an API key. */
  readonly files: FilesResource;
  /** Requires an API key. */
  readonly webhookEndpoints: WebhookEndpointsResource;
  /** Requires an API key. */
  readonly webhookDeliveries: WebhookDeliveriesResource;
  /** Requires an API key. */
  readonly statistics: StatisticsResource;
  /** Requires an API key. */
  readonly organization: OrganizationResource;
  /** Requires an API key, except for `own`. */
  readonly keys: KeysResource;
  /** Requires a live API key. */
  readonly people: PeopleResource;
  /** Requires an API key. */
  readonly audit: AuditResource;
  /** Requires an API key. */
  readonly workshops: WorkshopsResource;
  /** Requires an API key. */
  readonly stock: StockResource;
  /** Requires an API key. */
  readonly priceProposals: PriceProposalsResource;
  /** Requires an API key. */
  readonly costs: CostsResource;
  /** Requires an API key. */
  readonly materials: MaterialsResource;
  /** Requires an API key. */
  readonly productMaterials: ProductMaterialsResource;
  /** Requires an API key. */
  readonly mails: MailsResource;
  /** Requires an API key. */
  readonly mailSettings: MailSettingsResource;
  /** Requires an API key. */
  readonly checkoutSettings: CheckoutSettingsResource;
  /** Requires a test API key. */
  readonly testClock: TestClockResource;
}

/**
 * Creates a client for the service's resources.
 * @throws {TypeError} if an option is missing or malformed
 * @throws {PermissionError} for a secret key in a browser, including its workers
 */
export function createClient(options: ClientOptions): Client {
  const transport = connect(options);
  return {
    ...pageResources(transport),
    models: createManagedModels(transport),
    orders: createManagedOrders(transport),
    inquiries: createManagedInquiries(transport),
    invoices: createInvoices(transport),
    pieces: createPieces(transport),
    cuts: createCuts(transport),
    quoteRequests: createQuoteRequests(transport),
    discounts: createDiscounts(transport),
    files: createFiles(connect(withTimeToUpload(options))),
    webhookEndpoints: createWebhookEndpoints(transport),
    webhookDeliveries: createWebhookDeliveries(transport),
    statistics: createStatistics(transport),
    organization: createOrganization(transport),
    keys: createKeys(transport),
    people: createPeople(transport),
    audit: createAudit(transport),
    workshops: createWorkshops(transport),
    stock: createStock(transport),
    priceProposals: createPriceProposals(transport),
    costs: createCosts(transport),
    materials: createMaterials(transport),
    productMaterials: createProductMaterials(transport),
    mails: createMails(transport),
    mailSettings: createMailSettings(transport),
    checkoutSettings: createCheckoutSettings(transport),
    testClock: createTestClock(transport),
  };
}

/** Gives uploads more time by default, so that a 4 MiB file gets through on a slow connection. */
function withTimeToUpload(options: ClientOptions): ClientOptions {
  const { timeoutMs = UPLOAD_MS, tryTimeoutMs = UPLOAD_MS } = options;
  return { ...options, timeoutMs, tryTimeoutMs };
}
