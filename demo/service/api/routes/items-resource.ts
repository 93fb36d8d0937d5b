// Converts the products of a request or an order to the format of responses.

import type { Money, ProductItem, Quote } from '@parametric/api-client';
import { decimalAmount } from '../../domain/orders/order-amounts.js';
import { linesOf, type ProductLine, type ProductLines } from '../../domain/records/records.js';

export function lineResource({ model, modelRevision, configuration, quantity }: ProductLine): ProductItem {
  return { model, model_revision: modelRevision, configuration, quantity };
}

/** Lists all products if there are several; otherwise, returns no list. */
export function itemsResource(record: ProductLines, nets?: readonly Money[]): Pick<Quote, 'items'> {
  const lines = linesOf(record);
  if (lines.length === 1) return {};
  return {
    items: lines.map((line, index) => ({ ...lineResource(line), ...(nets ? { net: nets[index]! } : {}) })),
  };
}

/**
 * Describes several products in a cell of a CSV file, one per line: `2 sideboard {"width":1200} 640.00`. The product's
 * share of the price is left out if it's unknown.
 */
export function itemsText({ items = [] }: Pick<Quote, 'items'>): string {
  return items
    .map(({ quantity, model, configuration, net }) =>
      [quantity, model, JSON.stringify(configuration), ...(net ? [decimalAmount(net)] : [])].join(' '),
    )
    .join('\n');
}
