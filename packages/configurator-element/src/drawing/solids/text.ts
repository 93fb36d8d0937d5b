// For the painting order, text on a part counts as a thin plate on the part's face.

import { axisIndex } from '../../geometry/axes.js';
import { faceAxis } from '../../geometry/sides.js';
import type { TextPart, Vector } from '../../model/evaluate/product.js';
import { blockOf } from './box.js';
import type { Solid } from './solid.js';

/** The thickness of the plate; mm. */
const THICKNESS = 0.2;

export function textSolids({ on, size }: TextPart): readonly Solid[] {
  const axis = axisIndex[faceAxis(on.face)];
  const upper = on.face[0] === '+';
  // Raised text stands on the face, and engraved text ends at it. In both cases the plate is in front of the text.
  const shift = upper ? size[axis] : -THICKNESS;
  const shifted = (point: Vector) => withValue(point, axis, point[axis]! + shift);
  const plate = blockOf(withValue(size, axis, THICKNESS));
  const facets = plate.facets.map((facet) => ({ ...facet, offset: facet.offset + facet.normal[axis]! * shift }));
  return [{ vertices: plate.vertices.map(shifted), facets }];
}

function withValue(point: Vector, axis: number, value: number): Vector {
  const along = (i: 0 | 1 | 2) => (i === axis ? value : point[i]);
  return [along(0), along(1), along(2)];
}
