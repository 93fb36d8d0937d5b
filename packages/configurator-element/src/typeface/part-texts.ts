// Which letters lie on which part, and where. Knows neither triangles nor a page.

import { axisIndex, faceAxis, placeRegions, planeAxes } from '../geometry/axes.js';
import type { PartList, PlacedPart, Point, Region, TextPart, Vector } from '../model/evaluate/product.js';
import { partKinds } from '../model/parts/index.js';
import type { Typeface } from './typeface.js';

/** Letters that lie flat on a side of another part. */
export interface PartText {
  readonly text: TextPart;
  /** From the letters' frame to their carrier's, in the two axes other than the side's, in the order x, y, z. */
  readonly toCarrier: (point: Point) => Point;
}

/** What differs by less lies flat, or at one height; of 1, and mm. */
const flat = 1e-4;

/** The areas of the letters on their carrier: from its smallest corner, mm. */
export function textRegions({ text: letters, toCarrier: place }: PartText, typeface: Typeface): readonly Region[] {
  return placeRegions(typeface.regionsOf(letters), place);
}

/** Letters by the path of what they lie flat on; those that are turned out of its side are on none. */
export function textsByPart(parts: PartList): ReadonlyMap<string, readonly PartText[]> {
  const found = new Map<string, PartText[]>();
  const letters = textParts(parts);
  if (letters.length === 0) return found;
  const byPath = new Map([...parts].map((part) => [part.path, part]));
  for (const part of letters) {
    const path = part.path.slice(0, part.path.lastIndexOf('/') + 1) + part.on.part;
    const carrier = byPath.get(path);
    const place = carrier && placeOn(part, carrier);
    if (place) found.set(path, [...(found.get(path) ?? []), { text: part, toCarrier: place }]);
  }
  return found;
}

const letterKind = partKinds.indexOf('text');

/** All letters of a product. Most have none. */
export function textParts(parts: PartList): readonly TextPart[] {
  const { columns } = parts;
  if (!columns) return [...parts].filter((part) => part.kind === 'text');
  const { kind, count } = columns;
  const letters: TextPart[] = [];
  for (let row = kind.indexOf(letterKind); row >= 0 && row < count; row = kind.indexOf(letterKind, row + 1)) {
    const part = parts[row]!;
    if (part.kind === 'text') letters.push(part);
  }
  return letters;
}

function placeOn(letters: TextPart, carrier: PlacedPart): PartText['toCarrier'] | undefined {
  const { face } = letters.on;
  const axis = axisIndex[faceAxis(face)];
  const inCarrier = (row: number, column: number) => dot(columnOf(carrier, row), columnOf(letters, column));
  if (Math.abs(inCarrier(axis, axis) - 1) > flat) return undefined;
  const awayAlong = (axis: number) => letters.matrix[12 + axis]! - carrier.matrix[12 + axis]!;
  const away: Vector = [awayAlong(0), awayAlong(1), awayAlong(2)];
  const origin = (row: number) => dot(columnOf(carrier, row), away);
  const ground = face[0] === '+' ? carrier.size[axis] : 0;
  const isInside = letters.depth < 0 === (face[0] === '+');
  if (Math.abs(origin(axis) + (isInside ? letters.size[axis] : 0) - ground) > flat) return undefined;
  const [first, second] = planeAxes[faceAxis(face)];
  const along = (row: number, [u, v]: Point) => origin(row) + inCarrier(row, first) * u + inCarrier(row, second) * v;
  return (point) => [along(first, point), along(second, point)];
}

function columnOf({ matrix }: PlacedPart, column: number): Vector {
  return [matrix[4 * column]!, matrix[4 * column + 1]!, matrix[4 * column + 2]!];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
