// The mean colours of the textures of products, read from the service, for pictures that are drawn in the browser as
// the service draws them. It works in a page and in a worker.

import type { Product } from '@parametric/configurator-element/model';
import { meanColor, type TextureColor } from '@parametric/service/texture-colors';

/** The side, in pixels, to which a texture is scaled down before its mean colour is computed. */
const SIDE = 64;

/** Reads each texture once, and only when a product shows it: a document may have materials that nobody chooses. */
export class TextureColors {
  readonly #colors = new Map<string, Promise<TextureColor | undefined>>();

  /** @returns colours by the address in the document; textures that can't be read are left out */
  async of({ parts }: Product): Promise<ReadonlyMap<string, TextureColor>> {
    const addresses = new Set([...parts].flatMap(({ material }) => material?.texture ?? []));
    const read = [...addresses].map(async (address) => [address, await this.#colorAt(address)] as const);
    return new Map((await Promise.all(read)).flatMap(([address, color]) => (color ? [[address, color] as const] : [])));
  }

  #colorAt(address: string): Promise<TextureColor | undefined> {
    const color = this.#colors.get(address) ?? readColor(address).catch(() => undefined);
    this.#colors.set(address, color);
    return color;
  }
}

async function readColor(address: string): Promise<TextureColor | undefined> {
  // Addresses are relative to the document's address among the service's models, whatever its id.
  const response = await fetch(new URL(address, new URL('/v1/models/document', location.origin)));
  if (!response.ok) return undefined;
  const picture = await createImageBitmap(await response.blob(), {
    resizeWidth: SIDE,
    resizeHeight: SIDE,
    resizeQuality: 'medium',
  });
  try {
    const context = new OffscreenCanvas(SIDE, SIDE).getContext('2d');
    context?.drawImage(picture, 0, 0);
    return context ? meanColor(context.getImageData(0, 0, SIDE, SIDE).data) : undefined;
  } finally {
    picture.close();
  }
}
