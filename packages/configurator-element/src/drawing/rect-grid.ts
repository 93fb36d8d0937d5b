// Which rectangles may overlap, without comparing each with each: a grid over the picture.

import { type Rect, rectAround } from './convex-outline.js';

export class RectGrid {
  readonly #rects: readonly Rect[];
  readonly #around: Rect;
  readonly #columns: number;
  readonly #rows: number;
  readonly #cells: readonly number[][];

  constructor(rects: readonly Rect[]) {
    this.#rects = rects;
    this.#around = rectAround(rects);
    const { left, top, right, bottom } = this.#around;
    const most = Math.max(1, Math.ceil(2 * Math.sqrt(rects.length)));
    // Cells no smaller than a usual rectangle, so that each lies in few of them.
    const count = (extent: number, sizes: readonly number[]) => {
      const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
      return Math.min(most, Math.max(1, Math.floor(extent / (mean || extent) || 1)));
    };
    this.#columns = count(
      right - left,
      rects.map((rect) => rect.right - rect.left),
    );
    this.#rows = count(
      bottom - top,
      rects.map((rect) => rect.bottom - rect.top),
    );
    this.#cells = Array.from({ length: this.#columns * this.#rows }, () => []);
    rects.forEach((rect, i) => {
      this.#eachCell(rect, (cell) => cell.push(i));
    });
  }

  /** Calls `visit` once for each rectangle that overlaps this one, as long as it answers true. */
  near(rect: Rect, visit: (i: number) => boolean): boolean {
    let goesOn = true;
    this.#eachCell(rect, (cell, x, y) => {
      for (const i of goesOn ? cell : []) {
        const other = this.#rects[i]!;
        if (other.left > rect.right || rect.left > other.right) continue;
        if (other.top > rect.bottom || rect.top > other.bottom) continue;
        // Both may lie in several cells: the pair belongs to the one with the corner where they begin to overlap.
        if (this.#column(Math.max(other.left, rect.left)) !== x || this.#row(Math.max(other.top, rect.top)) !== y)
          continue;
        goesOn = visit(i);
        if (!goesOn) break;
      }
    });
    return goesOn;
  }

  /** Calls `visit` once for each pair that overlaps, the smaller index first, as long as it answers true. */
  eachPair(visit: (i: number, j: number) => boolean): void {
    this.#rects.every((rect, j) => this.near(rect, (i) => i >= j || visit(i, j)));
  }

  #eachCell(rect: Rect, visit: (cell: number[], x: number, y: number) => void): void {
    const [right, bottom] = [this.#column(rect.right), this.#row(rect.bottom)];
    for (let y = this.#row(rect.top); y <= bottom; y++) {
      for (let x = this.#column(rect.left); x <= right; x++) visit(this.#cells[y * this.#columns + x]!, x, y);
    }
  }

  #column(x: number): number {
    return indexOf((x - this.#around.left) / (this.#around.right - this.#around.left || 1), this.#columns);
  }

  #row(y: number): number {
    return indexOf((y - this.#around.top) / (this.#around.bottom - this.#around.top || 1), this.#rows);
  }
}

function indexOf(share: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(share * count)));
}
