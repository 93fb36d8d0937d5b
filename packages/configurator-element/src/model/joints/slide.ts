// Drawer slides: bores in the cabinet's side and in the drawer's side, at the same height. Both are measured from the
// front of the closed drawer's box, so that they're in line whether the drawer's front is in front of the cabinet or
// inside it. The drawer's motion determines where its front is. Its depth determines which of the joint's slides it
// gets: the longest that fits.

import { add, normalize, type Vector } from '../../geometry/vector.js';
import { dot, scale, subtract } from '../../geometry/vector-math.js';
import { isBlind, thicknessOf } from './along-contact.js';
import { longestFirst } from './fitting.js';
import type { Join, JointPart } from './joint-work.js';
import { axisAlong, contactOf, middleOf } from './placed-box.js';

export const slide: Join<'slide'> = (work) => {
  const slides = longestFirst(work.fittings);
  for (const drawer of work.first) {
    const { motion } = drawer;
    if (motion?.kind !== 'slide' || drawer.box.normal === undefined) {
      work.refuse('no-slide', drawer);
      continue;
    }
    const forwards = normalize(motion.by);
    const depth = drawer.box.size[axisAlong(drawer.box, forwards) ?? 2];
    const fitting = slides.find(({ length }) => length <= depth);
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
    const front = add(middleOf(drawer.box), forwards, depth / 2 - (fitting.setback ?? 0));
    const members = [
      { part: drawer, into: scale(outwards, -1), from: fitting.drawer, bore: fitting.drawerBore },
      { part: nearest.board, into: outwards, from: fitting.cabinet, bore: fitting.cabinetBore },
    ];
    const thin = members.find(({ part, bore }) => !isBlind(thicknessOf(part), bore[1]));
    if (thin) {
      work.refuse('too-thin', thin.part);
      continue;
    }
    for (const { part, into, from, bore } of members) {
      const [diameter, deep] = bore;
      for (const distance of from) {
        const at = onFace(part, add(front, forwards, -distance), into);
        work.drill(part, { at, direction: into, diameter, depth: deep, isCovered: false }, fitting);
      }
    }
    // A pair of slides serves both sides of the drawer, so each side uses half.
    work.use(0.5, fitting);
  }
};

/** The point of a board's face that's next to another point. @param into the direction into the board */
function onFace({ box }: JointPart, beside: Vector, into: Vector): Vector {
  const normal = box.axes[box.normal!];
  const away = dot(subtract(beside, box.origin), normal);
  return add(beside, normal, (dot(normal, into) > 0 ? 0 : box.size[box.normal!]) - away);
}
