// The edges of a body that are drawn as lines: the sharp ones, and the outline of what has smooth ones.

import { dot } from '../geometry/vector.js';
import type { Camera } from './camera.js';
import type { ProjectedFacet, ProjectedSolid } from './projected-solid.js';

/** Indices into the solid's vertices; edges only of the facets given, each once. */
export function edgesOf(
  { solid }: ProjectedSolid,
  facets: readonly ProjectedFacet[],
  camera: Camera,
): readonly (readonly [number, number])[] {
  const edges: (readonly [number, number])[] = [];
  const done = new Set<number>();
  const count = solid.vertices.length;
  for (const { facet } of facets) {
    facet.loop.forEach((i, step) => {
      const j = facet.loop[(step + 1) % facet.loop.length]!;
      const beyond = facet.smoothNormals?.[step];
      const ends = beyond && camera.side(beyond, dot(beyond, solid.vertices[i]!)) <= 0;
      if (done.has(j * count + i) || !(facet.sharp[step] || ends)) return;
      done.add(i * count + j);
      edges.push([i, j]);
    });
  }
  return edges;
}
