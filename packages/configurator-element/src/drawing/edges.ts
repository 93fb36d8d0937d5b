// The edges of a body that are drawn as lines: the sharp ones, and the outline of what has smooth ones.

import { dot } from '../view/vector.js';
import type { Body, SeenFacet } from './body.js';
import type { Camera } from './camera.js';

/** Indices into the solid's vertices; edges only of the facets given, each once. */
export function edgesOf(
  { solid }: Body,
  facets: readonly SeenFacet[],
  camera: Camera,
): readonly (readonly [number, number])[] {
  const edges: (readonly [number, number])[] = [];
  const done = new Set<number>();
  const count = solid.vertices.length;
  for (const { facet } of facets) {
    facet.loop.forEach((i, step) => {
      const j = facet.loop[(step + 1) % facet.loop.length]!;
      const beyond = facet.beyond?.[step];
      const ends = beyond && camera.side(beyond, dot(beyond, solid.vertices[i]!)) <= 0;
      if (done.has(j * count + i) || !(facet.sharp[step] || ends)) return;
      done.add(i * count + j);
      edges.push([i, j]);
    });
  }
  return edges;
}
