import type { BoxPart } from '../model/product.js';
import { easedBox } from './eased-box.js';
import { roundedBox } from './rounded-box.js';
import type { Form } from './template.js';

/** A sharp edge would catch no light; mm. */
const sharpest = 0.6;

/** From this radius on, a single bevel shows; mm. */
const rounded = 2;

export function boxForm(part: BoxPart): Form {
  const smallest = Math.min(...part.size);
  const ease = Math.min(Math.max(part.radius, Math.min(sharpest, smallest / 8)), smallest / 2);
  return { shape: ease < rounded ? easedBox : roundedBox, size: part.size, ease };
}
