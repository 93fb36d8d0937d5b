// Colours as glTF takes them: linear factors, and bytes of a texture in sRGB.

import { colorNumber } from '../model/document/color.js';

/** Red, green, blue; linear, 1 is white. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** @param color `#rrggbb` */
export function linearOf(color: string): Rgb {
  const value = colorNumber(color);
  return [toLinear((value >> 16) & 255), toLinear((value >> 8) & 255), toLinear(value & 255)];
}

/** The byte that stands for a linear share in a texture. */
export function encode(share: number): number {
  const limited = Math.min(1, Math.max(0, share));
  return Math.round(255 * (limited <= 0.0031308 ? limited * 12.92 : 1.055 * limited ** (1 / 2.4) - 0.055));
}

export function multiply(a: Rgb, b: Rgb): Rgb {
  return [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
}

function toLinear(byte: number): number {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
