// The sums that estimates and prices are made from, over placed parts.

import { addPart, noSums, type Sums } from '../model/evaluate/amounts.js';
import type { PlacedPart } from '../model/evaluate/product.js';
import { amountsOf } from './flat-panel.js';
import { volumeOf } from './volume.js';

/** Areas in m², lengths in m, volumes in m³, masses in kg. */
export type Totals = Readonly<Sums>;

export function totalsOf(parts: Iterable<PlacedPart>): Totals {
  const sums = noSums();
  for (const part of parts) {
    const volume = volumeOf(part);
    const mass = volume * (part.material?.density ?? 0);
    addPart(sums, volume, mass, part.kind === 'panel' ? amountsOf(part) : undefined);
  }
  return sums;
}
