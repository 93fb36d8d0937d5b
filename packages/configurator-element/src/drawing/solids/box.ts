// A block: six facets, or more if its edges are rounded.

import { times } from '../../geometry/times.js';
import type { AssetPart, BoxPart, Vector } from '../../model/evaluate/product.js';
import { type Solid, stack } from './solid.js';

/** The maximum number of facets in a quarter turn of a round edge. */
const MAX_STEPS = 6;

/** A round edge is drawn sharp if its radius is below this many times the finest detail. */
const SHARPEST = 4;

/** @param finest the largest distance between a facet and the round edge it approximates, in mm */
export function boxSolids(part: BoxPart, finest: number): readonly Solid[] {
  const radius = Math.min(part.radius, ...part.size.map((length) => length / 2));
  return [radius < SHARPEST * finest ? blockOf(part.size) : roundedBlock(part.size, radius, finest)];
}

/** Hardware from a file. Drawings don't load files, so they show a block of the part's size. */
export function assetSolids(part: AssetPart): readonly Solid[] {
  return [blockOf(part.size)];
}

export function blockOf([x, y, z]: Vector): Solid {
  const ring = (height: number): Vector[] => [
    [0, height, 0],
    [0, height, z],
    [x, height, z],
    [x, height, 0],
  ];
  return stack([ring(0), ring(y)], { sharpSides: true, sharpRings: [true, true] });
}

/** A sphere's grid of meridians and parallels, stretched in the middle to the block's size. */
function roundedBlock([x, y, z]: Vector, radius: number, finest: number): Solid {
  const steps = Math.min(
    MAX_STEPS,
    Math.max(2, Math.ceil(Math.PI / 4 / Math.acos(Math.max(0.5, 1 - finest / radius)))),
  );
  const turns = times(steps + 1, (i) => (i * Math.PI) / (2 * steps));
  const meridians = [0, 1, 2, 3].flatMap((quarter) => turns.map((turn) => turn + (quarter * Math.PI) / 2));
  const ring = (height: number, reach: number): Vector[] =>
    meridians.map((angle, i): Vector => {
      const quarter = Math.floor(i / turns.length);
      const cornerX = quarter === 0 || quarter === 3 ? x - radius : radius;
      const cornerZ = quarter < 2 ? radius : z - radius;
      return [cornerX + reach * Math.cos(angle), height, cornerZ - reach * Math.sin(angle)];
    });
  const down = [...turns].reverse();
  const lower = down.map((turn) => ring(radius - radius * Math.sin(turn), radius * Math.cos(turn)));
  const upper = turns.map((turn) => ring(y - radius + radius * Math.sin(turn), radius * Math.cos(turn)));
  const rings = [...lower, ...upper];
  return stack(rings, { sharpSides: false, sharpRings: rings.map(() => false) });
}
