// Metal: light colours are bare, dark ones are powder-coated, since no bare metal is dark.

import { smoothstep } from '../textures/noise.js';
import { lookOf, plainSurface, type SurfaceFactory } from './surface.js';

export const metalSurface: SurfaceFactory = (board) => {
  const look = lookOf(board, 0.32);
  if (board.material?.metalness !== undefined) return plainSurface(look);
  const [red, green, blue] = look.color;
  const bare = smoothstep(0.04, 0.22, 0.3 * red + 0.6 * green + 0.1 * blue);
  const coated = Math.max(look.roughness, 0.45);
  return plainSurface({ ...look, metalness: bare, roughness: coated + (look.roughness - coated) * bare });
};
