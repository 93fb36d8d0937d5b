// What is placed, as columns of numbers. Knows no kind by name.

import type { Motion, PartColumns } from './product.js';

/** Of a row, its loop counters aside: the widest first, so that every column begins where its numbers may lie. */
const rowBytes = 8 * (3 + 3 + 3 + 3 + 4) + 4 + 2 + 2 + 2 + 1;

const counterBytes = 4;

/** The columns while they are filled. */
export class Columns implements PartColumns {
  count = 0;
  at!: Float64Array;
  size!: Float64Array;
  origin!: Float64Array;
  explode!: Float64Array;
  traits!: Float64Array;
  color!: Uint32Array;
  /** What a row's loops stood at, from the outermost on; `counterCount` a row. */
  counters!: Uint32Array;
  definition!: Uint16Array;
  rotation!: Uint16Array;
  material!: Int16Array;
  kind!: Uint8Array;
  readonly counterCount: number;
  readonly rotations: number[] = [1, 0, 0, 0, 1, 0, 0, 0, 1];
  /** What is more than a few numbers: holes, profiles, paths, texts. */
  readonly shapes: unknown[] = [];
  readonly motions: (readonly Motion[])[] = [];
  #capacity = 0;

  constructor(capacity: number, counterCount: number) {
    this.counterCount = counterCount;
    this.#allocate(capacity);
  }

  /** The next rows; the first of them. */
  claim(count: number): number {
    const first = this.count;
    this.count += count;
    if (this.count > this.#capacity) this.#grow();
    return first;
  }

  /** The number of a rotation, the same as the last one's where it is the same. */
  rotationOf(matrix: Float64Array): number {
    const { rotations } = this;
    const last = rotations.length - 9;
    for (let i = 0; i < 9; i++) {
      if (rotations[last + i] === matrix[i]) continue;
      for (let k = 0; k < 9; k++) rotations.push(matrix[k]!);
      return rotations.length / 9 - 1;
    }
    return last / 9;
  }

  #grow(): void {
    const before = columnKeys.map((key) => this[key]);
    this.#allocate(Math.max(16, this.#capacity * 2, this.count));
    columnKeys.forEach((key, index) => {
      this[key].set(before[index]!);
    });
  }

  /** All in one buffer: one allocation a product. */
  #allocate(capacity: number): void {
    const buffer = new ArrayBuffer((rowBytes + counterBytes * this.counterCount) * capacity);
    let start = 0;
    const next = (bytes: number) => {
      start += bytes * capacity;
      return start - bytes * capacity;
    };
    this.#capacity = capacity;
    this.at = new Float64Array(buffer, next(24), 3 * capacity);
    this.size = new Float64Array(buffer, next(24), 3 * capacity);
    this.origin = new Float64Array(buffer, next(24), 3 * capacity);
    this.explode = new Float64Array(buffer, next(24), 3 * capacity);
    this.traits = new Float64Array(buffer, next(32), 4 * capacity);
    this.color = new Uint32Array(buffer, next(4), capacity);
    this.counters = new Uint32Array(buffer, next(counterBytes * this.counterCount), this.counterCount * capacity);
    this.definition = new Uint16Array(buffer, next(2), capacity);
    this.rotation = new Uint16Array(buffer, next(2), capacity);
    this.material = new Int16Array(buffer, next(2), capacity);
    this.kind = new Uint8Array(buffer, next(1), capacity);
  }
}

const columnKeys = [
  'at',
  'size',
  'origin',
  'explode',
  'traits',
  'color',
  'counters',
  'definition',
  'rotation',
  'material',
  'kind',
] as const;

/**
 * Writes the matrix of a row, column-major 4 × 4, from the part's frame (origin at its smallest corner, millimetres) to
 * the product's.
 */
export function writePartMatrix(
  columns: PartColumns,
  row: number,
  target: { [index: number]: number },
  at: number,
): void {
  const { rotations, rotation, origin } = columns;
  const from = 9 * rotation[row]!;
  for (let column = 0; column < 3; column++) {
    target[at + 4 * column] = rotations[from + 3 * column]!;
    target[at + 4 * column + 1] = rotations[from + 3 * column + 1]!;
    target[at + 4 * column + 2] = rotations[from + 3 * column + 2]!;
    target[at + 4 * column + 3] = 0;
  }
  target[at + 12] = origin[3 * row]!;
  target[at + 13] = origin[3 * row + 1]!;
  target[at + 14] = origin[3 * row + 2]!;
  target[at + 15] = 1;
}
