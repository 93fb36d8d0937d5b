// A bent frame or rail: one rod for each straight piece, several for each bend, joined at miters.

import { times } from '../../geometry/times.js';
import { add, cross, normalize } from '../../geometry/vector.js';
import { dot, rotate, scale, subtract } from '../../geometry/vector-math.js';
import type { CenterlineSegment, TubePart, Vector } from '../../model/evaluate/product.js';
import { type Solid, stack } from './solid.js';

/** The angle of a bend that one straight rod approximates, in degrees. */
const BEND_STEP = 15;

/** The cosine of the smallest angle at which two rods don't look like one surface. */
const SMOOTHEST = 0.9;

/** @param finest the largest distance between a facet and the surface it approximates, in mm */
export function tubeSolids({ centerline, diameter }: TubePart, finest: number): readonly Solid[] {
  const points = pathOf(centerline);
  const count = 4 * Math.min(6, Math.max(2, Math.ceil((Math.PI * Math.sqrt(diameter / 4 / finest)) / 4)));
  const directions = points.slice(1).map((point, i) => normalize(subtract(point, points[i]!)));
  const rings = ringsAlong(points, directions, diameter / 2, count);
  const seam = (i: number) => i > 0 && i < directions.length;
  const isSharp = (i: number) => !seam(i) || dot(directions[i - 1]!, directions[i]!) < SMOOTHEST;
  return directions.map((_, i): Solid => {
    const solid = stack([rings[i]!, rings[i + 1]!], {
      sharpSides: false,
      sharpRings: [isSharp(i), isSharp(i + 1)],
      shown: [!seam(i), true, !seam(i + 1)],
    });
    return { ...solid, axis: [points[i]!, points[i + 1]!] };
  });
}

/** The center line with its arcs as short straight pieces. */
function pathOf(centerline: readonly CenterlineSegment[]): readonly Vector[] {
  const [first] = centerline;
  if (!first) return [];
  return [
    first.from,
    ...centerline.flatMap((piece): readonly Vector[] => {
      if (piece.kind === 'line') return [piece.to];
      const steps = Math.max(1, Math.ceil(Math.abs(piece.angle) / BEND_STEP));
      const arm = subtract(piece.from, piece.center);
      return times(steps, (i): Vector => {
        if (i === steps - 1) return piece.to;
        return add(piece.center, rotate(arm, piece.axis, (((i + 1) / steps) * piece.angle * Math.PI) / 180));
      });
    }),
  ];
}

/**
 * Rings around the line, counterclockwise seen from its end. At a corner, they're in the plane that bisects the angle.
 */
function ringsAlong(
  points: readonly Vector[],
  directions: readonly Vector[],
  radius: number,
  count: number,
): readonly (readonly Vector[])[] {
  let right = perpendicular(directions[0] ?? [0, 0, 1]);
  return points.map((point, i) => {
    const after = directions[i] ?? directions[i - 1]!;
    const before = directions[i - 1] ?? after;
    const halving = normalize(add(before, after));
    const above = cross(before, right);
    const ring = times(count, (step): Vector => {
      const angle = (step / count) * 2 * Math.PI;
      const offset = add(scale(right, radius * Math.cos(angle)), scale(above, radius * Math.sin(angle)));
      return add(point, subtract(offset, scale(before, dot(offset, halving) / dot(before, halving))));
    });
    right = subtract(right, scale(halving, 2 * dot(right, halving)));
    return ring;
  });
}

function perpendicular(direction: Vector): Vector {
  return normalize(cross(Math.abs(direction[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0], direction));
}
