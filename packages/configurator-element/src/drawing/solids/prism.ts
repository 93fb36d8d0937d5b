// An area extruded along an axis: boards with an outline of their own, mouldings, brackets.

import { flattenLoop } from '../../geometry/curve.js';
import type { Axis, ExtrudePart, Point, Region, Vector } from '../../model/evaluate/product.js';
import { type ConvexPiece, convexPieces, extentOf, type PlanePolygon } from './convex-pieces.js';
import { type Facet, facetOf, type Solid } from './solid.js';

/** From the plane's two axes, in the order x, y, z, and the third. */
const place: Readonly<Record<Axis, (u: number, v: number, w: number) => Vector>> = {
  x: (u, v, w) => [w, u, v],
  y: (u, v, w) => [u, w, v],
  z: (u, v, w) => [u, v, w],
};

/** A moulding, a plate, a bracket; a bevel is finer than a drawing shows. */
export function extrudeSolids({ profile, axis, length }: ExtrudePart, finest: number): readonly Solid[] {
  return prismSolids(profile, [], axis, length, finest);
}

/**
 * @param regions what is there
 * @param cutouts what is cut out of it
 * @param finest how far a straight side may be off the curve that it stands for; mm
 */
export function prismSolids(
  regions: readonly Region[],
  cutouts: readonly Region[],
  axis: Axis,
  length: number,
  finest: number,
): readonly Solid[] {
  const polygons = (list: readonly Region[]): readonly PlanePolygon[] =>
    list.flatMap(({ outer, holes }) => [outer, ...holes]).map((loop) => flattenLoop(loop, finest));
  const material = polygons(regions);
  const surface = outermost(material.flat());
  return convexPieces(material, polygons(cutouts)).map((piece) => prism(piece, surface, axis, length));
}

function prism(piece: ConvexPiece, whole: PlanePolygon, axis: Axis, length: number): Solid {
  const { corners, edge, sharp } = piece;
  const count = corners.length;
  const vertices = [0, length].flatMap((w) => corners.map(([u, v]) => place[axis](u, v, w)));
  const facets: Facet[] = [];
  const add = (loop: readonly number[], sides: readonly boolean[], shown: boolean, surface?: readonly Vector[]) => {
    // About y the two axes, x and z, turn the other way round; a side is kept with the corner that it then begins at.
    const [turnedLoop, turnedSides] = axis === 'y' ? reversed(loop, sides) : [loop, sides];
    const facet = facetOf(vertices, turnedLoop, turnedSides, shown);
    if (facet) facets.push(surface ? { ...facet, whole: { corners: surface } } : facet);
  };
  const around = corners.map((_, i) => i);
  for (const i of around) {
    const next = (i + 1) % count;
    const own = edge[i]!;
    add([i, next, count + next, count + i], [own, own && sharp[next]!, own, own && sharp[i]!], own);
  }
  const surfaceAt = (w: number) => whole.map(([u, v]) => place[axis](u, v, w));
  add(...reversed(around, edge), true, surfaceAt(0));
  add(
    around.map((i) => count + i),
    edge,
    true,
    surfaceAt(length),
  );
  return { vertices, facets };
}

function reversed(loop: readonly number[], sides: readonly boolean[]): [readonly number[], readonly boolean[]] {
  return [[...loop].reverse(), [...sides.slice(0, -1).reverse(), sides.at(-1)!]];
}

/** The rectangle around the points: a facet cut into pieces is in one light. */
function outermost(points: PlanePolygon): PlanePolygon {
  const [left, right] = extentOf(points.map(([u]) => u));
  const [bottom, top] = extentOf(points.map(([, v]) => v));
  const corner = (u: number, v: number): Point => [u, v];
  return [corner(left, bottom), corner(right, bottom), corner(right, top), corner(left, top)];
}
