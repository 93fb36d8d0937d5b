// What is placed, as objects made where one is asked for. Knows no kind by name.

import { type Columns, writePartMatrix } from './columns.js';
import type { Material } from './document.js';
import type { PartRow } from './parts/row.js';
import type { PartList, PlacedPart, Vector } from './product.js';
import { type Text, textIn } from './text.js';

/** What all instances of a part have in common. */
export interface Definition {
  readonly id: string;
  readonly name: Text | undefined;
  readonly bom: boolean;
  readonly row: PartRow;
  /** Of `partKinds`. */
  readonly kind: number;
  /** From the outermost group to the part: how many of the loop counters belong to each. */
  readonly path: readonly { readonly id: string; readonly loops: number }[];
}

/** What the objects are made with besides the columns. */
export interface ListContext {
  readonly definitions: readonly Definition[];
  readonly materials: readonly Material[];
  readonly language: string;
}

export class LazyPartList implements PartList {
  readonly [index: number]: PlacedPart;
  readonly columns: Columns;
  readonly #context: ListContext;
  readonly #made: PlacedPart[] = [];

  constructor(columns: Columns, context: ListContext) {
    this.columns = columns;
    this.#context = context;
    defineIndices(columns.count);
  }

  get length(): number {
    return this.columns.count;
  }

  /** The part in a row, counted from the end where it is negative. */
  at(index: number): PlacedPart | undefined {
    const row = index < 0 ? index + this.length : index;
    if (!(row >= 0 && row < this.length)) return undefined;
    this.#made[row] ??= makePart(this.columns, row, this.#context);
    return this.#made[row];
  }

  *[Symbol.iterator](): Generator<PlacedPart> {
    for (let index = 0; index < this.length; index++) yield this.at(index)!;
  }

  /** As JSON: an array of the parts. */
  toJSON(): readonly PlacedPart[] {
    return [...this];
  }
}

let definedIndices = 0;

/** Getters on the prototype rather than a proxy: `parts[3]` costs a call, and nothing else costs anything. */
function defineIndices(count: number): void {
  for (; definedIndices < count; definedIndices++) {
    const index = definedIndices;
    Object.defineProperty(LazyPartList.prototype, index, {
      get(this: LazyPartList) {
        return this.at(index);
      },
    });
  }
}

function makePart(columns: Columns, row: number, { definitions, materials, language }: ListContext): PlacedPart {
  const { id, name, bom, row: kindRow, path } = definitions[columns.definition[row]!]!;
  const explode = vectorAt(columns.explode, row);
  const motions = columns.motions[row];
  const matrix: number[] = [];
  writePartMatrix(columns, row, matrix, 0);
  return {
    kind: kindRow.kind,
    path: pathOf(path, columns.counters, columns.counterCount * row),
    id,
    name: name === undefined ? id : textIn(name, language),
    at: vectorAt(columns.at, row),
    size: vectorAt(columns.size, row),
    matrix,
    material: materials[columns.material[row]!],
    color: `#${columns.color[row]!.toString(16).padStart(6, '0')}`,
    bom,
    ...(explode.some((distance) => distance !== 0) ? { explode } : {}),
    ...(motions ? { motions } : {}),
    ...kindRow.read(columns, row),
  } as PlacedPart;
}

/** `drawer[1]/front[0][2]` */
export function pathOf(path: Definition['path'], counters: ArrayLike<number>, start = 0): string {
  let next = start;
  const steps = path.map(({ id, loops }) => {
    let step = id;
    for (let loop = 0; loop < loops; loop++) step += `[${counters[next++]}]`;
    return step;
  });
  return steps.join('/');
}

function vectorAt(column: Float64Array, row: number): Vector {
  return [column[3 * row]!, column[3 * row + 1]!, column[3 * row + 2]!];
}
