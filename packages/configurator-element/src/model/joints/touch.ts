// Parts that touch and are held by something else: a nut at the end of a spindle, hardware that's listed as items, or
// their weight. Nothing is made. The joint only keeps the checker from reporting that one is missing.

import type { Join } from './joint-work.js';
import { contactOf } from './placed-box.js';

export const touch: Join<never> = ({ first, second, meet }) => {
  if (first.some((one) => second.some((other) => one !== other && contactOf(one.box, other.box)))) meet();
};
