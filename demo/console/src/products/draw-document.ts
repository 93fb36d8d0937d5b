// Draws a document's picture as the service would. Used for templates, and for drafts that the service doesn't have.

import { drawPicture, loadTypeface, toSvg } from '@parametric/configurator-element/drawing';
import { compileModel } from '@parametric/configurator-element/model';
import { withTextureColors } from '@parametric/service/texture-colors';
import { TextureColors } from '../shared/read-texture-colors.js';

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
