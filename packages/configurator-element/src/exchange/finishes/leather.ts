// Leather: pebbles at true scale with a relief, and darker creases between them.

import { LEATHER } from '../../view/finish-appearance.js';
import { LEATHER_PIXELS, LEATHER_TILE, leatherGrain, leatherRelief } from '../../view/leather-grain.js';
import { encodeRgbPng } from '../png.js';
import { gray, type ReliefSource, type TextureSource } from './finish-textures.js';
import { type BakedFinish, baseMaterial, boxProjected, textured } from './part-materials.js';

export const leatherFinish: BakedFinish = (part) =>
  boxProjected({ ...textured(baseMaterial(part), leatherTexture), relief }, LEATHER_TILE, part.seed);

const relief: ReliefSource = {
  name: 'leather relief',
  bake: () => {
    const texels = leatherRelief();
    const pixels = Uint8Array.from({ length: 3 * LEATHER_PIXELS ** 2 }, (_, i) => {
      const value = texels[4 * Math.floor(i / 3) + (i % 3)]!;
      // The first row of an image is at the top, and green is up.
      return i % 3 === 1 ? 255 - value : value;
    });
    return encodeRgbPng({ width: LEATHER_PIXELS, height: LEATHER_PIXELS, pixels });
  },
};

export const leatherTexture: TextureSource = {
  name: 'leather',
  pattern: () => {
    const heightAt = leatherGrain();
    return {
      width: LEATHER_PIXELS,
      height: LEATHER_PIXELS,
      mirrored: false,
      levelAt: (column, row) =>
        1 +
        (heightAt((column + 0.5) / LEATHER_PIXELS, (row + 0.5) / LEATHER_PIXELS) - LEATHER.meanHeight) * LEATHER.depth,
      colorOf: gray,
    };
  },
};
