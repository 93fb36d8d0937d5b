// A drilled rectangular panel as triangles that stretch to its size: two faces, four sides, the walls of the bores, and
// the floors of blind ones.

import { circleSegments } from '../../geometry/polygon.js';
import type { PanelPart } from '../../model/evaluate/product.js';
import { Workplane } from '../prism.js';
import { GeometryBuilder, type KeyOf, type PartGeometry, type StretchGeometry } from '../stretch-geometry.js';
import { type Bore, boreRing, boresCollide, type DrillPattern, drillPatternOf, faceSize } from './drill-pattern.js';
import { type DrilledFace, type DrilledFaces, drilledFaces, isClear } from './drilled-faces.js';

/** A position along the thickness: its anchor as a fraction, and its offset in mm. */
type Height = readonly [anchor: number, offset: number];

const BOTTOM: Height = [0, 0];
const TOP: Height = [1, 0];

/** The corners of the panel, counterclockwise. */
const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

/** The normals of the sides; the first side is between the first two corners. */
const SIDE_NORMALS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

/** The geometry of a single panel; undefined if its bores run into each other or into an edge. */
export function drilledPanel(part: PanelPart, keyOf: KeyOf): PartGeometry | undefined {
  const { size, normal, holes = [] } = part;
  const pattern = drillPatternOf(part);
  const face = faceSize(part);
  if (boresCollide(part) || !isClear(pattern, face)) return undefined;
  const build = () => drilledGeometry(pattern, drilledFaces(pattern, face));
  const key = `drilled ${normal} ${size.join(' ')} ${keyOf(holes)}`;
  return { source: { key, disposable: true, build }, size, edgeRadius: 1 };
}

export function drilledGeometry(
  { normal, edgeRadius, bores }: DrillPattern,
  { low, high }: DrilledFaces,
): StretchGeometry {
  const builder = new GeometryBuilder();
  const plane = new Workplane(builder, normal);
  const lowFace = addFace(plane, low, BOTTOM, -1);
  const highFace = addFace(plane, high, TOP, 1);
  addSides(plane, edgeRadius, lowFace, highFace);
  let rim = CORNERS.length;
  for (const bore of bores) {
    if (bore.side !== 0) {
      addPocket(plane, bore);
      continue;
    }
    const [from, to] = [addRing(plane, bore, [0, edgeRadius]), addRing(plane, bore, [1, -edgeRadius])];
    const count = circleSegments(bore.radius);
    addWall(plane, lowFace + rim, from, count);
    addWall(plane, from, to, count);
    addWall(plane, to, highFace + rim, count);
    rim += count;
  }
  return builder.build();
}

/** @returns the index of the first vertex; the others follow in the order of the face's points */
function addFace(plane: Workplane, { points, triangles }: DrilledFace, height: Height, upwards: 1 | -1): number {
  let next = 0;
  for (let i = 0; i < points.length; i += 4) {
    next = 1 + plane.put(points[i + 1]!, points[i + 3]!, height[1], 0, 0, upwards);
    plane.anchor(points[i]!, points[i + 2]!, height[0]);
  }
  const first = next - points.length / 4;
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [first + triangles[i]!, first + triangles[i + 1]!, first + triangles[i + 2]!];
    if (upwards > 0) plane.triangle(a, b, c);
    else plane.triangle(a, c, b);
  }
  return first;
}

function addSides(plane: Workplane, edgeRadius: number, lowFace: number, highFace: number): void {
  SIDE_NORMALS.forEach((normal, i) => {
    const next = (i + 1) % CORNERS.length;
    const vertex = (corner: number, height: number, offset: number) => {
      const added = plane.put(0, 0, offset, normal[0], normal[1], 0);
      plane.anchor(CORNERS[corner]![0], CORNERS[corner]![1], height);
      return added;
    };
    const [a, b, c, d] = [
      vertex(i, 0, edgeRadius),
      vertex(next, 0, edgeRadius),
      vertex(next, 1, -edgeRadius),
      vertex(i, 1, -edgeRadius),
    ];
    plane.quad(a, b, c, d);
    plane.quad(lowFace + i, lowFace + next, b, a);
    plane.quad(d, c, highFace + next, highFace + i);
  });
}

function addPocket(plane: Workplane, bore: Bore): void {
  const floor: Height = bore.side > 0 ? [1, -bore.depth] : [0, bore.depth];
  const [from, to] = bore.side > 0 ? [floor, TOP] : [BOTTOM, floor];
  const count = circleSegments(bore.radius);
  addWall(plane, addRing(plane, bore, from), addRing(plane, bore, to), count);
  const first = addRing(plane, bore, floor, bore.side);
  for (let i = 2; i < count; i++) {
    if (bore.side > 0) plane.triangle(first, first + i, first + i - 1);
    else plane.triangle(first, first + i - 1, first + i);
  }
}

/**
 * @param upwards the normals' direction along the thickness; with 0 they point to the bore's center
 * @returns the index of the first vertex
 */
function addRing(plane: Workplane, bore: Bore, height: Height, upwards: -1 | 0 | 1 = 0): number {
  const { anchor, offset, radius } = bore;
  const inwards = upwards === 0 ? -1 / radius : 0;
  const ring = boreRing(bore, radius);
  let next = 0;
  for (const [u, v] of ring) {
    next = 1 + plane.put(u, v, height[1], inwards * (u - offset[0]), inwards * (v - offset[1]), upwards);
    plane.anchor(anchor[0], anchor[1], height[0]);
  }
  return next - ring.length;
}

/** Adds the wall between a lower and an upper ring. */
function addWall(plane: Workplane, low: number, high: number, count: number): void {
  for (let i = 0; i < count; i++) {
    const next = (i + 1) % count;
    plane.quad(low + i, low + next, high + next, high + i);
  }
}
