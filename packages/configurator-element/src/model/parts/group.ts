// Parts that are placed, turned, repeated, hidden, moved and exploded together. No placed part itself.

import type { GroupDefinition } from '../document.js';
import type { PartRow } from './row.js';

export const group: PartRow<GroupDefinition> = {
  isPlaced: false,
  compile({ parts }, builder) {
    const within = builder.parts(parts);
    return (part, evaluation) => {
      evaluation.placeWithin(within, evaluation.placement.locate(part));
      return undefined;
    };
  },
};
