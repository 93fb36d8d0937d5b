// A solid block.

import { expression, vector } from '../document/fields.js';
import { optional } from '../document/schema.js';
import { min, multiply } from '../expression/opcodes.js';
import { definePartKind } from './part-kind.js';

export const box = definePartKind({
  fields: { size: vector, radius: optional(expression) },
  compile(definition, builder) {
    const size = builder.size(definition.size);
    if (definition.radius === undefined) return { size, attributes: [] };
    const radius = builder.notNegative(definition.radius, '/radius', 'radius');
    const shortest = size.reduce((a, b) => builder.apply(min, a, b));
    return { size, attributes: [builder.apply(min, radius, builder.apply(multiply, shortest, builder.constant(0.5)))] };
  },
  read: (columns, row) => ({ kind: 'box', radius: columns.attributesAt(row)[0]! }),
});
