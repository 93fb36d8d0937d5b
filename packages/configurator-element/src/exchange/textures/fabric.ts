// A plain weave: threads that go over and under in turn.

import type { Figure } from './tile.js';

/** Two threads each way; mm. */
export const fabricSize = 3.2;

const pixels = 32;

export function fabricFigure(): Figure {
  return {
    width: pixels,
    height: pixels,
    mirrored: false,
    levelAt: (column, row) => {
      const [u, v] = [((column + 0.5) / pixels) * 2, ((row + 0.5) / pixels) * 2];
      const over = (Math.floor(u) + Math.floor(v)) % 2 === 1;
      return 0.72 + 0.44 * Math.abs(Math.sin((over ? v : u) * Math.PI));
    },
    colorOf: (level) => [level, level, level],
  };
}
