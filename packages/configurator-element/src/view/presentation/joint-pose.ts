// Where a part stands when its joints are open and the product is exploded.

import type { HingeMotion, Motion, Vector } from '../../model/evaluate/product.js';

/** Column-major 4 × 4. */
interface Matrix {
  [index: number]: number;
}

interface Pose {
  readonly exploded: number;
  readonly opened: ReadonlyMap<string, number>;
}

/** Opens it, the innermost motion first, and then moves it away with all that it belongs to. */
export function applyPose(
  matrix: Matrix,
  motions: readonly Motion[] | undefined,
  explode: Vector | undefined,
  pose: Pose,
): void {
  for (let index = (motions?.length ?? 0) - 1; index >= 0; index--) {
    const motion = motions![index]!;
    const share = pose.opened.get(motion.path) ?? 0;
    if (share === 0) continue;
    if (motion.kind === 'slide') move(matrix, motion.by, share);
    else turn(matrix, motion, share);
  }
  if (explode) move(matrix, explode, pose.exploded);
}

function move(matrix: Matrix, by: Vector, share: number): void {
  for (let axis = 0; axis < 3; axis++) matrix[12 + axis] = matrix[12 + axis]! + by[axis]! * share;
}

/** Right-handed about an axis that goes through a point: Rodrigues' formula, a column at a time. */
function turn(matrix: Matrix, { origin, axis, angle }: HingeMotion, share: number): void {
  const radians = (angle * share * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)];
  const [ax, ay, az] = axis;
  for (let column = 0; column < 16; column += 4) {
    const from: Vector = column === 12 ? origin : [0, 0, 0];
    const x = matrix[column]! - from[0];
    const y = matrix[column + 1]! - from[1];
    const z = matrix[column + 2]! - from[2];
    const along = (ax * x + ay * y + az * z) * (1 - cosine);
    matrix[column] = from[0] + x * cosine + (ay * z - az * y) * sine + ax * along;
    matrix[column + 1] = from[1] + y * cosine + (az * x - ax * z) * sine + ay * along;
    matrix[column + 2] = from[2] + z * cosine + (ax * y - ay * x) * sine + az * along;
  }
}
