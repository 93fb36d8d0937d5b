// Cam connectors: a housing in the face of one board pulls a bolt in the other.

import { add, type Vector } from '../../geometry/vector.js';
import { dot, scale, subtract } from '../../geometry/vector-math.js';
import { eachContact, faceAndEdge, fitsEdge, isBlind, thicknessOf } from './along-contact.js';
import type { Join, JointPart, JointWork } from './joint-work.js';
import type { Share } from './placed-box.js';

export const cam: Join<'cam', 'first' | 'spacing' | 'side'> = (work) => {
  const { id, housing, distance, channel, bolt, cap } = work.fitting;
  eachContact(work, housing[0], (mates) => {
    const pair = faceAndEdge(mates);
    if (!pair) return work.refuse('no-edge', mates[1].part);
    const { face, edge } = pair;
    const thickness = thicknessOf(edge.part);
    if (!isBlind(face.room, bolt[1])) return work.refuse('too-thin', face.part);
    if (!fitsEdge(edge.part, channel) || !isBlind(thickness, housing[1])) return work.refuse('too-thin', edge.part);
    const down = scale(edge.part.box.axes[edge.part.box.normal!], work.numbers.side < 0 ? 1 : -1);
    return (at) => {
      const held = { at, direction: face.into, diameter: bolt[0], depth: bolt[1], isCovered: true };
      if (!work.drill(face.part, held)) return;
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
      if (isHidden(work, edge.part, opening, 'all')) return;
      if (isHidden(work, edge.part, opening, 'some')) work.refuse('covered', edge.part);
      if (cap) work.list({ id: `${id}-cap`, ...cap });
    };
  });
};

/** Whether another part covers a housing. @param opening the middle of the housing's opening */
function isHidden(
  { isHidden, numbers, fitting }: JointWork<'cam', 'side'>,
  part: JointPart,
  opening: Vector,
  share: Share,
): boolean {
  const { box } = part;
  const radius = fitting.housing[0] / 2;
  const at = subtract(opening, box.origin);
  const within = (reach: number) => box.axes.map((axis) => dot(at, axis) + reach) as unknown as Vector;
  const face = { axis: box.normal!, side: numbers.side < 0 ? -1 : 1 } as const;
  return isHidden(part, face, [within(-radius), within(radius)], share);
}
