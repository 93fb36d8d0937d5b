// The part kind for a solid block.

import { expression, vector } from '../document/fields.js';
import { optional } from '../document/schema.js';
import { blockVolume } from '../evaluate/amounts.js';
import { MIN, MULTIPLY } from '../expression/opcodes.js';
import { definePartKind } from './part-kind.js';

export const box = definePartKind({
  fields: { size: vector, radius: optional(expression) },
  compile(definition, compiler) {
    const size = compiler.size(definition.size);
    if (definition.radius === undefined) return { size, attributes: [] };
    const radius = compiler.notNegative(definition.radius, '/radius', 'radius');
    const shortest = size.reduce((a, b) => compiler.apply(MIN, a, b));
    return {
      size,
      attributes: [compiler.apply(MIN, radius, compiler.apply(MULTIPLY, shortest, compiler.constant(0.5)))],
    };
  },
  read: (columns, row) => ({ kind: 'box', radius: columns.attributesAt(row)[0]! }),
  volume: ({ size, attributes }, row) => blockVolume(size.subarray(3 * row, 3 * row + 3), attributes[4 * row]!),
});
