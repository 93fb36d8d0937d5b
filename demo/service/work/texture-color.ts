// The mean colour of a texture that an organization has uploaded: decoded by sharp, which a thread loads when it first needs it.

import { meanColor, type TextureColor } from '../models/texture-colors.js';

/** Pixels of a side that the colour is the mean of: more change nothing that is seen. */
const SIDE = 256;
/** As uploads are limited to. */
const MAX_PIXELS = 4096 * 4096;

/** What became of a texture: without a colour pages show the finish in its place too. */
export interface TextureReading {
  readonly color: TextureColor | undefined;
  /** Whether it will be the same again: not where this machine has no decoder. */
  readonly isFinal: boolean;
}

/** @param load of the decoder, which is a binary that may be missing */
export async function textureColor(content: Uint8Array, load = () => import('sharp')): Promise<TextureReading> {
  const decoder = await load().catch(() => undefined);
  if (!decoder) return { color: undefined, isFinal: false };
  try {
    const picture = decoder
      .default(content, { limitInputPixels: MAX_PIXELS })
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha();
    return { color: meanColor(await picture.raw({ depth: 'uchar' }).toBuffer()), isFinal: true };
  } catch {
    return { color: undefined, isFinal: true };
  }
}
