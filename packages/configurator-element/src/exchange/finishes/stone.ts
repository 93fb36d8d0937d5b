import { stoneSize } from '../textures/stone.js';
import { type BakedFinish, baseMaterial, boxProjected, textured } from './part-materials.js';

/** Clouds and veins, each slab from another place. */
export const stoneFinish: BakedFinish = (board) =>
  boxProjected(textured(baseMaterial(board, 0.22), 'stone'), stoneSize, board.seed * 5);
