// A profile turned about an axis, as on a lathe: all the way around, or through an angle with two flat ends.

import { axisIndex } from '../geometry/axes.js';
import type { Point } from '../geometry/curve.js';
import {
  circleSegments,
  flattenRegions,
  type Polygon,
  type PolygonEdge,
  type PolygonWithHoles,
  polygonBounds,
  polygonEdges,
} from '../geometry/polygon.js';
import { times } from '../geometry/times.js';
import { triangulate } from '../geometry/triangulate.js';
import type { Vector } from '../geometry/vector.js';
import { vectorAlong } from '../geometry/vector-math.js';
import type { RevolvePart } from '../model/evaluate/product.js';
import { fixedGeometry, type GeometryBuilder, type KeyOf, type PartGeometry } from './stretch-geometry.js';

/** Points closer to the axis than this (in mm) are treated as being on it. */
const ON_AXIS = 1e-6;

/** The minimum number of segments in a full turn. */
const MIN_SEGMENTS = 16;

export function revolveGeometry({ axis, profile, angle, center }: RevolvePart, keyOf: KeyOf): PartGeometry {
  const key = `revolve ${axis} ${angle} ${center} ${keyOf(profile)}`;
  return fixedGeometry(key, (builder) => {
    const areas = flattenRegions(profile);
    const lathe = new Lathe(builder, axisIndex[axis], center, angle, areas);
    for (const area of areas) lathe.add(area);
  });
}

class Lathe {
  readonly #builder: GeometryBuilder;
  readonly #axis: 0 | 1 | 2;
  readonly #center: Point;
  /** The angles of the profile's copies, in radians. */
  readonly #angles: readonly number[];
  readonly #closed: boolean;

  constructor(
    builder: GeometryBuilder,
    axis: 0 | 1 | 2,
    center: Point,
    degrees: number,
    areas: readonly PolygonWithHoles[],
  ) {
    this.#builder = builder;
    this.#axis = axis;
    this.#center = center;
    this.#closed = degrees >= 360;
    const radius = areas.reduce((widest, { outer }) => Math.max(widest, polygonBounds(outer).max[0]), 0);
    const steps = Math.max(4, Math.ceil((circleSegments(radius, MIN_SEGMENTS) * Math.min(degrees, 360)) / 360));
    this.#angles = times(steps + 1, (i) => ((i / steps) * Math.min(degrees, 360) * Math.PI) / 180);
  }

  add(area: PolygonWithHoles): void {
    for (const polygon of [area.outer, ...area.holes]) {
      for (const edge of polygonEdges(polygon)) this.#addSurface(polygon, edge);
    }
    if (this.#closed) return;
    this.#addEnd(area, this.#angles[0]!, false);
    this.#addEnd(area, this.#angles.at(-1)!, true);
  }

  #addSurface(polygon: Polygon, { from, to, normals }: PolygonEdge): void {
    const [start, end] = [polygon[from]!, polygon[to]!];
    if (start[0] < ON_AXIS && end[0] < ON_AXIS) return;
    const rings = this.#angles.map((angle) => [
      this.#vertex(start, normals[0], angle),
      this.#vertex(end, normals[1], angle),
    ]);
    for (let i = 1; i < rings.length; i++) {
      const [[a, b], [d, c]] = [rings[i - 1]!, rings[i]!];
      this.#builder.quad(a!, d!, c!, b!);
    }
  }

  #addEnd(area: PolygonWithHoles, angle: number, isLast: boolean): void {
    const normal = this.#turned([0, 0], angle + (isLast ? Math.PI / 2 : -Math.PI / 2), 1);
    const vertices = [area.outer, ...area.holes]
      .flat()
      .map((at) => this.#builder.point(this.#place(at, angle), normal));
    const indices = triangulate(area);
    for (let i = 0; i < indices.length; i += 3) {
      const [a, b, c] = [vertices[indices[i]!]!, vertices[indices[i + 1]!]!, vertices[indices[i + 2]!]!];
      if (isLast) this.#builder.triangle(a, c, b);
      else this.#builder.triangle(a, b, c);
    }
  }

  #vertex(at: Point, normal: Point, angle: number): number {
    return this.#builder.point(this.#place(at, angle), this.#turned(normal, angle));
  }

  #place(at: Point, angle: number): Vector {
    const [x, y, z] = this.#turned(at, angle);
    const [u, v] = this.#center;
    // The axis of rotation passes through `center`, which is a point in the other two axes.
    return this.#axis === 0 ? [x, y + u, z + v] : this.#axis === 1 ? [x + u, y, z + v] : [x + u, y + v, z];
  }

  /** Rotates a point about the axis. Angle 0 is at the next axis in the order x, y, z, x. */
  #turned([out, along]: Point, angle: number, length = out): Vector {
    return vectorAlong(this.#axis, along, length * Math.cos(angle), length * Math.sin(angle));
  }
}
