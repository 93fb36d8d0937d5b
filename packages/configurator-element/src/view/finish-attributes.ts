// The attributes, other than size, that a finish depends on: the axes of grain and plies, the banded sides, and a
// random number per part. The number makes all boards look different, and each board look the same on every visit.

import { axisIndex } from '../geometry/axes.js';
import { faceBits } from '../geometry/sides.js';
import type { PartColumns, PlacedPart } from '../model/evaluate/product.js';

/** The base of the hash. Its powers are the weights of the counters in a path. */
const WEIGHT_STEP = 0x9e3779b1;

/**
 * Writes the grain axis, the thickness axis (0 to 2), the bits of the banded sides, and the part's random number (0 to
 * 1).
 */
export function writeFinishAttributes(part: PlacedPart, into: Numbers, at: number): void {
  const thickness = part.kind === 'panel' ? axisIndex[part.normal] : shortestAxis(part);
  const grain = part.kind === 'panel' && part.grain ? axisIndex[part.grain] : longestAxis(part, thickness);
  into[at] = grain;
  into[at + 1] = thickness;
  into[at + 2] = part.kind === 'panel' ? faceBits(part.edges) : 0;
  into[at + 3] = fractionOf(hashOf(part.path));
}

/**
 * The grain axis of a board in columns. It's the only one of these attributes that can depend on the board's size.
 * @param thickness the axis of the thickness
 * @param grain the axis of the grain; negative if the document has none
 */
export function panelGrainAxis(thickness: number, grain: number, x: number, y: number, z: number): number {
  if (grain >= 0) return grain;
  if (thickness === 0) return y >= z ? 1 : 2;
  if (thickness === 1) return z >= x ? 2 : 0;
  return x >= y ? 0 : 1;
}

/**
 * Writes the thickness axis, banded sides and random number of each panel in a range of rows. The caller writes the
 * grain axis; see `panelGrainAxis`.
 * @param end the row after the last one
 * @param seeds see `pathSeedsOf`
 * @param stride the distance between the attributes of adjacent panels
 */
export function writePanelAttributes(
  { attributes, definition, counters, counterCount }: PartColumns,
  first: number,
  end: number,
  seeds: ArrayLike<number>,
  into: Numbers,
  start: number,
  stride: number,
): void {
  let at = start;
  for (let row = first; row < end; row++, at += stride) {
    const own = 4 * row;
    into[at] = attributes[own]!;
    into[at + 1] = attributes[own + 2]!;
    let hash = seeds[definition[row]!]!;
    const from = counterCount * row;
    for (let i = 0, weight = WEIGHT_STEP; i < counterCount; i++) {
      hash = (hash + Math.imul(counters[from + i]!, weight)) | 0;
      weight = Math.imul(weight, WEIGHT_STEP);
    }
    into[at + 2] = fractionOf(hash);
  }
}

/** Returns each definition's initial hash for its parts' random numbers. */
export function pathSeedsOf({ paths }: PartColumns): Int32Array {
  return Int32Array.from(paths, (path) => hashOf(path));
}

interface Numbers {
  [index: number]: number;
}

function shortestAxis({ size }: PlacedPart): number {
  return size.indexOf(Math.min(...size));
}

function longestAxis({ size }: PlacedPart, except: number): number {
  const [a, b] = [(except + 1) % 3, (except + 2) % 3];
  return size[a]! >= size[b]! ? a : b;
}

/**
 * The hash of a path: the hash of its names plus the weighted counters. A counter of 0 adds nothing, so the hash of the
 * names plus a row of counters equals the path's hash.
 */
function hashOf(path: string): number {
  let names = 0x811c9dc5;
  let counts = 0;
  let weight = WEIGHT_STEP;
  for (let i = 0; i < path.length; i++) {
    // FNV-1a over the UTF-16 units.
    names = Math.imul(names ^ path.charCodeAt(i), 0x01000193);
    if (path[i] !== '[') continue;
    let count = 0;
    while (path[i + 1]! >= '0' && path[i + 1]! <= '9') count = 10 * count + Number(path[++i]);
    counts = (counts + Math.imul(count, weight)) | 0;
    weight = Math.imul(weight, WEIGHT_STEP);
  }
  return (names + counts) | 0;
}

/** Converts a hash to a number from 0 to 1. Similar hashes become very different numbers. */
function fractionOf(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 8) / 0x1000000;
}
