// Finds where everyday objects can stand: the free pieces of a product's horizontal boards that have no door in front
// of them.

import { axisIndex } from '../../geometry/axes.js';
import { BoundingBox } from '../../geometry/bounding-box.js';
import { loopBounds } from '../../geometry/curve.js';
import type { Bounds, PanelPart, PlacedPart, Product } from '../../model/evaluate/product.js';

/** A free rectangle, in product coordinates, in mm. */
export interface FreeSurface {
  readonly x: readonly [from: number, to: number];
  readonly z: readonly [from: number, to: number];
  readonly y: number;
  /** The room above the surface, in mm. It's infinite if nothing is above. */
  readonly clearance: number;
}

/** The minimum width and depth of a surface, and the minimum room above it, in mm. */
const LEAST_WIDTH = 140;
const LEAST_DEPTH = 120;
const LEAST_CLEARANCE = 100;

/**
 * In mm. Parts that rise less than FLUSH above the board don't block it. Parts that start within STANDING above it do.
 */
const FLUSH = 3;
const STANDING = 120;

/** The fraction of the depth within which a part is considered a back or a front. */
const RIM = 0.16;

/** Products with more parts than this get no objects, because there would be too many pairs to compare. */
const MOST_PARTS = 3000;

export function freeSurfacesOf({ parts }: Product): readonly FreeSurface[] {
  if (parts.length > MOST_PARTS) return [];
  const all = [...parts];
  const boxes = all.map(boundsOf);
  return all
    .flatMap((part, row) => (isShelf(part) ? piecesOf(part, boxes[row]!, all, boxes) : []))
    .sort((a, b) => b.y - a.y || a.x[0] - b.x[0]);
}

/** Whether there's a free surface. Stops at the first one. */
export function hasFreeSurface({ parts }: Product): boolean {
  if (parts.length > MOST_PARTS) return false;
  const all = [...parts];
  const boxes = all.map(boundsOf);
  return all.some((part, row) => isShelf(part) && piecesOf(part, boxes[row]!, all, boxes).length > 0);
}

function boundsOf({ matrix, size }: PlacedPart): Bounds {
  const box = new BoundingBox();
  box.addBox(matrix, 4, size);
  return box.bounds;
}

/** Whether a part is a horizontal board along the axes that doesn't move. */
function isShelf(part: PlacedPart): part is PanelPart {
  if (part.kind !== 'panel' || part.motions || part.mitres) return false;
  const isAligned = [0, 1, 2].every((axis) => [0, 1, 2].some((row) => Math.abs(part.matrix[4 * axis + row]!) > 0.999));
  return isAligned && Math.abs(part.matrix[4 * axisIndex[part.normal] + 1]!) > 0.999;
}

function piecesOf(
  part: PanelPart,
  { min, max }: Bounds,
  parts: readonly PlacedPart[],
  boxes: readonly Bounds[],
): readonly FreeSurface[] {
  const y = max[1];
  let back = min[2];
  const front = max[2];
  const depth = front - back;
  const blocked: (readonly [number, number])[] = cutoutsOf(part, min);
  boxes.forEach((box, row) => {
    const over = { min: [min[0], y + FLUSH, back], max: [max[0], y + STANDING, front] } as const;
    if (parts[row] === part || !overlaps(box, over)) return;
    if (box.max[2] < back + RIM * depth) back = Math.max(back, box.max[2]);
    else blocked.push([box.min[0], box.max[0]]);
  });
  // Look for parts in front of the board, because a door closes the front without touching the board.
  boxes.forEach((box, row) => {
    const before = { min: [min[0], y + STANDING / 2, front - 1], max: [max[0], y + STANDING, front + 60] } as const;
    if (parts[row]!.motions && overlaps(box, before)) blocked.push([box.min[0], box.max[0]]);
  });
  if (front - back < LEAST_DEPTH) return [];
  return gapsBetween(blocked, min[0], max[0]).flatMap((x) => {
    const above = boxes.filter((box) => {
      const over = { min: [x[0] + 20, y + FLUSH, back + 20], max: [x[1] - 20, Infinity, front - 20] } as const;
      return overlaps(box, over);
    });
    const clearance = Math.min(...above.map((box) => box.min[1] - y));
    return clearance < LEAST_CLEARANCE ? [] : [{ x, z: [back, front] as const, y, clearance }];
  });
}

/** The ranges along x in which the board has openings. */
function cutoutsOf({ cutouts = [], normal, matrix }: PanelPart, min: Bounds['min']): (readonly [number, number])[] {
  const isUpright = normal === 'y' && matrix[0]! > 0.999;
  if (cutouts.length > 0 && !isUpright) return [[-Infinity, Infinity]];
  const regions = cutouts.map(({ outer }) => loopBounds([outer]));
  return regions.map(({ min: low, max: high }) => [min[0] + low[0], min[0] + high[0]] as const);
}

function overlaps(one: Bounds, other: Bounds): boolean {
  return ([0, 1, 2] as const).every((axis) => one.min[axis] < other.max[axis] && one.max[axis] > other.min[axis]);
}

function gapsBetween(
  blocked: readonly (readonly [number, number])[],
  from: number,
  to: number,
): readonly (readonly [number, number])[] {
  const gaps: (readonly [number, number])[] = [];
  let start = from;
  for (const [low, high] of [...blocked].sort((a, b) => a[0] - b[0])) {
    if (low - start >= LEAST_WIDTH) gaps.push([start, low]);
    start = Math.max(start, high);
  }
  if (to - start >= LEAST_WIDTH) gaps.push([start, to]);
  return gaps;
}
