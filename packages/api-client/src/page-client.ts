// createPageClient: what a page needs, from the product to the order.

import { type ClientOptions, connect } from './connect.js';
import type { Transport } from './request.js';
import { createModels, type ModelsResource } from './resources/models.js';
import { createOrders, type OrdersResource } from './resources/orders.js';
import { createQuotes, type QuotesResource } from './resources/quotes.js';

/** What `createPageClient` gives. */
export interface PageClient {
  readonly models: ModelsResource;
  readonly quotes: QuotesResource;
  readonly orders: OrdersResource;
}

/**
 * Models, quotes and orders: `createClient` without the webhooks, which take an API key, and without zod; a third of its bytes.
 * @throws as createClient does
 */
export function createPageClient(options: ClientOptions): PageClient {
  return pageResources(connect(options));
}

export function pageResources(transport: Transport): PageClient {
  return { models: createModels(transport), quotes: createQuotes(transport), orders: createOrders(transport) };
}
