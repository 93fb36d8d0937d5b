// A drilled board as triangles that stretch to its size: two ends, the board's sides, the walls of the bores, and the
// grounds of those that end in it.

import { circleSegments } from '../../geometry/polygon.js';
import { Workplane } from '../prism.js';
import { GeometryBuilder, type StretchGeometry } from '../stretch-geometry.js';
import { type Bore, boreRing, type DrillPattern } from './drill-pattern.js';
import type { DrilledFace, DrilledFaces } from './drilled-faces.js';

/** Along the thickness: a share of it, and how far from there (mm). */
type Height = readonly [share: number, offset: number];

const bottom: Height = [0, 0];
const top: Height = [1, 0];

/** Of a rectangle, counter-clockwise: shares of its sides. */
const rectangle = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

/** Where the sides of a rectangle look, from the one between its first two corners on. */
const outwards = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

export function drilledGeometry(
  { normal, edgeRadius: ease, bores }: DrillPattern,
  { low, high }: DrilledFaces,
): StretchGeometry {
  const builder = new GeometryBuilder();
  const plane = new Workplane(builder, normal);
  const lowEnd = addEnd(plane, low, bottom, -1);
  const highEnd = addEnd(plane, high, top, 1);
  addSides(plane, ease, lowEnd, highEnd);
  let rim = rectangle.length;
  for (const bore of bores) {
    if (bore.side !== 0) {
      addPocket(plane, bore);
      continue;
    }
    const [from, to] = [addRing(plane, bore, [0, ease]), addRing(plane, bore, [1, -ease])];
    const count = circleSegments(bore.radius);
    addWall(plane, lowEnd + rim, from, count);
    addWall(plane, from, to, count);
    addWall(plane, to, highEnd + rim, count);
    rim += count;
  }
  return builder.build();
}

/** @returns its first vertex; the others follow in the order of its corners */
function addEnd(plane: Workplane, { corners, triangles }: DrilledFace, height: Height, upwards: 1 | -1): number {
  let next = 0;
  for (let i = 0; i < corners.length; i += 4) {
    next = 1 + plane.put(corners[i + 1]!, corners[i + 3]!, height[1], 0, 0, upwards);
    plane.anchor(corners[i]!, corners[i + 2]!, height[0]);
  }
  const first = next - corners.length / 4;
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [first + triangles[i]!, first + triangles[i + 1]!, first + triangles[i + 2]!];
    if (upwards > 0) plane.triangle(a, b, c);
    else plane.triangle(a, c, b);
  }
  return first;
}

function addSides(plane: Workplane, ease: number, lowEnd: number, highEnd: number): void {
  outwards.forEach((normal, i) => {
    const next = (i + 1) % rectangle.length;
    const vertex = (corner: number, height: number, offset: number) => {
      const added = plane.put(0, 0, offset, normal[0], normal[1], 0);
      plane.anchor(rectangle[corner]![0], rectangle[corner]![1], height);
      return added;
    };
    const [a, b, c, d] = [vertex(i, 0, ease), vertex(next, 0, ease), vertex(next, 1, -ease), vertex(i, 1, -ease)];
    plane.quad(a, b, c, d);
    plane.quad(lowEnd + i, lowEnd + next, b, a);
    plane.quad(d, c, highEnd + next, highEnd + i);
  });
}

function addPocket(plane: Workplane, bore: Bore): void {
  const ground: Height = bore.side > 0 ? [1, -bore.depth] : [0, bore.depth];
  const [from, to] = bore.side > 0 ? [ground, top] : [bottom, ground];
  const count = circleSegments(bore.radius);
  addWall(plane, addRing(plane, bore, from), addRing(plane, bore, to), count);
  const first = addRing(plane, bore, ground, bore.side);
  for (let i = 2; i < count; i++) {
    if (bore.side > 0) plane.triangle(first, first + i, first + i - 1);
    else plane.triangle(first, first + i - 1, first + i);
  }
}

/**
 * @param upwards where its vertices look along the thickness; 0 lets them look towards its middle
 * @returns its first vertex
 */
function addRing(plane: Workplane, bore: Bore, height: Height, upwards: -1 | 0 | 1 = 0): number {
  const { anchor: shares, offset: offsets, radius } = bore;
  const inwards = upwards === 0 ? -1 / radius : 0;
  const ring = boreRing(bore, radius);
  let next = 0;
  for (const [u, v] of ring) {
    next = 1 + plane.put(u, v, height[1], inwards * (u - offsets[0]), inwards * (v - offsets[1]), upwards);
    plane.anchor(shares[0], shares[1], height[0]);
  }
  return next - ring.length;
}

/** Between two rings, the lower one first. */
function addWall(plane: Workplane, low: number, high: number, count: number): void {
  for (let i = 0; i < count; i++) {
    const next = (i + 1) % count;
    plane.quad(low + i, low + next, high + next, high + i);
  }
}
