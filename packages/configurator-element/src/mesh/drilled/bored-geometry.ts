// Cuts the holes into turned parts. What's inside a hole is cut out of the part's surfaces. Along the cuts, the hole
// gets walls from where it enters the part to where it ends or comes out.

import { AXES, axisIndex } from '../../geometry/axes.js';
import { lazily } from '../../geometry/lazily.js';
import { faceAxis, planeAxes } from '../../geometry/sides.js';
import { times } from '../../geometry/times.js';
import type { Vector } from '../../geometry/vector.js';
import type { Hole } from '../../model/evaluate/product.js';
import { GeometryBuilder, type PartGeometry, type StretchGeometry, toTriangleMesh } from '../stretch-geometry.js';

/** The number of sides of a hole. */
const SIDES = 24;

/** Points at most this far (in mm) from a plane are treated as being on it. */
const ON_PLANE = 1e-5;

/** @param size the part's size, in mm */
export function boredGeometry(geometry: PartGeometry, holes: readonly Hole[] = [], size: Vector): PartGeometry {
  const visible = holes.filter(({ joint }) => !joint?.isCovered);
  if (visible.length === 0) return geometry;
  const build = lazily(() => visible.reduce((bored, hole) => bore(bored, hole, size), solidOf(geometry)));
  const key = `${geometry.source.key} ${geometry.size} ${JSON.stringify(visible)}`;
  return { source: { key, disposable: true, build }, size: [1, 1, 1], edgeRadius: 1 };
}

function solidOf(geometry: PartGeometry): StretchGeometry {
  const { positions, normals, indices } = toTriangleMesh(geometry);
  return { anchors: new Float32Array(positions.length), offsets: positions, normals, indices };
}

/**
 * A corner's position and normal in the frame of the hole. The frame's origin is the middle of the hole's opening, and
 * w points into the hole.
 */
type Corner = readonly [u: number, v: number, w: number, nu: number, nv: number, nw: number];

/** Where a surface ends at a side of the hole. `isEntry` is true if the hole enters the part there. */
interface Rim {
  readonly side: number;
  readonly ends: readonly [Corner, Corner];
  readonly isEntry: boolean;
}

function bore(solid: StretchGeometry, hole: Hole, size: Vector): StretchGeometry {
  const frame = frameOf(hole, size);
  const builder = new GeometryBuilder();
  const put = (corners: readonly Corner[]) => {
    const [first, ...rest] = corners.map((corner) => builder.point(...frame.toPart(corner)));
    for (let i = 1; i < rest.length; i++) {
      if (frame.isMirrored) builder.triangle(first!, rest[i]!, rest[i - 1]!);
      else builder.triangle(first!, rest[i - 1]!, rest[i]!);
    }
  };
  const rims: Rim[] = [];
  const { offsets, normals, indices } = solid;
  for (let i = 0; i < indices.length; i += 3) {
    const triangle = [0, 1, 2].map((corner) => frame.toHole(offsets, normals, 3 * indices[i + corner]!));
    cut(frame.isMirrored ? triangle.toReversed() : triangle, hole, put, rims);
  }
  for (const wall of wallsOf(rims, hole)) put(wall);
  return builder.build();
}

/** The frame of a hole in the part's frame. */
function frameOf({ face, at }: Hole, size: Vector) {
  const [u, v] = planeAxes[faceAxis(face)];
  const w = axisIndex[faceAxis(face)];
  const isPositive = face.startsWith('+');
  const surface = isPositive ? size[w] : 0;
  const into = isPositive ? -1 : 1;
  return {
    // The axes perpendicular to x and z are in cyclic order; those perpendicular to y aren't.
    isMirrored: (AXES[w] === 'y') === (into === 1),
    toHole: (positions: Float32Array, normals: Float32Array, index: number): Corner => [
      positions[index + u]! - at[0],
      positions[index + v]! - at[1],
      (positions[index + w]! - surface) * into,
      normals[index + u]!,
      normals[index + v]!,
      normals[index + w]! * into,
    ],
    toPart: ([a, b, c, nu, nv, nw]: Corner): [Vector, Vector] => {
      const place: [number, number, number] = [0, 0, 0];
      const normal: [number, number, number] = [0, 0, 0];
      [place[u], place[v], place[w]] = [a + at[0], b + at[1], surface + c * into];
      [normal[u], normal[v], normal[w]] = [nu, nv, nw * into];
      return [place, normal];
    },
  };
}

/**
 * Cuts the hole out of a triangle. Passes the remaining polygons to `put`, and records where it ends at the hole's
 * sides.
 */
function cut(
  triangle: readonly Corner[],
  { diameter, depth = Infinity }: Hole,
  put: (corners: readonly Corner[]) => void,
  rims: Rim[],
): void {
  const radius = diameter / 2;
  const isBeside = ([0, 1] as const).some((axis) =>
    [-1, 1].some((side) => triangle.every((corner) => side * corner[axis] > radius)),
  );
  if (isBeside) {
    put(triangle);
    return;
  }
  const left: (readonly Corner[])[] = [];
  let inside = triangle;
  const keep = (distance: (corner: Corner) => number) => {
    const [inner, outer] = split(inside, distance);
    if (outer.length > 2) left.push(outer);
    inside = inner;
  };
  for (let side = 0; side < SIDES && inside.length > 2; side++) keep(beyondSide(side, radius));
  if (inside.length > 2) keep((corner) => corner[2] - depth);
  if (inside.length < 3) {
    put(triangle);
    return;
  }
  for (const corners of left) put(corners);
  const isEntry = normalOf(inside)[2] < 0;
  inside.forEach((corner, i) => {
    const next = inside[(i + 1) % inside.length]!;
    for (let side = 0; side < SIDES; side++) {
      const beyond = beyondSide(side, radius);
      if (Math.abs(beyond(corner)) > ON_PLANE || Math.abs(beyond(next)) > ON_PLANE) continue;
      rims.push({ side, ends: [corner, next], isEntry });
    }
  });
}

/** How far a corner is outside a side of the hole, in mm. */
function beyondSide(side: number, radius: number): (corner: Corner) => number {
  const angle = ((side + 0.5) * 2 * Math.PI) / SIDES;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const apothem = radius * Math.cos(Math.PI / SIDES);
  return ([u, v]) => u * cos + v * sin - apothem;
}

/** Splits a convex polygon at a plane, and returns the part on either side. */
function split(corners: readonly Corner[], distance: (corner: Corner) => number): readonly [Corner[], Corner[]] {
  const [inner, outer]: [Corner[], Corner[]] = [[], []];
  corners.forEach((corner, i) => {
    const next = corners[(i + 1) % corners.length]!;
    const [a, b] = [distance(corner), distance(next)];
    if (a <= ON_PLANE) inner.push(corner);
    if (a >= -ON_PLANE) outer.push(corner);
    if ((a > ON_PLANE && b < -ON_PLANE) || (a < -ON_PLANE && b > ON_PLANE)) {
      const share = a / (a - b);
      const between = unitNormal(corner.map((value, each) => value + share * (next[each]! - value)));
      inner.push(between);
      outer.push(between);
    }
  });
  return [inner, outer.every((corner) => distance(corner) <= ON_PLANE) ? [] : outer];
}

/** Restore the length of an interpolated normal, which is shorter than the two normals that it's between. */
function unitNormal([u = 0, v = 0, w = 0, nu = 0, nv = 0, nw = 0]: readonly number[]): Corner {
  const length = Math.hypot(nu, nv, nw) || 1;
  return [u, v, w, nu / length, nv / length, nw / length];
}

/** The direction that a polygon's front faces, as a vector of any length. */
function normalOf([a, b, c]: readonly Corner[]): Vector {
  const [x, y, z] = [0, 1, 2].map((i) => b![i]! - a![i]!) as [number, number, number];
  const [p, q, r] = [0, 1, 2].map((i) => c![i]! - a![i]!) as [number, number, number];
  return [y * r - z * q, z * p - x * r, x * q - y * p];
}

/**
 * The walls and the end of a hole, as polygons with corners counterclockwise. Each wall extends from a rim to a depth
 * that's surely inside the part: halfway to the next surface, or where the hole ends.
 */
function wallsOf(rims: readonly Rim[], { diameter, depth }: Hole): readonly (readonly Corner[])[] {
  const depthOf = ({ ends }: Rim) => (ends[0][2] + ends[1][2]) / 2;
  const sorted = [...rims].sort((a, b) => depthOf(a) - depthOf(b));
  const layers: Rim[][] = [];
  for (const rim of sorted) {
    if (layers.at(-1)?.[0]?.isEntry === rim.isEntry) layers.at(-1)!.push(rim);
    else layers.push([rim]);
  }
  const walls: (readonly Corner[])[] = [];
  layers.forEach((layer, i) => {
    const isEntry = layer[0]!.isEntry;
    const other = isEntry ? layers[i + 1] : layers[i - 1];
    const between = other && (depthOf(layer.at(isEntry ? -1 : 0)!) + depthOf(other.at(isEntry ? 0 : -1)!)) / 2;
    const end = between ?? depth;
    if (end === undefined) return;
    for (const { ends } of layer) walls.push(wallBetween(ends, end));
    if (isEntry && between === undefined) walls.push(floorAt(end, diameter / 2));
  });
  return walls;
}

function wallBetween([from, to]: Rim['ends'], depth: number): readonly Corner[] {
  const corner = ([u, v]: Corner, w: number): Corner => {
    const radius = Math.hypot(u, v);
    return [u, v, w, -u / radius, -v / radius, 0];
  };
  return [corner(from, from[2]), corner(to, to[2]), corner(to, depth), corner(from, depth)];
}

function floorAt(depth: number, radius: number): readonly Corner[] {
  return times(SIDES, (side): Corner => {
    const angle = (side * 2 * Math.PI) / SIDES;
    return [radius * Math.cos(angle), -radius * Math.sin(angle), depth, 0, 0, -1];
  });
}
