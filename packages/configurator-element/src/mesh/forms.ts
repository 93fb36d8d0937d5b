// What the parts of a product look like together: letters are cut into the boards that they stand on.

import type { PartList, PlacedPart } from '../model/product.js';
import type { Typeface } from '../typeface/index.js';
import { carvingsOf } from './carve.js';
import type { FormMemory } from './form-memory.js';
import { formOf } from './form-of.js';
import { lettersForm } from './letters.js';
import { panelForm } from './panel.js';
import type { Form } from './template.js';

const uncarved: ReturnType<typeof carvingsOf> = new Map();

export interface Forms {
  /** In the part's own frame; undefined for letters while there is no typeface. */
  of(part: PlacedPart): Form | undefined;
  /** Those that letters are cut into: they are no plain boards. */
  readonly carved: ReadonlySet<PlacedPart>;
}

/**
 * @param typeface what letters are written in, once it is there
 * @param memory of the products before this one, for who shows one after the other
 */
export function formsOf(parts: PartList, typeface: Typeface | undefined, memory?: FormMemory): Forms {
  memory?.begin();
  const carved = typeface ? carvingsOf(parts, typeface) : uncarved;
  const sunk = new Set<PlacedPart>([...carved.values()].flat().map(({ letters }) => letters));
  return {
    of: (part) => {
      if (part.kind === 'panel') return panelForm(part, carved.get(part), memory);
      if (part.kind === 'text') return typeface && lettersForm(part, typeface, sunk.has(part));
      return formOf(part);
    },
    carved: new Set(carved.keys()),
  };
}
