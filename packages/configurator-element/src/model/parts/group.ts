// Parts that are placed, turned, repeated, hidden, moved and exploded together. A group is no placed part itself.

import { definePartKind } from './part-kind.js';

export const group = definePartKind({
  isPlaced: false,
  // Its `parts` are any parts, groups too: model-document.ts adds that key, where all kinds are known.
  fields: {},
  compile(_definition, compiler) {
    const parts = compiler.groupedParts();
    return (group, evaluation) => {
      evaluation.placeWithin(parts, evaluation.placement.frameOf(group));
      return undefined;
    };
  },
});
