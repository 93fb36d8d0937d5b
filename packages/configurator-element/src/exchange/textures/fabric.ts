// A plain weave: threads that go over and under in turn.

import { fabric } from '../../view/finish-appearance.js';
import type { TexturePattern } from './texture-tile.js';

/** Two threads each way; mm. */
export const fabricSize = 2 * fabric.thread;

const pixels = 32;

export function fabricPattern(): TexturePattern {
  return {
    width: pixels,
    height: pixels,
    mirrored: false,
    levelAt: (column, row) => {
      const [u, v] = [((column + 0.5) / pixels) * 2, ((row + 0.5) / pixels) * 2];
      const over = (Math.floor(u) + Math.floor(v)) % 2 === 1;
      const height = Math.abs(Math.sin((over ? v : u) * Math.PI));
      return 1 + (height - 0.64) * fabric.depth;
    },
    colorOf: (level) => [level, level, level],
  };
}
