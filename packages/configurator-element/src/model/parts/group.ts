// Parts that are placed, turned, repeated, hidden, moved and exploded together. No placed part itself.

import type { GroupDefinition } from '../document/model-document.js';
import type { PartKindRow } from './part-kind.js';

export const group: PartKindRow<GroupDefinition> = {
  isPlaced: false,
  compile({ parts }, builder) {
    const within = builder.parts(parts);
    return (part, evaluation) => {
      evaluation.placeWithin(within, evaluation.placement.locate(part));
      return undefined;
    };
  },
};
