// Something that appears only in the bill of materials, such as screws or hinges.

import { expression } from '../document/fields.js';
import { optional } from '../document/schema.js';
import { definePartKind } from './part-kind.js';

export const item = definePartKind({
  fields: { quantity: expression, unitPrice: optional(expression) },
  isPlaced: false,
  compile({ quantity, unitPrice }, compiler) {
    const count = compiler.notNegative(quantity, '/quantity', 'quantity');
    const price = unitPrice === undefined ? undefined : compiler.number(unitPrice, '/unitPrice');
    return (part, evaluation) => {
      const { registers } = evaluation.runtime;
      evaluation.addItem(part, registers[count]!, price === undefined ? undefined : registers[price]!);
      return undefined;
    };
  },
});
