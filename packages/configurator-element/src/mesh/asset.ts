// The geometry of hardware until its GLB file is loaded: a rounded block of the same size.

import type { AssetPart } from '../model/evaluate/product.js';
import { roundedBox } from './box.js';
import type { PartGeometry } from './stretch-geometry.js';

export function assetPlaceholder({ size }: AssetPart): PartGeometry {
  return { source: roundedBox, size, edgeRadius: Math.min(...size) / 4 };
}
