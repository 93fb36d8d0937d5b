// Laminate: one color on both faces and on the edge bands. An edge without a band shows chipboard, or the dark core of
// a compact board.

import type { Vector } from '../../model/evaluate/product.js';
import { FACE_FROM, LAMINATE, laminateCore } from '../../view/finish-appearance.js';
import { gray, type TextureSource, valueNoise } from './finish-textures.js';
import { type BakedFinish, baseMaterial, cycleAxes, singleMaterial, textured } from './part-materials.js';

const { chipboard, compact } = LAMINATE;

const TILE_MM = 64;
const PIXELS = 128;

export const laminateFinish: BakedFinish = (part) => {
  const { thickness, seed, isBoard, isBanded } = part;
  const face = baseMaterial(part);
  if (!isBoard) return singleMaterial(face);
  const sideFacing = (normal: Vector, at: Vector) =>
    Math.abs(normal[thickness]) >= FACE_FROM || isBanded(normal, at) ? 0 : 1;
  if (laminateCore(part.material) === compact) {
    const core = { ...face, name: `${face.name} core`, color: compact.color, roughness: compact.roughness };
    return { sides: [{ material: face }, { material: core, isSawn: true }], sideFacing };
  }
  const raw = { ...face, name: `${face.name} chipboard`, color: chipboard.color, roughness: chipboard.roughness };
  return {
    sides: [
      { material: face },
      {
        material: textured(raw, chipboardTexture),
        textureAt: (point) => {
          const [depth, a, b] = cycleAxes(point, thickness);
          return [(a + b) / TILE_MM + seed, depth / TILE_MM];
        },
        isSawn: true,
      },
    ],
    sideFacing,
  };
};

/** Lighter and darker chips pressed together. */
export const chipboardTexture: TextureSource = {
  name: 'chipboard',
  pattern: () => {
    // The noise cells are about 1 and 3 mm wide.
    const [fine, coarse] = [valueNoise([64, 64], 6), valueNoise([20, 20], 7)];
    return {
      width: PIXELS,
      height: PIXELS,
      mirrored: false,
      levelAt: (column, row) => {
        const [u, v] = [(column + 0.5) / PIXELS, (row + 0.5) / PIXELS];
        return chipboard.leastLightness + chipboard.lightnessRange * (0.6 * fine(u, v) + 0.4 * coarse(u, v));
      },
      colorOf: gray,
    };
  },
};
