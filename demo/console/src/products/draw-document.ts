// The picture of a document as the service would draw it, drawn here: of templates, and of drafts that the service has not seen.

import { drawPicture, loadTypeface, toSvg } from '@parametric/configurator-element/drawing';
import { compileModel } from '@parametric/configurator-element/model';
import { withTextureColors } from '../../../service/models/texture-colors.js';
import { TextureColors } from '../shared/read-texture-colors.js';

/** More take so long to draw that the page would stand still. */
const MAX_PARTS = 2_000;

/** @returns the address of an SVG, to be revoked; undefined where the document has no picture */
export async function drawDocument(document: unknown): Promise<string | undefined> {
  try {
    const product = compileModel(document).evaluate({});
    if (product.parts.length > MAX_PARTS) return undefined;
    const [typeface, colors] = await Promise.all([loadTypeface(), new TextureColors().of(product)]);
    const picture = drawPicture(withTextureColors(product, colors), { typeface });
    const [, , width, height] = String(picture.attributes.viewBox).split(' ');
    const svg = toSvg({ ...picture, attributes: { width: width!, height: height!, ...picture.attributes } });
    return URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  } catch {
    return undefined;
  }
}
