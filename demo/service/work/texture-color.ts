// The mean colour of a texture that an organization has uploaded: decoded by sharp, which a thread loads when it first needs it.

import { meanColor, type TextureColor } from '../models/texture-colors.js';

/** Pixels of a side that the colour is the mean of: more change nothing that is seen. */
const SIDE = 256;
/** As uploads are limited to. */
const MAX_PIXELS = 4096 * 4096;

/** @returns undefined for a picture that can't be decoded: pages show the finish in its place too */
export async function textureColor(content: Uint8Array): Promise<TextureColor | undefined> {
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(content, { limitInputPixels: MAX_PIXELS })
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha();
    return meanColor(await picture.raw({ depth: 'uchar' }).toBuffer());
  } catch {
    return undefined;
  }
}
