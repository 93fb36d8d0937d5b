// Laminate: one colour on both faces and on the bands; what has no band shows the chipboard between the faces.

import { chipboard } from '../../view/figures.js';
import { chipboardSize } from '../textures/chipboard.js';
import { lookOf, plainSurface, type SurfaceFactory, startingAt, textured } from './surface.js';

/** What faces out of the board. */
const faceFrom = 0.7;

export const laminateSurface: SurfaceFactory = (board) => {
  const { thickness, own, isBoard, isBanded } = board;
  const look = lookOf(board, 0.5);
  if (!isBoard) return plainSurface(look);
  const raw = { ...look, name: `${look.name} chipboard`, color: chipboard.color, roughness: chipboard.roughness };
  return {
    sides: [
      { material: look },
      {
        material: textured(raw, 'chipboard'),
        textureAt: (point) => {
          const [depth, a, b] = startingAt(point, thickness);
          return [(a + b) / chipboardSize + own, depth / chipboardSize];
        },
      },
    ],
    sideFacing: (normal, at) => (Math.abs(normal[thickness]) >= faceFrom || isBanded(normal, at) ? 0 : 1),
  };
};
