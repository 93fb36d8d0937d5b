// Finds which rectangles overlap. Up to a thousand, every pair is compared; beyond that, only rectangles near each
// other.

import { overlaps, type Rect, rectAround } from './rect.js';

/** Up to this number, comparing every pair takes at most a millisecond. */
const FEW = 1000;

type Visit = (i: number, j: number) => boolean;

/**
 * Calls `visit` once for each pair of overlapping rectangles, ordered by the larger index and then the smaller one.
 * Stops when `visit` returns false. The generator yields once per rectangle.
 */
export function* eachOverlap(rects: readonly Rect[], visit: Visit): Generator<void, void> {
  if (rects.length > FEW) {
    yield* eachOverlapInCells(rects, visit);
    return;
  }
  for (let j = 0; j < rects.length; j++) {
    for (let i = 0; i < j; i++) if (overlaps(rects[i]!, rects[j]!) && !visit(i, j)) return;
    yield;
  }
}

/** The maximum number of columns, and of rows, in the grid. */
const MAX_CELLS = 128;

/** Compares only rectangles in the same grid cell. Cells are at least as large as the mean rectangle. */
function* eachOverlapInCells(rects: readonly Rect[], visit: Visit): Generator<void, void> {
  const whole = rectAround(rects);
  const columns = divide(whole.left, whole.right, mean(rects.map(({ left, right }) => right - left)));
  const rows = divide(whole.top, whole.bottom, mean(rects.map(({ top, bottom }) => bottom - top)));
  // One linked list per cell: `starts` has the cell's last entry, `before` each entry's predecessor, and `entries` each
  // entry's rectangle.
  const starts = new Int32Array(columns.count * rows.count).fill(-1);
  const before: number[] = [];
  const entries: number[] = [];
  const seenWith = new Int32Array(rects.length).fill(-1);
  const found = new Int32Array(rects.length);
  for (let j = 0; j < rects.length; j++) {
    const rect = rects[j]!;
    const [firstColumn, lastColumn] = [columns.at(rect.left), columns.at(rect.right)];
    const [firstRow, lastRow] = [rows.at(rect.top), rows.at(rect.bottom)];
    let count = 0;
    for (let row = firstRow; row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) {
        const cell = row * columns.count + column;
        for (let entry = starts[cell]!; entry >= 0; entry = before[entry]!) {
          const i = entries[entry]!;
          if (seenWith[i] === j) continue;
          seenWith[i] = j;
          if (overlaps(rects[i]!, rect)) found[count++] = i;
        }
        before.push(starts[cell]!);
        starts[cell] = entries.push(j) - 1;
      }
    }
    for (const i of found.subarray(0, count).sort()) if (!visit(i, j)) return;
    yield;
  }
}

/** @param wide the mean extent of a rectangle */
function divide(start: number, end: number, wide: number) {
  const count = Math.max(1, Math.min(MAX_CELLS, Math.floor((end - start) / wide) || 1));
  const at = (place: number) =>
    Math.max(0, Math.min(count - 1, Math.floor(((place - start) / (end - start)) * count) || 0));
  return { count, at };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
