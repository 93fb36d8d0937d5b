// Coordinate frames: where a group or part is in the product, and how it's rotated, exploded and opened.

import { cosine, sine } from '../../geometry/degrees.js';
import type { Motion, Vector } from './product.js';

/** The registers of a vector's x, y and z. */
export type VectorRegisters = readonly [number, number, number];

export interface CoordinateFrame {
  /** 12 numbers: the columns of the rotation, then the origin in product coordinates, in mm. */
  readonly matrix: readonly number[];
  readonly isTurned: boolean;
  /** The offset at full explosion, in product coordinates, mm; undefined if the frame isn't exploded. */
  readonly explode: Vector | undefined;
  readonly motions: readonly Motion[];
}

const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1] as const;

/** The frame of the product itself. */
export const productFrame: CoordinateFrame = {
  matrix: [...IDENTITY, 0, 0, 0],
  isTurned: false,
  explode: undefined,
  motions: [],
};

/** The columns of Rz·Ry·Rx; undefined if there's no rotation. @param angles degrees */
export function rotationMatrix(angles: Vector): readonly number[] | undefined {
  if (angles.every((angle) => angle === 0)) return undefined;
  const [[x, y, z], [u, v, w]] = [angles.map(sine), angles.map(cosine)];
  return [
    [w! * v!, z! * v!, -y!],
    [w! * y! * x! - z! * u!, z! * y! * x! + w! * u!, v! * x!],
    [w! * y! * u! + z! * x!, z! * y! * u! - w! * x!, v! * u!],
  ]
    .flat()
    .map(withoutNegativeZero);
}

function withoutNegativeZero(value: number): number {
  return value + 0;
}

/** The matrix of a frame at a position within `parent`, rotated by `rotation` if given. */
export function matrixWithin(
  parent: CoordinateFrame,
  rotation: readonly number[] | undefined,
  [x, y, z]: Vector,
): readonly number[] {
  const p = parent.matrix;
  const r = rotation ?? IDENTITY;
  const matrix = new Array<number>(12);
  for (let row = 0; row < 3; row++) {
    const [a, b, c] = [p[row]!, p[3 + row]!, p[6 + row]!];
    matrix[9 + row] = a * x + b * y + c * z + p[9 + row]!;
    for (let column = 0; column < 9; column += 3) {
      matrix[column + row] = a * r[column]! + b * r[column + 1]! + c * r[column + 2]! + 0;
    }
  }
  return matrix;
}

/** Rotates a direction. @param m the columns of the rotation */
export function turned(m: ArrayLike<number>, [x, y, z]: Vector): Vector {
  const along = (axis: number) => m[axis]! * x + m[3 + axis]! * y + m[6 + axis]! * z + 0;
  return [along(0), along(1), along(2)];
}
