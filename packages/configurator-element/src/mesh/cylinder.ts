// The geometry of cylinders and cones. All cylinders along the same axis share one. A cone's slope depends on its size,
// so each cone has its own.

import { type Axis, axisIndex } from '../geometry/axes.js';
import { vectorAlong } from '../geometry/vector-math.js';
import type { CylinderPart } from '../model/evaluate/product.js';
import {
  fixedGeometry,
  GeometryBuilder,
  type GeometrySource,
  type PartGeometry,
  type StretchGeometry,
  sharedGeometry,
} from './stretch-geometry.js';

const SEGMENTS = 40;

/** The edge radius of the rims, if the cylinder is large enough, in mm. */
const RIM_RADIUS = 1;

const straight: Readonly<Record<Axis, GeometrySource>> = {
  x: sharedGeometry('cylinder 0', () => straightCylinder(0)),
  y: sharedGeometry('cylinder 1', () => straightCylinder(1)),
  z: sharedGeometry('cylinder 2', () => straightCylinder(2)),
};

export function cylinderGeometry(part: CylinderPart): PartGeometry {
  const { axis, diameter, topDiameter, length } = part;
  const edgeRadius = Math.min(RIM_RADIUS, length / 4, Math.min(diameter, topDiameter) / 8);
  if (diameter === topDiameter) return { source: straight[axis], size: part.size, edgeRadius };
  const key = `cone ${axis} ${diameter} ${topDiameter} ${length}`;
  return fixedGeometry(key, (builder) => addCone(builder, part, edgeRadius));
}

/** A corner of the outline that's rotated about the axis. Rings are listed from bottom to top. */
interface Ring {
  /** The ring's anchor along the axis and outward from it; see `StretchGeometry`. */
  readonly anchor: readonly [along: number, out: number];
  readonly offset: readonly [along: number, out: number];
  readonly normal: readonly [along: number, out: number];
}

function straightCylinder(axis: number): StretchGeometry {
  const rings: Ring[] = [
    { anchor: [0, 0], offset: [0, 0], normal: [-1, 0] },
    { anchor: [0, 1], offset: [0, -1], normal: [-1, 0] },
    { anchor: [0, 1], offset: [1, 0], normal: [0, 1] },
    { anchor: [1, 1], offset: [-1, 0], normal: [0, 1] },
    { anchor: [1, 1], offset: [0, -1], normal: [1, 0] },
    { anchor: [1, 0], offset: [0, 0], normal: [1, 0] },
  ];
  // The circle touches the sides of the unit square, so its center is at a half.
  const builder = new GeometryBuilder();
  addRings(builder, rings, axis, 0.5, { anchor: 0.5, offset: 0 });
  return builder.build();
}

function addCone(builder: GeometryBuilder, part: CylinderPart, edgeRadius: number): void {
  const { axis, diameter, topDiameter, length } = part;
  const [bottom, top] = [diameter / 2, topDiameter / 2];
  const slant = Math.hypot(length, bottom - top);
  const side = [(bottom - top) / slant, length / slant] as const;
  const down = [length / slant, (top - bottom) / slant] as const;
  const rings: Ring[] = [
    { anchor: [0, 0], offset: [0, 0], normal: [-1, 0] },
    { anchor: [0, 0], offset: [0, bottom - edgeRadius], normal: [-1, 0] },
    { anchor: [0, 0], offset: [down[0] * edgeRadius, bottom + down[1] * edgeRadius], normal: side },
    { anchor: [0, 0], offset: [length - down[0] * edgeRadius, top - down[1] * edgeRadius], normal: side },
    { anchor: [0, 0], offset: [length, top - edgeRadius], normal: [1, 0] },
    { anchor: [0, 0], offset: [length, 0], normal: [1, 0] },
  ];
  addRings(builder, rings, axisIndex[axis], 0, { anchor: 0, offset: Math.max(bottom, top) });
}

/** Adds the rings, rotated about the axis, and joins each to the next. */
function addRings(
  builder: GeometryBuilder,
  rings: readonly Ring[],
  axis: number,
  anchorScale: number,
  middle: { readonly anchor: number; readonly offset: number },
): void {
  for (const { anchor, offset, normal } of rings) {
    for (let i = 0; i <= SEGMENTS; i++) {
      const angle = (i / SEGMENTS) * 2 * Math.PI;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const out = anchor[1] * anchorScale;
      builder.vertex(
        vectorAlong(axis, anchor[0], middle.anchor + out * cos, middle.anchor + out * sin),
        vectorAlong(axis, offset[0], middle.offset + offset[1] * cos, middle.offset + offset[1] * sin),
        vectorAlong(axis, normal[0], normal[1] * cos, normal[1] * sin),
      );
    }
  }
  const width = SEGMENTS + 1;
  for (let ring = 1; ring < rings.length; ring++) {
    for (let i = 0; i < SEGMENTS; i++) {
      const [low, high] = [(ring - 1) * width + i, ring * width + i];
      if (ring > 1) builder.triangle(low, low + 1, high + 1);
      if (ring < rings.length - 1) builder.triangle(low, high + 1, high);
    }
  }
}
