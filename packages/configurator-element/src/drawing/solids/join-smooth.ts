// Finds the neighbours of a part's facets across smooth edges, in the same solid or another one. With their normals, a
// curved surface gets its outline and even light however it's cut into pieces.

import type { Vector } from '../../model/evaluate/product.js';
import type { Facet, Solid } from './solid.js';

/** Corners closer together than this are merged; mm. */
const GRID = 1e-3;

interface FacetEdge {
  readonly facet: Facet;
  readonly step: number;
}

export function joinSmooth(solids: readonly Solid[]): readonly Solid[] {
  const isCurved = (facet: Facet) => facet.shown && facet.sharp.includes(false);
  if (!solids.some(({ facets }) => facets.some(isCurved))) return solids;
  const ids = idsOf(solids);
  const edges = new Map<number, FacetEdge[]>();
  const keyAt = ({ loop }: Facet, step: number, own: readonly number[]) => {
    const [i, j] = [own[loop[step]!]!, own[loop[(step + 1) % loop.length]!]!];
    return i < j ? i * ids.count + j : j * ids.count + i;
  };
  const eachSmooth = (visit: (facet: Facet, step: number, key: number) => void) => {
    solids.forEach(({ facets }, at) => {
      for (const facet of facets.filter(isCurved)) {
        facet.sharp.forEach((sharp, step) => {
          if (!sharp) visit(facet, step, keyAt(facet, step, ids.bySolid[at]!));
        });
      }
    });
  };
  eachSmooth((facet, step, key) => {
    const places = edges.get(key);
    if (places) places.push({ facet, step });
    else edges.set(key, [{ facet, step }]);
  });
  const beyond = new Map<Facet, (Vector | undefined)[]>();
  eachSmooth((facet, step, key) => {
    const other = edges.get(key)!.find((place) => place.facet !== facet);
    if (!other) return;
    const normals = beyond.get(facet) ?? facet.loop.map(() => undefined);
    normals[step] = other.facet.normal;
    beyond.set(facet, normals);
  });
  const joined = (facet: Facet): Facet => {
    const normals = beyond.get(facet);
    return normals ? { ...facet, smoothNormals: normals } : facet;
  };
  return solids.map((solid) => ({ ...solid, facets: solid.facets.map(joined) }));
}

/** Corner ids, which are equal for corners of different solids in the same place. */
function idsOf(solids: readonly Solid[]): { readonly bySolid: readonly (readonly number[])[]; readonly count: number } {
  const ids = new Map<string, number>();
  const bySolid = solids.map(({ vertices }) =>
    vertices.map((vertex) => {
      const key = vertex.map((value) => Math.round(value / GRID)).join(' ');
      const id = ids.get(key) ?? ids.size;
      ids.set(key, id);
      return id;
    }),
  );
  return { bySolid, count: ids.size };
}
