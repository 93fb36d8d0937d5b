// A box with round edges and corners. Each face is a grid whose outer cells bend over the edge, half of the way: the
// neighbouring face brings the other half.

import type { Vector } from '../geometry/vector.js';
import { GeometryBuilder, type GeometrySource, type StretchGeometry } from './stretch-geometry.js';

/** Cells from a flat face to the middle of its edge. */
const cells = 4;

interface Step {
  /** 0 at the low end, 1 at the high end. */
  readonly anchor: number;
  readonly slope: number;
}

const steps: readonly Step[] = [0, 1].flatMap((anchor) =>
  Array.from({ length: cells + 1 }, (_, i): Step => {
    const angle = ((anchor === 0 ? i - cells : i) / cells) * (Math.PI / 4);
    return { anchor, slope: Math.tan(angle) };
  }),
);

const template = build();

export const roundedBox: GeometrySource = { key: 'rounded-box', disposable: false, build: () => template };

function build(): StretchGeometry {
  const builder = new GeometryBuilder();
  for (const axis of [0, 1, 2]) for (const side of [0, 1]) addFace(builder, axis, side);
  return builder.build();
}

function addFace(builder: GeometryBuilder, axis: number, side: number): void {
  const ids = steps.map((u) => steps.map((v) => addVertex(builder, axis, side, u, v)));
  for (let i = 1; i < steps.length; i++) {
    for (let j = 1; j < steps.length; j++) {
      const ring = [ids[i - 1]![j - 1]!, ids[i]![j - 1]!, ids[i]![j]!, ids[i - 1]![j]!] as const;
      if (side === 1) builder.quad(ring[0], ring[1], ring[2], ring[3]);
      else builder.quad(ring[0], ring[3], ring[2], ring[1]);
    }
  }
}

function addVertex(builder: GeometryBuilder, axis: number, side: number, u: Step, v: Step): number {
  const anchor = along(axis, side, u.anchor, v.anchor);
  const direction = along(axis, side === 1 ? 1 : -1, u.slope, v.slope);
  const length = Math.hypot(...direction);
  const normal = map(direction, (value) => value / length);
  // From the corner inwards to the middle of the rounding, and out again along the normal.
  const offset = map(normal, (value, i) => 1 - 2 * anchor[i]! + value);
  return builder.vertex(anchor, offset, normal);
}

function along(axis: number, first: number, second: number, third: number): Vector {
  const values = [0, 0, 0];
  values[axis] = first;
  values[(axis + 1) % 3] = second;
  values[(axis + 2) % 3] = third;
  return [values[0]!, values[1]!, values[2]!];
}

function map(vector: Vector, change: (value: number, i: number) => number): Vector {
  return [change(vector[0], 0), change(vector[1], 1), change(vector[2], 2)];
}
