// What a finish may ask about a part besides its size: which way the grain runs, which way the plies lie, which sides
// are banded, and a number of its own, so that no two boards look the same and each looks the same on every visit.

import type { Axis, Face, PartColumns, PlacedPart } from '../model/product.js';

const axes: Readonly<Record<Axis, number>> = { x: 0, y: 1, z: 2 };
const faceBits: Readonly<Record<Face, number>> = { '-x': 1, '+x': 2, '-y': 4, '+y': 8, '-z': 16, '+z': 32 };

/** Writes grain axis, thickness axis (0 to 2), the bits of the banded sides, and the part's own number (0 to 1). */
export function traitsOf(part: PlacedPart, into: Numbers, at: number): void {
  const thickness = part.kind === 'panel' ? axes[part.normal] : shortestAxis(part);
  const grain = part.kind === 'panel' && part.grain ? axes[part.grain] : longestAxis(part, thickness);
  into[at] = grain;
  into[at + 1] = thickness;
  into[at + 2] = part.kind === 'panel' ? part.edges.reduce((bits, face) => bits | faceBits[face], 0) : 0;
  into[at + 3] = fractionOf(part.path);
}

/**
 * The same for a board in a row of columns.
 * @param ordinal which of its definition's boards it is
 */
export function boardTraitsOf(columns: PartColumns, row: number, ordinal: number, into: Numbers, at: number): void {
  const { traits, size, definition } = columns;
  const thickness = traits[4 * row]!;
  const grain = traits[4 * row + 1]!;
  into[at] = grain >= 0 ? grain : longerOf(size, 3 * row, thickness);
  into[at + 1] = thickness;
  into[at + 2] = traits[4 * row + 2]!;
  into[at + 3] = fractionOfNumbers(definition[row]!, ordinal);
}

interface Numbers {
  [index: number]: number;
}

function fractionOfNumbers(a: number, b: number): number {
  let mixed = Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 1, 0x85ebca77);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 12)) >>> 8) / 0x1000000;
}

/** Of the two axes across the thickness. */
function longerOf(size: ArrayLike<number>, from: number, thickness: number): number {
  const a = thickness === 2 ? 0 : thickness + 1;
  const b = thickness === 0 ? 2 : thickness - 1;
  return size[from + a]! >= size[from + b]! ? a : b;
}

function shortestAxis({ size }: PlacedPart): number {
  return size.indexOf(Math.min(...size));
}

function longestAxis({ size }: PlacedPart, except: number): number {
  const [a, b] = [(except + 1) % 3, (except + 2) % 3];
  return size[a]! >= size[b]! ? a : b;
}

// FNV-1a over the path's UTF-16 units.
function fractionOf(path: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < path.length; i++) hash = Math.imul(hash ^ path.charCodeAt(i), 0x01000193);
  return (hash >>> 8) / 0x1000000;
}
