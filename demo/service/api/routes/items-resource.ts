// The products of a request or an order, as responses have them.

import type { Money, ProductItem, Quote } from '@parametric/api-client';
import { linesOf, type ProductLine, type ProductLines } from '../../domain/records/records.js';

export function lineResource({ model, modelRevision, configuration, quantity }: ProductLine): ProductItem {
  return { model, model_revision: modelRevision, configuration, quantity };
}

/** All products, if there are several. */
export function itemsResource(record: ProductLines, nets?: readonly Money[]): Pick<Quote, 'items'> {
  const lines = linesOf(record);
  if (lines.length === 1) return {};
  return {
    items: lines.map((line, index) => ({ ...lineResource(line), ...(nets ? { net: nets[index]! } : {}) })),
  };
}
