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
  const lines = linesOf(order);
  return {
    product: [...new Set(lines.map(({ model }) => nameOf(model)))].join(', '),
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}
