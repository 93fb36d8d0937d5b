// Measures what a screenshot shows. A screenshot contains what a person sees, while the drawing buffer of a WebGL
// canvas may already be empty when a script reads it.

import { PNG } from 'pngjs';
import type { ElementHandle, ScreenshotClip } from 'puppeteer-core';

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** The pixels, with four bytes each. */
  readonly pixels: Uint8Array;
}

/** Captures what an element looks like now. @param clip the part of it to capture */
export async function photograph(element: ElementHandle, clip?: ScreenshotClip): Promise<Picture> {
  const { width, height, data } = PNG.sync.read(Buffer.from(await element.screenshot({ ...(clip && { clip }) })));
  return { width, height, pixels: data };
}

/** Counts the colors that are clearly different. An empty picture has one of them, and a flat picture has a few. */
export function countColors({ pixels }: Picture): number {
  const colors = new Set<number>();
  for (let i = 0; i < pixels.length; i += 4) {
    colors.add(((pixels[i]! >> 4) << 8) | ((pixels[i + 1]! >> 4) << 4) | (pixels[i + 2]! >> 4));
  }
  return colors.size;
}

/** The share of pixels that are visibly different, from 0 to 1. */
export function difference(a: Picture, b: Picture): number {
  if (a.width !== b.width || a.height !== b.height) return 1;
  let different = 0;
  for (let i = 0; i < a.pixels.length; i += 4) {
    const distance =
      Math.abs(a.pixels[i]! - b.pixels[i]!) +
      Math.abs(a.pixels[i + 1]! - b.pixels[i + 1]!) +
      Math.abs(a.pixels[i + 2]! - b.pixels[i + 2]!);
    if (distance > 24) different++;
  }
  return different / (a.pixels.length / 4);
}
