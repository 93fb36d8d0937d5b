// Where something stands in the product: turned, moved, exploded, opened. Knows no part.

import { cosine, sine } from '../../geometry/degrees.js';
import type { Motion, Vector } from './product.js';

/** Three registers. */
export type VectorRegisters = readonly [number, number, number];

/** A frame of the product's: of a group, or of one part. Reused from instance to instance. */
export class CoordinateFrame {
  /** Columns of the rotation, then the origin. */
  readonly matrix = Float64Array.of(...identity, 0, 0, 0);
  isTurned = false;
  isExploded = false;
  /** In the product's axes, where it is exploded; mm. */
  explode: Vector = [0, 0, 0];
  motions: readonly Motion[] = [];
  /** Of the part that was last placed in it, and in which pass. */
  row = 0;
  pass = 0;
}

const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1] as const;

/** A rotation that is computed anew only when its angles change: Rz·Ry·Rx, degrees. */
export class Rotation {
  /** Columns. */
  matrix: ArrayLike<number> = identity;
  #angles: Vector = [0, 0, 0];

  get isNone(): boolean {
    return this.#angles.every((angle) => angle === 0);
  }

  turn(angles: Vector): void {
    if (angles.every((angle, axis) => angle === this.#angles[axis])) return;
    this.#angles = angles;
    const [[x, y, z], [u, v, w]] = [angles.map(sine), angles.map(cosine)];
    this.matrix = [
      [w! * v!, z! * v!, -y!],
      [w! * y! * x! - z! * u!, z! * y! * x! + w! * u!, v! * x!],
      [w! * y! * u! + z! * x!, z! * y! * u! - w! * x!, v! * u!],
    ]
      .flat()
      .map(plain);
  }
}

/** Without the sign of a zero. */
function plain(value: number): number {
  return value + 0;
}

/** Sets `frame` to a place within `parent`, turned by `rotation` where there is one. */
export function placeFrame(
  frame: CoordinateFrame,
  parent: CoordinateFrame,
  rotation: Rotation | undefined,
  [x, y, z]: Vector,
): void {
  const [m, p] = [frame.matrix, parent.matrix];
  const isTurned = rotation !== undefined && !rotation.isNone;
  frame.isTurned = parent.isTurned || isTurned;
  const r = isTurned ? rotation.matrix : identity;
  for (let row = 0; row < 3; row++) {
    const [a, b, c] = [p[row]!, p[3 + row]!, p[6 + row]!];
    m[9 + row] = a * x + b * y + c * z + p[9 + row]!;
    for (let column = row; column < 9; column += 3) {
      const from = column - row;
      m[column] = a * r[from]! + b * r[from + 1]! + c * r[from + 2]! + 0;
    }
  }
}

/** A direction turned by the columns of a rotation. */
export function turned(m: ArrayLike<number>, [x, y, z]: Vector): Vector {
  const along = (axis: number) => m[axis]! * x + m[3 + axis]! * y + m[6 + axis]! * z + 0;
  return [along(0), along(1), along(2)];
}
