// Laminate: one colour on both faces and on the bands; what has no band shows the chipboard between the faces, or the dark
// core of a compact board.

import type { Vector } from '../../model/product.js';
import { chipboard, compact } from '../../view/figures.js';
import { chipboardSize } from '../textures/chipboard.js';
import { lookOf, plainSurface, type SurfaceFactory, startingAt, textured } from './surface.js';

/** What faces out of the board. */
const faceFrom = 0.7;

export const laminateSurface: SurfaceFactory = (board) => {
  const { thickness, own, isBoard, isBanded } = board;
  const look = lookOf(board, 0.5);
  if (!isBoard) return plainSurface(look);
  const sideFacing = (normal: Vector, at: Vector) =>
    Math.abs(normal[thickness]) >= faceFrom || isBanded(normal, at) ? 0 : 1;
  if ((board.material?.density ?? 0) >= compact.density) {
    const core = { ...look, name: `${look.name} core`, color: compact.color, roughness: compact.roughness };
    return { sides: [{ material: look }, { material: core }], sideFacing };
  }
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
    sideFacing,
  };
};
