// Reads product textures from the service and computes their mean colours, for pictures that the browser draws the way
// the service does. It works on a page and in a worker.

import type { Product } from '@parametric/configurator-element/model';
import { meanColor, type TextureColor } from '@parametric/service/texture-colors';

/** Textures are scaled down to this side length, in pixels, before computing their mean colour. */
const SIDE = 64;

/** Reads each texture once, and only when a product shows it. A document may have materials that nobody chooses. */
export class TextureColors {
  readonly #colors = new Map<string, Promise<TextureColor | undefined>>();

  /** @returns colours by the texture's address in the document. Textures that can't be read are left out. */
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
  // Addresses are relative to the document's URL under the service's models. The id doesn't matter.
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
