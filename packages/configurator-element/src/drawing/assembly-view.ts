// Draws a step of an assembly: the parts that are in place, and the parts to add, moved away from their final
// positions. The view is from above, in front and to the right, without hidden lines.

import { cross, normalize } from '../geometry/vector.js';
import type { PlacedPart, Vector } from '../model/evaluate/product.js';
import { runToEnd } from '../run-to-end.js';
import { orthographicCamera, type PicturePoint } from './camera.js';
import { visibleLines } from './draw-view.js';
import { linesData } from './path-data.js';

/** A drawing in the product's millimeters, with y down. */
export interface AssemblyView {
  /** Path data for the parts in place. */
  readonly placed: string;
  /** Path data for the parts to add. */
  readonly added: string;
  /** The left, top, width and height of the drawing. */
  readonly box: readonly [number, number, number, number];
  /** The middle of each part to add, by path. */
  readonly middles: ReadonlyMap<string, PicturePoint>;
}

const TOWARDS = normalize([0.62, 0.5, 0.85]);
const UP = cross(TOWARDS, normalize(cross([0, 1, 0], TOWARDS)));

/**
 * @param offsetOf returns how far a part to add is from its final position; mm
 * @example
 * ```ts
 * const { added } = drawAssembly([], [...product.parts], ({ explode = [0, 0, 0] }) => explode);
 * ```
 */
export function drawAssembly(
  placed: readonly PlacedPart[],
  added: readonly PlacedPart[],
  offsetOf: (part: PlacedPart) => Vector,
): AssemblyView {
  const camera = orthographicCamera(TOWARDS, UP, 1);
  const moved = added.map((part) => movedBy(part, offsetOf(part)));
  const isAdded = new Set<PlacedPart>(moved);
  const lines = runToEnd(
    visibleLines([...placed, ...moved], camera, TOWARDS, undefined, (part) => (isAdded.has(part) ? 1 : 0)),
  );
  const [still = [], adding = []] = lines;
  const points = lines.flat(2);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const least = (values: readonly number[]) => values.reduce((low, value) => Math.min(low, value), Infinity);
  const [left, top] = [least(xs), least(ys)];
  const [right, bottom] = [-least(xs.map((x) => -x)), -least(ys.map((y) => -y))];
  return {
    placed: linesData(still),
    added: linesData(adding),
    box: points.length === 0 ? [0, 0, 0, 0] : [left, top, right - left, bottom - top],
    middles: new Map(moved.map((part) => [part.path, camera.project(middleOf(part))])),
  };
}

function movedBy(part: PlacedPart, [x, y, z]: Vector): PlacedPart {
  const matrix = part.matrix.map((value, at) => value + (at === 12 ? x : at === 13 ? y : at === 14 ? z : 0));
  return { ...part, matrix };
}

/** The middle of a part's box, in product coordinates. */
function middleOf({ matrix, size }: Pick<PlacedPart, 'matrix' | 'size'>): Vector {
  const along = (row: number) =>
    matrix[12 + row]! + [0, 1, 2].reduce((sum, axis) => sum + (matrix[4 * axis + row]! * size[axis]!) / 2, 0);
  return [along(0), along(1), along(2)];
}
