// The mean color of a texture that an organization has uploaded. Sharp decodes it; a thread loads sharp when it first
// needs it.

import { meanColor, type TextureColor } from './texture-colors.js';

/** The texture is scaled down to this many pixels per side. More wouldn't change the color visibly. */
const SIDE = 256;
/** The same limit as for uploads. */
const MAX_PIXELS = 4096 * 4096;

/** The texture's color. Without one, a picture shows the material's finish. */
export interface TextureReading {
  readonly color: TextureColor | undefined;
  /** Whether decoding the texture again would give the same result. It might not if this machine lacks the decoder. */
  readonly isFinal: boolean;
}

/** @param load imports the decoder, a binary that may not be available */
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
