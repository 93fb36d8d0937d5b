// An item that appears only in the bill of materials, such as screws or hinges.

import { expression, ids } from '../document/fields.js';
import { optional } from '../document/schema.js';
import { definePartKind } from './part-kind.js';

export const item = definePartKind({
  fields: {
    quantity: expression,
    unitPrice: optional(expression),
    /** The ids of the parts that the item is for. They precede it in the same list. */
    with: optional(ids),
  },
  isPlaced: false,
  compile({ quantity, unitPrice, with: parts = [] }, compiler) {
    for (const id of [parts].flat()) compiler.earlier(id, '/with');
    const count = compiler.notNegative(quantity, '/quantity', 'quantity');
    const price = unitPrice === undefined ? undefined : compiler.number(unitPrice, '/unitPrice');
    return (part, evaluation) => {
      const { registers } = evaluation.runtime;
      evaluation.addItem(part, registers[count]!, price === undefined ? undefined : registers[price]!);
      return undefined;
    };
  },
});
