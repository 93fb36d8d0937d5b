// The textures of finishes in exported files: repeating light and dark patterns in one color, which take a third of the
// bytes with a palette. A texture multiplies a material's color, so all woods share one texture.

import { lazily } from '../../geometry/lazily.js';
import { runToEnd } from '../../run-to-end.js';
import { encodeSrgb, type Rgb } from '../../view/color.js';
import { computeGrain, type GrainTile } from '../../view/wood-grain.js';
import { once } from '../once.js';
import { encodePng } from '../png.js';

/**
 * A tile of lightness levels. `levelAt` returns a pixel's level, and `colorOf` returns a level's color. 1 is the
 * material's own color.
 */
export interface TexturePattern {
  /** The size of the tile, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Whether every other repetition is flipped vertically. */
  readonly mirrored: boolean;
  readonly levelAt: (column: number, row: number) => number;
  readonly colorOf: (level: number) => Rgb;
}

export interface TextureSource {
  /** The texture's name, unique in the file. */
  readonly name: string;
  /** @param grain returns the tile of wood grain, which the first call computes */
  readonly pattern: (grain: () => GrainTile) => TexturePattern;
}

/**
 * The largest factor by which the pattern can lighten the material's color, which is what white in the texture stands
 * for. Nearly white materials leave little room for a lighter pattern.
 */
export type Headroom = 1.22 | 1.05;

export interface FinishTexture extends TextureSource {
  readonly headroom: Headroom;
}

/** A normal map that's baked for a finish, with the same texture coordinates as its texture. */
export interface ReliefSource {
  /** The texture's name, unique in the file. */
  readonly name: string;
  readonly bake: () => Uint8Array;
}

export interface BakedTexture {
  readonly png: Uint8Array;
  readonly mirrored: boolean;
}

/**
 * Baked finish textures. Baking takes most of an export's time, so pass the same object to the next export.
 * @example
 * ```ts
 * const textures = new FinishTextures();
 * for (const product of products) await productGlb(product, { textures });
 * ```
 */
export class FinishTextures {
  readonly #baked = new Map<string, BakedTexture>();
  readonly #reliefs = new Map<string, BakedTexture>();
  readonly #patterns = new Map<string, TexturePattern>();
  readonly #grain = lazily(() => runToEnd(computeGrain()));

  /** Bakes a texture on the first call, and returns the same one later. */
  get({ name, pattern: patternOf, headroom }: FinishTexture): BakedTexture {
    return once(this.#baked, `${name} ${headroom}`, () => {
      const pattern = once(this.#patterns, name, () => patternOf(this.#grain));
      return { png: bake(pattern, headroom), mirrored: pattern.mirrored };
    });
  }

  /** Bakes a relief on the first call, and returns the same one later. */
  relief({ name, bake }: ReliefSource): BakedTexture {
    return once(this.#reliefs, name, () => ({ png: bake(), mirrored: false }));
  }
}

/** The number of colors in the palette: enough to hide the steps, but few enough to compress well. */
const ENTRIES = 40;

function bake({ width, height, levelAt, colorOf }: TexturePattern, headroom: number): Uint8Array {
  const levels = new Float64Array(width * height);
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const level = levelAt(column, row);
      levels[row * width + column] = level;
      low = Math.min(low, level);
      high = Math.max(high, level);
    }
  }
  const step = (high - low) / (ENTRIES - 1) || 1;
  const pixels = Uint8Array.from(levels, (level) => Math.round((level - low) / step));
  const palette = new Uint8Array(ENTRIES * 3);
  for (let i = 0; i < ENTRIES; i++) {
    colorOf(low + i * step).forEach((share, channel) => {
      palette[i * 3 + channel] = encodeSrgb(share / headroom);
    });
  }
  return encodePng({ width, height, pixels, palette });
}

/** The color of a level in a gray pattern. */
export function gray(level: number): Rgb {
  return [level, level, level];
}

export function smoothstep(from: number, to: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

/** Repeating value noise, 0 to 1: random values at the corners of `columns` × `rows` cells, interpolated smoothly. */
export function valueNoise([columns, rows]: readonly [number, number], seed: number): (u: number, v: number) => number {
  const at = (column: number, row: number) => hashAt(column % columns, row % rows, seed);
  return (u, v) => {
    const [x, y] = [u * columns, v * rows];
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const [right, below] = [smoothstep(0, 1, x - column), smoothstep(0, 1, y - row)];
    const high = at(column, row) * (1 - right) + at(column + 1, row) * right;
    const low = at(column, row + 1) * (1 - right) + at(column + 1, row + 1) * right;
    return high * (1 - below) + low * below;
  };
}

function hashAt(column: number, row: number, seed: number): number {
  let mixed = Math.imul(column + 1, 0x9e3779b1) ^ Math.imul(row + 1, 0x85ebca77) ^ Math.imul(seed, 0xc2b2ae3d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x297a2d39);
  return ((mixed ^ (mixed >>> 16)) >>> 8) / 0x1000000;
}
