// Converts between linear colors, used to compute light, and sRGB, used to write colors (IEC 61966-2-1).

import { colorNumber } from '../model/document/color.js';

/** Red, green and blue; linear, where 1 is white. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** @param color `#rrggbb` */
export function linearOf(color: string): Rgb {
  const value = colorNumber(color);
  return [decodeSrgb((value >> 16) & 255), decodeSrgb((value >> 8) & 255), decodeSrgb(value & 255)];
}

/** The sRGB byte for a linear value, which is clamped to 0 to 1. */
export function encodeSrgb(share: number): number {
  const limited = Math.min(1, Math.max(0, share));
  return Math.round(255 * (limited <= 0.0031308 ? limited * 12.92 : 1.055 * limited ** (1 / 2.4) - 0.055));
}

export function multiply(a: Rgb, b: Rgb): Rgb {
  return [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
}

function decodeSrgb(byte: number): number {
  return decoded[byte]!;
}

/** The linear value of each byte. A picture of 11,000 parts looks up half a million values. */
const decoded = Float64Array.from({ length: 256 }, (_, byte) => {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});
