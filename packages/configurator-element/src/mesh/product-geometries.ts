// What the parts of a product look like together: letters are cut into the boards that they stand on.

import type { PartList, PlacedPart } from '../model/evaluate/product.js';
import type { Typeface } from '../typeface/index.js';
import { engravingsByPanel } from './engrave.js';
import type { GeometryCache } from './geometry-cache.js';
import { panelGeometry } from './panel.js';
import { partGeometry } from './part-geometry.js';
import type { PartGeometry } from './stretch-geometry.js';
import { textGeometry } from './text.js';

const uncarved: ReturnType<typeof engravingsByPanel> = new Map();

export interface ProductGeometries {
  /** In the part's own frame; undefined for letters while there is no typeface. */
  of(part: PlacedPart): PartGeometry | undefined;
  /** Those that letters are cut into: they are no plain boards. */
  readonly engraved: ReadonlySet<PlacedPart>;
}

/**
 * @param typeface what letters are written in, once it is there
 * @param memory of the products before this one, for who shows one after the other
 */
export function productGeometries(
  parts: PartList,
  typeface: Typeface | undefined,
  memory?: GeometryCache,
): ProductGeometries {
  memory?.begin();
  const carved = typeface ? engravingsByPanel(parts, typeface) : uncarved;
  const sunk = new Set<PlacedPart>([...carved.values()].flat().map(({ text: letters }) => letters));
  return {
    of: (part) => {
      if (part.kind === 'panel') return panelGeometry(part, carved.get(part), memory);
      if (part.kind === 'text') return typeface && textGeometry(part, typeface, sunk.has(part));
      return partGeometry(part);
    },
    engraved: new Set(carved.keys()),
  };
}
