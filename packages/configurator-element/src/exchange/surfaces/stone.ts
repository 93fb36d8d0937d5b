import { stoneSize } from '../textures/stone.js';
import { lookOf, projected, type SurfaceFactory, textured } from './surface.js';

/** Clouds and veins, each slab from another place. */
export const stoneSurface: SurfaceFactory = (board) =>
  projected(textured(lookOf(board, 0.22), 'stone'), stoneSize, board.own * 5);
