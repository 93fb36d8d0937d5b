// The schemas for the typeface that a document uses for its text.

import { string } from './fields.js';
import { either, fields, list, oneOf, type ValueOf } from './schema.js';

/** A document's own typeface, which `parametric-model typeface` makes from a font file. */
export const ownTypeface = fields({
  name: string,
  /** The license that allows its use, with the copyright. */
  license: string,
  /** The letters that the typeface has, and their widths. */
  advances: list(string),
  contours: string,
  glyphs: string,
});

/** A document's own typeface. */
export type OwnTypeface = ValueOf<typeof ownTypeface>;

/** The typeface for text on parts. */
export const typeface = either(oneOf('inter', 'noto-serif', 'roboto-slab'), ownTypeface);

export type TypefaceDefinition = ValueOf<typeof typeface>;
