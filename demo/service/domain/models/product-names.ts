// Names of products, for pages and lists that people read.

import { textIn } from '@parametric/configurator-element/model';
import { linesOf, type ProductLines } from '../records/records.js';
import type { ModelStore } from './model-store.js';

/**
 * @param language a BCP 47 tag
 * @returns a function that finds a model's name, or returns its id if it was deleted
 */
export async function productNames(
  models: Pick<ModelStore, 'names'>,
  organizationId: string,
  ids: Iterable<string>,
  language = 'en',
): Promise<(id: string) => string> {
  const names = await models.names(organizationId, [...new Set(ids)]);
  return (id) => textIn(names.get(id) ?? id, language);
}

/**
 * Combines an order's products into one, for a table with one row per order.
 * @param nameOf from `productNames`
 */
export function asOneProduct(order: ProductLines, nameOf: (id: string) => string) {
  return inOneLine(linesOf(order).map(({ model, quantity }) => ({ name: nameOf(model), quantity })));
}

/**
 * Lists products in one line: each name once, and the total number of products.
 * @param language a BCP 47 tag
 */
export function inOneLine(products: readonly { readonly name: string; readonly quantity: number }[], language = 'en') {
  return {
    product: [...new Set(products.map(({ name }) => name))].join(/^ar\b/.test(language) ? '، ' : ', '),
    quantity: products.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}
