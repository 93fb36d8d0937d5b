// The ends of a drilled board: their corners, which move with the board's size, and the triangles between them. They hold
// for other sizes as long as none of them turns over: the rims and the board's edge are always whole, so where every
// triangle still turns the right way, none lies over another, and no bore has come to another one or to the edge.

import { refine } from 'earcut';
import type { Point } from '../../geometry/curve.js';
import { circleSegments } from '../../geometry/polygon.js';
import { triangulateCoordinates } from '../../geometry/triangulate.js';
import { type Bore, boreCenter, boreRing, type DrillPattern } from './drill-pattern.js';

export interface DrilledFace {
  /** Four numbers each: along both sides, a share of it and how far from there (mm). */
  readonly corners: Float64Array;
  /** Three corners each, counter-clockwise seen from above. */
  readonly triangles: readonly number[];
}

/** One and the same where both have the same bores. */
export interface DrilledFaces {
  readonly low: DrilledFace;
  readonly high: DrilledFace;
}

/** Of a face; mm. */
export interface SizeRange {
  readonly smallest: Point;
  readonly largest: Point;
}

/** Thinner triangles are as good as turned over; twice their area, mm². */
const thinnest = 1e-9;

/** @param like those of a board with the same bores elsewhere: their triangles are taken where they hold */
export function drilledFaces(drilling: DrillPattern, face: Point, like?: DrilledFaces): DrilledFaces {
  const low = drilledFace(drilling, -1, face, like?.low);
  const areAlike = drilling.bores.every(({ side: end }) => end === 0);
  return { low, high: areAlike ? low : drilledFace(drilling, 1, face, like?.high) };
}

/**
 * Whether the triangles hold for faces of all these sizes: the area of a triangle is bilinear in the sides of the face,
 * so it is smallest at the smallest or the largest of both.
 */
export function isValidFor({ low, high }: DrilledFaces, { smallest, largest }: SizeRange): boolean {
  const faces: readonly Point[] = [smallest, [largest[0], smallest[1]], [smallest[0], largest[1]], largest];
  return (low === high ? [low] : [low, high]).every((end) => faces.every((face) => isValidAt(end, face)));
}

/** The board's own corners, drawn in, then the rims of what goes right through, drawn back, then the mouths in this end. */
function drilledFace(drilling: DrillPattern, end: -1 | 1, face: Point, like?: DrilledFace): DrilledFace {
  const rings = [
    ...drilling.bores.filter((bore) => bore.side === 0),
    ...drilling.bores.filter((bore) => bore.side === end),
  ];
  const rims = rings.map((bore) => boreRing(bore, rimRadius(bore, drilling.edgeRadius)));
  const corners = new Float64Array(4 * rims.reduce((sum, rim) => sum + rim.length, 4));
  writeEdge(drilling.edgeRadius, corners);
  let corner = 4;
  const starts = rims.map((rim, i) => {
    const start = corner;
    const { anchor: shares } = rings[i]!;
    for (const [u, v] of rim) corners.set([shares[0], u, shares[1], v], 4 * corner++);
    return start;
  });
  if (like?.corners.length === corners.length) {
    const taken = { corners, triangles: like.triangles };
    if (isValidAt(taken, face)) return taken;
  }
  const at = placed(corners, face);
  const triangles = triangulateCoordinates(at, starts);
  // The less they are slivers, the longer they hold.
  refine(triangles, at);
  return { corners, triangles };
}

/** How far the rim of a bore reaches from its middle, eased where it goes right through; mm. */
export function rimRadius({ radius, side: end }: Bore, ease: number): number {
  return end === 0 ? radius + ease / Math.cos(Math.PI / circleSegments(radius)) : radius;
}

/** Whether nothing that is drilled comes near to another bore of the same end or to the board's edge. */
export function isClear({ bores, edgeRadius: ease }: DrillPattern, face: Point): boolean {
  return bores.every((bore, i) => {
    const [u, v] = boreCenter(bore, face);
    const around = rimRadius(bore, ease) + ease;
    if (u <= around || v <= around || u >= face[0] - around || v >= face[1] - around) return false;
    for (let k = 0; k < i; k++) {
      const other = bores[k]!;
      if (bore.side * other.side < 0) continue;
      const [otherU, otherV] = boreCenter(other, face);
      if (Math.hypot(u - otherU, v - otherV) <= rimRadius(bore, ease) + rimRadius(other, ease)) return false;
    }
    return true;
  });
}

function isValidAt({ corners, triangles }: DrilledFace, face: Point): boolean {
  const at = placed(corners, face);
  for (let i = 0; i < triangles.length; i += 3) {
    const a = 2 * triangles[i]!;
    const b = 2 * triangles[i + 1]!;
    const c = 2 * triangles[i + 2]!;
    const [u, v] = [at[a]!, at[a + 1]!];
    if ((at[b]! - u) * (at[c + 1]! - v) - (at[b + 1]! - v) * (at[c]! - u) < thinnest) return false;
  }
  return true;
}

/** Two numbers a corner; mm. */
function placed(corners: Float64Array, [width, height]: Point): Float64Array {
  const at = new Float64Array(corners.length / 2);
  for (let i = 0; i < at.length; i += 2) {
    at[i] = corners[2 * i]! * width + corners[2 * i + 1]!;
    at[i + 1] = corners[2 * i + 2]! * height + corners[2 * i + 3]!;
  }
  return at;
}

function writeEdge(ease: number, corners: Float64Array): void {
  corners.set([0, ease, 0, ease, 1, -ease, 0, ease, 1, -ease, 1, -ease, 0, ease, 1, -ease]);
}
