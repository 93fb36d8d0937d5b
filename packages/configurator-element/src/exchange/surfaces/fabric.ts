import { fabricSize } from '../textures/fabric.js';
import { lookOf, projected, type SurfaceFactory, textured } from './surface.js';

/** A weave at true scale. */
export const fabricSurface: SurfaceFactory = (board) =>
  projected(textured(lookOf(board, 0.95), 'fabric'), fabricSize, 0);
