// Metal: light colours are bare, dark ones are powder-coated, since no bare metal is dark.

import { multiply } from '../../view/color.js';
import { smoothstep } from '../textures/noise.js';
import { type BakedFinish, baseMaterial, singleMaterial } from './part-materials.js';

/** What mirrors a room looks darker than it is. */
const mirrorGain = 1.3;

/** Viewers light a file with a few lamps in a dim room, in which the front of whole metal would be nearly black. */
const mostMetalness = 0.8;

export const metalFinish: BakedFinish = (board) => {
  const look = baseMaterial(board, 0.32);
  const [red, green, blue] = look.color;
  const bare = board.material?.metalness ?? smoothstep(0.04, 0.22, 0.3 * red + 0.6 * green + 0.1 * blue);
  const gain = 1 + (mirrorGain - 1) * bare;
  const coated = Math.max(look.roughness, 0.45);
  return singleMaterial({
    ...look,
    color: multiply(look.color, [gain, gain, gain]),
    metalness: bare * mostMetalness,
    roughness: coated + (look.roughness - coated) * bare,
  });
};
