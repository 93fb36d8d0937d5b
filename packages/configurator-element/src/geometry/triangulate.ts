// Triangulates polygons with holes using earcut, without extra corners or T-junctions.

import earcut from 'earcut';
import { bridgeHoles } from './bridge-holes.js';
import { type PolygonWithHoles, signedArea } from './polygon.js';

/** If a corner is closer to a side than this fraction of the side's length, it's treated as being on the side. */
const STRAIGHTEST = 1e-9;

/** The largest relative difference between sums of areas. */
const TOLERANCE = 1e-9;

/**
 * Returns counterclockwise triangles: three indices each into the corners of the outer polygon, then of the holes. No
 * corner is within another triangle's side, so there are no gaps between the triangles and the walls along the
 * polygons.
 */
export function triangulate({ outer, holes }: PolygonWithHoles): number[] {
  let start = outer.length;
  const starts = holes.map((hole) => {
    start += hole.length;
    return start - hole.length;
  });
  return triangulateCoordinates([outer, ...holes].flat(2), starts);
}

/**
 * Like `triangulate`, but for corners in a flat array.
 * @param corners two numbers each
 * @param starts the first corner of each hole
 */
export function triangulateCoordinates(corners: ArrayLike<number>, starts: readonly number[]): number[] {
  const triangles = (starts.length > FEW && triangulateBridged(corners, starts)) || earcut(corners, starts);
  // The number of triangles if earcut has used every corner. If there are fewer, it has left corners out.
  const complete = corners.length / 2 + 2 * starts.length - 2;
  return triangles.length === 3 * complete ? triangles : splitAtCorners(triangles, corners, starts);
}

/** Up to this many holes, earcut joins them to the outline just as fast. */
const FEW = 40;

/** Undefined if the holes can't be joined, or if earcut doesn't find all of the ring's triangles. */
function triangulateBridged(corners: ArrayLike<number>, starts: readonly number[]): number[] | undefined {
  const bridged = bridgeHoles(corners, starts);
  if (!bridged) return undefined;
  const { ring, positions } = bridged;
  const triangles = earcut(positions);
  return triangles.length === 3 * (ring.length - 2) ? triangles.map((at) => ring[at]!) : undefined;
}

/** Whether the triangles cover the area. They don't if its polygons overlap. */
export function coversArea(triangles: readonly number[], { outer, holes }: PolygonWithHoles): boolean {
  const corners = [outer, ...holes].flat();
  const size = [outer, ...holes].reduce((sum, polygon) => sum + signedArea(polygon), 0);
  let covered = 0;
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [corners[triangles[i]!]!, corners[triangles[i + 1]!]!, corners[triangles[i + 2]!]!];
    covered += Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2;
  }
  return Math.abs(covered - size) < TOLERANCE * size;
}

/**
 * Earcut leaves out corners where the outline continues straight. These would be T-junctions with an adjacent wall, so
 * the triangle next to each of them is split there. Triangles without area are removed, because their neighbors are
 * split.
 */
function splitAtCorners(triangles: readonly number[], corners: ArrayLike<number>, starts: readonly number[]): number[] {
  const sides = new DirectedSides(corners.length / 2);
  sides.addRings(starts);
  const open: number[] = [];
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [triangles[i]!, triangles[i + 1]!, triangles[i + 2]!];
    if (isLine(corners, a, b, c)) continue;
    sides.addTriangle(a, b, c);
    open.push(a, b, c);
  }
  const splitAt = (from: number, to: number, across: number): boolean => {
    const corner = sides.hasOpposite(from, to) ? -1 : cornerBetween(corners, from, to);
    if (corner < 0) return false;
    sides.addCut(corner, across);
    open.push(from, corner, across, corner, to, across);
    return true;
  };
  const whole: number[] = [];
  while (open.length > 0) {
    const c = open.pop()!;
    const b = open.pop()!;
    const a = open.pop()!;
    if (!splitAt(a, b, c) && !splitAt(b, c, a) && !splitAt(c, a, b)) whole.push(a, b, c);
  }
  return whole;
}

/**
 * The directed sides of the triangles and of the outline. The outline's sides run opposite to those of the triangles
 * inside it.
 */
class DirectedSides {
  readonly #count: number;
  readonly #sides = new Set<number>();

  /** @param count the number of corners */
  constructor(count: number) {
    this.#count = count;
  }

  addTriangle(a: number, b: number, c: number): void {
    this.#add(a, b);
    this.#add(b, c);
    this.#add(c, a);
  }

  addRings(starts: readonly number[]): void {
    let start = 0;
    for (const end of [...starts, this.#count]) {
      for (let corner = start; corner < end; corner++) this.#add(corner + 1 < end ? corner + 1 : start, corner);
      start = end;
    }
  }

  /** Adds the side between the halves of a split triangle. */
  addCut(a: number, b: number): void {
    this.#add(a, b);
    this.#add(b, a);
  }

  /** Whether the opposite side exists. If so, there's no corner between its ends. */
  hasOpposite(from: number, to: number): boolean {
    return this.#sides.has(to * this.#count + from);
  }

  #add(from: number, to: number): void {
    this.#sides.add(from * this.#count + to);
  }
}

/** A corner on the side between its ends; −1 if there's none. */
function cornerBetween(corners: ArrayLike<number>, from: number, to: number): number {
  const count = corners.length / 2;
  for (let corner = 0; corner < count; corner++) if (isBetween(corners, corner, from, to)) return corner;
  return -1;
}

function isLine(corners: ArrayLike<number>, a: number, b: number, c: number): boolean {
  return isBetween(corners, a, b, c) || isBetween(corners, b, c, a) || isBetween(corners, c, a, b);
}

function isBetween(corners: ArrayLike<number>, corner: number, from: number, to: number): boolean {
  const u = corners[2 * from]!;
  const v = corners[2 * from + 1]!;
  const du = corners[2 * to]! - u;
  const dv = corners[2 * to + 1]! - v;
  const length2 = du * du + dv * dv;
  const near = STRAIGHTEST * length2;
  const ownU = corners[2 * corner]! - u;
  const ownV = corners[2 * corner + 1]! - v;
  if (Math.abs(ownU * dv - ownV * du) >= near) return false;
  const along = ownU * du + ownV * dv;
  return along > near && along < length2 - near;
}
