// Text parts: the text's position in its own frame, the part it lies flat on, and its color.

import { axisIndex, type Face } from '../geometry/axes.js';
import { type Point, type Region, transformRegions } from '../geometry/curve.js';
import { matrixColumn } from '../geometry/matrix.js';
import { faceAxis, planeAxes } from '../geometry/sides.js';
import type { Vector } from '../geometry/vector.js';
import { dot, subtract } from '../geometry/vector-math.js';
import { colorNumber, colorText } from '../model/document/color.js';
import type { PartList, PlacedPart, TextPart } from '../model/evaluate/product.js';
import { partKinds } from '../model/parts/index.js';

/** A text lying flat on a side of another part. */
export interface PartText {
  readonly text: TextPart;
  /**
   * Transforms a point from the text's frame to its carrier's, in the two axes other than the side's, in the order x,
   * y, z, in mm.
   */
  readonly toCarrier: (point: Point) => Point;
}

/** Directions whose components differ by less than this are treated as parallel, and heights (in mm) as equal. */
const FLATNESS = 1e-4;

/** Seen from outside, text is upright and runs to the right. On top and bottom sides, its baseline is at the front. */
const DIRECTIONS: Readonly<Record<Face, { readonly right: Vector; readonly up: Vector }>> = {
  '+x': { right: [0, 0, -1], up: [0, 1, 0] },
  '-x': { right: [0, 0, 1], up: [0, 1, 0] },
  '+y': { right: [1, 0, 0], up: [0, 0, -1] },
  '-y': { right: [-1, 0, 0], up: [0, 0, -1] },
  '+z': { right: [1, 0, 0], up: [0, 1, 0] },
  '-z': { right: [-1, 0, 0], up: [0, 1, 0] },
};

/** The texts on each part, by the part's path, except those that are rotated out of the part's side. */
export function textsByPart(parts: PartList): ReadonlyMap<string, readonly PartText[]> {
  const found = new Map<string, PartText[]>();
  const texts = textParts(parts);
  if (texts.length === 0) return found;
  const carriers = new Set(texts.map(({ on }) => on.part));
  const byPath = new Map<string, PlacedPart>();
  for (const part of parts) if (carriers.has(part.id)) byPath.set(part.path, part);
  for (const text of texts) {
    const path = text.path.slice(0, text.path.lastIndexOf('/') + 1) + text.on.part;
    const carrier = byPath.get(path);
    const toCarrier = carrier && flatOn(text, carrier);
    if (toCarrier) found.set(path, [...(found.get(path) ?? []), { text, toCarrier }]);
  }
  return found;
}

const textKind = partKinds.indexOf('text');

/** All text parts of a product. Most products have none, and finding that out doesn't create part objects. */
export function textParts(parts: PartList): readonly TextPart[] {
  const { columns } = parts;
  if (!columns) return [...parts].filter((part) => part.kind === 'text');
  const { kind, count } = columns;
  const texts: TextPart[] = [];
  for (let row = kind.indexOf(textKind); row >= 0 && row < count; row = kind.indexOf(textKind, row + 1)) {
    const part = parts[row]!;
    if (part.kind === 'text') texts.push(part);
  }
  return texts;
}

/**
 * Transforms a point, given to the right and up from the start of the baseline, to the text's own frame: the two axes
 * other than its side's, in the order x, y, z, in mm.
 */
export function baseLine({ size, on }: TextPart): (point: Point) => Point {
  const [first, second] = planeAxes[faceAxis(on.face)];
  const { right, up } = DIRECTIONS[on.face];
  // Letters that run against an axis of the side start at its far end.
  const x = right[first] + up[first] < 0 ? size[first] : 0;
  const y = right[second] + up[second] < 0 ? size[second] : 0;
  return ([u, v]) => [x + (right[first] * u + up[first] * v), y + (right[second] * u + up[second] * v)];
}

/**
 * Places the outlines of a text on its face, in the text's own frame. @param regions the outlines, in mm to the right
 * of and up from the start of the baseline
 */
export function layOnFace(regions: readonly Region[], part: TextPart): readonly Region[] {
  const [first, second] = planeAxes[faceAxis(part.on.face)];
  const { right, up } = DIRECTIONS[part.on.face];
  return transformRegions(regions, baseLine(part), right[first] * up[second] - right[second] * up[first] < 0);
}

/** The fraction of the carrier's color in engraved text, which is in its own shadow. */
const SHADE = 0.42;

/** A text's color. Engraved text is darkened by its own shadow, unless it has its own color. */
export function textColor({ color, depth, material }: TextPart): string {
  if (depth > 0 || color !== material?.color) return color;
  const [number, darker] = [colorNumber(color), (channel: number) => Math.round((channel & 255) * SHADE)];
  return colorText((darker(number >> 16) << 16) | (darker(number >> 8) << 8) | darker(number));
}

/**
 * Returns the transform from a text's frame to its carrier's. Undefined if the text doesn't lie flat on the carrier's
 * side.
 */
function flatOn(text: TextPart, carrier: PlacedPart): PartText['toCarrier'] | undefined {
  const { face } = text.on;
  const axis = axisIndex[faceAxis(face)];
  const inCarrier = (row: number, column: number) =>
    dot(matrixColumn(carrier.matrix, row), matrixColumn(text.matrix, column));
  if (Math.abs(inCarrier(axis, axis) - 1) > FLATNESS) return undefined;
  const away = subtract(matrixColumn(text.matrix, 3), matrixColumn(carrier.matrix, 3));
  const origin = (row: number) => dot(matrixColumn(carrier.matrix, row), away);
  const surface = face[0] === '+' ? carrier.size[axis] : 0;
  const isInside = text.depth < 0 === (face[0] === '+');
  if (Math.abs(origin(axis) + (isInside ? text.size[axis] : 0) - surface) > FLATNESS) return undefined;
  const [first, second] = planeAxes[faceAxis(face)];
  const [x, y] = [origin(first), origin(second)];
  const [xu, xv] = [inCarrier(first, first), inCarrier(first, second)];
  const [yu, yv] = [inCarrier(second, first), inCarrier(second, second)];
  return ([u, v]) => [x + xu * u + xv * v, y + yu * u + yv * v];
}
