// Glass: one sees through it; its edges are deep in its own colour. Plain transparency rather than the extension for
// transmission: every viewer knows it, Quick Look's format has nothing else, and a pane shows the same either way.

import type { Rgb } from '../../view/color.js';
import { faceFrom, glass } from '../../view/finish-appearance.js';
import { type BakedFinish, baseMaterial } from './part-materials.js';

/** The scene's pane gets denser the flatter one looks along it; a file's has one opacity, for a look from the side. */
const paneOpacity = glass.paneOpacity + 0.06;

export const glassFinish: BakedFinish = (part) => {
  const pane = baseMaterial(part);
  const deep = (channel: 0 | 1 | 2) => pane.color[channel] ** glass.edgePower[channel] * glass.edgeTint[channel];
  const edge: Rgb = [deep(0), deep(1), deep(2)];
  return {
    sides: [
      { material: { ...pane, opacity: paneOpacity } },
      { material: { ...pane, name: `${pane.name} edge`, color: edge, opacity: glass.edgeOpacity } },
    ],
    sideFacing: (normal) => (part.isBoard && Math.abs(normal[part.thickness]) < faceFrom ? 1 : 0),
  };
};
