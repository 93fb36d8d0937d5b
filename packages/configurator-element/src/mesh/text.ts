// The geometry of text. Raised text is on its part's surface. Engraved text is on the floor of its pocket, or flush
// with the part's side if a pocket couldn't be cut.

import { flattenRegions } from '../geometry/polygon.js';
import { faceAxis } from '../geometry/sides.js';
import type { TextPart, Vector } from '../model/evaluate/product.js';
import type { Typeface } from '../typeface/index.js';
import { addPrism } from './prism.js';
import { fixedGeometry, type PartGeometry } from './stretch-geometry.js';

/** The limits of the edge radius of raised letters: in mm, and as fractions of their height and depth. */
const EDGE = { most: 0.4, ofHeight: 1 / 60, ofDepth: 1 / 4 };

/** The height of engraved text above the floor or side, so that one doesn't show through the other, in mm. */
const LIFT = 0.1;

/** @param isEngraved whether a pocket is cut for the text */
export function textGeometry(part: TextPart, typeface: Typeface, isEngraved: boolean): PartGeometry {
  const { text, height, on, size, typeface: name } = part;
  const axis = faceAxis(on.face);
  const depth = Math.abs(part.depth);
  const key = `text ${on.face} ${part.depth} ${height} ${isEngraved} ${size} ${name} ${text}`;
  return fixedGeometry(key, (builder) => {
    const areas = flattenRegions(typeface.regionsOf(part));
    if (part.depth > 0) {
      const edgeRadius = Math.min(EDGE.most, height * EDGE.ofHeight, depth * EDGE.ofDepth);
      addPrism(builder, axis, { areas, length: depth, edgeRadius });
      return;
    }
    const floor = on.face.startsWith('+') === isEngraved ? 0 : depth;
    addPrism(builder, axis, { areas, from: floor - LIFT, length: 2 * LIFT, edgeRadius: 0 });
  });
}

/**
 * A letter of a text part. All text parts with this letter at the same size on the same kind of side share its
 * geometry.
 */
export interface PlacedLetter {
  readonly geometry: PartGeometry;
  /** The origin of the letter's frame in the text part's frame, in mm. */
  readonly at: Vector;
}

/** The letters of a text part. Engraved letters are flush with their side. */
export function lettersOf(part: TextPart, typeface: Typeface): readonly PlacedLetter[] {
  return typeface.lettersOf(part).map(({ letter, at }) => ({ geometry: textGeometry(letter, typeface, false), at }));
}
