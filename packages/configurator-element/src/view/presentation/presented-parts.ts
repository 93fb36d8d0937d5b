// A product's parts as they are shown, made where one is asked for: each is the product's own, placed and coloured by
// other columns.

import { colorText } from '../../model/document/color.js';
import { writePartMatrix } from '../../model/evaluate/columns.js';
import type { PartColumns, PartList, PlacedPart } from '../../model/evaluate/product.js';
import { dimmed } from './highlight.js';
import { dimmedMaterialIndex } from './present-columns.js';

export class PresentedParts implements PartList {
  readonly [index: number]: PlacedPart;
  readonly columns: PartColumns;
  readonly #parts: PartList;
  readonly #last: PlacedPart | undefined;
  readonly #made: PlacedPart[] = [];

  /** @param last what stands in the last row, where that is none of the product's */
  constructor(parts: PartList, columns: PartColumns, last?: PlacedPart) {
    this.#parts = parts;
    this.#last = last;
    this.columns = columns;
    defineIndices(columns.count);
  }

  get length(): number {
    return this.columns.count;
  }

  at(row: number): PlacedPart | undefined {
    const part = this.#parts[row];
    if (!part) return row === this.#parts.length ? this.#last : undefined;
    this.#made[row] ??= this.#make(part, row);
    return this.#made[row];
  }

  *[Symbol.iterator](): Generator<PlacedPart> {
    for (let row = 0; row < this.length; row++) yield this.at(row)!;
  }

  #make(part: PlacedPart, row: number): PlacedPart {
    const { material, color } = this.columns;
    const matrix: number[] = [];
    writePartMatrix(this.columns, row, matrix, 0);
    return {
      ...part,
      matrix,
      material: material[row] === dimmedMaterialIndex ? dimmed : part.material,
      color: colorText(color[row]!),
    };
  }
}

let definedIndices = 0;

/** Getters on the prototype: see the list of the model, which does the same. */
function defineIndices(count: number): void {
  for (; definedIndices < count; definedIndices++) {
    const index = definedIndices;
    Object.defineProperty(PresentedParts.prototype, index, {
      get(this: PresentedParts) {
        return this.at(index);
      },
    });
  }
}
