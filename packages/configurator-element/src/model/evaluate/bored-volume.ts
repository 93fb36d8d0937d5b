// The volume that holes remove from a turned part. A hole is treated as a bundle of parallel lines. Each line is inside
// the part between the points where it enters and leaves the surface, which follow exactly from the part's half
// profile.

import { AXES, axisIndex } from '../../geometry/axes.js';
import { flattenLoop } from '../../geometry/flatten-loop.js';
import type { Polygon } from '../../geometry/polygon.js';
import { faceAxis, planeAxes } from '../../geometry/sides.js';
import type { Sized } from './amounts.js';
import type { Hole, Point, Region, TurnedPart } from './product.js';

/** A turned part without its placement. */
type Turned = Sized<TurnedPart>;

/** A span along a line, from one end to the other, in mm. */
type Span = readonly [from: number, to: number];

/** How far the polygon for a curved profile may be from the profile, in mm. */
const TOLERANCE = 1e-3;

/** The numbers of rings and spokes in which the lines of a hole are arranged. */
const RINGS = 8;
const SPOKES = 48;

/** @returns mm³ */
export function boredVolume(part: Turned): number {
  const { holes = [] } = part;
  if (holes.length === 0) return 0;
  const lathe = new Lathe(part);
  return holes.reduce((sum, hole, index) => {
    return sum + volumeOf(hole, (at) => lathe.inside(hole, at, holes.slice(0, index)));
  }, 0);
}

/** The half profile of a turned part: distances from its axis, and positions along it. */
export function turnedProfile(part: Turned): readonly Region[] {
  if ('profile' in part) return part.profile;
  const { diameter, topDiameter, length } = part;
  const to = (at: Point) => ({ kind: 'line', to: at }) as const;
  const segments = [to([diameter / 2, 0]), to([topDiameter / 2, length]), to([0, length]), to([0, 0])];
  return [{ outer: { start: [0, 0], segments }, holes: [] }];
}

/** The position of a turned part's axis in the other two axes, in mm. */
export function turnedCenter(part: Turned): Point {
  if ('center' in part) return part.center;
  const radius = Math.max(part.diameter, part.topDiameter) / 2;
  return [radius, radius];
}

/** @param inside returns the spans that the hole removes along a line through a point of its opening */
function volumeOf({ at, diameter }: Hole, inside: (at: Point) => readonly Span[]): number {
  let sum = 0;
  for (let ring = 0; ring < RINGS; ring++) {
    const [inner, outer] = [ring, ring + 1].map((step) => (step * diameter) / 2 / RINGS) as [number, number];
    // The radius that halves the ring's area.
    const radius = Math.sqrt((inner ** 2 + outer ** 2) / 2);
    const area = (Math.PI * (outer ** 2 - inner ** 2)) / SPOKES;
    for (let spoke = 0; spoke < SPOKES; spoke++) {
      const angle = ((spoke + 0.5) * 2 * Math.PI) / SPOKES;
      const line: Point = [at[0] + radius * Math.cos(angle), at[1] + radius * Math.sin(angle)];
      sum += area * lengthOf(inside(line));
    }
  }
  return sum;
}

class Lathe {
  readonly #axis: 0 | 1 | 2;
  readonly #size: readonly number[];
  readonly #center: Point;
  readonly #polygons: readonly Polygon[];

  constructor(part: Turned) {
    this.#axis = axisIndex[part.axis];
    this.#size = part.size;
    this.#center = turnedCenter(part);
    this.#polygons = turnedProfile(part).flatMap(({ outer, holes }) =>
      [outer, ...holes].map((loop) => flattenLoop(loop, TOLERANCE)),
    );
  }

  /** @param others holes whose volume was already counted */
  inside(hole: Hole, at: Point, others: readonly Hole[]): readonly Span[] {
    const own = clipped(this.#body(hole, at), this.#spanOf(hole));
    return others.reduce((left, other) => without(left, this.#boreAlong(hole, at, other)), own);
  }

  /** The spans in which a line along a hole is inside the part. */
  #body(hole: Hole, at: Point): readonly Span[] {
    const along = axisIndex[faceAxis(hole.face)];
    const [x, y, z] = this.#place(hole, at);
    const from = [x, y, z];
    const [u, v] = planeAxes[AXES[this.#axis]!];
    const offset = (axis: number) => from[axis]! - this.#center[axis === u ? 0 : 1];
    if (along === this.#axis) return crossings(this.#polygons, 0, Math.hypot(offset(u), offset(v)));
    const aside = offset(along === u ? v : u);
    const middle = this.#center[along === u ? 0 : 1];
    return crossings(this.#polygons, 1, from[this.#axis]!).flatMap((radii): Span[] => {
      const [near, far] = radii.map((radius) => Math.sqrt(Math.max(0, radius ** 2 - aside ** 2))) as [number, number];
      return [
        [middle - far, middle - near],
        [middle + near, middle + far],
      ];
    });
  }

  /** The spans in which a line along one hole is inside another hole. */
  #boreAlong(hole: Hole, at: Point, other: Hole): readonly Span[] {
    const along = axisIndex[faceAxis(hole.face)];
    const across = axisIndex[faceAxis(other.face)];
    const place = this.#place(hole, at);
    const opening = this.#place(other, other.at);
    const span = this.#spanOf(other);
    const rest = [0, 1, 2].filter((axis) => axis !== across);
    if (along === across) {
      const away = Math.hypot(...rest.map((axis) => place[axis]! - opening[axis]!));
      return away < other.diameter / 2 ? [span] : [];
    }
    const third = 3 - along - across;
    const chord = (other.diameter / 2) ** 2 - (place[third]! - opening[third]!) ** 2;
    const isBeside = place[across]! < span[0] || place[across]! > span[1] || chord <= 0;
    return isBeside ? [] : [[opening[along]! - Math.sqrt(chord), opening[along]! + Math.sqrt(chord)]];
  }

  /** A point of a hole's opening in the part's frame; its coordinate along the hole is 0. */
  #place({ face }: Hole, at: Point): readonly number[] {
    const [u, v] = planeAxes[faceAxis(face)];
    const place = [0, 0, 0];
    place[u] = at[0];
    place[v] = at[1];
    return place;
  }

  /** The span of a hole along its axis. */
  #spanOf({ face, depth = Infinity }: Hole): Span {
    const size = this.#size[axisIndex[faceAxis(face)]]!;
    return face.startsWith('+') ? [size - Math.min(depth, size), size] : [0, Math.min(depth, size)];
  }
}

/**
 * The spans in which a line parallel to one of the profile's axes is inside the profile.
 * @param fixed the axis that `value` is along
 */
function crossings(polygons: readonly Polygon[], fixed: 0 | 1, value: number): readonly Span[] {
  const found: number[] = [];
  for (const polygon of polygons) {
    polygon.forEach((a, i) => {
      const b = polygon[(i + 1) % polygon.length]!;
      if (a[fixed] > value === b[fixed] > value) return;
      const share = (value - a[fixed]) / (b[fixed] - a[fixed]);
      found.push(a[1 - fixed]! + share * (b[1 - fixed]! - a[1 - fixed]!));
    });
  }
  found.sort((a, b) => a - b);
  return found.flatMap((from, i): Span[] => (i % 2 === 0 && i + 1 < found.length ? [[from, found[i + 1]!]] : []));
}

function clipped(spans: readonly Span[], [low, high]: Span): readonly Span[] {
  return spans.flatMap(([from, to]): Span[] => {
    const [start, end] = [Math.max(from, low), Math.min(to, high)];
    return end > start ? [[start, end]] : [];
  });
}

function without(spans: readonly Span[], taken: readonly Span[]): readonly Span[] {
  return taken.reduce(
    (left, [from, to]) =>
      left.flatMap((span) => [...clipped([span], [-Infinity, from]), ...clipped([span], [to, Infinity])]),
    spans,
  );
}

function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, [from, to]) => sum + to - from, 0);
}
