// Fabric: a plain weave at true scale, with threads that alternately cross over and under.

import { FABRIC } from '../../view/finish-appearance.js';
import { gray, type TextureSource } from './finish-textures.js';
import { type BakedFinish, baseMaterial, boxProjected, textured } from './part-materials.js';

/** The side of a tile: two threads each way. */
const TILE_MM = 2 * FABRIC.thread;
const PIXELS = 32;

export const fabricFinish: BakedFinish = (part) =>
  boxProjected(textured(baseMaterial(part), fabricTexture), TILE_MM, 0);

export const fabricTexture: TextureSource = {
  name: 'fabric',
  pattern: () => ({
    width: PIXELS,
    height: PIXELS,
    mirrored: false,
    levelAt: (column, row) => {
      const [u, v] = [((column + 0.5) / PIXELS) * 2, ((row + 0.5) / PIXELS) * 2];
      const over = (Math.floor(u) + Math.floor(v)) % 2 === 1;
      const height = Math.abs(Math.sin((over ? v : u) * Math.PI));
      return 1 + (height - FABRIC.meanHeight) * FABRIC.depth;
    },
    colorOf: gray,
  }),
};
