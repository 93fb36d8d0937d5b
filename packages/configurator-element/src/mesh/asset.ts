// Hardware that somebody modelled in a file: until the file is there, a block of its size with round edges.

import type { AssetPart } from '../model/evaluate/product.js';
import { roundedBox } from './rounded-box.js';
import type { PartGeometry } from './stretch-geometry.js';

export function assetPlaceholder({ size }: AssetPart): PartGeometry {
  return { source: roundedBox, size, edgeRadius: Math.min(...size) / 4 };
}
