// Chipboard where it was sawn: chips pressed together, lighter and darker.

import { chipboard } from '../../view/finish-appearance.js';
import { cloudNoise } from './noise.js';
import type { TexturePattern } from './texture-tile.js';

/** mm */
export const chipboardSize = 64;

const pixels = 128;

export function chipboardPattern(): TexturePattern {
  // Of about 1 and 3 mm.
  const [fine, coarse] = [cloudNoise([64, 64], 6), cloudNoise([20, 20], 7)];
  return {
    width: pixels,
    height: pixels,
    mirrored: false,
    levelAt: (column, row) => {
      const [u, v] = [(column + 0.5) / pixels, (row + 0.5) / pixels];
      return chipboard.least + chipboard.range * (0.6 * fine(u, v) + 0.4 * coarse(u, v));
    },
    colorOf: (level) => [level, level, level],
  };
}
