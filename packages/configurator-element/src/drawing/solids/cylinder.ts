// A rod, leg or cone, with as many facets as its roundness needs at the picture's size.

import { axisIndex } from '../../geometry/axes.js';
import { times } from '../../geometry/times.js';
import type { Vector } from '../../geometry/vector.js';
import { vectorAlong } from '../../geometry/vector-math.js';
import type { CylinderPart } from '../../model/evaluate/product.js';
import { type Solid, stack } from './solid.js';

/** @param finest the largest distance between a facet and the circle it approximates; mm */
export function cylinderSolids(part: CylinderPart, finest: number): readonly Solid[] {
  const widest = Math.max(part.diameter, part.topDiameter) / 2;
  const count = facetsFor(widest, finest);
  const ring = (diameter: number, along: number): Vector[] =>
    times(count, (i) => {
      const angle = (i * 2 * Math.PI) / count;
      const [u, v] = [(diameter / 2) * Math.cos(angle), (diameter / 2) * Math.sin(angle)];
      return vectorAlong(axisIndex[part.axis], along, widest + u, widest + v);
    });
  const end = (along: number) => vectorAlong(axisIndex[part.axis], along, widest, widest);
  const sides = stack([ring(part.diameter, 0), ring(part.topDiameter, part.length)], {
    sharpSides: false,
    sharpRings: [true, true],
  });
  return [{ ...sides, axis: [end(0), end(part.length)] }];
}

/** A multiple of four, so that the outline touches the part's box. */
function facetsFor(radius: number, finest: number): number {
  const needed = Math.PI * Math.sqrt(radius / (2 * finest));
  return 4 * Math.min(12, Math.max(3, Math.ceil(needed / 4)));
}
