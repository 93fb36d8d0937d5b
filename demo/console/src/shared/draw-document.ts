// Draws products the way the service does, with the mean colors of their textures. It works on a page and in a worker.

import { drawPicture, loadTypeface, toSvg } from '@parametric/configurator-element/drawing';
import { compileModel, type Product } from '@parametric/configurator-element/model';
import { meanColor, type TextureColor, withTextureColors } from '@parametric/service/texture-colors';

/** Textures are scaled down to this side length, in pixels, before computing their mean color. */
const SIDE = 64;

/** Reads each texture once, and only when a product shows it. A document may have materials that no one chooses. */
export class TextureColors {
  readonly #colors = new Map<string, Promise<TextureColor | undefined>>();

  /** @returns colors by the texture's address in the document. Textures that can't be read are left out. */
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

/** Drawing a product with more parts would block the page. */
const MAX_PARTS = 2_000;

/** @returns the object URL of an SVG, which the caller revokes; undefined if the document can't be drawn */
export async function drawDocument(document: unknown): Promise<string | undefined> {
  try {
    const product = compileModel(document).evaluate({});
    if (product.parts.length > MAX_PARTS) return undefined;
    const [typeface, colors] = await Promise.all([loadTypeface(product), new TextureColors().of(product)]);
    const picture = drawPicture(withTextureColors(product, colors), { typeface });
    const [, , width, height] = String(picture.attributes.viewBox).split(' ');
    const svg = toSvg({ ...picture, attributes: { width: width!, height: height!, ...picture.attributes } });
    return URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  } catch {
    return undefined;
  }
}
