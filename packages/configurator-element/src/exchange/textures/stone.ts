// Stone: clouds and a few veins. The scene's run through the block; a file's are on a tile that repeats.

import { cloudNoise, smoothstep } from './noise.js';
import type { TexturePattern } from './texture-tile.js';

/** mm */
export const stoneSize = 1000;

const pixels = 512;

/** How far space is bent, so that clouds and veins are drawn out as they are in rock; of the tile. */
const bend = 55 / stoneSize;

export function stonePattern(): TexturePattern {
  // Cells of about 90 and 50, 170 and 90, 23, and 4 mm.
  const [clouds, veins] = [cloudNoise([11, 20], 1), cloudNoise([6, 11], 2)];
  const [across, down] = [cloudNoise([43, 43], 3), cloudNoise([43, 43], 4)];
  const grit = cloudNoise([256, 256], 5);
  return {
    width: pixels,
    height: pixels,
    mirrored: false,
    levelAt: (column, row) => {
      const [u, v] = [(column + 0.5) / pixels, (row + 0.5) / pixels];
      const bent = [within(u + bend * (across(u, v) - 0.5)), within(v + bend * (down(u, v) - 0.5))] as const;
      const broad = clouds(...bent);
      const line = 1 - smoothstep(0, 0.09, Math.abs(veins(...bent) - 0.5) * 2);
      const vein = line * smoothstep(0.35, 0.7, broad);
      return 1.03 + 0.16 * (broad - 0.5) + 0.21 * (grit(u, v) - 0.5) - 0.16 * vein;
    },
    colorOf: (level) => [level, level, level],
  };
}

/** The same place on the tile. */
function within(place: number): number {
  return place - Math.floor(place);
}
