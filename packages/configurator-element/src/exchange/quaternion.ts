// The rotation in a matrix, as glTF's animations and nodes have it.

import { round } from './primitives.js';

export type Quaternion = [x: number, y: number, z: number, w: number];

/** @param matrix column-major 4 × 4 that turns and moves, and does not scale */
export function quaternionOf(matrix: readonly number[]): Quaternion {
  const [xx = 1, yx = 0, zx = 0, , xy = 0, yy = 1, zy = 0, , xz = 0, yz = 0, zz = 1] = matrix;
  // The largest of the four is worked out first, so that nothing is divided by nearly nothing.
  const squares = [1 + xx - yy - zz, 1 - xx + yy - zz, 1 - xx - yy + zz, 1 + xx + yy + zz];
  const largest = squares.indexOf(Math.max(...squares));
  const rows: readonly Quaternion[] = [
    [squares[0]!, yx + xy, xz + zx, zy - yz],
    [yx + xy, squares[1]!, zy + yz, xz - zx],
    [xz + zx, zy + yz, squares[2]!, yx - xy],
    [zy - yz, xz - zx, yx - xy, squares[3]!],
  ];
  const [x, y, z, w] = rows[largest]!;
  const length = Math.hypot(x, y, z, w);
  return [round(x / length), round(y / length), round(z / length), round(w / length)];
}
