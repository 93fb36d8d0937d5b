// The smallest rectangle that a diagonal board can be cut from. A staircase's stringer or a brace fills little of its
// box, so its blank is turned within its plane. A board with a defined grain keeps its grain's axis, and a board with
// banded sides or work on its edges is cut from its box.

import { axisIndex } from '../../geometry/axes.js';
import { loopBounds, type PlaneBounds, type Point } from '../../geometry/curve.js';
import { cosine, sine } from '../../geometry/degrees.js';
import { flattenLoop } from '../../geometry/flatten-loop.js';
import { type PlaneFrame, placeLoop, placePoint } from '../../geometry/place-loop.js';
import { planeAxes } from '../../geometry/sides.js';
import type { TurnablePanel, TurnedBlank } from './amounts.js';
import type { PanelPart } from './product.js';

/** The minimum saving that justifies turning a board, as a fraction of the box around the outline. */
const LEAST_SAVED = 0.01;

/** The maximum distance between a curved outline and its polygon while angles are tried, in mm. */
const TOLERANCE = 0.5;

/**
 * @returns undefined for a board that's cut from its box
 * @example
 * ```ts
 * const { size, angle } = turnedBlank(stringer);
 * ```
 */
export function turnedBlank({ outline, normal, grain, mitres, ...panel }: TurnablePanel): TurnedBlank | undefined {
  const { edges, holes = [], recesses = [] } = panel;
  if (!outline || mitres || edges.length > 0 || (grain !== undefined && grain !== normal)) return undefined;
  if ([...holes, ...recesses].some(({ face }) => !face.endsWith(normal))) return undefined;
  const loops = outline.map(({ outer }) => outer);
  const most = areaOf(loopBounds(loops)) * (1 - LEAST_SAVED);
  const hull = convexHull(loops.flatMap((loop) => flattenLoop(loop, TOLERANCE)));
  let [angle, least] = [0, most];
  hull.forEach(([u, v], i) => {
    const [nextU, nextV] = hull[(i + 1) % hull.length]!;
    const own = withinQuarter((Math.atan2(nextV - v, nextU - u) * 180) / Math.PI);
    const area = areaOf(boundsOf(hull.map((point) => placePoint(frameTurnedBy(-own), point))));
    if (area >= least) return;
    [angle, least] = [own, area];
  });
  if (angle === 0) return undefined;
  // The polygon's corners may be inside a curve, so the curves themselves are measured.
  const turned = frameTurnedBy(-angle);
  const { min, max } = loopBounds(loops.map((loop) => placeLoop(turned, loop)));
  if (areaOf({ min, max }) >= most) return undefined;
  const frame = { ...turned, origin: [-min[0], -min[1]] } as const;
  return { size: [max[0] - min[0], max[1] - min[1]], angle: -angle, frame };
}

/** A turned board has the thickness of its box. */
export function turnedSize(
  { size, normal }: Pick<PanelPart, 'size' | 'normal'>,
  blank: TurnedBlank,
): PanelPart['size'] {
  const [first, second] = planeAxes[normal];
  const sizes: [number, number, number] = [0, 0, 0];
  sizes[first] = blank.size[0];
  sizes[second] = blank.size[1];
  sizes[axisIndex[normal]] = size[axisIndex[normal]];
  return sizes;
}

function frameTurnedBy(degrees: number): PlaneFrame {
  const [cos, sin] = [cosine(degrees), sine(degrees)];
  return { origin: [0, 0], u: [cos, sin], v: [-sin, cos] };
}

/**
 * Returns an equivalent direction of a rectangle's side, above −45 and up to 45 degrees: the direction itself, or a
 * perpendicular one.
 */
function withinQuarter(degrees: number): number {
  const turned = degrees - 90 * Math.ceil((degrees - 45) / 90);
  return Math.abs(turned) < 1e-9 ? 0 : turned;
}

function areaOf({ min, max }: PlaneBounds): number {
  return (max[0] - min[0]) * (max[1] - min[1]);
}

function boundsOf(points: readonly Point[]): PlaneBounds {
  const [us, vs] = [points.map(([u]) => u), points.map(([, v]) => v)];
  return { min: [Math.min(...us), Math.min(...vs)], max: [Math.max(...us), Math.max(...vs)] };
}

/** The corners of the convex hull, counterclockwise (A. M. Andrew's monotone chain, 1979). */
function convexHull(points: readonly Point[]): readonly Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (all: readonly Point[]) => {
    const chain: Point[] = [];
    for (const point of all) {
      while (chain.length > 1 && !turnsLeft(chain.at(-2)!, chain.at(-1)!, point)) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

function turnsLeft(a: Point, b: Point, c: Point): boolean {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 1e-9;
}
