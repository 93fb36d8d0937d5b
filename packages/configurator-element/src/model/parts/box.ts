// A solid block.

import type { PartDefinitionOf } from '../document.js';
import { operation } from '../expression/machine.js';
import type { PartRow } from './row.js';

export const box: PartRow<PartDefinitionOf<'box'>> = {
  kind: 'box',
  isPlaced: true,
  compile(definition, builder) {
    const size = builder.size(definition.size);
    if (definition.radius === undefined) return { size, traits: [] };
    const radius = builder.notNegative(definition.radius, '/radius', 'radius');
    const shortest = size.reduce((a, b) => builder.apply(operation.min, a, b));
    const half = builder.apply(operation.multiply, shortest, builder.constant(0.5));
    return { size, traits: [builder.apply(operation.min, radius, half)] };
  },
  read: ({ traits }, row) => ({ radius: traits[4 * row]! }),
  volume: ({ size }, row) => size[3 * row]! * size[3 * row + 1]! * size[3 * row + 2]!,
};
