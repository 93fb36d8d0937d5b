// Tongues and grooves: the second board goes into the edge or the face of the first. It keeps a tongue in the middle of
// its thickness, between two rebates, and the first board gets a groove for the tongue.

import { AXES, type Face } from '../../geometry/axes.js';
import { planeAxes } from '../../geometry/sides.js';
import { dot } from '../../geometry/vector-math.js';
import type { Point, Recess } from '../evaluate/product.js';
import { slot } from '../parts/machining/groove.js';
import { isBlind, LEAST_BELOW, thicknessOf } from './along-contact.js';
import { DEEPEST, house, housedArea } from './dado.js';
import type { Join, JointPart } from './joint-work.js';
import { type Contact, contactOf, TOUCHING } from './placed-box.js';

export const tongue: Join<never, 'thickness' | 'play' | 'deeper' | 'cutter'> = (work) => {
  const { play, deeper, cutter } = work.numbers;
  for (const one of work.first) {
    for (const other of work.second) {
      // Skip a pair that was already found: if some boards are on both sides of a joint, such as those of a floor,
      // these loops find each pair twice.
      const isTwice = one.box.row >= other.box.row && work.first.includes(other) && work.second.includes(one);
      const contact = isTwice ? undefined : entryOf(one, other);
      if (!contact) continue;
      const thickness = work.numbers.thickness || thicknessOf(other) / 3;
      const depth = deeper - contact.gap;
      const isInEdge = contact.axis !== one.box.normal;
      const beside = isInEdge ? (thicknessOf(one) - thickness - play) / 2 : LEAST_BELOW;
      if (!isBlind(one.box.size[contact.axis], depth) || beside < LEAST_BELOW || thickness >= thicknessOf(other)) {
        work.refuse('too-thin', isInEdge ? one : other);
        continue;
      }
      if (!house(work, one, other, contact, depth, { play, cutter, width: thickness })) continue;
      work.glue(one, other, housedArea(other, contact));
      for (const rebate of rebatesOf(one, other, contact, thickness)) work.sink(other, rebate);
    }
  }
};

/** Where the second board's edge ends inside the first board. */
function entryOf(one: JointPart, other: JointPart): Contact | undefined {
  const { normal } = one.box;
  if (normal === undefined || other.box.normal === undefined) return undefined;
  const isEdgeInside = (found: Contact | undefined) => {
    const isInside = found && found.gap <= -TOUCHING && found.otherAxis !== other.box.normal;
    return isInside && -found.gap < one.box.size[found.axis] ? found : undefined;
  };
  const inFace = isEdgeInside(contactOf(one.box, other.box, DEEPEST, [normal]));
  return inFace ?? isEdgeInside(contactOf(one.box, other.box, DEEPEST, planeAxes[AXES[normal]!]));
}

/** The rebates that leave the tongue, along the whole edge of the board. */
function rebatesOf(
  { box: one }: JointPart,
  { box }: JointPart,
  { axis, side, otherAxis, gap }: Contact,
  thickness: number,
): readonly Recess[] {
  const normal = box.normal!;
  // The edge is on the side of this board that faces the other one.
  const isFar = dot(box.axes[otherAxis], one.axes[axis]) * side < 0;
  const length = -gap;
  const middle = isFar ? box.size[otherAxis] - length / 2 : length / 2;
  const [u] = planeAxes[AXES[normal]!];
  const along = 3 - normal - otherAxis;
  const at = (distance: number): Point => (u === along ? [distance, middle] : [middle, distance]);
  return (['-', '+'] as const).map((sign) => ({
    kind: 'rebate',
    face: `${sign}${AXES[normal]!}` as Face,
    depth: (box.size[normal] - thickness) / 2,
    ...slot(at(0), at(box.size[along]!), length),
  }));
}
