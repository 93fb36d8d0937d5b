import { flattenRegions } from '../geometry/polygon.js';
import { subtractPolygons } from '../geometry/subtract-polygons.js';
import type { ExtrudePart } from '../model/evaluate/product.js';
import { addPrism } from './prism.js';
import { fixedGeometry, type PartGeometry } from './stretch-geometry.js';

/** A sharp edge would catch no light; mm. */
const sharpest = 0.3;

export function extrudeGeometry({ axis, profile, length, bevel, size }: ExtrudePart): PartGeometry {
  const ease = Math.max(bevel, Math.min(sharpest, Math.min(...size) / 10));
  const key = `extrude ${axis} ${JSON.stringify([profile, length, ease])}`;
  return fixedGeometry(key, (builder) =>
    addPrism(builder, axis, { areas: subtractPolygons(flattenRegions(profile), []), length, edgeRadius: ease }),
  );
}
