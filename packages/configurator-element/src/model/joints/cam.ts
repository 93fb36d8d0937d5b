// Cam connectors: a housing in the face of one board pulls a bolt in the other.

import { add } from '../../geometry/vector.js';
import { scale } from '../../geometry/vector-math.js';
import { eachContact, faceAndEdge, fitsEdge, isBlind, thicknessOf } from './along-contact.js';
import type { Join } from './joint-work.js';

export const cam: Join<'cam', 'first' | 'spacing' | 'side'> = (work) => {
  const { housing, distance, channel, bolt } = work.fitting;
  eachContact(work, housing[0], (mates) => {
    const pair = faceAndEdge(mates);
    if (!pair) return work.refuse('no-edge', mates[1].part);
    const { face, edge } = pair;
    const thickness = thicknessOf(edge.part);
    if (!isBlind(face.room, bolt[1])) return work.refuse('too-thin', face.part);
    if (!fitsEdge(edge.part, channel) || !isBlind(thickness, housing[1])) return work.refuse('too-thin', edge.part);
    const down = scale(edge.part.box.axes[edge.part.box.normal!], work.numbers.side < 0 ? 1 : -1);
    return (at) => {
      work.drill(face.part, { at, direction: face.into, diameter: bolt[0], depth: bolt[1], isCovered: true });
      work.drill(edge.part, { at, direction: edge.into, diameter: channel, depth: distance, isCovered: true });
      const opening = add(add(at, edge.into, distance), down, -thickness / 2);
      work.drill(edge.part, {
        at: opening,
        direction: down,
        diameter: housing[0],
        depth: housing[1],
        isCovered: false,
      });
      work.use(1);
    };
  });
};
