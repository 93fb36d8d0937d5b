// Fabric: a plain weave at true scale, whose threads alternately cross over and under.

import { fabric } from '../../view/finish-appearance.js';
import { gray, type TextureSource } from './finish-textures.js';
import { type BakedFinish, baseMaterial, boxProjected, textured } from './part-materials.js';

/** The side of a tile: two threads each way. */
const tileMm = 2 * fabric.thread;
const pixels = 32;

export const fabricFinish: BakedFinish = (part) => boxProjected(textured(baseMaterial(part), fabricTexture), tileMm, 0);

export const fabricTexture: TextureSource = {
  name: 'fabric',
  pattern: () => ({
    width: pixels,
    height: pixels,
    mirrored: false,
    levelAt: (column, row) => {
      const [u, v] = [((column + 0.5) / pixels) * 2, ((row + 0.5) / pixels) * 2];
      const over = (Math.floor(u) + Math.floor(v)) % 2 === 1;
      const height = Math.abs(Math.sin((over ? v : u) * Math.PI));
      return 1 + (height - fabric.meanHeight) * fabric.depth;
    },
    colorOf: gray,
  }),
};
