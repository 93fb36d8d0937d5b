// Helpers for column-major 4 × 4 matrices.

import type { Vector } from './vector.js';

/** Transforms a point by a column-major 4 × 4 matrix. */
export function transformPoint(m: ArrayLike<number>, [x, y, z]: Vector): Vector {
  return [
    m[0]! * x + m[4]! * y + m[8]! * z + m[12]!,
    m[1]! * x + m[5]! * y + m[9]! * z + m[13]!,
    m[2]! * x + m[6]! * y + m[10]! * z + m[14]!,
  ];
}

/** One column of a column-major 4 × 4 matrix: an axis of its frame, or its origin if `column` is 3. */
export function matrixColumn(m: ArrayLike<number>, column: number): Vector {
  return [m[4 * column]!, m[4 * column + 1]!, m[4 * column + 2]!];
}
