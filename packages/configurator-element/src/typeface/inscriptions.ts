// Letters as they lie on a side of their part, and which part has which. Knows neither triangles nor a page.

import { reversed } from '../model/curve.js';
import type { Axis, Face, Loop, PartList, PlacedPart, Point, Region, TextPart, Vector } from '../model/product.js';
import { placed, type Typeface } from './typeface.js';

/** Letters that lie flat on a side of another part. */
export interface Inscription {
  readonly letters: TextPart;
  /** From the letters' frame to their carrier's, in the two axes other than the side's, in the order x, y, z. */
  readonly place: (point: Point) => Point;
}

export const axisIndex: Readonly<Record<Axis, 0 | 1 | 2>> = { x: 0, y: 1, z: 2 };

/** Across each axis: the other two, in the order x, y, z. */
export const acrossAxis: Readonly<Record<Axis, readonly [0 | 1, 1 | 2]>> = { x: [1, 2], y: [0, 2], z: [0, 1] };

interface Directions {
  readonly right: Vector;
  readonly up: Vector;
}

/** Seen from outside, letters run to the right and stand upright; on top and below, the front is at their feet. */
const directions: Readonly<Record<Face, Directions>> = {
  '+x': { right: [0, 0, -1], up: [0, 1, 0] },
  '-x': { right: [0, 0, 1], up: [0, 1, 0] },
  '+y': { right: [1, 0, 0], up: [0, 0, -1] },
  '-y': { right: [-1, 0, 0], up: [0, 0, -1] },
  '+z': { right: [1, 0, 0], up: [0, 1, 0] },
  '-z': { right: [-1, 0, 0], up: [0, 1, 0] },
};

/** What differs by less lies flat, or at one height; of 1, and mm. */
const flat = 1e-4;

export function faceAxis(face: Face): Axis {
  return face[1] as Axis;
}

/** The areas of the letters in their own frame, in the two axes other than their side's, in the order x, y, z; mm. */
export function lettersOn({ text, height, size, on }: TextPart, typeface: Typeface): readonly Region[] {
  const axes = acrossAxis[faceAxis(on.face)];
  const { right, up } = directions[on.face];
  const along = (axis: 0 | 1 | 2, [u, v]: Point) => {
    const way = right[axis] * u + up[axis] * v;
    return right[axis] + up[axis] < 0 ? size[axis] + way : way;
  };
  const place = (point: Point): Point => [along(axes[0], point), along(axes[1], point)];
  const isMirrored = right[axes[0]] * up[axes[1]] - right[axes[1]] * up[axes[0]] < 0;
  return placeRegions(typeface.write(text, height), place, isMirrored);
}

/** The areas of the letters on their carrier: from its smallest corner, mm. */
export function inscribed({ letters, place }: Inscription, typeface: Typeface): readonly Region[] {
  return placeRegions(lettersOn(letters, typeface), place, false);
}

/** Letters by the path of what they lie flat on; those that are turned out of its side are on none. */
export function inscriptionsOf(parts: PartList): ReadonlyMap<string, readonly Inscription[]> {
  const found = new Map<string, Inscription[]>();
  const letters = lettersIn(parts);
  if (letters.length === 0) return found;
  const byPath = new Map([...parts].map((part) => [part.path, part]));
  for (const part of letters) {
    const path = part.path.slice(0, part.path.lastIndexOf('/') + 1) + part.on.part;
    const carrier = byPath.get(path);
    const place = carrier && placeOn(part, carrier);
    if (place) found.set(path, [...(found.get(path) ?? []), { letters: part, place }]);
  }
  return found;
}

/** Engraved letters lie in their own shadow, unless somebody has filled them with a colour. */
export function letterColor({ color, depth, material }: TextPart): string {
  if (depth > 0 || color !== material?.color) return color;
  const channels = [1, 3, 5].map((i) => Math.round(Number.parseInt(color.slice(i, i + 2), 16) * shade));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

const shade = 0.42;

// Most products have none: one part of each kind is looked at to know.
function lettersIn(parts: PartList): readonly TextPart[] {
  const { columns } = parts;
  const letters: TextPart[] = [];
  const others = new Set<number>();
  for (let row = 0; row < parts.length; row++) {
    if (columns && others.has(columns.kind[row]!)) continue;
    const part = parts[row]!;
    if (part.kind === 'text') letters.push(part);
    else if (columns) others.add(columns.kind[row]!);
  }
  return letters;
}

function placeOn(letters: TextPart, carrier: PlacedPart): Inscription['place'] | undefined {
  const { face } = letters.on;
  const axis = axisIndex[faceAxis(face)];
  const inCarrier = (row: number, column: number) => dot(columnOf(carrier, row), columnOf(letters, column));
  if (Math.abs(inCarrier(axis, axis) - 1) > flat) return undefined;
  const away = [0, 1, 2].map((i) => letters.matrix[12 + i]! - carrier.matrix[12 + i]!) as unknown as Vector;
  const origin = (row: number) => dot(columnOf(carrier, row), away);
  const ground = face[0] === '+' ? carrier.size[axis] : 0;
  const isInside = letters.depth < 0 === (face[0] === '+');
  if (Math.abs(origin(axis) + (isInside ? letters.size[axis] : 0) - ground) > flat) return undefined;
  const [first, second] = acrossAxis[faceAxis(face)];
  const along = (row: number, [u, v]: Point) => origin(row) + inCarrier(row, first) * u + inCarrier(row, second) * v;
  return (point) => [along(first, point), along(second, point)];
}

function columnOf({ matrix }: PlacedPart, column: number): Vector {
  return [matrix[4 * column]!, matrix[4 * column + 1]!, matrix[4 * column + 2]!];
}

function placeRegions(regions: readonly Region[], place: (point: Point) => Point, isMirrored: boolean) {
  const placeLoop = (loop: Loop) => (isMirrored ? reversed(placed(loop, place)) : placed(loop, place));
  return regions.map(({ outer, holes }): Region => ({ outer: placeLoop(outer), holes: holes.map(placeLoop) }));
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
