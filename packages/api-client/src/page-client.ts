// Creates the client for a shop's pages: everything from loading the product to placing the order.

import { type ClientOptions, connect } from './connect.js';
import type { Transport } from './request.js';
import { createInquiries, type InquiriesResource } from './resources/inquiries.js';
import { createLinks, type LinksResource } from './resources/links.js';
import { createModels, type ModelsResource } from './resources/models.js';
import { createOrders, type OrdersResource } from './resources/orders.js';
import { createQuotes, type QuotesResource } from './resources/quotes.js';

/** The client that `createPageClient` creates. */
export interface PageClient {
  readonly models: ModelsResource;
  readonly quotes: QuotesResource;
  readonly orders: OrdersResource;
  readonly inquiries: InquiriesResource;
  readonly links: LinksResource;
}

/**
 * Creates a client for models, quotes, and orders. It's `createClient` without zod and the resources that need an API
 * key: 7.8 kB instead of 27 kB (gzip).
 * @throws as `createClient` does
 */
export function createPageClient(options: ClientOptions): PageClient {
  return pageResources(connect(options));
}

export function pageResources(transport: Transport): PageClient {
  return {
    models: createModels(transport),
    quotes: createQuotes(transport),
    orders: createOrders(transport),
    inquiries: createInquiries(transport),
    links: createLinks(transport),
  };
}
