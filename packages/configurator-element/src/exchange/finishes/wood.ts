// Wood: true-scale grain along the board, offset for each board as if it were cut from a different part of the trunk.
// Its rings run through the board, so those on its ends meet those on its sides. It's baked from the scene's grain tile.

import type { Vector } from '../../model/evaluate/product.js';
import { multiply, type Rgb } from '../../view/color.js';
import { FACE_FROM, WOOD } from '../../view/finish-appearance.js';
import { FIBRE_TILE, type GrainTile, placeAcross, RING_TILE, TILE_OFFSET_FACTORS } from '../../view/wood-grain.js';
import type { TexturePattern, TextureSource } from './finish-textures.js';
import {
  type BakedFinish,
  baseMaterial,
  cycleAxes,
  type FinishedPart,
  fract,
  type PbrMaterial,
  textured,
} from './part-materials.js';

/** The texture coordinates of a position along and across the grain, in mm. */
type GrainOffset = (along: number, across: number) => readonly [u: number, v: number];

/** The lightness of boards: the scene's range in three steps, so that a file has few materials. */
const tones = [
  { lightness: -WOOD.boardVariation / 3, name: ' (darker)' },
  { lightness: 0, name: '' },
  { lightness: WOOD.boardVariation / 3, name: ' (lighter)' },
] as const;

export const woodFinish: BakedFinish = (part) => {
  const { grain, size, seed, isBanded } = part;
  const offset = grainOffset(seed);
  const tone = tones[Math.floor(fract(seed * 41) * tones.length)]!;
  const material = baseMaterial(part);
  const face = toned(textured(material, woodTexture), tone.lightness, tone.name);
  const sawn = {
    ...textured(material, woodTexture),
    roughness: Math.min(1, material.roughness + WOOD.end.roughness),
  };
  const end = toned(sawn, tone.lightness + WOOD.end.lightness, ` end grain${tone.name}`);
  const [, sizeA, sizeB] = cycleAxes(size, grain);
  const textureAt = (point: Vector) => {
    const [along, a, b] = cycleAxes(point, grain);
    return offset(along, placeAcross([a, b], [sizeA, sizeB], seed));
  };
  return {
    sides: [
      { material: face, textureAt },
      { material: end, textureAt, isSawn: true },
      { material: face, textureAt: (point) => bandAt(cycleAxes(point, grain), offset, part) },
    ],
    sideFacing: (normal, at) => {
      if (Math.abs(normal[grain]) <= FACE_FROM) return 0;
      return isBanded(normal, at) ? 2 : 1;
    },
  };
};

/** Texture coordinates that start at a position in the trunk that depends on the board's random number. */
export function grainOffset(seed: number): GrainOffset {
  const [u, v] = [fract(seed * TILE_OFFSET_FACTORS[0]), fract(seed * TILE_OFFSET_FACTORS[1])];
  return (along, across) => [along / RING_TILE[0] + u, across / RING_TILE[1] + v];
}

/** The texture coordinates of an edge band, which has its grain along its length. */
function bandAt([, a, b]: Vector, offset: GrainOffset, { size, grain }: FinishedPart): readonly [number, number] {
  const [, sizeA, sizeB] = cycleAxes(size, grain);
  return sizeA > sizeB ? offset(a, b) : offset(b, a);
}

function toned(material: PbrMaterial, lightness: number, suffix: string): PbrMaterial {
  return { ...material, name: material.name + suffix, color: multiply(material.color, woodColor(lightness)) };
}

export const woodTexture: TextureSource = {
  name: 'wood',
  pattern: (grain) => facePattern(grain(), [512, 1024], WOOD.face),
};

/**
 * The rings and fibers of a flat cut. Across the grain, the rings repeat mirrored.
 * @param strengths the strengths of rings and fibers
 */
export function facePattern(
  grain: GrainTile,
  [width, height]: readonly [number, number],
  strengths: { readonly rings: number; readonly fibres: number },
): TexturePattern {
  const rings = new GrainSampler(grain, 0);
  const fibres = new GrainSampler(grain, 1);
  // The fibers repeat a whole number of times, so that the tile is seamless.
  const [along, across] = [Math.round(RING_TILE[0] / FIBRE_TILE[0]), Math.round(RING_TILE[1] / FIBRE_TILE[1])];
  const period = width / along;
  // The values are computed only when they're read, because a sample of a material shows few of them.
  const repeated = new Float64Array(period * height).fill(Number.NaN);
  const fibreAt = (column: number, row: number) => {
    const at = row * period + (column % period);
    if (Number.isNaN(repeated[at])) {
      repeated[at] = fibres.mean((column % period) / period, (row * across) / height, 1 / period, across / height);
    }
    return repeated[at]!;
  };
  return {
    width,
    height,
    mirrored: true,
    levelAt: (column, row) => {
      const ring = rings.mean(column / width, row / height, 1 / width, 1 / height);
      return ring * strengths.rings + fibreAt(column, row) * strengths.fibres;
    },
    colorOf: woodColor,
  };
}

/** The factor for a material's color at the given lightness. */
export function woodColor(lightness: number): Rgb {
  const share = Math.max(0, 1 + lightness);
  const [red, green, blue] = WOOD.warmth;
  return [share ** red, share ** green, share ** blue];
}

/** Reads one channel of the repeating grain tile: rings (0) or fibers (1), −1 to 1. */
export class GrainSampler {
  readonly #grain: GrainTile;
  readonly #channel: 0 | 1;

  constructor(grain: GrainTile, channel: 0 | 1) {
    this.#grain = grain;
    this.#channel = channel;
  }

  /** The mean over a rectangle whose size is given in fractions of the tile. */
  mean(u: number, v: number, du: number, dv: number): number {
    const { length, width } = this.#grain;
    const [columns, rows] = [Math.max(1, Math.round(du * length)), Math.max(1, Math.round(dv * width))];
    if (columns * rows === 1) return this.#bilinear(u + du / 2, v + dv / 2);
    let sum = 0;
    for (let i = 0; i < columns; i++) {
      for (let k = 0; k < rows; k++) {
        sum += this.#texel(
          Math.floor((u + ((i + 0.5) / columns) * du) * length),
          Math.floor((v + ((k + 0.5) / rows) * dv) * width),
        );
      }
    }
    return sum / (columns * rows);
  }

  #bilinear(u: number, v: number): number {
    const { length, width } = this.#grain;
    const [x, y] = [u * length - 0.5, v * width - 0.5];
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [right, below] = [x - left, y - top];
    const high = this.#texel(left, top) * (1 - right) + this.#texel(left + 1, top) * right;
    const low = this.#texel(left, top + 1) * (1 - right) + this.#texel(left + 1, top + 1) * right;
    return high * (1 - below) + low * below;
  }

  #texel(column: number, row: number): number {
    const { data, length, width } = this.#grain;
    const at = modulo(row, width) * length + modulo(column, length);
    return data[at * 2 + this.#channel]! / 127.5 - 1;
  }
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
