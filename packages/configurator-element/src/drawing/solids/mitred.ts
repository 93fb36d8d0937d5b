// Mitered ends: the corners beyond a miter's plane are moved onto it, along the part.

import { ontoPlane } from '../../geometry/vector-math.js';
import type { Mitre, Vector } from '../../model/evaluate/product.js';
import { facetOf, type Solid } from './solid.js';

export function mitredSolids(solids: readonly Solid[], mitres: readonly Mitre[] | undefined): readonly Solid[] {
  if (!mitres) return solids;
  const within = (point: Vector) =>
    mitres.reduce((at, { end, normal, offset }) => ontoPlane(at, normal, offset, end), point);
  return solids.map(({ vertices, facets }) => {
    const moved = vertices.map(within);
    return {
      vertices: moved,
      facets: facets.flatMap((facet) => {
        const cut = facetOf(moved, facet.loop, facet.sharp, facet.shown);
        return cut ? { ...facet, ...cut } : [];
      }),
    };
  });
}
