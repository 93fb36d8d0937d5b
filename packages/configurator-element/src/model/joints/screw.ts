// Screws and confirmats: through the face of one board into the edge of another, or into its face where two faces meet.
// There the first board of the joint is the one that the screw goes through.

import { add } from '../../geometry/vector.js';
import { eachPoint, faceAndEdge, fitsEdge, LEAST_BELOW, type Mate, thicknessOf } from './along-contact.js';
import type { Join } from './joint-work.js';

export const screw: Join<'screw', 'first' | 'spacing'> = (work) => {
  const { through, pilot } = work.fitting;
  eachPoint(work, through, (at, mates) => {
    const pair = faceAndEdge(mates);
    const [outer, inner]: readonly [Mate, Mate] = pair ? [pair.face, pair.edge] : mates;
    if (!outer.isFace) return work.refuse('no-face', outer.part);
    const [diameter, deepest] = pilot;
    const depth = inner.isFace ? Math.min(deepest, thicknessOf(inner.part) - LEAST_BELOW) : deepest;
    if (depth <= 0 || !(inner.isFace || fitsEdge(inner.part, diameter))) return work.refuse('too-thin', inner.part);
    const outside = add(at, outer.into, thicknessOf(outer.part));
    const hole = { direction: inner.into, isCovered: inner.isFace };
    work.drill(outer.part, { ...hole, at: outside, diameter: through, depth: undefined });
    work.drill(inner.part, { ...hole, at, diameter, depth, isCovered: true });
    work.use(1);
  });
};
