// Parts that are placed, turned, repeated, hidden, moved and exploded together. The group itself is not a placed part.

import { definePartKind } from './part-kind.js';

export const group = definePartKind({
  isPlaced: false,
  // model-document.ts adds `parts`, which may be of any kind, since all kinds are known there.
  fields: {},
  compile(_definition, compiler) {
    const parts = compiler.groupedParts();
    return (group, evaluation) => {
      evaluation.placeWithin(parts, evaluation.placement.frameOf(group));
      return undefined;
    };
  },
});
