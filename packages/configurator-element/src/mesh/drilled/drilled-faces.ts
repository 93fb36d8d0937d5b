// The two faces of a drilled panel: points that move with the panel's size, and the triangles between them. The
// triangles are valid for another size as long as none of them flips over. The bores' rims and the panel's edge are
// always complete, so while every triangle has the right orientation, triangles don't overlap and bores haven't reached
// each other or the edge.

import { refine } from 'earcut';
import type { Point } from '../../geometry/curve.js';
import { circleSegments } from '../../geometry/polygon.js';
import { triangulateCoordinates } from '../../geometry/triangulate.js';
import { type Bore, boreCenter, boreRing, type DrillPattern } from './drill-pattern.js';

export interface DrilledFace {
  /** Four numbers per point: along each of the two dimensions, its anchor (a fraction) and its offset (mm). */
  readonly points: Float64Array;
  /** Three points per triangle, counterclockwise seen from above. */
  readonly triangles: readonly number[];
}

/** The faces at both ends of the thickness; the same object if all bores are through bores. */
export interface DrilledFaces {
  readonly low: DrilledFace;
  readonly high: DrilledFace;
}

/** A range of face sizes, in mm. */
export interface SizeRange {
  readonly smallest: Point;
  readonly largest: Point;
}

/** A triangle with a smaller area is treated as flipped over; twice the area, in mm². */
const SMALLEST_AREA = 1e-9;

/**
 * Triangulates the faces of a panel.
 * @param like faces of a panel with the same bores at other positions; their triangles are reused where they're valid
 */
export function drilledFaces(pattern: DrillPattern, face: Point, like?: DrilledFaces): DrilledFaces {
  const low = drilledFace(pattern, -1, face, like?.low);
  const allThrough = pattern.bores.every(({ side }) => side === 0);
  return { low, high: allThrough ? low : drilledFace(pattern, 1, face, like?.high) };
}

/**
 * Whether the triangles are valid for all faces in the range. A triangle's area is bilinear in the face's dimensions,
 * so it's smallest at one of the range's four corners.
 */
export function isValidFor({ low, high }: DrilledFaces, { smallest, largest }: SizeRange): boolean {
  const faces: readonly Point[] = [smallest, [largest[0], smallest[1]], [smallest[0], largest[1]], largest];
  return (low === high ? [low] : [low, high]).every((side) => faces.every((face) => isValidAt(side, face)));
}

/**
 * A face's points: the panel's corners, inset by the edge radius, then the rims of through bores, widened by the edge
 * radius, then the other rims.
 */
function drilledFace(pattern: DrillPattern, side: -1 | 1, face: Point, like?: DrilledFace): DrilledFace {
  const rings = [
    ...pattern.bores.filter((bore) => bore.side === 0),
    ...pattern.bores.filter((bore) => bore.side === side),
  ];
  const rims = rings.map((bore) => boreRing(bore, rimRadius(bore, pattern.edgeRadius)));
  const points = new Float64Array(4 * rims.reduce((sum, rim) => sum + rim.length, 4));
  const r = pattern.edgeRadius;
  points.set([0, r, 0, r, 1, -r, 0, r, 1, -r, 1, -r, 0, r, 1, -r]);
  let point = 4;
  const starts = rims.map((rim, i) => {
    const start = point;
    const { anchor } = rings[i]!;
    for (const [u, v] of rim) points.set([anchor[0], u, anchor[1], v], 4 * point++);
    return start;
  });
  if (like?.points.length === points.length) {
    const taken = { points, triangles: like.triangles };
    if (isValidAt(taken, face)) return taken;
  }
  const at = placed(points, face);
  const triangles = triangulateCoordinates(at, starts);
  // Refine the triangles, because those that aren't slivers are valid for more sizes.
  refine(triangles, at);
  return { points, triangles };
}

/** The radius of a bore's rim, which is larger for a through bore because its edge is beveled, in mm. */
function rimRadius({ radius, side }: Bore, edgeRadius: number): number {
  return side === 0 ? radius + edgeRadius / Math.cos(Math.PI / circleSegments(radius)) : radius;
}

/** Whether all bores are clear of the panel's edge and of each other in the same face. */
export function isClear({ bores, edgeRadius }: DrillPattern, face: Point): boolean {
  return bores.every((bore, i) => {
    const [u, v] = boreCenter(bore, face);
    const around = rimRadius(bore, edgeRadius) + edgeRadius;
    if (u <= around || v <= around || u >= face[0] - around || v >= face[1] - around) return false;
    for (let k = 0; k < i; k++) {
      const other = bores[k]!;
      if (bore.side * other.side < 0) continue;
      const [otherU, otherV] = boreCenter(other, face);
      if (Math.hypot(u - otherU, v - otherV) <= rimRadius(bore, edgeRadius) + rimRadius(other, edgeRadius))
        return false;
    }
    return true;
  });
}

function isValidAt({ points, triangles }: DrilledFace, face: Point): boolean {
  const at = placed(points, face);
  for (let i = 0; i < triangles.length; i += 3) {
    const a = 2 * triangles[i]!;
    const b = 2 * triangles[i + 1]!;
    const c = 2 * triangles[i + 2]!;
    const [u, v] = [at[a]!, at[a + 1]!];
    if ((at[b]! - u) * (at[c + 1]! - v) - (at[b + 1]! - v) * (at[c]! - u) < SMALLEST_AREA) return false;
  }
  return true;
}

/** The points' positions on a face, two numbers each, in mm. */
function placed(points: Float64Array, [width, height]: Point): Float64Array {
  const at = new Float64Array(points.length / 2);
  for (let i = 0; i < at.length; i += 2) {
    at[i] = points[2 * i]! * width + points[2 * i + 1]!;
    at[i + 1] = points[2 * i + 2]! * height + points[2 * i + 3]!;
  }
  return at;
}
