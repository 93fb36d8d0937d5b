// Plywood: veneer on both faces, and at the edges the plies, one along and one across in turn. A band hides them.

import { plywood } from '../../view/finish-appearance.js';
import { pliesLength } from '../textures/wood.js';
import { type BakedFinish, baseMaterial, cycleAxes, textured } from './part-materials.js';
import { faceAt, trunkPlace } from './wood.js';

/** Half as many as the scene draws from nearby: in a viewer thinner ones would be a pattern that is not there; mm. */
const plyInFile = 2 * plywood.ply;

/** What faces across the plies. */
const faceFrom = 0.7;

export const plywoodFinish: BakedFinish = (board) => {
  const { grain, thickness, seed: own, size, isBoard, isBanded } = board;
  const look = baseMaterial(board, 0.55);
  const place = trunkPlace(own);
  const plies = pliesIn(size[thickness]);
  return {
    sides: [
      { material: textured(look, 'veneer'), textureAt: (point) => faceAt(cycleAxes(point, grain), place) },
      {
        material: { ...textured(look, 'plies'), name: `${look.name} plies`, roughness: plywood.edge.roughness },
        textureAt: (point) => {
          const [depth, a, b] = cycleAxes(point, thickness);
          return [(a + b) / pliesLength + own, ((depth / size[thickness]) * plies) / 2];
        },
      },
    ],
    sideFacing: (normal, at) => {
      const isEdge = isBoard && Math.abs(normal[thickness]) < faceFrom;
      return isEdge && !isBanded(normal, at) ? 1 : 0;
    },
  };
};

/** An odd number, so that both faces run along the grain. */
export function pliesIn(thickness: number): number {
  return Math.max(3, Math.floor(thickness / (2 * plyInFile)) * 2 + 1);
}
