// Parts as instances: two rows of numbers a part, which `instanceShader` (stretch.ts) reads. One has what a step of a slider
// changes, the other what stays: only the first is rewritten and sent to the graphics card at every step.

import { type PartGeometry, panelEdgeRadius } from '../mesh/index.js';
import { colorNumber } from '../model/document/color.js';
import type { PartColumns, PlacedPart } from '../model/evaluate/product.js';
import { panelGrainAxis, pathSeedsOf, writeFinishAttributes, writePanelAttributes } from '../view/finish-attributes.js';

/** Numbers in each of a part's rows. */
export const rowLength = 8;

/** Where each attribute begins in a row, and how many numbers it has. */
export const rowLayout = {
  /** Place and grain axis, size and ease. */
  moving: { place: [0, 4], extent: [4, 4] },
  /** A quaternion, the colour (0xrrggbb) and the other traits (see view/traits.ts). */
  lasting: { turn: [0, 4], look: [4, 4] },
} as const;

export interface InstanceRows {
  readonly moving: Float32Array;
  readonly lasting: Float32Array;
}

/** Beside the bits of the banded sides: a board from a sheet, whose sides without a band are raw. */
export const sheetBit = 64;

interface Numbers {
  [index: number]: number;
}

export function writeInstance(
  part: PlacedPart,
  { source: shape, size, edgeRadius: ease }: PartGeometry,
  { moving, lasting }: InstanceRows,
  at: number,
): void {
  const { matrix } = part;
  // Most rigid shapes lie at their offsets whatever the size; a finish wants to know it all the same.
  const extent = shape.disposable ? part.size : size;
  writeQuaternion(matrix, 0, 4, lasting, at);
  writeFinishAttributes(part, lasting, at + 4);
  moving[at] = matrix[12]!;
  moving[at + 1] = matrix[13]!;
  moving[at + 2] = matrix[14]!;
  // The first of the traits moves, the colour is in its place.
  moving[at + 3] = lasting[at + 4]!;
  moving[at + 4] = extent[0];
  moving[at + 5] = extent[1];
  moving[at + 6] = extent[2];
  moving[at + 7] = ease;
  lasting[at + 4] = colorNumber(part.color);
  if (part.kind === 'panel') lasting[at + 6]! += sheetBit;
}

/** What the rows of a product's columns share. */
export interface ColumnTables {
  /** Four numbers a rotation. */
  readonly turns: Float32Array;
  readonly seeds: Int32Array;
}

export function columnTablesOf(columns: PartColumns): ColumnTables {
  return { turns: quaternionsOf(columns), seeds: pathSeedsOf(columns) };
}

/**
 * What moves of whole boards, one after the other.
 * @param end after the last row
 */
export function moveBoards(
  { origin, size, attributes }: PartColumns,
  first: number,
  end: number,
  moving: Float32Array,
  start: number,
): void {
  let at = start;
  for (let row = first; row < end; row++, at += rowLength) {
    const from = 3 * row;
    const x = size[from]!;
    const y = size[from + 1]!;
    const z = size[from + 2]!;
    const own = 4 * row;
    moving[at] = origin[from]!;
    moving[at + 1] = origin[from + 1]!;
    moving[at + 2] = origin[from + 2]!;
    moving[at + 3] = panelGrainAxis(attributes[own]!, attributes[own + 1]!, x, y, z);
    moving[at + 4] = x;
    moving[at + 5] = y;
    moving[at + 6] = z;
    moving[at + 7] = -panelEdgeRadius(x, y, z);
  }
}

/** What stays of them. */
export function writeBoards(
  columns: PartColumns,
  first: number,
  end: number,
  { turns, seeds }: ColumnTables,
  lasting: Float32Array,
  start: number,
): void {
  const { rotation, color } = columns;
  writePanelAttributes(columns, first, end, seeds, lasting, start + 5, rowLength);
  let at = start;
  for (let row = first; row < end; row++, at += rowLength) {
    const turn = 4 * rotation[row]!;
    lasting[at] = turns[turn]!;
    lasting[at + 1] = turns[turn + 1]!;
    lasting[at + 2] = turns[turn + 2]!;
    lasting[at + 3] = turns[turn + 3]!;
    lasting[at + 4] = color[row]!;
    lasting[at + 6]! += sheetBit;
  }
}

/** The rotations of the columns as quaternions. */
function quaternionsOf({ rotations }: PartColumns): Float32Array {
  const count = rotations.length / 9;
  const turns = new Float32Array(4 * count);
  // The first one turns nothing.
  turns[3] = 1;
  for (let i = 1; i < count; i++) writeQuaternion(rotations, 9 * i, 3, turns, 4 * i);
  return turns;
}

/** The quaternion of a rotation whose columns begin `stride` numbers apart. */
function writeQuaternion(m: ArrayLike<number>, from: number, stride: number, into: Numbers, at: number): void {
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
