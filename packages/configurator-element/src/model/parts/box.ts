// A solid block.

import type { PartDefinitionOf } from '../document.js';
import { min, multiply } from '../expression/operations.js';
import type { PartRow } from './row.js';

export const box: PartRow<PartDefinitionOf<'box'>> = {
  compile(definition, builder) {
    const size = builder.size(definition.size);
    if (definition.radius === undefined) return { size, traits: [] };
    const radius = builder.notNegative(definition.radius, '/radius', 'radius');
    const shortest = size.reduce((a, b) => builder.apply(min, a, b));
    return { size, traits: [builder.apply(min, radius, builder.apply(multiply, shortest, builder.constant(0.5)))] };
  },
  read: (columns, row) => ({ kind: 'box', radius: columns.traitsAt(row)[0]! }),
};
