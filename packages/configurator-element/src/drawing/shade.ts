// Colours under the studio's light. Knows neither facets nor SVG.

import { colorNumber } from '../model/document/color.js';

type Rgb = readonly [red: number, green: number, blue: number];

/** Steps of light that are told apart, so that facets in equal light share a path. */
const steps = 64;

/** @param light 1 shows the colour as it is, 0 is dark */
export function shade(color: string, light: number): string {
  const share = Math.round(Math.max(0, light) * steps) / steps;
  const [red, green, blue] = linear(color);
  return hex([red * share, green * share, blue * share]);
}

/** For thin lines along the edges of a surface: darker, or lighter where it is nearly black. */
export function lineColor(fill: string): string {
  const [red, green, blue] = linear(fill);
  if (luminanceOf(fill) < 0.015) return hex([red + 0.05, green + 0.05, blue + 0.05]);
  return hex([red * 0.5, green * 0.5, blue * 0.5]);
}

/** The share of light that it gives back, 0 to 1. */
export function luminanceOf(color: string): number {
  const [red, green, blue] = linear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(color: string): Rgb {
  const value = colorNumber(color);
  return [decode((value >> 16) & 255), decode((value >> 8) & 255), decode(value & 255)];
}

function hex(channels: Rgb): string {
  return `#${channels.map((channel) => encode(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** sRGB (IEC 61966-2-1). */
function decode(byte: number): number {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function encode(share: number): number {
  const limited = Math.min(1, Math.max(0, share));
  return Math.round(255 * (limited <= 0.0031308 ? limited * 12.92 : 1.055 * limited ** (1 / 2.4) - 0.055));
}
