// createClient: all resources of the API.

import { type ClientOptions, connect } from './connect.js';
import { type PageClient, pageResources } from './page-client.js';
import { createManagedModels, type ManagedModelsResource } from './resources/managed-models.js';
import { createManagedOrders, type ManagedOrdersResource } from './resources/managed-orders.js';
import { createStatistics, type StatisticsResource } from './resources/statistics.js';
import {
  createWebhookDeliveries,
  createWebhookEndpoints,
  type WebhookDeliveriesResource,
  type WebhookEndpointsResource,
} from './resources/webhooks.js';

/** All that the service offers, by resource. */
export interface Client extends PageClient {
  readonly models: ManagedModelsResource;
  readonly orders: ManagedOrdersResource;
  /** API keys only. */
  readonly webhookEndpoints: WebhookEndpointsResource;
  /** API keys only. */
  readonly webhookDeliveries: WebhookDeliveriesResource;
  /** API keys only. */
  readonly statistics: StatisticsResource;
}

/**
 * @throws {TypeError} where an option is missing or malformed
 * @throws {PermissionError} for a secret key in a browser, its workers too
 */
export function createClient(options: ClientOptions): Client {
  const transport = connect(options);
  return {
    ...pageResources(transport),
    models: createManagedModels(transport),
    orders: createManagedOrders(transport),
    webhookEndpoints: createWebhookEndpoints(transport),
    webhookDeliveries: createWebhookDeliveries(transport),
    statistics: createStatistics(transport),
  };
}
