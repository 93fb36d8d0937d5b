// createClient: all resources of the API.

import { type ClientOptions, connect } from './connect.js';
import { createModels, type ModelsResource } from './resources/models.js';
import { createOrders, type OrdersResource } from './resources/orders.js';
import { createQuotes, type QuotesResource } from './resources/quotes.js';
import {
  createWebhookDeliveries,
  createWebhookEndpoints,
  type WebhookDeliveriesResource,
  type WebhookEndpointsResource,
} from './resources/webhooks.js';

export interface Client {
  readonly models: ModelsResource;
  readonly quotes: QuotesResource;
  readonly orders: OrdersResource;
  /** API keys only. */
  readonly webhookEndpoints: WebhookEndpointsResource;
  /** API keys only. */
  readonly webhookDeliveries: WebhookDeliveriesResource;
}

/**
 * @throws {TypeError} where an option is missing or malformed
 * @throws {PermissionError} for a secret key in a browser, its workers too
 */
export function createClient(options: ClientOptions): Client {
  const transport = connect(options);
  return {
    models: createModels(transport),
    quotes: createQuotes(transport),
    orders: createOrders(transport),
    webhookEndpoints: createWebhookEndpoints(transport),
    webhookDeliveries: createWebhookDeliveries(transport),
  };
}
