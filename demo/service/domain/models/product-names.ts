// Products by name, for pages and lists that people read.

import { textIn } from '@parametric/configurator-element/model';
import { linesOf, type ProductLines } from '../records/records.js';
import type { ModelStore } from './model-store.js';

/**
 * @param language BCP 47
 * @returns finds a model's name; its id if it was deleted
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
 * The products of an order as one, for a table with a row for each order.
 * @param nameOf from `productNames`
 */
export function asOneProduct(order: ProductLines, nameOf: (id: string) => string) {
  return inOneLine(linesOf(order).map(({ model, quantity }) => ({ name: nameOf(model), quantity })));
}

/**
 * Products in one line: their names, each once, and how many there are in all.
 * @param language BCP 47
 */
export function inOneLine(products: readonly { readonly name: string; readonly quantity: number }[], language = 'en') {
  return {
    product: [...new Set(products.map(({ name }) => name))].join(/^ar\b/.test(language) ? '، ' : ', '),
    quantity: products.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}
