// Stone: clouds and a few veins. The scene's run through the block; a file's are on a tile that repeats.

import type { Figure } from './tile.js';
import { smoothstep } from './wood.js';

/** mm */
export const stoneSize = 1000;

const pixels = 512;

export function stoneFigure(): Figure {
  const cloud = (cells: number, seed: number) => cloudOf(cells, seed);
  // Of about 170, 70, 90, 4 and 60 mm.
  const [broad, middle, bends, speckles, breaks] = [
    cloud(6, 1),
    cloud(14, 2),
    cloud(11, 3),
    cloud(256, 4),
    cloud(17, 5),
  ];
  return {
    width: pixels,
    height: pixels,
    mirrored: false,
    levelAt: (column, row) => {
      const [u, v] = [(column + 0.5) / pixels, (row + 0.5) / pixels];
      const clouds = broad(u, v) + 0.5 * middle(u, v);
      // Whole turns over the tile, so that the veins meet at its sides.
      const turns = 2 * u + v + bends(u, v) * 0.9;
      const vein = Math.abs(turns - Math.floor(turns) - 0.5) * 2;
      const line = 1 - smoothstep(0, 0.09, vein);
      return 0.93 + 0.1 * (clouds - 0.75) + 0.05 * (speckles(u, v) - 0.5) - 0.22 * line * breaks(u, v);
    },
    colorOf: (level) => [level, level, level],
  };
}

/** Values at the corners of cells, joined smoothly; 0 to 1, repeating. */
function cloudOf(cells: number, seed: number): (u: number, v: number) => number {
  const at = (column: number, row: number) => noiseAt(column % cells, row % cells, seed);
  return (u, v) => {
    const [x, y] = [u * cells, v * cells];
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const [right, below] = [smoothstep(0, 1, x - column), smoothstep(0, 1, y - row)];
    const high = at(column, row) * (1 - right) + at(column + 1, row) * right;
    const low = at(column, row + 1) * (1 - right) + at(column + 1, row + 1) * right;
    return high * (1 - below) + low * below;
  };
}

function noiseAt(column: number, row: number, seed: number): number {
  let mixed = Math.imul(column + 1, 0x9e3779b1) ^ Math.imul(row + 1, 0x85ebca77) ^ Math.imul(seed, 0xc2b2ae3d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x297a2d39);
  return ((mixed ^ (mixed >>> 16)) >>> 8) / 0x1000000;
}
