// Stone: clouds and a few veins on a repeating tile. Each slab shows a different part of the tile. In the scene, clouds
// and veins run through the whole block.

import { STONE } from '../../view/finish-appearance.js';
import { gray, smoothstep, type TextureSource, valueNoise } from './finish-textures.js';
import { type BakedFinish, baseMaterial, boxProjected, fract, textured } from './part-materials.js';

const TILE_MM = 1000;
const PIXELS = 512;

/** The strength of the grit. It's one octave, as strong as the scene's two together. */
const GRIT = 0.21;

export const stoneFinish: BakedFinish = (part) =>
  boxProjected(textured(baseMaterial(part), stoneTexture), TILE_MM, part.seed * 5);

export const stoneTexture: TextureSource = {
  name: 'stone',
  pattern: () => {
    // The noise cells are about 90 × 50, 170 × 90, 23 and 4 mm.
    const [clouds, veins] = [valueNoise([11, 20], 1), valueNoise([6, 11], 2)];
    const [across, down] = [valueNoise([43, 43], 3), valueNoise([43, 43], 4)];
    const grains = valueNoise([256, 256], 5);
    const bend = STONE.bend / TILE_MM;
    return {
      width: PIXELS,
      height: PIXELS,
      mirrored: false,
      levelAt: (column, row) => {
        const [u, v] = [(column + 0.5) / PIXELS, (row + 0.5) / PIXELS];
        const bent = [fract(u + bend * (across(u, v) - 0.5)), fract(v + bend * (down(u, v) - 0.5))] as const;
        const cloud = clouds(...bent);
        const line = 1 - smoothstep(0, STONE.vein.width, Math.abs(veins(...bent) - 0.5) * 2);
        const vein = line * smoothstep(...STONE.vein.clouds, cloud);
        return STONE.lightness + STONE.clouds * (cloud - 0.5) + GRIT * (grains(u, v) - 0.5) - STONE.vein.depth * vein;
      },
      colorOf: gray,
    };
  },
};
