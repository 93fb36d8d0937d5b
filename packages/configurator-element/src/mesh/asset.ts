// Hardware from a GLB file is shown as a rounded block of its size until the file is loaded.

import type { AssetPart } from '../model/evaluate/product.js';
import { roundedBox } from './box.js';
import type { PartGeometry } from './stretch-geometry.js';

export function assetPlaceholder({ size }: AssetPart): PartGeometry {
  return { source: roundedBox, size, edgeRadius: Math.min(...size) / 4 };
}
