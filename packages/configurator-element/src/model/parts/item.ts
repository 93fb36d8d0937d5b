// In the bill of materials only: screws, hinges.

import type { PartDefinitionOf } from '../document/model-document.js';
import type { PartKindRow } from './part-kind.js';

export const item: PartKindRow<PartDefinitionOf<'item'>> = {
  isPlaced: false,
  compile({ quantity, unitPrice }, builder) {
    const count = builder.notNegative(quantity, '/quantity', 'quantity');
    const price = unitPrice === undefined ? undefined : builder.number(unitPrice, '/unitPrice');
    return (part, evaluation) => {
      const { registers } = evaluation.runtime;
      evaluation.addItem(part, registers[count]!, price === undefined ? undefined : registers[price]!);
      return undefined;
    };
  },
};
