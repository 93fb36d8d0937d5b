import type { BoxPart } from '../model/evaluate/product.js';
import { beveledBox } from './beveled-box.js';
import { roundedBox } from './rounded-box.js';
import type { PartGeometry } from './stretch-geometry.js';

/** A sharp edge would catch no light; mm. */
const sharpest = 0.6;

/** From this radius on, a single bevel shows; mm. */
const rounded = 2;

export function boxGeometry(part: BoxPart): PartGeometry {
  const smallest = Math.min(...part.size);
  const ease = Math.min(Math.max(part.radius, Math.min(sharpest, smallest / 8)), smallest / 2);
  return { source: ease < rounded ? beveledBox : roundedBox, size: part.size, edgeRadius: ease };
}
