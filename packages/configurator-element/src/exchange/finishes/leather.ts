// Leather: pebbles at true scale, with darker creases between them. In the scene, they also have a relief.

import { LEATHER } from '../../view/finish-appearance.js';
import { LEATHER_TILE, leatherGrain } from '../../view/leather-grain.js';
import { gray, type TextureSource } from './finish-textures.js';
import { type BakedFinish, baseMaterial, boxProjected, textured } from './part-materials.js';

const PIXELS = 128;

export const leatherFinish: BakedFinish = (part) =>
  boxProjected(textured(baseMaterial(part), leatherTexture), LEATHER_TILE, part.seed);

export const leatherTexture: TextureSource = {
  name: 'leather',
  pattern: () => {
    const heightAt = leatherGrain();
    return {
      width: PIXELS,
      height: PIXELS,
      mirrored: false,
      levelAt: (column, row) =>
        1 + (heightAt((column + 0.5) / PIXELS, (row + 0.5) / PIXELS) - LEATHER.meanHeight) * LEATHER.depth,
      colorOf: gray,
    };
  },
};
