// Converts rotation matrices to quaternions.

interface Numbers {
  [index: number]: number;
}

/**
 * Writes the quaternion (x, y, z, w) of a matrix that rotates and doesn't scale.
 * @param m column-major
 * @param stride distance from one column to the next
 */
export function writeQuaternion(m: ArrayLike<number>, from: number, stride: number, into: Numbers, at: number): void {
  const [xx, yx, zx] = [m[from]!, m[from + 1]!, m[from + 2]!];
  const [xy, yy, zy] = [m[from + stride]!, m[from + stride + 1]!, m[from + stride + 2]!];
  const [xz, yz, zz] = [m[from + 2 * stride]!, m[from + 2 * stride + 1]!, m[from + 2 * stride + 2]!];
  // Four times the square of each quaternion component. The largest isn't close to 0, so it's safe to divide by.
  const squares = [1 + xx - yy - zz, 1 - xx + yy - zz, 1 - xx - yy + zz, 1 + xx + yy + zz];
  const largest = squares.indexOf(Math.max(...squares));
  const products = [
    [squares[0]!, yx + xy, zx + xz, zy - yz],
    [yx + xy, squares[1]!, zy + yz, xz - zx],
    [zx + xz, zy + yz, squares[2]!, yx - xy],
    [zy - yz, xz - zx, yx - xy, squares[3]!],
  ][largest]!;
  const scale = 0.5 / Math.sqrt(squares[largest]!);
  for (let i = 0; i < 4; i++) into[at + i] = products[i]! * scale;
}
