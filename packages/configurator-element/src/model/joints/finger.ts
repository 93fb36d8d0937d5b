// Finger joints, also called box joints. Two boards that overlap at a corner get alternating slots, so that each goes
// through the other. The first board has the outermost fingers. A router leaves dog-bone corners in the slots, but a
// laser doesn't.

import { AXES } from '../../geometry/axes.js';
import { type Point, rectLoop } from '../../geometry/curve.js';
import { withDogbones } from '../../geometry/relief.js';
import { planeAxes } from '../../geometry/sides.js';
import type { Region } from '../evaluate/product.js';
import { type BoardEnd, cornerOf } from './corner.js';
import type { Join, JointPart } from './joint-work.js';
import { contactOf, TOUCHING } from './placed-box.js';

interface Numbers {
  readonly width: number;
  readonly play: number;
  readonly cutter: number;
}

export const finger: Join<never, keyof Numbers> = (work) => {
  for (const one of work.first) {
    for (const other of work.second) {
      const corner = one === other ? undefined : cornerOf(one.box, other.box);
      if (!corner) {
        const isBoard = one.box.normal !== undefined && other.box.normal !== undefined;
        if (isBoard && one !== other && contactOf(one.box, other.box)) work.refuse('no-corner', other);
        continue;
      }
      const length = corner[0].to - corner[0].from;
      const count = countOf(length, work.numbers.width);
      const slots = corner.map((end, index) => slotsOf([one, other][index]!, end, count, 1 - index, work.numbers));
      const [own, others] = slots;
      if (!own || !others) {
        work.refuse('too-narrow', one);
        continue;
      }
      const [deep, wide] = [corner[0].depth, corner[1].depth];
      // Glue the sides of the fingers and the bottoms of the slots.
      work.glue(one, other, (count - 1) * deep * wide + (length * (deep + wide)) / 2);
      for (const region of own) work.cut(one, region);
      for (const region of others) work.cut(other, region);
    }
  }
};

/** The number of fingers and slots, which is odd so that both ends are the same. */
function countOf(length: number, width: number): number {
  return Math.max(3, 2 * Math.round((length / width - 1) / 2) + 1);
}

/**
 * @param first the index of the first slot, counting fingers and slots
 * @returns undefined if the slots are narrower than the cutter
 */
function slotsOf(
  { box }: JointPart,
  { across, along, isFar, from, to, depth }: BoardEnd,
  count: number,
  first: number,
  { play, cutter }: Numbers,
): readonly Region[] | undefined {
  const width = (to - from) / count;
  // A slot is `play` wider than the finger in it. Each board contributes half of that, split between the slot's two
  // sides.
  const shift = Math.max(0, play) / 4;
  // Slots extend beyond the board's edges, so that the circles there don't touch the edges.
  const beyond = Math.max(0, cutter) + 1;
  const regions: Region[] = [];
  for (let index = first; index < count; index += 2) {
    const low = index === 0 && from <= TOUCHING ? -beyond : from + index * width - shift;
    const isLast = index === count - 1 && to >= box.size[along] - TOUCHING;
    const high = isLast ? box.size[along] + beyond : from + (index + 1) * width + shift;
    const start = isFar ? box.size[across] - depth : -beyond;
    const [u] = planeAxes[AXES[box.normal!]!];
    const at: Point = u === along ? [low, start] : [start, low];
    const [long, wide] = u === along ? [high - low, depth + beyond] : [depth + beyond, high - low];
    const square = rectLoop(at, long, wide, 0);
    const outer = cutter > 0 ? withDogbones(square, cutter / 2) : square;
    if (!outer) return undefined;
    regions.push({ outer, holes: [] });
  }
  return regions;
}
