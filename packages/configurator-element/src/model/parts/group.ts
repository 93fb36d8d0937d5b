// Parts that are placed, turned, repeated, hidden, moved and exploded together. No placed part itself.

import type { GroupDefinition } from '../document.js';
import type { PartRow } from './row.js';

export const group: PartRow<GroupDefinition> = {
  kind: 'group',
  isPlaced: false,
  compile(definition, builder) {
    const parts = builder.parts(definition.parts);
    return (part, evaluation) => evaluation.placeWithin(parts, evaluation.placement.locate(part));
  },
  read: () => ({}),
  volume: () => 0,
};
