// Glass: transparent, with edges in a deeper tint. It uses alpha blending instead of the transmission extension,
// because every viewer supports it, Quick Look's format has no alternative, and a pane looks the same either way.

import type { Rgb } from '../../view/color.js';
import { FACE_FROM, GLASS } from '../../view/finish-appearance.js';
import { type BakedFinish, baseMaterial } from './part-materials.js';

/** In the scene, a pane is denser at grazing angles. In a file, it has one opacity, chosen for a view at an angle. */
const PANE_OPACITY = GLASS.paneOpacity + 0.06;

export const glassFinish: BakedFinish = (part) => {
  const pane = baseMaterial(part);
  const deep = (channel: 0 | 1 | 2) => pane.color[channel] ** GLASS.edgePower[channel] * GLASS.edgeTint[channel];
  const edge: Rgb = [deep(0), deep(1), deep(2)];
  return {
    sides: [
      { material: { ...pane, opacity: PANE_OPACITY } },
      { material: { ...pane, name: `${pane.name} edge`, color: edge, opacity: GLASS.edgeOpacity } },
    ],
    sideFacing: (normal) => (part.isBoard && Math.abs(normal[part.thickness]) < FACE_FROM ? 1 : 0),
  };
};
