// Shelf pins: a loose shelf on four pins, two in the board at each end.

import { add, type Vector } from '../../geometry/vector.js';
import { dot, scale } from '../../geometry/vector-math.js';
import type { Join, JointPart } from './joint-work.js';
import { type Contact, contactOf, pointIn } from './placed-box.js';

/** The maximum gap between a shelf and the board beside it; mm. */
const MOST_ROOM = 4;
/** The most additional rows on either side. */
const MOST_SPARE = 20;
/** The pitch of System 32; mm. */
const PITCH = 32;

export const shelfPins: Join<'pin', 'front' | 'rear' | 'spare'> = (work) => {
  const { fitting, numbers } = work;
  const [diameter, depth] = fitting.bore;
  const spare = Math.min(MOST_SPARE, Math.max(0, Math.round(numbers.spare)));
  for (const shelf of work.first) {
    for (const upright of work.second) {
      const contact = contactOf(shelf.box, upright.box, MOST_ROOM);
      if (!contact || upright.box.normal !== contact.otherAxis) continue;
      if (shelf.box.normal === undefined || shelf.box.normal === contact.axis) {
        work.refuse('no-edge', shelf);
        continue;
      }
      for (const at of pinsOf(shelf, contact, numbers, diameter)) {
        for (let row = -spare; row <= spare; row++) {
          const raised = add(at, upwards(shelf), row * PITCH);
          if (!isBeside(upright, raised, diameter)) continue;
          const direction = scale(shelf.box.axes[contact.axis], contact.side);
          work.drill(upright, { at: raised, direction, diameter, depth, isCovered: false });
        }
        work.use(1);
      }
    }
  }
};

/** The centres of the pins at one end of a shelf, on the board beside it. Their tops touch the shelf's underside. */
function pinsOf(
  { box }: JointPart,
  { axis, side, gap }: Contact,
  { front, rear }: { readonly front: number; readonly rear: number },
  diameter: number,
): readonly Vector[] {
  const normal = box.normal!;
  const depthAxis = ([0, 1, 2] as const).find((each) => each !== axis && each !== normal)!;
  const isUp = box.axes[normal][1] > 0;
  // The front is the end that faces the viewer.
  const isForwards = box.axes[depthAxis][2] > 0;
  const [low, high] = isForwards ? [rear, front] : [front, rear];
  return [low, box.size[depthAxis] - high].map((along) => {
    const point: [number, number, number] = [0, 0, 0];
    point[axis] = side === 1 ? box.size[axis] + gap : -gap;
    point[normal] = isUp ? -diameter / 2 : box.size[normal] + diameter / 2;
    point[depthAxis] = along;
    return pointIn(box, point);
  });
}

function upwards({ box }: JointPart): Vector {
  const direction = box.axes[box.normal!];
  return direction[1] > 0 ? direction : scale(direction, -1);
}

/** Whether a bore is within the board's face, at least its diameter away from the edges. */
function isBeside({ box }: JointPart, at: Vector, diameter: number): boolean {
  const from = add(at, box.origin, -1);
  return ([0, 1, 2] as const).every((axis) => {
    const along = dot(from, box.axes[axis]);
    return axis === box.normal || (along >= diameter && along <= box.size[axis] - diameter);
  });
}
