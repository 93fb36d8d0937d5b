// Stone: clouds and a few veins. The scene's run through the block; a file's are on a tile that repeats.

import { stone } from '../../view/figures.js';
import { cloudOf, smoothstep } from './noise.js';
import type { Figure } from './tile.js';

/** mm */
export const stoneSize = 1000;

const pixels = 512;

export function stoneFigure(): Figure {
  // Of about 150, 57, 95, 31 and 4 mm.
  const [broad, middle] = [cloudOf(7, 1), cloudOf(17, 2)];
  const [bends, ripples] = [cloudOf(11, 3), cloudOf(32, 4)];
  const speckles = cloudOf(256, 5);
  return {
    width: pixels,
    height: pixels,
    mirrored: false,
    levelAt: (column, row) => {
      const [u, v] = [(column + 0.5) / pixels, (row + 0.5) / pixels];
      const clouds = broad(u, v) + 0.5 * middle(u, v);
      // Whole turns over the tile, so that the veins meet at its sides.
      const turns = 2 * u + v + (bends(u, v) + 0.5 * ripples(u, v)) * 0.8;
      const vein = Math.abs(turns - Math.floor(turns) - 0.5) * 2;
      const line = 1 - smoothstep(0, 0.1, vein);
      const speckle = speckles(u, v) - 0.5;
      return 1 + stone.clouds * (clouds - 0.75) + stone.speckle * speckle - stone.vein * line * line * clouds;
    },
    colorOf: (level) => [level, level, level],
  };
}
