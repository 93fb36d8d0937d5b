// Glass: one sees through it; its edges are deep in its own colour. Plain transparency rather than the extension for
// transmission: every viewer knows it, Quick Look's format has nothing else, and a pane shows the same either way.

import type { Rgb } from '../color.js';
import { lookOf, type SurfaceFactory } from './surface.js';

const paneOpacity = 0.24;
const edgeOpacity = 0.62;

/** What faces out of the pane. */
const paneFrom = 0.7;

export const glassSurface: SurfaceFactory = (board) => {
  const look = lookOf(board, 0.04);
  const [red, green, blue] = look.color;
  const deep: Rgb = [red ** 1.8, green ** 1.1, blue ** 1.4];
  return {
    sides: [
      { material: { ...look, opacity: paneOpacity } },
      { material: { ...look, name: `${look.name} edge`, color: deep, opacity: edgeOpacity } },
    ],
    sideFacing: (normal) => (Math.abs(normal[board.thickness]) < paneFrom ? 1 : 0),
  };
};
