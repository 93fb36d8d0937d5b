// Screws and confirmats: through the face of one board into the edge of the other.

import { add } from '../../geometry/vector.js';
import { eachPoint, faceAndEdge, fitsEdge, thicknessOf } from './along-contact.js';
import type { Join } from './joint-work.js';

export const screw: Join<'screw', 'first' | 'spacing'> = (work) => {
  const { through, pilot } = work.fitting;
  eachPoint(work, through, (at, mates) => {
    const pair = faceAndEdge(mates);
    if (!pair) return work.refuse('no-edge', mates[1].part);
    const { face, edge } = pair;
    if (!fitsEdge(edge.part, pilot[0])) return work.refuse('too-thin', edge.part);
    const outside = add(at, face.into, thicknessOf(face.part));
    const [diameter, depth] = pilot;
    work.drill(face.part, { at: outside, direction: edge.into, diameter: through, depth: undefined, isCovered: false });
    work.drill(edge.part, { at, direction: edge.into, diameter, depth, isCovered: true });
    work.use(1);
  });
};
