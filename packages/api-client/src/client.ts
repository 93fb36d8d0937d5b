// createClient: all resources of the API.

import { type ClientOptions, connect } from './connect.js';
import { createModels, type ModelsResource } from './resources/models.js';
import { createOrders, type OrdersResource } from './resources/orders.js';
import { createQuotes, type QuotesResource } from './resources/quotes.js';

export interface Client {
  readonly models: ModelsResource;
  readonly quotes: QuotesResource;
  readonly orders: OrdersResource;
}

/**
 * @throws {TypeError} where an option is missing or malformed
 * @throws {PermissionError} for a secret key in a browser
 */
export function createClient(options: ClientOptions): Client {
  const transport = connect(options);
  return { models: createModels(transport), quotes: createQuotes(transport), orders: createOrders(transport) };
}
