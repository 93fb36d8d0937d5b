// The sums that estimates and prices are made from. Holes, cutouts and outlines lessen none of them: counted is what
// is taken from the sheet.

import type { PlacedPart } from '../model/product.js';
import { bandingOf, inPlaneSizes } from './panel.js';
import { volumeOf } from './volume.js';

export interface Totals {
  readonly 'panels.count': number;
  /** m² */
  readonly 'panels.area': number;
  /** m */
  readonly 'edges.length': number;
  readonly 'holes.count': number;
  /** m³ */
  readonly volume: number;
  /** kg */
  readonly mass: number;
}

export function totalsOf(parts: Iterable<PlacedPart>): Totals {
  let count = 0;
  let area = 0;
  let banding = 0;
  let holes = 0;
  let volume = 0;
  let mass = 0;
  for (const part of parts) {
    if (part.kind === 'panel') {
      const [first, second] = inPlaneSizes(part);
      count += 1;
      area += (first * second) / 1e6;
      banding += bandingOf(part);
      holes += part.holes?.length ?? 0;
    }
    const partVolume = volumeOf(part);
    volume += partVolume;
    mass += partVolume * (part.material?.density ?? 0);
  }
  return { 'panels.count': count, 'panels.area': area, 'edges.length': banding, 'holes.count': holes, volume, mass };
}
