// The mean colours of the textures that the parts of products show, read from the service: for pictures that are drawn here as the
// service draws them. In a page or in a worker.

import type { Product } from '@parametric/configurator-element/model';
import { meanColor, type TextureColor } from '../../../service/models/texture-colors.js';

/** Pixels of a side that the colour is the mean of. */
const side = 64;

/** Reads each texture once, and none before a product shows it: a document may have materials that nobody chooses. */
export class TextureColors {
  readonly #colors = new Map<string, Promise<TextureColor | undefined>>();

  /** @returns by the address in the document; without those that can't be read */
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
  // A document lies among the models of the service, whatever its id.
  const response = await fetch(new URL(address, new URL('/v1/models/document', location.origin)));
  if (!response.ok) return undefined;
  const picture = await createImageBitmap(await response.blob(), {
    resizeWidth: side,
    resizeHeight: side,
    resizeQuality: 'medium',
  });
  try {
    const context = new OffscreenCanvas(side, side).getContext('2d');
    context?.drawImage(picture, 0, 0);
    return context ? meanColor(context.getImageData(0, 0, side, side).data) : undefined;
  } finally {
    picture.close();
  }
}
