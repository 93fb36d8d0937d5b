// Replaces textures with their mean color in pictures. Pictures don't show grain, and they're smaller without textures.

import type { PlacedPart, Product } from '@parametric/configurator-element/model';

/** Linear red, green, and blue, each multiplied by opacity, and then opacity. All are from 0 to 1. */
export type TextureColor = readonly [red: number, green: number, blue: number, opacity: number];

/** @param pixels the red, green, blue, and opacity of each pixel, in sRGB; at least one pixel */
export function meanColor(pixels: Uint8Array | Uint8ClampedArray): TextureColor {
  const sums: [number, number, number, number] = [0, 0, 0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const opacity = pixels[at + 3]! / 255;
    for (const channel of [0, 1, 2] as const) sums[channel] += linearShares[pixels[at + channel]!]! * opacity;
    sums[3] += opacity;
  }
  const [red, green, blue, opacity] = sums.map((sum) => (sum * 4) / pixels.length) as typeof sums;
  return [red, green, blue, opacity];
}

/**
 * Returns the product with each textured part in its mean color in the scene.
 * @param colors the textures' mean colors, by address in the document. A part whose texture isn't included keeps its
 * material's color.
 */
export function withTextureColors(product: Product, colors: ReadonlyMap<string, TextureColor>): Product {
  if (colors.size === 0) return product;
  const parts = [...product.parts].map((part): PlacedPart => {
    const { material, color } = part;
    const texture = material?.texture === undefined ? undefined : colors.get(material.texture);
    return texture && part.kind !== 'text' ? { ...part, color: covered(color, material!.color, texture) } : part;
  });
  return { ...product, parts };
}

/**
 * The color of a textured part. If it differs from its material's color, it tints the texture in the same way as in the
 * scene.
 */
function covered(color: string, base: string, [red, green, blue, opacity]: TextureColor): string {
  const [own, plain, mean] = [channelsOf(color), channelsOf(base), [red, green, blue]];
  const shares = own.map(
    (share, channel) => share * (1 - opacity) + mean[channel]! + (share - plain[channel]!) * opacity,
  );
  return `#${shares.map((share) => byteOf(share).toString(16).padStart(2, '0')).join('')}`;
}

/** @param color `#rrggbb` */
function channelsOf(color: string): readonly number[] {
  return [1, 3, 5].map((at) => linearShares[Number.parseInt(color.slice(at, at + 2), 16)]!);
}

/** The linear value of each sRGB byte, from 0 to 1 (IEC 61966-2-1). */
const linearShares: readonly number[] = Array.from({ length: 256 }, (_, byte) => {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

function byteOf(linear: number): number {
  const share = Math.min(1, Math.max(0, linear));
  return Math.round(255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055));
}
