// A rod, a leg or a cone: as many facets as its roundness needs at the picture's size.

import type { Axis, CylinderPart, Vector } from '../../model/evaluate/product.js';
import { type Solid, stack } from './solid.js';

/** From a circle's plane and its axis to x, y, z; each turns the right-handed way. */
const place: Readonly<Record<Axis, (u: number, v: number, along: number) => Vector>> = {
  x: (u, v, along) => [along, u, v],
  y: (u, v, along) => [v, along, u],
  z: (u, v, along) => [u, v, along],
};

/** @param finest how far a facet may lie inside the true circle; mm */
export function cylinderSolids(part: CylinderPart, finest: number): readonly Solid[] {
  const widest = Math.max(part.diameter, part.topDiameter) / 2;
  const count = facetsFor(widest, finest);
  const ring = (diameter: number, along: number): Vector[] =>
    Array.from({ length: count }, (_, i) => {
      const angle = (i * 2 * Math.PI) / count;
      const reach = diameter / 2;
      return place[part.axis](widest + reach * Math.cos(angle), widest + reach * Math.sin(angle), along);
    });
  const end = (along: number) => place[part.axis](widest, widest, along);
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
