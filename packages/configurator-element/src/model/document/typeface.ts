// What a document says about its typeface.

import { string } from './fields.js';
import { either, fields, list, oneOf, type ValueOf } from './schema.js';

/** A document's own typeface, made from a font file by `parametric-model typeface`. */
export const ownTypeface = fields({
  name: string,
  /** The license that allows its use, with the copyright. */
  license: string,
  /** Which letters there are, and their widths. */
  advances: list(string),
  contours: string,
  glyphs: string,
});

/** A document's own typeface. */
export type OwnTypeface = ValueOf<typeof ownTypeface>;

/** What texts on parts are made in. */
export const typeface = either(oneOf('inter', 'noto-serif', 'roboto-slab'), ownTypeface);

export type TypefaceDefinition = ValueOf<typeof typeface>;
