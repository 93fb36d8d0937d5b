// The web between work on opposite faces of a board, such as a divider with a shelf on each side.

import { axisIndex } from '../../geometry/axes.js';
import { loopBounds, type PlaneBounds } from '../../geometry/curve.js';
import { areApart } from '../../geometry/polygon.js';
import { faceAxis } from '../../geometry/sides.js';
import type { Vector } from '../../geometry/vector.js';
import type { Hole, Recess } from '../evaluate/product.js';
import { isBlind } from './along-contact.js';

type Sunk = Hole | Recess;

/**
 * Whether a bore or a groove leaves enough material between it and those on the opposite face. Bores through the whole
 * board don't count, because screws go through grooves on purpose.
 */
export function leavesWeb(one: Sunk, others: readonly Sunk[], size: Vector): boolean {
  const axis = faceAxis(one.face);
  const across = others.filter(({ face }) => face !== one.face && faceAxis(face) === axis);
  if (one.depth === undefined || across.length === 0) return true;
  const bounds = boundsOf(one);
  return across.every(
    (other) =>
      other.depth === undefined ||
      isBlind(size[axisIndex[axis]], one.depth! + other.depth) ||
      areApart(bounds, boundsOf(other)),
  );
}

function boundsOf(sunk: Sunk): PlaneBounds {
  if ('region' in sunk) return loopBounds([sunk.region.outer]);
  const { at, diameter } = sunk;
  const [u, v] = at;
  const radius = diameter / 2;
  return { min: [u - radius, v - radius], max: [u + radius, v + radius] };
}
