import { lookOf, plainSurface, type SurfaceFactory } from './surface.js';

/** One colour all over. */
export const laminateSurface: SurfaceFactory = (board) => plainSurface(lookOf(board, 0.5));
