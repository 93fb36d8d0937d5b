// The bounds of a rotated part, which follow its shape. The part's box would be too large once it's rotated: the corners
// of its treads' boxes would make a round stair too wide. Pages load this module for documents that rotate parts.

import { axisIndex } from '../../geometry/axes.js';
import type { BoundingBox } from '../../geometry/bounding-box.js';
import { arcLoop, type Point, polygonLoop, type Region } from '../../geometry/curve.js';
import { loopSpan } from '../../geometry/loop-span.js';
import { planeAxes } from '../../geometry/sides.js';
import { add, cross, normalize, vectorAt } from '../../geometry/vector.js';
import { dot } from '../../geometry/vector-math.js';
import type { KindProperties, PartColumnsBuilder } from './part-columns.js';
import type { PartProgram } from './part-program.js';
import type { Axis, CenterlineSegment, Vector } from './product.js';

/**
 * Adds a part to its product's bounds.
 * @param matrix from the part's frame to the product's: three axes, then the origin
 * @returns false, without adding the part, if its box bounds it
 */
export function addTurned(
  box: BoundingBox,
  matrix: readonly number[],
  { partKind }: PartProgram,
  columns: PartColumnsBuilder,
  row: number,
): boolean {
  const part = partKind.read?.(columns, row) ?? columns.details[row]!.properties!;
  const span = spanOf(part, vectorAt(columns.size, row));
  if (!span) return false;
  for (let axis = 0; axis < 3; axis++) {
    const [low, high] = span([matrix[axis]!, matrix[3 + axis]!, matrix[6 + axis]!]);
    box.addSpan(axis, matrix[9 + axis]! + low, matrix[9 + axis]! + high);
  }
  return true;
}

/** The smallest and largest dot product of a part's points with a unit vector, both in its frame. */
type Span = (vector: Vector) => Point;

function spanOf(part: KindProperties, size: Vector): Span | undefined {
  switch (part.kind) {
    case 'panel':
      return part.outline && prism(part.outline, part.normal, size);
    case 'extrude':
      return prism(part.profile, part.axis, size);
    case 'cylinder':
      return cone(part, size);
    case 'revolve':
      return solidOfRevolution(part.profile, part);
    case 'tube':
      // The tip of a mitered corner is beyond the ends of its segments.
      return part.bend !== undefined || part.centerline.length === 1 ? sweep(part) : undefined;
    default:
      return undefined;
  }
}

function prism(regions: readonly Region[], axis: Axis, size: Vector): Span {
  const [u, v] = planeAxes[axis];
  const loops = regions.map(({ outer }) => outer);
  return (vector) => {
    const [low, high] = loopSpan(loops, [vector[u], vector[v]]);
    const through = vector[axisIndex[axis]] * size[axisIndex[axis]];
    return [low + Math.min(0, through), high + Math.max(0, through)];
  };
}

function cone({ diameter, topDiameter, length, axis }: KindProperties & { kind: 'cylinder' }, size: Vector): Span {
  const [u, v] = planeAxes[axis];
  const outer = polygonLoop([
    [diameter / 2, 0],
    [topDiameter / 2, length],
  ]);
  return solidOfRevolution([{ outer, holes: [] }], { axis, angle: 360, center: [size[u] / 2, size[v] / 2] });
}

function solidOfRevolution(
  profile: readonly Region[],
  { axis, angle, center }: { readonly axis: Axis; readonly angle: number; readonly center: Point },
): Span {
  const [u, v] = planeAxes[axis];
  const loops = profile.map(({ outer }) => outer);
  return (vector) => {
    const [a, b, along] = [vector[u], vector[v], vector[axisIndex[axis]]];
    const middle = a * center[0] + b * center[1];
    // A turn about y starts at z.
    const [least, most] = loopSpan([arcLoop(1, angle)], axis === 'y' ? [b, a] : [a, b]);
    return [middle + loopSpan(loops, [least, along])[0], middle + loopSpan(loops, [most, along])[1]];
  };
}

function sweep({ centerline, diameter }: KindProperties & { kind: 'tube' }): Span {
  return (vector) => {
    const spans = centerline.map((segment) => sweptSpan(segment, diameter / 2, vector));
    return [Math.min(...spans.map(([low]) => low)), Math.max(...spans.map(([, high]) => high))];
  };
}

function sweptSpan(segment: CenterlineSegment, thick: number, vector: Vector): Point {
  if (segment.kind === 'line') {
    const { from, to } = segment;
    const extent = thick * Math.sqrt(Math.max(0, 1 - dot(normalize(add(to, from, -1)), vector) ** 2));
    const [start, end] = [dot(from, vector), dot(to, vector)];
    return [Math.min(start, end) - extent, Math.max(start, end) + extent];
  }
  // The disc that's swept about the bend's axis extends farthest where its center does.
  const { from, center, axis, radius, angle } = segment;
  const u = normalize(add(from, center, -1));
  const [least, most] = loopSpan([arcLoop(1, angle)], [dot(u, vector), dot(cross(axis, u), vector)]);
  const extent = (out: number) => thick * Math.hypot(out, dot(axis, vector));
  const middle = dot(center, vector);
  return [middle + radius * least - extent(least), middle + radius * most + extent(most)];
}
