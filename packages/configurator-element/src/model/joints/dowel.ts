// Dowels, glued into both boards. They're between the boards, so their bores aren't visible.

import { eachContact, fitsEdge, isBlind, LEAST_BELOW, type Mates } from './along-contact.js';
import type { FittingOf } from './fitting.js';
import type { Join } from './joint-work.js';

export const dowel: Join<'dowel', 'first' | 'spacing'> = (work) => {
  const { diameter } = work.fitting;
  eachContact(work, diameter, (mates) => {
    const depths = depthsOf(work.fitting, mates);
    const thin = mates.find(
      ({ part, isFace, room }, index) => !isBlind(room, depths[index]!) || !(isFace || fitsEdge(part, diameter)),
    );
    if (thin) return work.refuse('too-thin', thin.part);
    return (at) => {
      // A face first: it may have no room left.
      for (const index of mates[0].isFace ? [0, 1] : [1, 0]) {
        const { part, into } = mates[index]!;
        if (!work.drill(part, { at, direction: into, diameter, depth: depths[index], isCovered: true })) return;
      }
      work.use(1);
      work.glue(mates[0].part, mates[1].part, Math.PI * diameter * (depths[0] + depths[1]));
    };
  });
};

/**
 * How deep a dowel is in each board, in mm. Between two faces or two edges, each board holds half of it, or the thicker
 * board holds more.
 */
function depthsOf({ faceDepth, edgeDepth }: FittingOf<'dowel'>, [one, other]: Mates): readonly [number, number] {
  if (one.isFace !== other.isFace) return one.isFace ? [faceDepth, edgeDepth] : [edgeDepth, faceDepth];
  const both = faceDepth + edgeDepth;
  const least = both - (other.room - LEAST_BELOW);
  const depth = Math.max(least, Math.min(both / 2, one.room - LEAST_BELOW));
  return [depth, both - depth];
}
