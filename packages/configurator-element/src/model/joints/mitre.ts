// Miters: two boards or bars that meet at a corner are both cut at half of the corner's angle. Each is as long as its
// outer side, so that their outer corners coincide. Boards can lie flat, as in a frame, or stand, as in a box.

import { AXES, axisIndex, type Face } from '../../geometry/axes.js';
import { faceAxis, planeAxes } from '../../geometry/sides.js';
import { add, length, type Vector } from '../../geometry/vector.js';
import { dot, scale, subtract } from '../../geometry/vector-math.js';
import { mitreAt } from '../evaluate/mitred.js';
import type { Mitre } from '../evaluate/product.js';
import type { Join } from './joint-work.js';
import { type AxisIndex, areNear, contactOf, PARALLEL, type PlacedBox, pointIn, TOUCHING } from './placed-box.js';

export const mitre: Join<never> = (work) => {
  const { first, second } = work;
  for (const one of first) {
    for (const other of second) {
      if (one === other || !areNear(one.box.bounds, other.box.bounds, TOUCHING)) continue;
      // Skip a pair that was already found: if some parts are on both sides of a joint, such as the four bars of a
      // frame, these loops find each pair twice.
      if (one.box.row > other.box.row && first.includes(other) && second.includes(one)) continue;
      const cuts = mitresOf(one.box, other.box);
      if (cuts) {
        work.mitre([
          [one, cuts[0]],
          [other, cuts[1]],
        ]);
        work.glue(one, other, mitreArea(one.box.size, cuts[0]));
      } else if (contactOf(one.box, other.box)) work.refuse('no-mitre', other);
    }
  }
};

/** The area of a mitered end, along its whole edge and from the outer side to the inner one, in mm². */
function mitreArea(size: Vector, { end, long, setback }: Mitre): number {
  const [across, deep] = [axisIndex[faceAxis(end)], axisIndex[faceAxis(long)]];
  return size[(3 - across - deep) as AxisIndex] * Math.hypot(size[deep], setback);
}

/** An edge of a part's box where its end meets its outer side. */
interface OuterEdge {
  readonly end: Face;
  readonly side: Face;
  /** A point on the edge, and the unit vector and length along it. */
  readonly at: Vector;
  readonly along: Vector;
  readonly width: number;
  /** The unit vector from the edge into the part, and the unit vector that points out of the outer side. */
  readonly inwards: Vector;
  readonly outwards: Vector;
  /** How far the part extends inward from the edge, and the distance from its outer side to the inner one, in mm. */
  readonly length: number;
  readonly thickness: number;
}

/** The cuts for both parts; undefined if no outer edges coincide over their whole length. */
function mitresOf(one: PlacedBox, other: PlacedBox): readonly [Mitre, Mitre] | undefined {
  const edges = outerEdges(other);
  for (const own of outerEdges(one)) {
    for (const edge of edges) {
      const cuts = cutsBetween(own, edge, one.size, other.size);
      if (cuts) return cuts;
    }
  }
  return undefined;
}

function outerEdges(box: PlacedBox): readonly OuterEdge[] {
  return endsOf(box).flatMap(([across, deep]) =>
    ENDS.flatMap((isFar) => ENDS.map((isHigh) => outerEdge(box, across, deep, isFar, isHigh))),
  );
}

const ENDS = [false, true] as const;

/** The axes that can end at a corner, each with the axis from the outer side to the inner one. */
function endsOf({ normal, bar }: PlacedBox): readonly (readonly [AxisIndex, AxisIndex])[] {
  if (normal !== undefined) {
    const [u, v] = planeAxes[AXES[normal]!];
    return [
      [u, normal],
      [v, normal],
      [u, v],
      [v, u],
    ];
  }
  return bar === undefined ? [] : planeAxes[AXES[bar]!].map((deep) => [bar, deep] as const);
}

function outerEdge(box: PlacedBox, across: AxisIndex, deep: AxisIndex, isFar: boolean, isHigh: boolean): OuterEdge {
  const along = (3 - across - deep) as AxisIndex;
  const corner: [number, number, number] = [0, 0, 0];
  if (isFar) corner[across] = box.size[across];
  if (isHigh) corner[deep] = box.size[deep];
  return {
    end: `${isFar ? '+' : '-'}${AXES[across]!}` as Face,
    side: `${isHigh ? '+' : '-'}${AXES[deep]!}` as Face,
    at: pointIn(box, corner),
    along: box.axes[along],
    width: box.size[along],
    inwards: scale(box.axes[across], isFar ? -1 : 1),
    outwards: scale(box.axes[deep], isHigh ? 1 : -1),
    length: box.size[across],
    thickness: box.size[deep],
  };
}

/**
 * Where two mitered parts meet, in product coordinates: the middle and the outline of their cut. Undefined if they
 * don't meet.
 */
export function mitreFace(
  one: PlacedBox,
  other: PlacedBox,
): { readonly middle: Vector; readonly length: number } | undefined {
  if (!areNear(one.bounds, other.bounds, TOUCHING)) return undefined;
  const cut = mitresOf(one, other)?.[0];
  if (!cut) return undefined;
  const edge = outerEdges(one).find(({ end, side }) => end === cut.end && side === cut.long)!;
  const deep = Math.hypot(cut.setback, edge.thickness);
  const inner = add(add(edge.at, edge.inwards, cut.setback), edge.outwards, -edge.thickness);
  const middle = add(scale(add(edge.at, inner), 0.5), edge.along, edge.width / 2);
  return { middle, length: 2 * (edge.width + deep) };
}

/** The sine of the smallest angle between two parts, and between one part and the continuation of the other: 6°. */
const SHARPEST = 0.1;

function cutsBetween(
  a: OuterEdge,
  b: OuterEdge,
  sizeOfA: Vector,
  sizeOfB: Vector,
): readonly [Mitre, Mitre] | undefined {
  const direction = dot(a.along, b.along);
  if (Math.abs(direction) < PARALLEL) return undefined;
  const from = subtract(b.at, a.at);
  const start = dot(from, a.along);
  if (length(add(from, a.along, -start)) > TOUCHING) return undefined;
  // Each part is on the inner side of the other.
  const [sine, cosine] = [-dot(a.outwards, b.inwards), dot(a.inwards, b.inwards)];
  if (sine < SHARPEST || -dot(b.outwards, a.inwards) < SHARPEST) return undefined;
  const end = start + Math.sign(direction) * b.width;
  const isWhole = Math.abs(Math.min(start, end)) <= TOUCHING && Math.abs(Math.max(start, end) - a.width) <= TOUCHING;
  // The cut goes from the outer corner to where the inner sides meet.
  const setback = (own: OuterEdge, others: OuterEdge) => (others.thickness + own.thickness * cosine) / sine;
  const [first, second] = [setback(a, b), setback(b, a)];
  const isCut = Math.min(first, second) > TOUCHING && first < a.length && second < b.length;
  if (!isWhole || !isCut) return undefined;
  return [mitreAt(a.end, a.side, first, sizeOfA), mitreAt(b.end, b.side, second, sizeOfB)];
}
