// A turned box in pieces so small that the upright box around each is little more than the piece itself.

import type { Occluder } from './light-grid.js';

/** Along each of its sides. */
const most = 40;

/** What lies along the axes stays whole. @param length of a piece, at the least; mm */
export function* splitTurnedBox(box: Occluder, length: number): Generator<Occluder> {
  const { size, matrix } = box;
  const counts = [0, 1, 2].map((side) =>
    isUpright(matrix, side) ? 1 : Math.max(1, Math.min(most, Math.ceil(size[side]! / length))),
  );
  if (counts.every((count) => count === 1)) {
    yield box;
    return;
  }
  const pieceSize = counts.map((count, side) => size[side]! / count);
  const piece = { size: pieceSize, matrix: Array.from(matrix) };
  const [nx, ny, nz] = counts;
  for (let i = 0; i < nx! * ny! * nz!; i++) {
    const at = [i % nx!, Math.floor(i / nx!) % ny!, Math.floor(i / (nx! * ny!))];
    for (let axis = 0; axis < 3; axis++) {
      let origin = matrix[12 + axis]!;
      for (let side = 0; side < 3; side++) origin += matrix[4 * side + axis]! * pieceSize[side]! * at[side]!;
      piece.matrix[12 + axis] = origin;
    }
    yield piece;
  }
}

/** Whether a side of the box runs along an axis. */
function isUpright(matrix: ArrayLike<number>, side: number): boolean {
  return [0, 1, 2].some((axis) => Math.abs(matrix[4 * side + axis]!) > 0.9999);
}
