// Laminate: one colour on both faces and on the bands; what has no band shows the chipboard between the faces, or the dark
// core of a compact board.

import type { Vector } from '../../model/evaluate/product.js';
import { chipboard, compact } from '../../view/finish-appearance.js';
import { chipboardSize } from '../textures/chipboard.js';
import { type BakedFinish, baseMaterial, cycleAxes, singleMaterial, textured } from './part-materials.js';

/** What faces out of the board. */
const faceFrom = 0.7;

export const laminateFinish: BakedFinish = (board) => {
  const { thickness, seed: own, isBoard, isBanded } = board;
  const look = baseMaterial(board, 0.5);
  if (!isBoard) return singleMaterial(look);
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
          const [depth, a, b] = cycleAxes(point, thickness);
          return [(a + b) / chipboardSize + own, depth / chipboardSize];
        },
      },
    ],
    sideFacing,
  };
};
