// Screws and confirmats. They go through the face of one board into the edge of another, or into its face where two
// faces meet. In that case, the screw goes through the first board of the joint. If there are several screws to choose
// from, the joint uses the longest one that doesn't come out the other side.

import { add } from '../../geometry/vector.js';
import { eachContact, faceAndEdge, fitsEdge, isBlind, LEAST_BELOW, type Mate } from './along-contact.js';
import { type FittingOf, longestFirst } from './fitting.js';
import type { Join } from './joint-work.js';

export const screw: Join<'screw', 'first' | 'spacing' | 'rows'> = (work) => {
  const screws = longestFirst(work.fittings);
  const width = Math.max(...screws.map(({ through }) => through));
  eachContact(work, width, (mates) => {
    const pair = faceAndEdge(mates);
    const [outer, inner]: readonly [Mate, Mate] = pair ? [pair.face, pair.edge] : mates;
    if (!outer.isFace) return work.refuse('no-face', outer.part);
    const held = screws.filter((each) => each.length - outer.room >= each.through);
    if (held.length === 0) return work.refuse('too-thick', outer.part);
    const fitting = held.find((each) => fits(each, outer, inner));
    if (!fitting) return work.refuse('too-thin', inner.part);
    const { through, pilot } = fitting;
    // A bore that's wider than the screw is for an insert, which can be longer than the screw's end.
    const reach = pilot[0] < through ? fitting.length - outer.room + BEYOND_TIP : pilot[1];
    const depth = Math.min(pilot[1], reach, inner.room - LEAST_BELOW);
    const hole = { direction: inner.into, isCovered: inner.isFace };
    return (at) => {
      const outside = add(at, outer.into, outer.room);
      work.drill(outer.part, { ...hole, at: outside, diameter: through, depth: undefined }, fitting);
      work.drill(inner.part, { ...hole, at, diameter: pilot[0], depth, isCovered: true }, fitting);
      work.use(1, fitting);
    };
  });
};

/** How far a pilot bore goes beyond the screw's tip, in mm. */
const BEYOND_TIP = 2;

/** Whether a screw's tip and its pilot bore stay inside the second board. */
function fits({ length, pilot }: FittingOf<'screw'>, outer: Mate, inner: Mate): boolean {
  return isBlind(inner.room, length - outer.room) && (inner.isFace || fitsEdge(inner.part, pilot[0]));
}
