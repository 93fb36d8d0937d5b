import { flattenRegions } from '../geometry/polygon.js';
import { subtractPolygons } from '../geometry/subtract-polygons.js';
import type { ExtrudePart } from '../model/evaluate/product.js';
import { addPrism } from './prism.js';
import { fixedGeometry, type KeyOf, type PartGeometry } from './stretch-geometry.js';

/** The smallest edge radius if the part is large enough; mm. A sharper edge wouldn't catch any light. */
const SHARPEST = 0.3;

export function extrudeGeometry({ axis, profile, length, bevel, size }: ExtrudePart, keyOf: KeyOf): PartGeometry {
  const edgeRadius = Math.max(bevel, Math.min(SHARPEST, Math.min(...size) / 10));
  const key = `extrude ${axis} ${length} ${edgeRadius} ${keyOf(profile)}`;
  return fixedGeometry(key, (builder) => {
    addPrism(builder, axis, { areas: subtractPolygons(flattenRegions(profile), []), length, edgeRadius });
  });
}
