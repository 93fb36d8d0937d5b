// Letters: raised ones stand on their part; engraved ones lie at the ground of what is cut into it, or flush with its
// side where nothing can be cut.

import { faceAxis } from '../geometry/axes.js';
import { flattenRegions } from '../geometry/polygon.js';
import type { TextPart } from '../model/evaluate/product.js';
import type { Typeface } from '../typeface/index.js';
import { addPrism } from './prism.js';
import { fixedGeometry, type PartGeometry } from './stretch-geometry.js';

/** How far a raised letter's edges are broken, at most, and as shares of its height and its depth; mm. */
const edge = { most: 0.4, ofHeight: 1 / 60, ofDepth: 1 / 4 };

/** How far above the ground or the side the filling lies, so that neither shows through the other; mm. */
const lift = 0.1;

/** @param isSunk whether they are cut into what they stand on */
export function textGeometry(part: TextPart, typeface: Typeface, isSunk: boolean): PartGeometry {
  const { text, height, depth, on, size } = part;
  const axis = faceAxis(on.face);
  const deep = Math.abs(depth);
  const key = `letters ${on.face} ${depth} ${height} ${isSunk} ${size} ${text}`;
  return fixedGeometry(key, (builder) => {
    const areas = flattenRegions(typeface.regionsOf(part));
    if (depth > 0) {
      const ease = Math.min(edge.most, height * edge.ofHeight, deep * edge.ofDepth);
      addPrism(builder, axis, { areas, length: deep, edgeRadius: ease });
      return;
    }
    const ground = on.face.startsWith('+') === isSunk ? 0 : deep;
    addPrism(builder, axis, { areas, from: ground - lift, length: 2 * lift, edgeRadius: 0 });
  });
}
