// Boxes with one of two kinds of edges: a narrow bevel, as on plain panels, or a rounding. Boxes of all sizes share one
// geometry for each kind.

import { times } from '../geometry/times.js';
import type { Vector } from '../geometry/vector.js';
import { vectorAlong } from '../geometry/vector-math.js';
import type { BoxPart } from '../model/evaluate/product.js';
import { GeometryBuilder, type PartGeometry, type StretchGeometry, sharedGeometry } from './stretch-geometry.js';

/** The smallest edge radius, if the box is large enough, in mm. A sharper edge wouldn't catch any light. */
const SHARPEST = 0.6;

/** The smallest radius, in mm, at which an edge is rounded. At larger radii, a single bevel would look flat. */
const ROUNDED = 2;

/** The edge radius of panels, whose edges workshops ease, in mm. */
const PANEL_RADIUS = 0.8;

export function boxGeometry({ size, radius }: BoxPart): PartGeometry {
  const smallest = Math.min(...size);
  const edgeRadius = Math.min(Math.max(radius, Math.min(SHARPEST, smallest / 8)), smallest / 2);
  return { source: edgeRadius < ROUNDED ? beveledBox : roundedBox, size, edgeRadius };
}

/** The edge radius of a panel with this size, in mm. */
export function panelEdgeRadius(x: number, y: number, z: number): number {
  return Math.min(PANEL_RADIUS, x / 8, y / 8, z / 8);
}

const ENDS = [0, 1] as const;

/**
 * A box with bevels: 24 vertices, 44 triangles. Each face has its own normals, and the bevel between two faces blends
 * them, so that it shines like a rounded edge.
 */
export const beveledBox = sharedGeometry('beveled-box', buildBeveledBox);

function buildBeveledBox(): StretchGeometry {
  const builder = new GeometryBuilder();
  const corners = ENDS.flatMap((x) => ENDS.flatMap((y) => ENDS.map((z): Vector => [x, y, z])));
  for (const axis of [0, 1, 2]) {
    for (const corner of corners) {
      const inwards = (i: number) => 1 - 2 * corner[i]!;
      const across = (i: number) => (i === axis ? 0 : inwards(i));
      const along = (i: number) => (i === axis ? -inwards(i) : 0);
      builder.vertex(corner, [across(0), across(1), across(2)], [along(0), along(1), along(2)]);
    }
  }
  for (const axis of [0, 1, 2]) {
    for (const end of ENDS) addFace(builder, axis, end);
    for (const u of ENDS) for (const v of ENDS) addBevel(builder, axis, u, v);
  }
  for (const corner of corners) {
    const isMirrored = (corner[0] + corner[1] + corner[2]) % 2 === 0;
    const [a, b, c] = [beveledVertex(0, corner), beveledVertex(1, corner), beveledVertex(2, corner)];
    if (isMirrored) builder.triangle(a, c, b);
    else builder.triangle(a, b, c);
  }
  return builder.build();
}

/** The corner's vertex that belongs to the face perpendicular to `axis`. */
function beveledVertex(axis: number, corner: Vector): number {
  return axis * 8 + corner[0] * 4 + corner[1] * 2 + corner[2];
}

function addFace(builder: GeometryBuilder, axis: number, end: number): void {
  const at = (u: number, v: number) => beveledVertex(axis, vectorAlong(axis, end, u, v));
  if (end === 1) builder.quad(at(0, 0), at(1, 0), at(1, 1), at(0, 1));
  else builder.quad(at(0, 0), at(0, 1), at(1, 1), at(1, 0));
}

/** Adds the bevel along `axis`, between the faces perpendicular to the other two axes. */
function addBevel(builder: GeometryBuilder, axis: number, u: number, v: number): void {
  const [first, second] = [(axis + 1) % 3, (axis + 2) % 3];
  const [near, far] = [vectorAlong(axis, 0, u, v), vectorAlong(axis, 1, u, v)];
  const [a, b] = [beveledVertex(first, near), beveledVertex(second, near)];
  const [c, d] = [beveledVertex(second, far), beveledVertex(first, far)];
  if (u !== v) builder.quad(a, d, c, b);
  else builder.quad(a, b, c, d);
}

/** The number of grid cells from a flat face of a rounded box to the middle of its edge. */
const CELLS = 4;

interface GridLine {
  /** The end of the box that the line moves with: 0 for the low end, 1 for the high end. */
  readonly anchor: number;
  readonly slope: number;
}

const gridLines: readonly GridLine[] = ENDS.flatMap((anchor) =>
  times(CELLS + 1, (i): GridLine => {
    const angle = ((anchor === 0 ? i - CELLS : i) / CELLS) * (Math.PI / 4);
    return { anchor, slope: Math.tan(angle) };
  }),
);

/** A box with rounded edges. Each face is a grid whose outer cells bend over half of the edge. */
export const roundedBox = sharedGeometry('rounded-box', buildRoundedBox);

function buildRoundedBox(): StretchGeometry {
  const builder = new GeometryBuilder();
  for (const axis of [0, 1, 2]) for (const end of ENDS) addRoundedFace(builder, axis, end);
  return builder.build();
}

function addRoundedFace(builder: GeometryBuilder, axis: number, end: 0 | 1): void {
  const grid = gridLines.map((u) => gridLines.map((v) => addGridVertex(builder, axis, end, u, v)));
  for (let i = 1; i < gridLines.length; i++) {
    for (let j = 1; j < gridLines.length; j++) {
      const [a, b, c, d] = [grid[i - 1]![j - 1]!, grid[i]![j - 1]!, grid[i]![j]!, grid[i - 1]![j]!];
      if (end === 1) builder.quad(a, b, c, d);
      else builder.quad(a, d, c, b);
    }
  }
}

function addGridVertex(builder: GeometryBuilder, axis: number, end: 0 | 1, u: GridLine, v: GridLine): number {
  const anchor = vectorAlong(axis, end, u.anchor, v.anchor);
  const direction = vectorAlong(axis, end === 1 ? 1 : -1, u.slope, v.slope);
  const length = Math.hypot(...direction);
  const normal: Vector = [direction[0] / length, direction[1] / length, direction[2] / length];
  // The offset from the corner inward to the center of the rounding, and outward again along the normal.
  const offset = (i: 0 | 1 | 2) => 1 - 2 * anchor[i] + normal[i];
  return builder.vertex(anchor, [offset(0), offset(1), offset(2)], normal);
}
