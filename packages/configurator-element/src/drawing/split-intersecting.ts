// Cuts bodies so that any two of them have a plane between them, and no circle hides itself. Knows no picture beyond
// what it is given.

import { dot } from '../geometry/vector.js';
import type { Vector } from '../model/evaluate/product.js';
import type { ProjectedSolid } from './projected-solid.js';
import { areaOf, type Facet, planeTolerance, type Solid, split } from './solids/solid.js';

/** Two bodies that run into each other. */
export type IntersectingPair = readonly [number, number];

type Rebuild = (solid: Solid, body: ProjectedSolid) => ProjectedSolid;

/** Of two bodies that run into each other, one keeps only what lies outside the other, which must be opaque. */
export function splitIntersecting(
  bodies: readonly ProjectedSolid[],
  tangles: readonly IntersectingPair[],
  rebuild: Rebuild,
): readonly ProjectedSolid[] {
  const cutters = new Map<number, number[]>();
  for (const [i, j] of tangles) {
    const [cut, by] = isCutBy(bodies, i, j) ? [i, j] : [j, i];
    cutters.set(cut, [...(cutters.get(cut) ?? []), by]);
  }
  return bodies.flatMap((body, i) => {
    const by = cutters.get(i);
    if (!by) return [body];
    let pieces: readonly Solid[] = [body.solid];
    for (const cutter of by) pieces = pieces.flatMap((piece) => outside(piece, bodies[cutter]!.solid));
    return pieces.map((piece) => rebuild(piece, body));
  });
}

/** Each circle loses its hold by a plane along a facet of one of its bodies that cuts as few of the others as can be. */
export function splitCycles(
  bodies: readonly ProjectedSolid[],
  circles: readonly (readonly number[])[],
  rebuild: Rebuild,
): readonly ProjectedSolid[] {
  const planes = new Map<number, { readonly normal: Vector; readonly offset: number }>();
  for (const circle of circles) {
    const members = circle.map((i) => bodies[i]!.solid);
    let fewest = Number.POSITIVE_INFINITY;
    for (const plane of members.flatMap(({ facets }) => facets)) {
      const count = members.filter((member) => straddles(member, plane.normal, plane.offset)).length;
      if (count === 0 || count >= fewest) continue;
      fewest = count;
      for (const i of circle) planes.set(i, plane);
    }
  }
  return bodies.flatMap((body, i) => {
    const plane = planes.get(i);
    if (!plane) return [body];
    const { beyond, before } = split(body.solid, plane.normal, plane.offset);
    return beyond && before ? [rebuild(beyond, body), rebuild(before, body)] : [body];
  });
}

/** What is left of a solid outside another. Where it goes in as a whole, like a rod into a board, a line is drawn. */
function outside(solid: Solid, cutter: Solid): readonly Solid[] {
  const pieces: { readonly piece: Solid; readonly normal: Vector }[] = [];
  let rest = solid;
  for (const { normal, offset } of cutter.facets) {
    const { beyond, before } = split(rest, normal, offset);
    if (!before) return rest === solid ? [solid] : [...pieces.map(({ piece }) => piece), rest];
    if (beyond) pieces.push({ piece: beyond, normal });
    rest = before;
  }
  return pieces.map(({ piece, normal }) => {
    const cap = piece.facets.at(-1)!;
    const inside = rest.facets.find((facet) => !facet.shown && dot(facet.normal, normal) > 1 - 1e-9);
    const whole = inside && areaOf(rest, inside) > 0.99 * areaOf(piece, cap);
    return whole ? sharpenedAround(piece, cap) : piece;
  });
}

function sharpenedAround(solid: Solid, cap: Facet): Solid {
  const rim = new Set(cap.loop.map((i, step) => `${cap.loop[(step + 1) % cap.loop.length]!} ${i}`));
  const facets = solid.facets.map((facet) => ({
    ...facet,
    sharp: facet.sharp.map((sharp, step) => {
      return sharp || rim.has(`${facet.loop[step]!} ${facet.loop[(step + 1) % facet.loop.length]!}`);
    }),
  }));
  return { ...solid, facets };
}

/** The opaque one cuts; of two, the one of fewer facets, then the bulkier one: an order, so that nothing is lost twice. */
function isCutBy(bodies: readonly ProjectedSolid[], i: number, j: number): boolean {
  const [a, b] = [bodies[i]!, bodies[j]!];
  if (a.opaque !== b.opaque) return b.opaque;
  const facets = a.solid.facets.length - b.solid.facets.length;
  return facets !== 0 ? facets > 0 : bulk(a) !== bulk(b) ? bulk(a) < bulk(b) : i > j;
}

function bulk({ low, high }: ProjectedSolid): number {
  return (high[0] - low[0]) * (high[1] - low[1]) * (high[2] - low[2]);
}

function straddles({ vertices }: Solid, normal: Vector, offset: number): boolean {
  let [beyond, before] = [false, false];
  for (const vertex of vertices) {
    const distance = dot(vertex, normal) - offset;
    if (distance > planeTolerance) beyond = true;
    if (distance < -planeTolerance) before = true;
  }
  return beyond && before;
}
