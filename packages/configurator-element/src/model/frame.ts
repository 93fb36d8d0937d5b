// Where something stands in the product: turned, moved, exploded, opened. Knows no part.

import { cosine, sine } from './expression/machine.js';
import type { Motion, Vector } from './product.js';

/** Three rows of registers or numbers. */
export type Triple = readonly [number, number, number];

/** A frame of the product's: of a group, or of one part. Reused from instance to instance. */
export class Frame {
  /** Columns of the rotation, then the origin. */
  readonly matrix = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);
  isTurned = false;
  isExploded = false;
  /** In the product's axes, where it is exploded; mm. */
  readonly explode = new Float64Array(3);
  motions: readonly Motion[] = noMotions;
  /** Of the part that was last placed in it, and in which pass. */
  row = 0;
  pass = 0;
}

export const noMotions: readonly Motion[] = [];

/** A rotation that is computed anew only when its angles change: Rz·Ry·Rx, degrees. */
export class Rotation {
  /** Columns. */
  readonly matrix = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1);
  #x = 0;
  #y = 0;
  #z = 0;

  get isNone(): boolean {
    return this.#x === 0 && this.#y === 0 && this.#z === 0;
  }

  turn(x: number, y: number, z: number): void {
    if (x === this.#x && y === this.#y && z === this.#z) return;
    [this.#x, this.#y, this.#z] = [x, y, z];
    const [sx, cx, sy, cy, sz, cz] = [sine(x), cosine(x), sine(y), cosine(y), sine(z), cosine(z)];
    const m = this.matrix;
    m[0] = cz * cy + 0;
    m[1] = sz * cy + 0;
    m[2] = -sy + 0;
    m[3] = cz * sy * sx - sz * cx + 0;
    m[4] = sz * sy * sx + cz * cx + 0;
    m[5] = cy * sx + 0;
    m[6] = cz * sy * cx + sz * sx + 0;
    m[7] = sz * sy * cx - cz * sx + 0;
    m[8] = cy * cx + 0;
  }
}

/** Sets `frame` to `origin` within `parent`, turned by `rotation` where there is one. */
export function placeFrame(
  frame: Frame,
  parent: Frame,
  rotation: Rotation | undefined,
  x: number,
  y: number,
  z: number,
): void {
  const [m, p] = [frame.matrix, parent.matrix];
  if (!parent.isTurned) {
    m[9] = p[9]! + x;
    m[10] = p[10]! + y;
    m[11] = p[11]! + z;
    frame.isTurned = rotation !== undefined;
    if (rotation) m.set(rotation.matrix);
    else if (m[0] !== 1 || m[4] !== 1 || m[8] !== 1) m.set(identity);
    return;
  }
  frame.isTurned = true;
  m[9] = p[0]! * x + p[3]! * y + p[6]! * z + p[9]!;
  m[10] = p[1]! * x + p[4]! * y + p[7]! * z + p[10]!;
  m[11] = p[2]! * x + p[5]! * y + p[8]! * z + p[11]!;
  const r = rotation ? rotation.matrix : identity;
  for (let column = 0; column < 9; column += 3) {
    for (let row = 0; row < 3; row++) {
      m[column + row] = p[row]! * r[column]! + p[3 + row]! * r[column + 1]! + p[6 + row]! * r[column + 2]! + 0;
    }
  }
}

/** A direction turned by the columns of a rotation. */
export function turned(m: Float64Array, [x, y, z]: Vector): Vector {
  const along = (axis: number) => m[axis]! * x + m[3 + axis]! * y + m[6 + axis]! * z + 0;
  return [along(0), along(1), along(2)];
}

const identity = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1);
