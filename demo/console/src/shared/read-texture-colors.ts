// The mean colours of the textures that a document names, read from the service: for pictures that are drawn here as the service
// draws them. In a page or in a worker.

import type { ModelDocument } from '@parametric/configurator-element/model';
import { meanColor, type TextureColor } from '../../../service/models/texture-colors.js';

/** Pixels of a side that the colour is the mean of. */
const side = 64;

/** @returns by the address in the document; without those that can't be read */
export async function readTextureColors({
  materials = [],
}: Pick<ModelDocument, 'materials'>): Promise<ReadonlyMap<string, TextureColor>> {
  const addresses = new Set(materials.flatMap(({ texture }) => texture ?? []));
  const read = [...addresses].map(
    async (address) => [address, await readColor(address).catch(() => undefined)] as const,
  );
  return new Map((await Promise.all(read)).flatMap(([address, color]) => (color ? [[address, color] as const] : [])));
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
