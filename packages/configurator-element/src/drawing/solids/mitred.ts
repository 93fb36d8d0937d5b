// Mitred ends: the corners beyond a mitre's plane are moved onto it, along the part.

import { withinMitre } from '../../model/evaluate/mitred.js';
import type { Mitre, Vector } from '../../model/evaluate/product.js';
import { type Facet, facetOf, type Solid } from './solid.js';

export function mitredSolids(solids: readonly Solid[], mitres: readonly Mitre[], size: Vector): readonly Solid[] {
  return mitres.length === 0 ? solids : solids.map((solid) => mitredSolid(solid, mitres, size));
}

function mitredSolid({ vertices, facets }: Solid, mitres: readonly Mitre[], size: Vector): Solid {
  const within = (point: Vector) => mitres.reduce((at, mitre) => withinMitre(mitre, size, at), point);
  const moved = vertices.map(within);
  return {
    vertices: moved,
    facets: facets.flatMap(({ loop, sharp, shown, whole }): Facet[] => {
      const facet = facetOf(moved, loop, sharp, shown);
      if (!facet) return [];
      return [whole ? { ...facet, whole: { ...whole, corners: whole.corners.map(within) } } : facet];
    }),
  };
}
