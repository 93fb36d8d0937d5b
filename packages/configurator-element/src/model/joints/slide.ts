// Drawer slides: bores in the cabinet's side and in the drawer's side, at the same height. The drawer's motion
// determines where its front is, and its depth which of the joint's slides it gets: the longest that fits.

import { normalize, type Vector } from '../../geometry/vector.js';
import { dot, scale, subtract } from '../../geometry/vector-math.js';
import type { Join, JointPart } from './joint-work.js';
import { axisAlong, contactOf, middleOf, pointIn } from './placed-box.js';

export const slide: Join<'slide'> = (work) => {
  for (const drawer of work.first) {
    const { motion } = drawer;
    if (motion?.kind !== 'slide' || drawer.box.normal === undefined) {
      work.refuse('no-slide', drawer);
      continue;
    }
    const forwards = normalize(motion.by);
    const depth = drawer.box.size[axisAlong(drawer.box, forwards) ?? 2];
    const fitting = work.fittings.findLast(({ length }) => length <= depth);
    if (!fitting) {
      work.refuse('too-shallow', drawer);
      continue;
    }
    const facing = work.second.flatMap((board) => {
      const contact = contactOf(drawer.box, board.box, fitting.space);
      return contact && board.box.normal === contact.otherAxis && drawer.box.normal === contact.axis
        ? [{ board, contact }]
        : [];
    });
    const [nearest] = facing.sort((a, b) => Math.abs(a.contact.gap) - Math.abs(b.contact.gap));
    if (!nearest) {
      work.refuse('no-face', drawer);
      continue;
    }
    const outwards = scale(drawer.box.axes[nearest.contact.axis], nearest.contact.side);
    const middle = middleOf(drawer.box);
    const bores = [
      { part: drawer, into: scale(outwards, -1), from: fitting.drawer, bore: fitting.drawerBore },
      { part: nearest.board, into: outwards, from: fitting.cabinet, bore: fitting.cabinetBore },
    ];
    for (const { part, into, from, bore } of bores) {
      const [diameter, deep] = bore;
      for (const distance of from) {
        const at = onFace(part, middle, into, forwards, distance);
        if (at) work.drill(part, { at, direction: into, diameter, depth: deep, isCovered: false }, fitting);
      }
    }
    // A pair, for both sides of the drawer.
    work.use(0.5, fitting);
  }
};

/** A point on the face that the slide is on, at the height of `middle`. @returns undefined beyond the board's rear end */
function onFace(
  { box }: JointPart,
  middle: Vector,
  into: Vector,
  forwards: Vector,
  distance: number,
): Vector | undefined {
  const axis = axisAlong(box, forwards) ?? 2;
  if (axis === box.normal || distance > box.size[axis]) return undefined;
  const isForwards = dot(box.axes[axis], forwards) > 0;
  const isPositive = dot(box.axes[box.normal!], into) > 0;
  const from = subtract(middle, box.origin);
  const point: [number, number, number] = [dot(from, box.axes[0]), dot(from, box.axes[1]), dot(from, box.axes[2])];
  point[axis] = isForwards ? box.size[axis] - distance : distance;
  point[box.normal!] = isPositive ? 0 : box.size[box.normal!];
  return pointIn(box, point);
}
