// createClient: a client for the API's resources.

import { type ClientOptions, connect } from './connect.js';
import { type PageClient, pageResources } from './page-client.js';
import { createDiscounts, type DiscountsResource } from './resources/discounts.js';
import { createFiles, type FilesResource } from './resources/files.js';
import { createManagedModels, type ManagedModelsResource } from './resources/managed-models.js';
import { createManagedOrders, type ManagedOrdersResource } from './resources/managed-orders.js';
import {
  type AuditResource,
  createAudit,
  createKeys,
  createMaterials,
  createOrganization,
  createPeople,
  createWorkshops,
  type KeysResource,
  type MaterialsResource,
  type OrganizationResource,
  type PeopleResource,
  type WorkshopsResource,
} from './resources/organization.js';
import { createQuoteRequests, type QuoteRequestsResource } from './resources/quote-requests.js';
import { createStatistics, type StatisticsResource } from './resources/statistics.js';
import { createTestClock, type TestClockResource } from './resources/test-clock.js';
import {
  createWebhookDeliveries,
  createWebhookEndpoints,
  type WebhookDeliveriesResource,
  type WebhookEndpointsResource,
} from './resources/webhooks.js';

/** The default time limit for uploads, in milliseconds. */
const UPLOAD_MS = 120_000;

/** A client for the service's resources. {@link PageClient} has those that pages need. */
export interface Client extends PageClient {
  readonly models: ManagedModelsResource;
  readonly orders: ManagedOrdersResource;
  /** API keys only. */
  readonly quoteRequests: QuoteRequestsResource;
  /** API keys only. */
  readonly discounts: DiscountsResource;
  /** API keys only. */
  readonly files: FilesResource;
  /** API keys only. */
  readonly webhookEndpoints: WebhookEndpointsResource;
  /** API keys only. */
  readonly webhookDeliveries: WebhookDeliveriesResource;
  /** API keys only. */
  readonly statistics: StatisticsResource;
  /** API keys only. */
  readonly organization: OrganizationResource;
  /** API keys only, except for `own`. */
  readonly keys: KeysResource;
  /** Live API keys only. */
  readonly people: PeopleResource;
  /** API keys only. */
  readonly audit: AuditResource;
  /** API keys only. */
  readonly workshops: WorkshopsResource;
  /** API keys only. */
  readonly materials: MaterialsResource;
  /** Test API keys only. */
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
    materials: createMaterials(transport),
    testClock: createTestClock(transport),
  };
}

/** Gives uploads more time by default, so that a 4 MiB file gets through on a slow connection. */
function withTimeToUpload(options: ClientOptions): ClientOptions {
  const { timeoutMs = UPLOAD_MS, tryTimeoutMs = UPLOAD_MS } = options;
  return { ...options, timeoutMs, tryTimeoutMs };
}
