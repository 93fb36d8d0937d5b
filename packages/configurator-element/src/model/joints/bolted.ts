// Handles and legs. Each gets one screw or bolt in the middle of the area where the part touches a board, and the part
// gets a bore in its own end. A handle's screw also goes through a board behind that board, such as the front of the
// box behind a drawer's front.

import { add, type Vector } from '../../geometry/vector.js';
import { dot, scale, subtract } from '../../geometry/vector-math.js';
import { isBlind, LEAST_BELOW, thicknessOf } from './along-contact.js';
import type { Join, JointPart, JointWork } from './joint-work.js';
import { type Contact, contactOf, pointIn } from './placed-box.js';

export const bolted: Join<'bolt'> = (work) => {
  for (const part of work.first) {
    for (const board of work.second) {
      const contact = contactOf(part.box, board.box);
      if (!contact) continue;
      if (board.box.normal !== contact.otherAxis) work.refuse('no-face', board);
      else bolt(work, part, contact, board);
    }
  }
};

function bolt(work: JointWork<'bolt', never>, part: JointPart, contact: Contact, board: JointPart): void {
  const { diameter, depth, end, thread } = work.fitting;
  const at = centreOf(part, contact);
  const direction = scale(part.box.axes[contact.axis], contact.side);
  if (depth !== undefined && !isBlind(thicknessOf(board), depth)) {
    work.refuse('too-thin', board);
    return;
  }
  const deep = end && part.isDrillable ? Math.min(end[1], part.box.size[contact.axis] - LEAST_BELOW) : undefined;
  if (deep !== undefined && deep <= 0) {
    work.refuse('too-thin', part);
    return;
  }
  work.drill(board, { at, direction, diameter, depth, isCovered: true });
  if (end && deep !== undefined) {
    const into = scale(direction, -1);
    const tapped = part.isMetal ? { thread } : {};
    work.drill(part, { at, direction: into, diameter: end[0], depth: deep, isCovered: true, isHeld: true, ...tapped });
  }
  if (depth === undefined) {
    const behind = add(at, direction, thicknessOf(board));
    const next = work.second.find((other) => other !== board && isBehind(other, behind, direction));
    if (next) work.drill(next, { at: behind, direction, diameter, depth, isCovered: true });
  }
  work.use(1);
}

/** The middle of the contact, in product coordinates. */
function centreOf({ box }: JointPart, { axis, side, low, high }: Contact): Vector {
  const middle = (each: 0 | 1 | 2) => (Math.max(0, low[each]) + Math.min(box.size[each], high[each])) / 2;
  const point: [number, number, number] = [middle(0), middle(1), middle(2)];
  point[axis] = side === 1 ? box.size[axis] : 0;
  return pointIn(box, point);
}

/** Whether a board has a face at the point, perpendicular to the direction. */
function isBehind({ box }: JointPart, at: Vector, direction: Vector): boolean {
  const from = subtract(add(at, direction, SLIGHTLY), box.origin);
  if (box.normal === undefined || Math.abs(dot(box.axes[box.normal], direction)) < 0.5) return false;
  return ([0, 1, 2] as const).every((axis) => {
    const along = dot(from, box.axes[axis]);
    return along >= 0 && along <= box.size[axis];
  });
}

/** How far behind a point to look for a board, in mm. */
const SLIGHTLY = 0.1;
