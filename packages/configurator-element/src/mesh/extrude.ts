import { flattenRegions } from '../geometry/polygon.js';
import { subtractPolygons } from '../geometry/subtract-polygons.js';
import type { ExtrudePart } from '../model/evaluate/product.js';
import { mitredGeometry } from './mitred.js';
import { addPrism } from './prism.js';
import { fixedGeometry, type KeyOf, type PartGeometry } from './stretch-geometry.js';

/** The smallest edge radius if the part is large enough, in mm. A sharper edge wouldn't catch any light. */
const SHARPEST = 0.3;

export function extrudeGeometry(
  { axis, profile, length, bevel, size, mitres }: ExtrudePart,
  keyOf: KeyOf,
): PartGeometry {
  const edgeRadius = mitres ? 0 : Math.max(bevel, Math.min(SHARPEST, Math.min(...size) / 10));
  const key = `extrude ${axis} ${length} ${edgeRadius} ${keyOf(profile)}`;
  const geometry = fixedGeometry(key, (builder) => {
    addPrism(builder, axis, { areas: subtractPolygons(flattenRegions(profile), []), length, edgeRadius });
  });
  return mitres ? mitredGeometry(geometry, mitres) : geometry;
}
