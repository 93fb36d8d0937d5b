// An area as triangles between its own corners, by clipping ears: holes are first joined to the outer polygon by
// bridges. For the few hundred corners that a board has.

import type { Point } from '../model/product.js';
import type { Area } from './polygon.js';

/** Triangles, counter-clockwise, three indices each into the corners of the outer polygon and then of the holes. */
export function triangulate({ outer, holes }: Area): number[] {
  const points = [outer, ...holes].flat();
  const ring = joinHoles(points, outer.length, holes);
  const triangles: number[] = [];
  for (let place = 0; ring.length > 3; ) {
    place = findEar(points, ring, place);
    triangles.push(...cornersAt(ring, place));
    ring.splice(place, 1);
    // Skipping the next corner keeps the triangles from becoming a fan of slivers.
    place = (place + 1) % ring.length;
  }
  return [...triangles, ...ring];
}

/** One ring of indices that runs around the outer polygon and, over bridges, around each hole. */
function joinHoles(points: readonly Point[], outerLength: number, holes: Area['holes']): number[] {
  const ring = Array.from({ length: outerLength }, (_, i) => i);
  let start = outerLength;
  const loops = holes.map((hole) => {
    const loop = hole.map((_, i) => start + i);
    start += hole.length;
    return loop;
  });
  loops.forEach((loop, i) => {
    const others = loops.slice(i + 1);
    const { from, place } = findBridge(points, ring, loop, others);
    const turned = [...loop.slice(from), ...loop.slice(0, from)];
    ring.splice(place + 1, 0, ...turned, turned[0]!, ring[place]!);
  });
  return ring;
}

/** The shortest way from a corner of the hole to a place in the ring that crosses nothing. */
function findBridge(
  points: readonly Point[],
  ring: readonly number[],
  loop: readonly number[],
  others: readonly (readonly number[])[],
): { readonly from: number; readonly place: number } {
  const walls = [ring, loop, ...others].flatMap(sidesOf);
  for (let from = 0; from < loop.length; from++) {
    const corner = points[loop[from]!]!;
    const places = ring.map((index, place) => ({ place, far: distance2(corner, points[index]!) }));
    places.sort((a, b) => a.far - b.far);
    const seen = places.find(({ place }) => {
      const end = points[ring[place]!]!;
      return (
        opensTowards(points, ring, place, corner) && !walls.some(([a, b]) => cross(points[a]!, points[b]!, corner, end))
      );
    });
    if (seen) return { from, place: seen.place };
  }
  return { from: 0, place: 0 };
}

function sidesOf(ring: readonly number[]): [number, number][] {
  return ring.map((index, place) => [index, ring[(place + 1) % ring.length]!]);
}

/** Whether the inside of the ring, at a corner, lies towards the point. */
function opensTowards(points: readonly Point[], ring: readonly number[], place: number, to: Point): boolean {
  const [before, at, after] = cornersAt(ring, place).map((index) => points[index]!) as [Point, Point, Point];
  const left = turn(before, at, to) > 0;
  const right = turn(at, after, to) > 0;
  return turn(before, at, after) >= 0 ? left && right : left || right;
}

/** Whether two lines cross other than at a common end. */
function cross(a: Point, b: Point, c: Point, d: Point): boolean {
  if ([a, b].some((one) => [c, d].some((other) => one[0] === other[0] && one[1] === other[1]))) return false;
  return turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0;
}

/** The place of the next corner that can be cut off. */
function findEar(points: readonly Point[], ring: readonly number[], from: number): number {
  let flattest = from;
  for (let step = 0; step < ring.length; step++) {
    const place = (from + step) % ring.length;
    const [a, b, c] = cornersAt(ring, place).map((index) => points[index]!) as [Point, Point, Point];
    const area = turn(a, b, c);
    if (area === 0) flattest = place;
    if (area > 0 && isEmpty(points, ring, a, b, c)) return place;
  }
  return flattest;
}

function isEmpty(points: readonly Point[], ring: readonly number[], a: Point, b: Point, c: Point): boolean {
  for (const index of ring) {
    const point = points[index]!;
    const [u, v] = point;
    if ((u === a[0] && v === a[1]) || (u === b[0] && v === b[1]) || (u === c[0] && v === c[1])) continue;
    if (turn(a, b, point) >= 0 && turn(b, c, point) >= 0 && turn(c, a, point) >= 0) return false;
  }
  return true;
}

function cornersAt(ring: readonly number[], place: number): [number, number, number] {
  return [ring[(place + ring.length - 1) % ring.length]!, ring[place]!, ring[(place + 1) % ring.length]!];
}

/** Above 0 for a turn to the left. */
function turn(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

function distance2(a: Point, b: Point): number {
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2;
}
