// Dados: where one board goes into the face of another, that one gets a groove as long as the board is wide. Backs and
// drawer bottoms are held this way, and fixed shelves.

import { AXES, type Face } from '../../geometry/axes.js';
import { planeAxes } from '../../geometry/sides.js';
import type { Point, Recess } from '../evaluate/product.js';
import { slot } from '../parts/machining/groove.js';
import { isBlind, thicknessOf } from './along-contact.js';
import type { Join, JointPart } from './joint-work.js';
import { type Contact, contactOf, TOUCHING } from './placed-box.js';

/** The deepest that a board goes into another; mm. */
export const DEEPEST = 30;

export const dado: Join<never, 'play' | 'deeper'> = (work) => {
  for (const one of work.first) {
    for (const other of work.second) {
      const found = housing(one, other) ?? housing(other, one);
      if (!found) continue;
      const [board, contact] = found;
      const depth = work.numbers.deeper - contact.gap;
      if (isBlind(thicknessOf(board), depth))
        work.sink(board, grooveFor(board, contact, depth, { play: work.numbers.play }));
      else work.refuse('too-thin', board);
    }
  }
};

/** Whether the second board's edge ends inside the first one, in its face. */
function housing(board: JointPart, edge: JointPart): readonly [JointPart, Contact] | undefined {
  if (board.box.normal === undefined) return undefined;
  const contact = contactOf(board.box, edge.box, DEEPEST, [board.box.normal]);
  if (!contact || contact.gap > -TOUCHING) return undefined;
  const isHoused = contact.otherAxis !== edge.box.normal && -contact.gap < thicknessOf(board);
  return isHoused ? [board, contact] : undefined;
}

/** @param width of what goes into the groove, in the middle of the other board; by default all of that board; mm */
export function grooveFor(
  { box }: JointPart,
  { axis, side, low, high }: Contact,
  depth: number,
  { play, width }: { readonly play: number; readonly width?: number },
): Recess {
  const [u, v] = planeAxes[AXES[axis]!];
  const isAlongV = high[u] - low[u] < high[v] - low[v];
  const [along, across] = isAlongV ? [v, u] : [u, v];
  const [from, to] = [Math.max(0, low[along]), Math.min(box.size[along], high[along])];
  const middle = (low[across] + high[across]) / 2;
  const at = (distance: number): Point => (isAlongV ? [middle, distance] : [distance, middle]);
  return {
    kind: 'groove',
    face: `${side === 1 ? '+' : '-'}${AXES[axis]!}` as Face,
    depth,
    ...slot(at(from), at(to), (width ?? high[across] - low[across]) + play),
  };
}
