// A picture that repeats: one byte a pixel and what each byte stands for. A figure is light and dark of one colour, so
// a palette holds it in a third of the bytes. It multiplies a material's colour, so that all woods share one.

import { encodeSrgb, type Rgb } from '../../view/color.js';

export interface TextureTile {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** A palette entry a pixel, from the top left. */
  readonly pixels: Uint8Array;
  /** Red, green, blue of each entry; sRGB. */
  readonly palette: Uint8Array;
  /** What the colour factor is multiplied with, so that white stands for this many times the material's own colour. */
  readonly headroom: number;
  /** Whether every other repetition is mirrored from top to bottom. */
  readonly mirrored: boolean;
}

/** A tile of levels: `levelAt` a pixel, `colorOf` a level, where 1 is the material's own colour. */
export interface TexturePattern {
  readonly width: number;
  readonly height: number;
  readonly mirrored: boolean;
  readonly levelAt: (column: number, row: number) => number;
  readonly colorOf: (level: number) => Rgb;
}

/** Enough that no step shows, few enough to be packed well. */
const entries = 40;

export function bake({ width, height, mirrored, levelAt, colorOf }: TexturePattern, headroom: number): TextureTile {
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
  return { width, height, pixels, palette, headroom, mirrored };
}
