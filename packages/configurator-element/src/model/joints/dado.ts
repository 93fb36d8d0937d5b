// Dados. Where one board goes into the face of another, the other gets a groove as long as the board is wide. Backs,
// drawer bottoms and fixed shelves are held this way.

import { AXES, type Face } from '../../geometry/axes.js';
import { polygonLoop } from '../../geometry/curve.js';
import { planeAxes } from '../../geometry/sides.js';
import type { Vector } from '../../geometry/vector.js';
import type { Point, Recess, Region } from '../evaluate/product.js';
import { slot } from '../parts/machining/groove.js';
import { isBlind, thicknessOf } from './along-contact.js';
import type { Join, JointPart, JointWork } from './joint-work.js';
import { axisAlong, type Contact, contactOf, pointIn, pointOn, TOUCHING } from './placed-box.js';

/** The maximum depth of a board in another one, in mm. */
export const DEEPEST = 30;

export const dado: Join<never, 'play' | 'deeper' | 'cutter'> = (work) => {
  for (const one of work.first) {
    for (const other of work.second) {
      const found = housing(one, other) ?? housing(other, one);
      if (!found) continue;
      const [board, edge, contact] = found;
      const depth = work.numbers.deeper - contact.gap;
      if (!isBlind(thicknessOf(board), depth)) work.refuse('too-thin', board);
      else if (house(work, board, edge, contact, depth, work.numbers))
        work.glue(board, edge, housedArea(edge, contact));
    }
  }
};

/** Whether the second board's edge ends inside the first board, within its face. */
function housing(
  board: JointPart,
  edge: JointPart,
): readonly [board: JointPart, edge: JointPart, contact: Contact] | undefined {
  if (board.box.normal === undefined) return undefined;
  const contact = contactOf(board.box, edge.box, DEEPEST, [board.box.normal]);
  if (!contact || contact.gap > -TOUCHING) return undefined;
  const isHoused = contact.otherAxis !== edge.box.normal && -contact.gap < thicknessOf(board);
  return isHoused ? [board, edge, contact] : undefined;
}

/** The area of both faces of a board that are inside the other board, in mm². */
export function housedArea({ box }: JointPart, { gap, otherAxis }: Contact): number {
  return 2 * -gap * box.size[(3 - box.normal! - otherAxis) as 0 | 1 | 2];
}

/** The minimum material between the end of a groove and the board's edge, in mm. */
const LEAST_WALL = 2;

/** How a groove fits the board in it, in mm. */
interface Fit {
  readonly play: number;
  /** The diameter of the largest cutter; 0 for square corners. */
  readonly cutter: number;
  /** The thickness of what goes into the groove, in the middle of the other board. Defaults to the whole thickness. */
  readonly width?: number;
}

interface GrooveEnd {
  /** The position along the groove, in mm. */
  readonly at: number;
  /** Two opposite corners of the notch in the edge, in product coordinates. */
  readonly corners?: readonly Vector[];
}

/**
 * Makes the groove for a board's edge. Where a groove stops inside its board, the cutter leaves corners with its own
 * radius, so a square edge wouldn't fit. If another part hides the groove's end, the groove is longer than the edge by
 * that radius and the play, so that the rounding is beyond the edge. Otherwise, the groove is shorter than the edge,
 * and the edge's corner is notched.
 * @returns false, and reports a fault, if the notches leave nothing of the edge, or the board has no room for the groove
 */
export function house(
  work: Pick<JointWork, 'sink' | 'cut' | 'isHidden' | 'refuse' | 'hasRoom'>,
  board: JointPart,
  edge: JointPart,
  contact: Contact,
  depth: number,
  { play, cutter, width }: Fit,
): boolean {
  const { box } = board;
  const { axis, side, low, high, gap } = contact;
  const [u, v] = planeAxes[AXES[axis]!];
  const thin = edge.box.normal === undefined ? undefined : axisAlong(box, edge.box.axes[edge.box.normal]);
  const isAlongV = thin === undefined ? high[u] - low[u] < high[v] - low[v] : thin === u;
  const [along, across] = isAlongV ? [v, u] : [u, v];
  const middle = (low[across] + high[across]) / 2;
  const opening = (width ?? high[across] - low[across]) + play;
  const radius = Math.min(cutter, opening) / 2;
  const face = side === 1 ? box.size[axis] : 0;
  const notched = 2 * radius + play;
  const pointAt = (distance: number, aside: number, deep: number): Vector => {
    const point: [number, number, number] = [0, 0, 0];
    [point[along], point[across], point[axis]] = [distance, middle + aside, face - side * deep];
    return point;
  };
  const endOf = (end: number, outwards: -1 | 1): GrooveEnd => {
    const limit = outwards === 1 ? box.size[along] : 0;
    if ((limit - end) * outwards <= TOUCHING) return { at: limit };
    const longer = end + outwards * (radius + play);
    const hasWall = (limit - longer) * outwards >= LEAST_WALL - TOUCHING;
    const beyond = [pointAt(end, -opening / 2, 0), pointAt(longer, opening / 2, 0)] as const;
    if (edge.box.normal === undefined || (hasWall && work.isHidden(board, contact, beyond))) return { at: longer };
    const corners = [pointAt(end, 0, 0), pointAt(end - outwards * notched, 0, -gap)];
    return { at: end - outwards * radius, corners: corners.map((corner) => pointIn(box, corner)) };
  };
  const ends = [endOf(low[along], -1), endOf(high[along], 1)] as const;
  const notches = ends.flatMap(({ corners }) => (corners ? [notch(edge, corners)] : []));
  const length = Math.min(high[along], box.size[along]) - Math.max(low[along], 0);
  if (length <= notches.length * notched + TOUCHING) {
    work.refuse('too-short', edge);
    return false;
  }
  const at = (distance: number): Point => (isAlongV ? [middle, distance] : [distance, middle]);
  const groove: Recess = {
    ...{ kind: 'groove', face: `${side === 1 ? '+' : '-'}${AXES[axis]!}` as Face, depth },
    ...slot(at(ends[0].at), at(ends[1].at), opening),
  };
  if (!work.hasRoom(board, groove)) return false;
  for (const region of notches) work.cut(edge, region);
  work.sink(board, groove);
  return true;
}

/** A rectangle in a board's face. @param corners two opposite corners, in product coordinates */
function notch({ box }: JointPart, corners: readonly Vector[]): Region {
  const [u, v] = planeAxes[AXES[box.normal!]!];
  const [a, b] = corners.map((corner) => pointOn(box, corner)) as [Vector, Vector];
  const [left, right] = [Math.min(a[u], b[u]), Math.max(a[u], b[u])];
  const [bottom, top] = [Math.min(a[v], b[v]), Math.max(a[v], b[v])];
  const outer = polygonLoop([
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ]);
  return { outer, holes: [] };
}
