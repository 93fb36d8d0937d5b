// The bores in the faces of a rectangular panel, in a form that also fits panels of other sizes. Like vertices of a
// `StretchGeometry`, a bore's position is a fraction of the face (its anchor) plus a distance from there (its offset).

import { type Axis, axisIndex } from '../../geometry/axes.js';
import type { Point } from '../../geometry/curve.js';
import { circleSegments } from '../../geometry/polygon.js';
import { rounded } from '../../geometry/rounded.js';
import { planeAxes } from '../../geometry/sides.js';
import { times } from '../../geometry/times.js';
import type { Hole, PanelPart } from '../../model/evaluate/product.js';
import { isThrough, leavesNothing } from '../../model/parts/hole.js';
import { panelEdgeRadius } from '../box.js';

export interface Bore {
  /** The position as fractions of the panel's two dimensions other than its thickness, in the order x, y, z. */
  readonly anchor: Point;
  /** The offset from the anchor to the bore's center, in mm. */
  readonly offset: Point;
  /** The radius in mm. */
  readonly radius: number;
  /** The face that the bore is drilled from: 1 for the upper face, −1 for the lower one, and 0 for a through bore. */
  readonly side: -1 | 0 | 1;
  /** The depth in mm; 0 for a through bore. */
  readonly depth: number;
}

export interface DrillPattern {
  /** The axis along the thickness. */
  readonly normal: Axis;
  /** The radius of the panel's edges, and of the rims of through bores, in mm. */
  readonly edgeRadius: number;
  /** The bores, in the order of the part's holes. */
  readonly bores: readonly Bore[];
}

/** Chooses the anchor of a bore from its position and the face's size, in mm. */
export type AnchorRule = (bore: number, at: Point, face: Point) => Point;

/** Keeps each bore's distance from the nearest edges. */
export const anchorToNearestEdges: AnchorRule = (_, at, face) => [
  at[0] > face[0] / 2 ? 1 : 0,
  at[1] > face[1] / 2 ? 1 : 0,
];

export function drillPatternOf(part: PanelPart, anchorOf: AnchorRule = anchorToNearestEdges): DrillPattern {
  const { size, normal, holes = [] } = part;
  const face = faceSize(part);
  const thickness = size[axisIndex[normal]];
  const inFace = holes.filter((hole) => isInFace(hole, normal));
  const bores = inFace.map((hole, i): Bore => {
    const { at, diameter, depth } = hole;
    const anchor = anchorOf(i, at, face);
    const through = isThrough(hole, thickness);
    return {
      anchor,
      offset: [at[0] - anchor[0] * face[0], at[1] - anchor[1] * face[1]],
      radius: diameter / 2,
      side: through ? 0 : sideOf(hole),
      depth: through ? 0 : depth!,
    };
  });
  return { normal, edgeRadius: panelEdgeRadius(...size), bores };
}

/** The panel's two dimensions other than its thickness, in mm. */
export function faceSize({ size, normal }: PanelPart): Point {
  const [u, v] = planeAxes[normal];
  return [size[u], size[v]];
}

/** The position of a bore on a face, in mm. */
export function boreCenter({ anchor, offset }: Bore, face: Point): Point {
  return [anchor[0] * face[0] + offset[0], anchor[1] * face[1] + offset[1]];
}

/** A circle around a bore's center as offsets from its anchor, clockwise like a hole's rim, in mm. */
export function boreRing({ offset, radius: own }: Bore, radius: number): Point[] {
  const count = circleSegments(own);
  return times(count, (i): Point => {
    const angle = (-2 * Math.PI * i) / count;
    return [rounded(offset[0] + radius * Math.cos(angle)), rounded(offset[1] + radius * Math.sin(angle))];
  });
}

/**
 * The largest distance between a panel's bores and their positions in the pattern, in mm. Infinity if the bores don't
 * match, or are farther away than `most`.
 */
export function deviation({ normal, edgeRadius, bores }: DrillPattern, part: PanelPart, most: number): number {
  const { size, holes = [] } = part;
  if (part.normal !== normal || panelEdgeRadius(size[0], size[1], size[2]) !== edgeRadius) return Infinity;
  const [u, v] = planeAxes[normal];
  const thickness = size[axisIndex[normal]];
  let count = 0;
  let farthest = 0;
  for (const hole of holes) {
    if (!isInFace(hole, normal)) continue;
    const bore = bores[count++];
    if (!bore || !isAlike(bore, hole, thickness)) return Infinity;
    const offU = bore.anchor[0] * size[u] + bore.offset[0] - hole.at[0];
    const offV = bore.anchor[1] * size[v] + bore.offset[1] - hole.at[1];
    farthest = Math.max(farthest, Math.abs(offU), Math.abs(offV));
    if (farthest > most) return Infinity;
  }
  return count === bores.length ? farthest : Infinity;
}

/**
 * Whether a hole is visible in a face of the panel. The mesh leaves out holes in edges and those that a joint covers.
 */
export function isInFace({ face, joint }: Hole, normal: Axis): boolean {
  return face[1] === normal && !joint?.isCovered;
}

function isAlike({ radius, side, depth }: Bore, hole: Hole, thickness: number): boolean {
  if (hole.diameter !== 2 * radius) return false;
  return isThrough(hole, thickness) ? side === 0 : hole.depth === depth && side === sideOf(hole);
}

function sideOf({ face }: Hole): -1 | 1 {
  return face[0] === '+' ? 1 : -1;
}

/** Whether two blind bores leave material between them. @param thickness the panel's thickness, in mm */
export function boresAreApart(a: Hole, b: Hole, thickness: number): boolean {
  if (a.face !== b.face && !leavesNothing(a.depth! + b.depth!, thickness)) return true;
  return Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]) > (a.diameter + b.diameter) / 2;
}

/** Whether a blind bore in one face runs into a bore in the other face. */
export function boresCollide({ size, normal, holes = [] }: PanelPart): boolean {
  const thickness = size[axisIndex[normal]];
  let [below, above, widest] = [0, 0, 0];
  for (const hole of holes) {
    if (!isInFace(hole, normal) || isThrough(hole, thickness)) continue;
    widest = Math.max(widest, hole.diameter);
    if (hole.face[0] === '+') above = Math.max(above, hole.depth!);
    else below = Math.max(below, hole.depth!);
  }
  // Bores are rarely deep enough to meet, so most panels don't need the comparison.
  if (below === 0 || above === 0 || !leavesNothing(below + above, thickness)) return false;
  const blind = holes
    .filter((hole) => isInFace(hole, normal) && !isThrough(hole, thickness))
    .sort((a, b) => a.at[0] - b.at[0]);
  return blind.some((hole, i) => {
    for (let k = i + 1; k < blind.length && blind[k]!.at[0] - hole.at[0] <= widest; k++) {
      if (blind[k]!.face !== hole.face && !boresAreApart(hole, blind[k]!, thickness)) return true;
    }
    return false;
  });
}
