// Shelf pins: a loose shelf on four pins, two in the board at each end.

import { add, type Vector } from '../../geometry/vector.js';
import { dot, scale } from '../../geometry/vector-math.js';
import { isBlind, PITCH, thicknessOf } from './along-contact.js';
import type { Join, JointPart, JointWork } from './joint-work.js';
import { type AxisIndex, type Contact, contactOf, pointIn } from './placed-box.js';

/** The maximum gap between a shelf and the board next to it, in mm. */
const MOST_ROOM = 4;
/** The maximum number of additional rows on either side. */
const MOST_SPARE = 20;

type Numbers = 'front' | 'rear' | 'spare';

interface End {
  readonly upright: JointPart;
  readonly contact: Contact;
}

export const shelfPins: Join<'pin', Numbers> = (work) => {
  const [, depth] = work.fitting.bore;
  for (const shelf of work.first) {
    const ends = work.second.flatMap((upright): readonly End[] => {
      const contact = shelf === upright ? undefined : contactOf(shelf.box, upright.box, MOST_ROOM);
      return contact && upright.box.normal === contact.otherAxis ? [{ upright, contact }] : [];
    });
    const [one] = ends;
    if (!one) continue;
    const thin = ends.find(({ upright }) => !isBlind(thicknessOf(upright), depth));
    if (ends.some(({ contact }) => shelf.box.normal === undefined || shelf.box.normal === contact.axis)) {
      work.refuse('no-edge', shelf);
    } else if (thin) work.refuse('too-thin', thin.upright);
    else if (!ends.some(({ contact }) => isOpposite(contact, one.contact))) work.refuse('one-sided', shelf);
    else for (const end of ends) support(work, shelf, end);
  }
};

function isOpposite(a: Contact, b: Contact): boolean {
  return a.axis === b.axis && a.side !== b.side;
}

/** Drills the bores for two pins at one end of a shelf, with their spare rows. */
function support(work: JointWork<'pin', Numbers>, shelf: JointPart, { upright, contact }: End): void {
  const { fitting, numbers } = work;
  const [diameter, depth] = fitting.bore;
  const spare = Math.min(MOST_SPARE, Math.max(0, Math.round(numbers.spare)));
  const direction = scale(shelf.box.axes[contact.axis], contact.side);
  for (const at of pinsOf(shelf, contact, numbers, diameter)) {
    for (let row = -spare; row <= spare; row++) {
      const raised = add(at, upwards(shelf), row * PITCH);
      if (row !== 0 && !isBeside(upright, raised, diameter)) continue;
      work.drill(upright, { at: raised, direction, diameter, depth, isCovered: false });
    }
    work.use(1);
  }
}

/** The centers of the pins at one end of a shelf, on the board next to it. Their tops touch the shelf's underside. */
function pinsOf(
  { box }: JointPart,
  { axis, side, gap }: Contact,
  { front, rear }: { readonly front: number; readonly rear: number },
  diameter: number,
): readonly Vector[] {
  const normal = box.normal!;
  // A shelf's front is on the positive side of its own frame, as in products, so the pins turn with the shelf's group.
  const depthAxis = ([0, 1, 2] as const).find((each) => each !== axis && each !== normal)!;
  return [rear, box.size[depthAxis] - front].map((along) => {
    const point: [number, number, number] = [0, 0, 0];
    point[axis] = side === 1 ? box.size[axis] + gap : -gap;
    point[normal] = isUp(box.axes[normal]) ? -diameter / 2 : box.size[normal] + diameter / 2;
    point[depthAxis] = along;
    return pointIn(box, point);
  });
}

function upwards({ box }: JointPart): Vector {
  const direction = box.axes[box.normal!];
  return isUp(direction) ? direction : scale(direction, -1);
}

function isUp(direction: Vector): boolean {
  return direction[1] > -1e-9;
}

/** Whether a bore is within the board's face, at least its diameter away from the edges. */
function isBeside({ box }: JointPart, at: Vector, diameter: number): boolean {
  const from = add(at, box.origin, -1);
  return ([0, 1, 2] as const).every((axis: AxisIndex) => {
    const along = dot(from, box.axes[axis]);
    return axis === box.normal || (along >= diameter && along <= box.size[axis] - diameter);
  });
}
