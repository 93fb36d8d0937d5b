// Parts that are placed, rotated, repeated, hidden, moved and exploded together. The group itself isn't a placed part.

import { definePartKind } from './part-kind.js';

export const group = definePartKind({
  isPlaced: false,
  // model-document.ts adds `parts`, which may be of any kind, because it imports all kinds.
  fields: {},
  compile(_definition, compiler) {
    const parts = compiler.groupedParts();
    return (group, evaluation) => {
      evaluation.placeWithin(parts, evaluation.placement.frameOf(group));
      return undefined;
    };
  },
});
