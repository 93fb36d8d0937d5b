// Where a product stands in a room, at true scale.

import { Matrix4, Vector3 } from 'three';
import type { Bounds } from '../../model/evaluate/product.js';

const metresInMillimetre = 0.001;

/**
 * From the product's axes (mm) to the room's (m): the middle of its ground on a point of the floor.
 * @param turn about the vertical, in radians; 0 has the front towards +z
 */
export function placement({ min, max }: Bounds, point: Vector3, turn: number): Matrix4 {
  const foot = new Vector3((min[0] + max[0]) / 2, min[1], (min[2] + max[2]) / 2);
  return new Matrix4()
    .makeTranslation(point)
    .multiply(new Matrix4().makeRotationY(turn))
    .scale(new Vector3().setScalar(metresInMillimetre))
    .multiply(new Matrix4().makeTranslation(foot.negate()));
}
