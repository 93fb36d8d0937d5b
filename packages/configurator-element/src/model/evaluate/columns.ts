// What is placed, as columns of numbers. Knows no kind by name.

import type { Motion, PanelPart, PartBase, PartColumns, PlacedPart, RowGroup } from './product.js';

/** What a kind adds to all that parts have in common. */
export type KindProperties<P extends PlacedPart = PlacedPart> = P extends PlacedPart ? Omit<P, keyof PartBase> : never;

/** What an instance is that a few numbers do not say. */
export interface PartDetails {
  readonly properties?: KindProperties;
  /** mm³; where it is absent, the whole box. */
  readonly volume?: number;
  /** What a machine does to a board; what there is none of is absent. */
  readonly machining?: Machining;
}

export type Machining = Pick<PanelPart, 'outline' | 'cutouts' | 'holes'>;

/** The columns while they are filled. */
export class PartColumnsBuilder implements PartColumns {
  count = 0;
  at!: Float64Array;
  size!: Float64Array;
  /** `at` itself until a corner lies elsewhere: in most products nothing is turned or grouped. */
  origin!: Float64Array;
  explode!: Float64Array;
  color!: Uint32Array;
  /** What a row's loops stood at, from the outermost on; `counterCount` a row. */
  counters!: Float64Array;
  definition!: Uint16Array;
  rotation!: Uint16Array;
  attributeSet!: Uint16Array;
  material!: Int16Array;
  kind!: Uint8Array;
  readonly counterCount: number;
  readonly paths: readonly string[];
  readonly rotations: number[] = [1, 0, 0, 0, 1, 0, 0, 0, 1];
  readonly attributeSets: number[] = [];
  /** What is more than a few numbers: holes, profiles, paths, texts. */
  readonly details: PartDetails[] = [];
  readonly motions: (readonly Motion[] | undefined)[] = [];
  readonly rowGroups: RowGroup[] = [];
  #capacity = 0;

  /** @param capacity rows to make room for at once */
  constructor(capacity: number, counterCount: number, paths: readonly string[]) {
    this.counterCount = counterCount;
    this.paths = paths;
    this.#allocate(capacity);
  }

  /** The next rows; the first of them. */
  claim(count: number): number {
    const first = this.count;
    this.count += count;
    if (this.count > this.#capacity) this.#allocate(Math.max(16, this.#capacity * 2, this.count));
    return first;
  }

  /** Whether corners lie elsewhere than `at`. */
  get isApart(): boolean {
    return this.origin !== this.at;
  }

  /** Lets them, from now on. */
  setApart(): void {
    if (!this.isApart) this.origin = this.at.slice();
  }

  rotationOf(matrix: ArrayLike<number>): number {
    return numberAmong(this.rotations, matrix, 9);
  }

  attributeSetOf(traits: readonly number[]): number {
    return numberAmong(this.attributeSets, traits, 4);
  }

  attributesAt(row: number): readonly number[] {
    const from = 4 * this.attributeSet[row]!;
    return this.attributeSets.slice(from, from + 4);
  }

  /** All in one buffer, one allocation: the widest first, so that every column begins where its numbers may lie. */
  #allocate(capacity: number): void {
    const { counterCount } = this;
    const buffer = new ArrayBuffer((85 + 8 * counterCount) * capacity);
    const { isApart } = this;
    let start = 0;
    const room = <T extends { set(old: T): void }>(Column: ColumnType<T>, width: number, old: T): T => {
      const column = new Column(buffer, start, width * capacity);
      start += Column.BYTES_PER_ELEMENT * width * capacity;
      if (this.#capacity > 0) column.set(old);
      return column;
    };
    this.at = room(Float64Array, 3, this.at);
    this.size = room(Float64Array, 3, this.size);
    this.explode = room(Float64Array, 3, this.explode);
    this.counters = room(Float64Array, counterCount, this.counters);
    this.color = room(Uint32Array, 1, this.color);
    this.definition = room(Uint16Array, 1, this.definition);
    this.rotation = room(Uint16Array, 1, this.rotation);
    this.attributeSet = room(Uint16Array, 1, this.attributeSet);
    this.material = room(Int16Array, 1, this.material);
    this.kind = room(Uint8Array, 1, this.kind);
    const corners = this.origin;
    this.origin = this.at;
    if (isApart) {
      this.setApart();
      this.origin.set(corners);
    }
    this.#capacity = capacity;
  }
}

/** The number of an entry among others of its length: the last one's where it is the same. Short ones end in zeros. */
function numberAmong(all: number[], entry: ArrayLike<number>, length: number): number {
  const last = all.length - length;
  let isKnown = last >= 0;
  for (let index = 0; index < length; index++) isKnown &&= all[last + index] === (entry[index] ?? 0);
  for (let index = 0; index < length && !isKnown; index++) all.push(entry[index] ?? 0);
  return all.length / length - 1;
}

interface ColumnType<T> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBuffer, start: number, length: number): T;
}

/**
 * Writes the matrix of a row, column-major 4 × 4, from the part's frame (origin at its smallest corner, millimetres) to
 * the product's.
 */
export function writePartMatrix(
  { rotations, rotation, origin }: PartColumns,
  row: number,
  target: { [index: number]: number },
  at: number,
): void {
  const from = 9 * rotation[row]!;
  for (let cell = 0; cell < 16; cell++) {
    const [column, axis] = [cell >> 2, cell & 3];
    const own = column < 3 ? rotations[from + 3 * column + axis]! : origin[3 * row + axis]!;
    target[at + cell] = axis < 3 ? own : +(column === 3);
  }
}
