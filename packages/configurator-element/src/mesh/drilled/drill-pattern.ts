// What is drilled into the faces of a rectangular board, as a rule for boards of every size: a bore lies at a share of the
// board's side and so far from there. Knows no triangles.

import { type Axis, axisIndex, planeAxes } from '../../geometry/axes.js';
import type { Point } from '../../geometry/curve.js';
import { circleSegments } from '../../geometry/polygon.js';
import type { Hole, PanelPart } from '../../model/evaluate/product.js';
import { isThrough } from '../../model/parts/hole.js';
import { panelEdgeRadius } from '../board.js';

export interface Bore {
  /** Of its middle: shares of the board's sides, in its two axes other than the thickness's, in the order x, y, z. */
  readonly anchor: Point;
  /** From there; mm. */
  readonly offset: Point;
  /** mm */
  readonly radius: number;
  /** Which end it is sunk into: 1 at the thickness, −1 at 0; 0 where it goes right through. */
  readonly side: -1 | 0 | 1;
  /** mm; 0 where it goes right through. */
  readonly depth: number;
}

export interface DrillPattern {
  /** The axis of the thickness. */
  readonly normal: Axis;
  /** Of the board's edges, and of the rims of what goes right through; mm. */
  readonly edgeRadius: number;
  /** In the order of the part's holes. */
  readonly bores: readonly Bore[];
}

/** The rule for a bore that lies there on a face of that size; mm. */
export type AnchorRule = (bore: number, at: Point, face: Point) => Point;

/** It stays as far from the edge that is nearer. */
export const anchorToNearestEdges: AnchorRule = (_, at, face) => [
  at[0] > face[0] / 2 ? 1 : 0,
  at[1] > face[1] / 2 ? 1 : 0,
];

export function drillPatternOf(part: PanelPart, sharesOf: AnchorRule = anchorToNearestEdges): DrillPattern {
  const { size, normal, holes = [] } = part;
  const face = faceSize(part);
  const thickness = size[axisIndex[normal]];
  const drilled = holes.filter((hole) => isInFace(hole, normal));
  const bores = drilled.map((hole, i): Bore => {
    const { at, diameter, depth } = hole;
    const shares = sharesOf(i, at, face);
    const through = isThrough(hole, thickness);
    return {
      anchor: shares,
      offset: [at[0] - shares[0] * face[0], at[1] - shares[1] * face[1]],
      radius: diameter / 2,
      side: through ? 0 : sideOf(hole),
      depth: through ? 0 : depth!,
    };
  });
  return { normal, edgeRadius: panelEdgeRadius(...size), bores };
}

/** The board's two sides other than its thickness; mm. */
export function faceSize({ size, normal }: PanelPart): Point {
  const [u, v] = planeAxes[normal];
  return [size[u], size[v]];
}

/** mm */
export function boreCenter({ anchor: shares, offset: offsets }: Bore, face: Point): Point {
  return [shares[0] * face[0] + offsets[0], shares[1] * face[1] + offsets[1]];
}

/** A circle about its middle, from where its shares lead; clockwise, as it runs round what is left; mm. */
export function boreRing({ offset: offsets, radius: own }: Bore, radius: number): Point[] {
  const count = circleSegments(own);
  return Array.from({ length: count }, (_, i): Point => {
    const angle = (-2 * Math.PI * i) / count;
    return [rounded(offsets[0] + radius * Math.cos(angle)), rounded(offsets[1] + radius * Math.sin(angle))];
  });
}

/** So that a sine that differs in its last bit, as another browser's may, makes no other triangles. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/**
 * How far the bores of a board lie from where the rule would have them, the one that lies farthest; mm. Infinity where
 * they are other bores, or farther than `most`.
 */
export function deviation({ normal, edgeRadius: ease, bores }: DrillPattern, part: PanelPart, most: number): number {
  const { size, holes = [] } = part;
  if (part.normal !== normal || panelEdgeRadius(size[0], size[1], size[2]) !== ease) return Infinity;
  const [u, v] = planeAxes[normal];
  const thickness = size[axisIndex[normal]];
  let count = 0;
  let farthest = 0;
  for (const hole of holes) {
    if (!isInFace(hole, normal)) continue;
    const bore = bores[count++];
    if (!bore || !isAlike(bore, hole, thickness)) return Infinity;
    const asideU = bore.anchor[0] * size[u] + bore.offset[0] - hole.at[0];
    const asideV = bore.anchor[1] * size[v] + bore.offset[1] - hole.at[1];
    farthest = Math.max(farthest, Math.abs(asideU), Math.abs(asideV));
    if (farthest > most) return Infinity;
  }
  return count === bores.length ? farthest : Infinity;
}

/** Those in its edges lie in joints, where nobody sees them. */
export function isInFace({ face }: Hole, normal: Axis): boolean {
  return face[1] === normal;
}

function isAlike({ radius, side: end, depth }: Bore, hole: Hole, thickness: number): boolean {
  if (hole.diameter !== 2 * radius) return false;
  return isThrough(hole, thickness) ? end === 0 : hole.depth === depth && end === sideOf(hole);
}

function sideOf({ face }: Hole): -1 | 1 {
  return face[0] === '+' ? 1 : -1;
}
