// Draws products the way the service does, using the mean colors of their textures. Works on a page and in a worker.

import { drawPicture, loadTypeface, toSvg } from '@parametric/configurator-element/drawing';
import { compileModel, type Product } from '@parametric/configurator-element/model';
import { meanColor, type TextureColor, withTextureColors } from '@parametric/service/texture-colors';

/** The side length in pixels to which textures are scaled down before computing their mean color. */
const SIDE = 64;

/**
 * The mean colors of textures. Loads each texture once, and only when a product uses it, because a document may have
 * materials that no one chooses.
 */
export class TextureColors {
  readonly #colors = new Map<string, Promise<TextureColor | undefined>>();

  /**
   * Finds the colors of the textures that a product uses.
   * @returns the colors by the texture's URL in the document. Textures that can't be loaded are left out.
   */
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
  // Relative URLs are resolved against a document's URL on the service. Any document id works.
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

/** The maximum number of parts to draw. Drawing more would block the page. */
const MAX_PARTS = 2_000;

/**
 * Draws a document.
 * @returns the object URL of an SVG, which the caller must revoke; undefined if the document can't be drawn
 */
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
