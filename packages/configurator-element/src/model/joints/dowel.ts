// Dowels, glued into both boards. They're between the boards, so their bores aren't visible.

import { eachPoint, fitsEdge, isBlindIn } from './along-contact.js';
import type { Join } from './joint-work.js';

export const dowel: Join<'dowel', 'first' | 'spacing'> = (work) => {
  const { diameter, faceDepth, edgeDepth } = work.fitting;
  eachPoint(work, diameter, (at, mates) => {
    const thin = mates.find(({ part, isFace }) => !(isFace ? isBlindIn(part, faceDepth) : fitsEdge(part, diameter)));
    if (thin) return work.refuse('too-thin', thin.part);
    for (const { part, isFace, into } of mates) {
      const depth = isFace ? faceDepth : edgeDepth;
      work.drill(part, { at, direction: into, diameter, depth, isCovered: true });
    }
    work.use(1);
  });
};
