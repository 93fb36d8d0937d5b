// Parts as instances: one row of numbers a part, which `instanceShader` (stretch.ts) reads. Rows are rewritten in place.

import { boardEase, type Form } from '../mesh/index.js';
import type { PartColumns, PlacedPart } from '../model/product.js';
import { seedsOf, traitsOf, writeBoardTraits } from '../view/traits.js';

/** Numbers a row: place and colour (0xrrggbb), turn (a quaternion), size and ease, traits (see view/traits.ts). */
export const rowLength = 16;

/** Where each attribute begins in a row, and how many numbers it has. */
export const rowLayout = { place: [0, 4], turn: [4, 4], extent: [8, 4], traits: [12, 4] } as const;

/** Beside the bits of the banded sides: a board from a sheet, whose sides without a band are raw. */
export const boardBit = 64;

interface Numbers {
  [index: number]: number;
}

export function writePart(part: PlacedPart, { shape, size, ease }: Form, rows: Float32Array, at: number): void {
  const { matrix } = part;
  rows[at] = matrix[12]!;
  rows[at + 1] = matrix[13]!;
  rows[at + 2] = matrix[14]!;
  rows[at + 3] = Number.parseInt(part.color.slice(1), 16);
  writeTurn(matrix, 0, 4, rows, at + 4);
  // A rigid shape lies at its offsets whatever the size; a finish wants to know it all the same.
  const extent = shape.rigid ? part.size : size;
  rows[at + 8] = extent[0];
  rows[at + 9] = extent[1];
  rows[at + 10] = extent[2];
  rows[at + 11] = ease;
  traitsOf(part, rows, at + 12);
  if (part.kind === 'panel') rows[at + 14]! += boardBit;
}

/** What the rows of a product's columns share. */
export interface Shared {
  /** Four numbers a rotation. */
  readonly turns: Float32Array;
  readonly seeds: Int32Array;
}

export function sharedBy(columns: PartColumns): Shared {
  return { turns: turnsOf(columns), seeds: seedsOf(columns) };
}

/**
 * Whole boards, one after the other.
 * @param end after the last row
 */
export function writeBoards(
  columns: PartColumns,
  first: number,
  end: number,
  { turns, seeds }: Shared,
  rows: Float32Array,
  start: number,
): void {
  const { origin, size, rotation, color } = columns;
  writeBoardTraits(columns, first, end, seeds, rows, start + 12, rowLength);
  let at = start;
  for (let row = first; row < end; row++, at += rowLength) {
    const from = 3 * row;
    const turn = 4 * rotation[row]!;
    const x = size[from]!;
    const y = size[from + 1]!;
    const z = size[from + 2]!;
    rows[at] = origin[from]!;
    rows[at + 1] = origin[from + 1]!;
    rows[at + 2] = origin[from + 2]!;
    rows[at + 3] = color[row]!;
    rows[at + 4] = turns[turn]!;
    rows[at + 5] = turns[turn + 1]!;
    rows[at + 6] = turns[turn + 2]!;
    rows[at + 7] = turns[turn + 3]!;
    rows[at + 8] = x;
    rows[at + 9] = y;
    rows[at + 10] = z;
    rows[at + 11] = -boardEase(x, y, z);
    rows[at + 14]! += boardBit;
  }
}

/** The rotations of the columns as quaternions. */
function turnsOf({ rotations }: PartColumns): Float32Array {
  const count = rotations.length / 9;
  const turns = new Float32Array(4 * count);
  // The first one turns nothing.
  turns[3] = 1;
  for (let i = 1; i < count; i++) writeTurn(rotations, 9 * i, 3, turns, 4 * i);
  return turns;
}

/** The quaternion of a rotation whose columns begin `stride` numbers apart. */
function writeTurn(m: ArrayLike<number>, from: number, stride: number, into: Numbers, at: number): void {
  const [xx, yx, zx] = [m[from]!, m[from + 1]!, m[from + 2]!];
  const [xy, yy, zy] = [m[from + stride]!, m[from + stride + 1]!, m[from + stride + 2]!];
  const [xz, yz, zz] = [m[from + 2 * stride]!, m[from + 2 * stride + 1]!, m[from + 2 * stride + 2]!];
  // Four times the square of each of its numbers; the largest one is safe to divide by.
  const squares = [1 + xx - yy - zz, 1 - xx + yy - zz, 1 - xx - yy + zz, 1 + xx + yy + zz];
  const largest = squares.indexOf(Math.max(...squares));
  const products = [
    [squares[0]!, yx + xy, zx + xz, zy - yz],
    [yx + xy, squares[1]!, zy + yz, xz - zx],
    [zx + xz, zy + yz, squares[2]!, yx - xy],
    [zy - yz, xz - zx, yx - xy, squares[3]!],
  ][largest]!;
  const scale = 0.5 / Math.sqrt(squares[largest]!);
  for (let i = 0; i < 4; i++) into[at + i] = products[i]! * scale;
}
