// The textures of finishes in exported files: patterns that repeat, light and dark of one colour, so that a palette holds
// them in a third of the bytes. A texture multiplies a material's colour, so that all woods share one.

import { encodeSrgb, type Rgb } from '../../view/color.js';
import { computeGrain, type GrainTile } from '../../view/grain.js';
import { runToEnd } from '../../view/run-to-end.js';
import { encodePng } from '../png.js';

/** A tile of levels: `levelAt` a pixel, `colorOf` a level, where 1 is the material's own colour. */
export interface TexturePattern {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Whether every other repetition is mirrored from top to bottom. */
  readonly mirrored: boolean;
  readonly levelAt: (column: number, row: number) => number;
  readonly colorOf: (level: number) => Rgb;
}

export interface TextureSource {
  /** Its name in the file, which no other texture has. */
  readonly name: string;
  /** @param grain the tile of wood grain, computed when it is first asked for */
  readonly pattern: (grain: () => GrainTile) => TexturePattern;
}

/**
 * White in the texture stands for this many times the material's own colour, so that the pattern can be lighter than the
 * material; what is nearly white has hardly any room for that.
 */
export type Headroom = 1.22 | 1.05;

export interface FinishTexture extends TextureSource {
  readonly headroom: Headroom;
}

export interface BakedTexture {
  readonly png: Uint8Array;
  readonly mirrored: boolean;
}

/** The textures of finishes. Baking them is most of the work of an export: give the same one to the next. */
export class FinishTextures {
  readonly #baked = new Map<string, BakedTexture>();
  readonly #patterns = new Map<string, TexturePattern>();
  #grain: GrainTile | undefined;

  /** Baked when first asked for, and kept. */
  get({ name, pattern: patternOf, headroom }: FinishTexture): BakedTexture {
    const key = `${name} ${headroom}`;
    const existing = this.#baked.get(key);
    if (existing) return existing;
    const pattern = this.#patterns.get(name) ?? patternOf(() => this.#wholeGrain());
    this.#patterns.set(name, pattern);
    const baked = { png: bake(pattern, headroom), mirrored: pattern.mirrored };
    this.#baked.set(key, baked);
    return baked;
  }

  #wholeGrain(): GrainTile {
    this.#grain ??= runToEnd(computeGrain());
    return this.#grain;
  }
}

/** Entries of the palette: enough that no step shows, few enough to be packed well. */
const entries = 40;

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
  const step = (high - low) / (entries - 1) || 1;
  const pixels = Uint8Array.from(levels, (level) => Math.round((level - low) / step));
  const palette = new Uint8Array(entries * 3);
  for (let i = 0; i < entries; i++) {
    colorOf(low + i * step).forEach((share, channel) => {
      palette[i * 3 + channel] = encodeSrgb(share / headroom);
    });
  }
  return encodePng({ width, height, pixels, palette });
}

/** The colour of a pattern that is a shade of grey. */
export function gray(level: number): Rgb {
  return [level, level, level];
}

export function smoothstep(from: number, to: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

/** Value noise, 0 to 1, that repeats: random values at the corners of so many cells across and down, joined smoothly. */
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
