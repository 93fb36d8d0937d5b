// The mean color of a texture that an organization has uploaded. It's decoded with sharp, which a thread loads when
// it's first needed.

import { meanColor, type TextureColor } from './texture-colors.js';

/** The number of pixels per side to which the texture is scaled down. More wouldn't change the color visibly. */
const SIDE = 256;
/** The maximum number of pixels, which is the same as for uploads. */
const MAX_PIXELS = 4096 * 4096;

/** The color of a texture. Without a color, a picture shows the material's finish. */
export interface TextureReading {
  readonly color: TextureColor | undefined;
  /** Whether decoding the texture again would have the same result. It may not if this machine has no decoder. */
  readonly isFinal: boolean;
}

/** @param load imports the image decoder, a binary that may not be available on this machine */
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
