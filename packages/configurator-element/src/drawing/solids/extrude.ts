// A moulding, a plate, a bracket. A bevel is finer than a drawing.

import type { ExtrudePart } from '../../model/evaluate/product.js';
import { prismSolids } from './prism.js';
import type { Solid } from './solid.js';

export function extrudeSolids({ profile, axis, length }: ExtrudePart, finest: number): readonly Solid[] {
  return prismSolids(profile, [], axis, length, finest);
}
