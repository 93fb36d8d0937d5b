// An area extruded along an axis: boards with their own outline, moldings, brackets.

import { axisIndex } from '../../geometry/axes.js';
import { type Loop, loopBounds, type Region } from '../../geometry/curve.js';
import { flattenLoop } from '../../geometry/flatten-loop.js';
import { type Polygon, polygonBounds } from '../../geometry/polygon.js';
import type { Vector } from '../../geometry/vector.js';
import { vectorAlong } from '../../geometry/vector-math.js';
import type { Axis, ExtrudePart } from '../../model/evaluate/product.js';
import { type ConvexPiece, convexPieces } from './convex-pieces.js';
import { mitredSolids } from './mitred.js';
import { type Facet, facetOf, SMALLEST_HOLE, type Solid } from './solid.js';

/** A molding, plate or bracket. Its bevels are too fine for a drawing to show. */
export function extrudeSolids(part: ExtrudePart, finest: number): readonly Solid[] {
  const { profile, axis, length, mitres } = part;
  const isDrawn = (hole: Loop): boolean => {
    const { min, max } = loopBounds([hole]);
    return Math.max(max[0] - min[0], max[1] - min[1]) > SMALLEST_HOLE * finest;
  };
  const regions = profile.map(({ outer, holes }) => ({ outer, holes: holes.filter(isDrawn) }));
  return mitredSolids(prismSolids(regions, [], axis, length, finest), mitres);
}

/**
 * An area extruded along an axis, as convex solids.
 * @param cutouts the areas to cut out
 * @param finest the largest distance between a straight side and the curve it approximates, in mm
 */
export function prismSolids(
  regions: readonly Region[],
  cutouts: readonly Region[],
  axis: Axis,
  length: number,
  finest: number,
): readonly Solid[] {
  const material = flattened(regions, finest);
  // The rectangle around all pieces. Light is computed for it as a whole, so that all pieces of a face look alike.
  const { min, max } = polygonBounds(material.flat());
  const whole: Polygon = [min, [max[0], min[1]], max, [min[0], max[1]]];
  const at = (polygon: Polygon, along: number) => polygon.map(([u, v]) => inSpace(axis, along, u, v));
  return convexPieces(material, flattened(cutouts, finest)).map((piece) =>
    loft(piece, at(piece.corners, 0), at(piece.corners, length), {
      // The xz plane is left-handed, so its loops run the other way.
      isReversed: axis === 'y',
      shown: [true, true],
      surfaces: [at(whole, 0), at(whole, length)],
    }),
  );
}

export function flattened(regions: readonly Region[], finest: number): readonly Polygon[] {
  return regions.flatMap(({ outer, holes }) => [outer, ...holes]).map((loop) => flattenLoop(loop, finest));
}

/** Converts coordinates to a point: along the plane's two axes, in the order x, y, z, and along the third axis. */
function inSpace(axis: Axis, along: number, u: number, v: number): Vector {
  return axis === 'y' ? [u, along, v] : vectorAlong(axisIndex[axis], along, u, v);
}

interface LoftOptions {
  /** Whether the corners run clockwise as seen from the upper end. */
  readonly isReversed: boolean;
  /** Whether the lower and upper ends are visible: false for a cut, beyond which another piece continues. */
  readonly shown: readonly [boolean, boolean];
  /** The corners of the whole facets that the lower and upper ends belong to. */
  readonly surfaces?: readonly [readonly Vector[], readonly Vector[]];
}

/** A solid between a convex piece's corners in one plane and the same corners in another. */
export function loft(
  { edge, sharp }: ConvexPiece,
  lower: readonly Vector[],
  upper: readonly Vector[],
  { isReversed, shown, surfaces }: LoftOptions,
): Solid {
  const count = lower.length;
  const vertices = [...lower, ...upper];
  const facets: Facet[] = [];
  const add = (loop: readonly number[], sides: readonly boolean[], isShown: boolean, whole?: readonly Vector[]) => {
    const facet = facetOf(vertices, ...(isReversed ? reversed(loop, sides) : ([loop, sides] as const)), isShown);
    if (facet) facets.push(whole ? { ...facet, whole: { corners: whole } } : facet);
  };
  const around = edge.map((_, i) => i);
  for (const i of around) {
    const next = (i + 1) % count;
    const own = edge[i]!;
    const sides = [own && shown[0], own && sharp[next]!, own && shown[1], own && sharp[i]!];
    add([i, next, count + next, count + i], sides, own);
  }
  const ends = shown.map((isShown) => edge.map((own) => own && isShown));
  add(...reversed(around, ends[0]!), shown[0], surfaces?.[0]);
  add(
    around.map((i) => count + i),
    ends[1]!,
    shown[1],
    surfaces?.[1],
  );
  return { vertices, facets };
}

/** Reverses a loop. Each side is then stored with the corner where it now starts. */
function reversed(loop: readonly number[], sides: readonly boolean[]): [readonly number[], readonly boolean[]] {
  return [loop.toReversed(), [...sides.slice(0, -1).reverse(), sides.at(-1)!]];
}
