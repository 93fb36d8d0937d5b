// Until its GLB file is loaded, hardware is shown as a rounded block of its size.

import type { AssetPart } from '../model/evaluate/product.js';
import { roundedBox } from './box.js';
import type { PartGeometry } from './stretch-geometry.js';

export function assetPlaceholder({ size }: AssetPart): PartGeometry {
  return { source: roundedBox, size, edgeRadius: Math.min(...size) / 4 };
}
