// Splits intersecting solids along the facets of one of them, so that a plane separates any two of them and they can be
// ordered. Ordering alone isn't enough: without splitting, pictures of an open door through an open drawer, and of a
// lamp's rods in its holder, differ in 650 to 18,000 of 480,000 pixels.

import { cross, normalize } from '../geometry/vector.js';
import { dot, mix, subtract } from '../geometry/vector-math.js';
import type { Vector } from '../model/evaluate/product.js';
import type { ProjectedSolid } from './projected-solid.js';
import {
  areaOf,
  type Facet,
  inProductAxes,
  middleOf,
  offsetOf,
  type Solid,
  surfaceOf,
  vertexOf,
} from './solids/solid.js';

/** Two solids that intersect, by their indices. */
export type IntersectingPair = readonly [number, number];

type Rebuild = (solid: Solid, projected: ProjectedSolid) => ProjectedSolid;

/** Points closer to a plane than this (in mm) are treated as being on it. */
const PLANE_TOLERANCE = 0.02;

/**
 * Cuts one solid of each pair and keeps what's outside the other solid, which must be opaque. Yields after each pair.
 */
export function* splitIntersecting(
  solids: readonly ProjectedSolid[],
  pairs: readonly IntersectingPair[],
  rebuild: Rebuild,
): Generator<void, readonly ProjectedSolid[]> {
  const cutters = new Map<number, number[]>();
  for (const [i, j] of pairs) {
    const [cut, by] = isCutBy(solids, i, j) ? [i, j] : [j, i];
    cutters.set(cut, [...(cutters.get(cut) ?? []), by]);
  }
  const all: ProjectedSolid[] = [];
  for (let i = 0; i < solids.length; i++) {
    const projected = solids[i]!;
    const by = cutters.get(i);
    let pieces: readonly Solid[] = [projected.solid];
    for (const cutter of by ?? []) {
      pieces = pieces.flatMap((piece) => outside(piece, solids[cutter]!.solid));
      yield;
    }
    all.push(...(by ? pieces.map((piece) => rebuild(piece, projected)) : [projected]));
  }
  return all;
}

/**
 * The pieces of a solid outside another one. If the solid's whole cross-section enters the other, as with a rod in a
 * board, the cut's edge is sharp, so that a line is drawn.
 */
function outside(solid: Solid, cutter: Solid): readonly Solid[] {
  const pieces: { readonly piece: Solid; readonly normal: Vector }[] = [];
  let rest = solid;
  for (const facet of cutter.facets) {
    const { normal } = facet;
    const { beyond, before } = split(rest, normal, offsetOf(cutter, facet));
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

/**
 * Whether solid `j` cuts solid `i`. Opaque solids cut others. If both are opaque, the one with fewer facets cuts, then
 * the bulkier one. The order is strict, so that a piece isn't removed twice.
 */
function isCutBy(solids: readonly ProjectedSolid[], i: number, j: number): boolean {
  const [a, b] = [solids[i]!, solids[j]!];
  if (a.opaque !== b.opaque) return b.opaque;
  const facets = a.solid.facets.length - b.solid.facets.length;
  return facets !== 0 ? facets > 0 : bulk(a) !== bulk(b) ? bulk(a) < bulk(b) : i > j;
}

function bulk({ low, high }: ProjectedSolid): number {
  return (high[0] - low[0]) * (high[1] - low[1]) * (high[2] - low[2]);
}

/** The pieces of a solid on both sides of a plane. If the plane misses the solid, one of them is missing. */
export function split(
  solid: Solid,
  normal: Vector,
  offset: number,
): { readonly beyond?: Solid; readonly before?: Solid } {
  const distances = solid.vertices.map((_, i) => dot(vertexOf(solid, i), normal) - offset);
  if (!distances.some((distance) => distance > PLANE_TOLERANCE)) return { before: solid };
  if (!distances.some((distance) => distance < -PLANE_TOLERANCE)) return { beyond: solid };
  const whole = inProductAxes(solid);
  return {
    beyond: { ...whole, ...halve(whole, distances, normal, offset, 1) },
    before: { ...whole, ...halve(whole, distances, normal, offset, -1) },
  };
}

function halve(solid: Solid, distances: readonly number[], normal: Vector, offset: number, side: 1 | -1): Solid {
  const { vertices, facets } = solid;
  const kept: Vector[] = [];
  const rim: number[] = [];
  const indices = new Map<number, number>();
  const put = (key: number, point: () => Vector, onRim: boolean) => {
    const known = indices.get(key);
    if (known !== undefined) return known;
    indices.set(key, kept.length);
    if (onRim) rim.push(kept.length);
    return kept.push(point()) - 1;
  };
  const corner = (i: number) => put(i, () => vertices[i]!, Math.abs(distances[i]!) <= PLANE_TOLERANCE);
  const crossing = (i: number, j: number) => {
    const [a, b] = i < j ? [i, j] : [j, i];
    const share = distances[a]! / (distances[a]! - distances[b]!);
    return put(vertices.length * (a + 1) + b, () => mix(vertices[a]!, vertices[b]!, share), true);
  };
  const rest = facets.flatMap((facet): Facet[] => {
    const loop: number[] = [];
    const sharp: boolean[] = [];
    const beyond: (Vector | undefined)[] = [];
    facet.loop.forEach((i, step) => {
      const j = facet.loop[(step + 1) % facet.loop.length]!;
      const here = distances[i]! * side;
      const there = distances[j]! * side;
      const inward = here >= -PLANE_TOLERANCE;
      if (inward) {
        loop.push(corner(i));
        const isCut = here <= PLANE_TOLERANCE && there < -PLANE_TOLERANCE;
        sharp.push(facet.sharp[step]! && !isCut);
        beyond.push(isCut ? undefined : facet.smoothNormals?.[step]);
      }
      if (
        (here > PLANE_TOLERANCE && there < -PLANE_TOLERANCE) ||
        (here < -PLANE_TOLERANCE && there > PLANE_TOLERANCE)
      ) {
        loop.push(crossing(i, j));
        sharp.push(facet.sharp[step]! && !inward);
        beyond.push(inward ? undefined : facet.smoothNormals?.[step]);
      }
    });
    if (loop.length < 3) return [];
    const openings = facet.openings?.filter(({ rim }) =>
      rim.every((point) => (dot(point, normal) - offset) * side > 0),
    );
    const whole = facet.shown && { whole: surfaceOf(solid, facet) };
    return [
      {
        ...facet,
        loop,
        sharp,
        ...whole,
        ...(facet.smoothNormals && { smoothNormals: beyond }),
        ...(openings && { openings }),
      },
    ];
  });
  const cap = capOf(kept, rim, side === 1 ? [-normal[0], -normal[1], -normal[2]] : normal, -side * offset);
  return { vertices: kept, facets: cap ? [...rest, cap] : rest };
}

/** Builds the facet that closes the cut, with the points of its rim in order around their middle. */
function capOf(vertices: readonly Vector[], rim: readonly number[], normal: Vector, offset: number): Facet | undefined {
  if (rim.length < 3) return undefined;
  const middle = middleOf(rim.map((i) => vertices[i]!));
  const right = normalize(subtract(vertices[rim[0]!]!, middle));
  const above = cross(normal, right);
  const angle = (i: number) => {
    const offsetHere = subtract(vertices[i]!, middle);
    return Math.atan2(dot(offsetHere, above), dot(offsetHere, right));
  };
  const loop = rim
    .map((i) => ({ i, angle: angle(i) }))
    .sort((a, b) => a.angle - b.angle)
    .map(({ i }) => i);
  return { loop, sharp: loop.map(() => false), normal, offset, shown: false };
}
