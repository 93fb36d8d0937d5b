// Finds room for a box of given proportions, such as text, within a panel that isn't a rectangle.

import type { Point } from '../geometry/curve.js';
import { containsPoint, type Polygon, polygonBounds } from '../geometry/polygon.js';

const LINES = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9];
const SCALES = [1, 0.8, 0.65, 0.5, 0.4, 0.3, 0.2, 0.12, 0.08];
const STEPS = [0, 0.25, 0.5, 0.75, 1];

/** A box within a polygon, if one fits. */
export interface InnerBox {
  /** The box's corner with the smallest coordinates, in mm. */
  readonly at: Point;
  /** The factor by which the requested size is scaled, at most 1. */
  readonly scale: number;
}

/**
 * The largest box with a size's proportions within a polygon, at most that size, among a few positions and scales. If
 * none of these fits, it returns the smallest box, which extends beyond the polygon.
 * @param size mm
 * @example
 * ```ts
 * const { at, scale } = innerBox(outline, [60, 12]); // text 12 mm × scale high begins at `at`
 * ```
 */
export function innerBox(polygon: Polygon, size: Point): InnerBox {
  const { min, max } = polygonBounds(polygon);
  const boxes = SCALES.flatMap((scale) =>
    LINES.map((line): InnerBox => {
      const v = min[1] + line * (max[1] - min[1]);
      return { at: [middleOf(polygon, v) - (scale * size[0]) / 2, v - (scale * size[1]) / 2], scale };
    }),
  );
  const fits = ({ at: [u, v], scale }: InnerBox) =>
    STEPS.every((x) => STEPS.every((y) => containsPoint(polygon, [u + x * scale * size[0], v + y * scale * size[1]])));
  return boxes.find(fits) ?? boxes.at(-1)!;
}

/** The middle of the longest part of a horizontal line that's inside the polygon. */
function middleOf(polygon: Polygon, v: number): number {
  const crossings = polygon
    .flatMap(([u1, v1], index) => {
      const [u2, v2] = polygon[(index + 1) % polygon.length]!;
      return v1 > v === v2 > v ? [] : [u1 + ((v - v1) / (v2 - v1)) * (u2 - u1)];
    })
    .sort((a, b) => a - b);
  let [from, to] = [0, 0];
  for (let index = 0; index + 1 < crossings.length; index += 2) {
    if (crossings[index + 1]! - crossings[index]! > to - from) [from, to] = [crossings[index]!, crossings[index + 1]!];
  }
  return (from + to) / 2;
}
