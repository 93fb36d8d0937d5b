// Rods, legs and knobs stretch from one template an axis; a cone's slope depends on its size, so each has its own.

import type { Axis } from '../geometry/axes.js';
import type { Vector } from '../geometry/vector.js';
import type { CylinderPart } from '../model/evaluate/product.js';
import { fixedGeometry, GeometryBuilder, type GeometrySource, type PartGeometry } from './stretch-geometry.js';

const segments = 40;

/** How far the rim is broken; mm. */
const rimRadius = 1;

const straight: Readonly<Record<Axis, GeometrySource>> = {
  x: straightShape(0),
  y: straightShape(1),
  z: straightShape(2),
};

const axes: Readonly<Record<Axis, number>> = { x: 0, y: 1, z: 2 };

export function cylinderGeometry(part: CylinderPart): PartGeometry {
  const { axis, diameter, topDiameter, length } = part;
  const ease = Math.min(rimRadius, length / 4, Math.min(diameter, topDiameter) / 8);
  if (diameter === topDiameter) return { source: straight[axis], size: part.size, edgeRadius: ease };
  const key = `cone ${axis} ${diameter} ${topDiameter} ${length}`;
  return fixedGeometry(key, (builder) => addCone(builder, part, ease));
}

/** A ring of the outline from the bottom to the top, turned about the axis. */
interface Ring {
  /** Along the axis, then from the middle outwards: shares of the size, multiples of the ease, and the normal. */
  readonly anchor: readonly [along: number, out: number];
  readonly offset: readonly [along: number, out: number];
  readonly normal: readonly [along: number, out: number];
}

function straightShape(axis: number): GeometrySource {
  const rings: Ring[] = [
    { anchor: [0, 0], offset: [0, 0], normal: [-1, 0] },
    { anchor: [0, 1], offset: [0, -1], normal: [-1, 0] },
    { anchor: [0, 1], offset: [1, 0], normal: [0, 1] },
    { anchor: [1, 1], offset: [-1, 0], normal: [0, 1] },
    { anchor: [1, 1], offset: [0, -1], normal: [1, 0] },
    { anchor: [1, 0], offset: [0, 0], normal: [1, 0] },
  ];
  // The unit circle stands in the unit square, its middle at a half.
  const builder = new GeometryBuilder();
  turn(builder, rings, axis, 0.5, { anchor: 0.5, offset: 0 });
  const template = builder.build();
  return { key: `cylinder ${axis}`, disposable: false, build: () => template };
}

function addCone(builder: GeometryBuilder, part: CylinderPart, ease: number): void {
  const { axis, diameter, topDiameter, length } = part;
  const [bottom, top] = [diameter / 2, topDiameter / 2];
  const slant = Math.hypot(length, bottom - top);
  const side = [(bottom - top) / slant, length / slant] as const;
  const down = [length / slant, (top - bottom) / slant] as const;
  const rings: Ring[] = [
    { anchor: [0, 0], offset: [0, 0], normal: [-1, 0] },
    { anchor: [0, 0], offset: [0, bottom - ease], normal: [-1, 0] },
    { anchor: [0, 0], offset: [down[0] * ease, bottom + down[1] * ease], normal: side },
    { anchor: [0, 0], offset: [length - down[0] * ease, top - down[1] * ease], normal: side },
    { anchor: [0, 0], offset: [length, top - ease], normal: [1, 0] },
    { anchor: [0, 0], offset: [length, 0], normal: [1, 0] },
  ];
  turn(builder, rings, axes[axis], 0, { anchor: 0, offset: Math.max(bottom, top) });
}

function turn(
  builder: GeometryBuilder,
  rings: readonly Ring[],
  axis: number,
  anchorScale: number,
  middle: { readonly anchor: number; readonly offset: number },
): void {
  for (const { anchor, offset, normal } of rings) {
    for (let i = 0; i <= segments; i++) {
      const angle = (i / segments) * 2 * Math.PI;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const out = anchor[1] * anchorScale;
      builder.vertex(
        along(axis, anchor[0], middle.anchor + out * cos, middle.anchor + out * sin),
        along(axis, offset[0], middle.offset + offset[1] * cos, middle.offset + offset[1] * sin),
        along(axis, normal[0], normal[1] * cos, normal[1] * sin),
      );
    }
  }
  const width = segments + 1;
  for (let ring = 1; ring < rings.length; ring++) {
    for (let i = 0; i < segments; i++) {
      const [low, high] = [(ring - 1) * width + i, ring * width + i];
      if (ring > 1) builder.triangle(low, low + 1, high + 1);
      if (ring < rings.length - 1) builder.triangle(low, high + 1, high);
    }
  }
}

function along(axis: number, first: number, second: number, third: number): Vector {
  const values = [0, 0, 0];
  values[axis] = first;
  values[(axis + 1) % 3] = second;
  values[(axis + 2) % 3] = third;
  return [values[0]!, values[1]!, values[2]!];
}
