// What the parts of a product look like together: letters are cut into the boards that they stand on.

import type { PartList, PlacedPart } from '../model/product.js';
import type { Typeface } from '../typeface/index.js';
import { carvingsOf } from './carve.js';
import { formOf } from './form-of.js';
import { lettersForm } from './letters.js';
import { panelForm } from './panel.js';
import type { Form } from './template.js';

export interface Forms {
  /** In the part's own frame; undefined for letters while there is no typeface. */
  of(part: PlacedPart): Form | undefined;
  /** Those that letters are cut into: they are no plain boards. */
  readonly carved: ReadonlySet<PlacedPart>;
}

const uncarved: Forms = { of: formOf, carved: new Set() };

/** @param typeface what letters are written in, once it is there */
export function formsOf(parts: PartList, typeface: Typeface | undefined): Forms {
  if (!typeface) return uncarved;
  const carved = carvingsOf(parts, typeface);
  const sunk = new Set<PlacedPart>([...carved.values()].flat().map(({ letters }) => letters));
  return {
    of: (part) => {
      if (part.kind === 'text') return lettersForm(part, typeface, sunk.has(part));
      return part.kind === 'panel' ? panelForm(part, carved.get(part)) : formOf(part);
    },
    carved: new Set(carved.keys()),
  };
}
