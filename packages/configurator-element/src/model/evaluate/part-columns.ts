// The columns of placed parts while they're being filled, and the matrix for a row.

import type { Vector } from '../../geometry/vector.js';
import type {
  Banding,
  Hole,
  JointFault,
  Mitre,
  Motion,
  PanelPart,
  PartBase,
  PartColumns,
  PartLight,
  PlacedItem,
  PlacedPart,
  PlacedWeld,
  Recess,
  Region,
} from './product.js';

/** The properties specific to a part's kind. */
export type KindProperties<P extends PlacedPart = PlacedPart> = P extends PlacedPart ? Omit<P, keyof PartBase> : never;

/** Properties of an instance that aren't numbers: profiles, paths, text, holes. */
export interface PartDetails {
  readonly properties?: KindProperties;
  /** mm³. Not set if the part fills its box. */
  readonly volume?: number;
  readonly machining?: Machining;
}

/**
 * The work that a machine does on a part: cutting, drilling and milling. Each property is set only if there's work of
 * that kind.
 */
export type Machining = Pick<PanelPart, 'outline' | 'cutouts' | 'holes' | 'recesses'>;

/** The results of a product's joints. */
export interface Joined {
  /** The holes that joints drill into a part, by row of the columns. */
  readonly holes: ReadonlyMap<number, readonly Hole[]>;
  /** The grooves that joints sink into a part, by row. */
  readonly recesses: ReadonlyMap<number, readonly Recess[]>;
  /** The areas that joints cut through a part, by row. */
  readonly cutouts: ReadonlyMap<number, readonly Region[]>;
  /** The edges of a panel, and the ends of a bar, that joints cut at an angle, by row. */
  readonly mitres: ReadonlyMap<number, readonly Mitre[]>;
  /** The volume that miters remove from a part, by row, in mm³. */
  readonly mitred: ReadonlyMap<number, number>;
  readonly welds: readonly PlacedWeld[];
  readonly items: readonly PlacedItem[];
  readonly faults: readonly JointFault[];
}

const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1];

export class PartColumnsBuilder implements PartColumns {
  count = 0;
  at!: Float64Array;
  size!: Float64Array;
  origin!: Float64Array;
  attributes!: Float64Array;
  counters!: Float64Array;
  color!: Uint32Array;
  definition!: Uint16Array;
  rotation!: Uint16Array;
  material!: Int16Array;
  kind!: Uint8Array;
  readonly counterCount: number;
  readonly paths: readonly string[];
  readonly repeats: number[] = [];
  readonly rotations: number[];
  readonly details: (PartDetails | undefined)[] = [];
  readonly explode: (Vector | undefined)[] = [];
  readonly motions: (readonly Motion[] | undefined)[] = [];
  readonly lights: (PartLight | undefined)[] = [];
  /** The results of the document's joints, computed on first use; undefined without joints. */
  joined: (() => Joined) | undefined;
  banding: Banding | undefined;
  #capacity = 0;

  /**
   * @param capacity the number of rows to allocate at first. With a fixed 512 rows, allocation takes a third of the
   * evaluation time for 60 boards.
   */
  constructor(counterCount: number, paths: readonly string[], capacity: number, rotations = [...IDENTITY]) {
    this.counterCount = counterCount;
    this.paths = paths;
    this.rotations = rotations;
    this.#allocate(capacity);
  }

  /** Makes room for more rows. @returns the first new row */
  claim(count: number): number {
    const first = this.count;
    this.count += count;
    if (this.count > this.#capacity) this.#allocate(Math.max(this.#capacity * 2, this.count));
    return first;
  }

  /** Adds a rotation, unless it equals the last one, as with parts that turn together. @returns its index */
  rotationIndex(matrix: readonly number[]): number {
    const last = this.rotations.length - 9;
    for (let index = 0; index < 9; index++) {
      if (this.rotations[last + index] === matrix[index]) continue;
      this.rotations.push(...matrix.slice(0, 9));
      return last / 9 + 1;
    }
    return last / 9;
  }

  attributesAt(row: number): readonly number[] {
    const { attributes } = this;
    const first = 4 * row;
    return [attributes[first]!, attributes[first + 1]!, attributes[first + 2]!, attributes[first + 3]!];
  }

  /**
   * All columns share one buffer, because with ten allocations, evaluating 100 boards takes a fifth longer. The widest
   * numbers come first, so that each column is aligned.
   */
  #allocate(capacity: number): void {
    const { counterCount } = this;
    const buffer = new ArrayBuffer((8 * (13 + counterCount) + 13) * capacity);
    let start = 0;
    const column = <T extends { set(old: T): void }>(Column: ColumnType<T>, width: number, old: T): T => {
      const made = new Column(buffer, start, width * capacity);
      start += Column.BYTES_PER_ELEMENT * width * capacity;
      if (this.#capacity > 0) made.set(old);
      return made;
    };
    this.at = column(Float64Array, 3, this.at);
    this.size = column(Float64Array, 3, this.size);
    this.origin = column(Float64Array, 3, this.origin);
    this.attributes = column(Float64Array, 4, this.attributes);
    this.counters = column(Float64Array, counterCount, this.counters);
    this.color = column(Uint32Array, 1, this.color);
    this.definition = column(Uint16Array, 1, this.definition);
    this.rotation = column(Uint16Array, 1, this.rotation);
    this.material = column(Int16Array, 1, this.material);
    this.kind = column(Uint8Array, 1, this.kind);
    this.#capacity = capacity;
  }
}

interface ColumnType<T> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBuffer, start: number, length: number): T;
}

/**
 * Writes the matrix for a row, column-major 4 × 4. It converts from the part's frame (origin at its smallest corner,
 * millimeters) to the product's.
 * @example
 * ```ts
 * const { columns, length } = model.evaluate({}).parts;
 * const matrices = new Float32Array(16 * length);
 * for (let row = 0; row < length; row++) writePartMatrix(columns, row, matrices, 16 * row);
 * ```
 */
export function writePartMatrix(
  { rotations, rotation, origin }: PartColumns,
  row: number,
  target: { [index: number]: number },
  at: number,
): void {
  const from = 9 * rotation[row]!;
  for (let column = 0; column < 4; column++) {
    const cell = at + 4 * column;
    for (let axis = 0; axis < 3; axis++) {
      target[cell + axis] = column < 3 ? rotations[from + 3 * column + axis]! : origin[3 * row + axis]!;
    }
    target[cell + 3] = +(column === 3);
  }
}
