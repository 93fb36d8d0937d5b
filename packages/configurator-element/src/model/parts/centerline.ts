// The middle line of a bent tube: straight pieces and the arcs between them, and how far the tube reaches.

import type { FieldCompiler } from '../evaluate/field-compiler.js';
import type { Bounds, CenterlineSegment, Vector } from '../evaluate/product.js';
import { roundToNineDecimals } from '../expression/register-machine.js';

/** Points and pieces are measured from `min`. */
export interface Centerline extends Bounds {
  readonly points: readonly Vector[];
  readonly pieces: readonly CenterlineSegment[];
  /** mm */
  readonly length: number;
}

interface Corner {
  /** Radians. */
  readonly turn: number;
  /** What the bend takes of both pieces. */
  readonly cut: number;
  /** From the corner to the inside of the bend, of length 1. */
  readonly inward: Vector;
  /** Right-handed: the way in turns to the way out about it. */
  readonly axis: Vector;
}

const slack = 1e-9;

/** Radians. */
const sharpest = (175 * Math.PI) / 180;

/**
 * @param bend the radius on the inside of each bend; undefined is a mitre
 * @throws ModelError in `shape`, where it can't be bent as it is asked for
 */
export function centerlineOf(
  points: readonly Vector[],
  diameter: number,
  bend: number | undefined,
  shape: FieldCompiler,
): Centerline {
  const radius = bend === undefined ? 0 : bend + diameter / 2;
  const directions = points.slice(1).map((point, index) => {
    const way = plus(point, points[index]!, -1);
    if (size(way) < 1e-6) shape.fail(`/path/${index + 1}`, 'Two corners of the path lie in one place');
    return unit(way);
  });
  const corners = directions.slice(1).map((after, index) => {
    const corner = cornerOf(directions[index]!, after, radius);
    if (corner && corner.turn > sharpest) shape.fail(`/path/${index + 1}`, 'The path doubles back on itself');
    return corner;
  });
  const reach = new Reach(diameter / 2);
  const pieces: CenterlineSegment[] = [];
  let length = 0;
  let from = points[0]!;
  directions.forEach((direction, index) => {
    const corner = corners[index];
    const cut = corner?.cut ?? 0;
    const end = points[index + 1]!;
    const whole = size(plus(end, points[index]!, -1));
    const taken = cut + (corners[index - 1]?.cut ?? 0);
    if (taken > whole + slack) {
      const message = `The bends need ${roundToNineDecimals(taken)} mm of a piece of ${roundToNineDecimals(whole)} mm`;
      shape.fail(`/path/${index + 1}`, message);
    }
    const to = plus(end, direction, -cut);
    length += whole - taken;
    if (whole - taken > slack) pieces.push({ kind: 'line', from, to });
    reach.disc(from, direction);
    reach.disc(to, direction);
    from = to;
    if (!corner) return;
    if (bend === undefined) reach.mitre(end, corner);
    else {
      const arc = arcOf(to, direction, corner, radius);
      pieces.push(arc);
      length += radius * corner.turn;
      reach.arc(arc);
      from = arc.to;
    }
  });
  const { min, max } = reach;
  const move = (point: Vector) => plus(point, min, -1);
  const moved = pieces.map((piece): CenterlineSegment => {
    const ends = { from: move(piece.from), to: move(piece.to) };
    return piece.kind === 'line' ? { ...piece, ...ends } : { ...piece, ...ends, center: move(piece.center) };
  });
  return { points: points.map(move), pieces: moved, length, min, max };
}

function cornerOf(before: Vector, after: Vector, radius: number): Corner | undefined {
  const across = cross(before, after);
  const turn = Math.atan2(size(across), before[0] * after[0] + before[1] * after[1] + before[2] * after[2]);
  if (turn < slack) return undefined;
  return { turn, cut: radius * Math.tan(turn / 2), inward: unit(plus(after, before, -1)), axis: unit(across) };
}

type ArcPiece = Extract<CenterlineSegment, { readonly kind: 'arc' }>;

function arcOf(from: Vector, direction: Vector, { turn, axis }: Corner, radius: number): ArcPiece {
  const outward = cross(direction, axis);
  const center = plus(from, outward, -radius);
  const to = plus(plus(center, outward, radius * Math.cos(turn)), direction, radius * Math.sin(turn));
  return { kind: 'arc', from, to, center, axis, radius, angle: (turn * 180) / Math.PI };
}

/** The least box around discs, bends and mitres; exact. */
class Reach implements Bounds {
  min: Vector = [Infinity, Infinity, Infinity];
  max: Vector = [-Infinity, -Infinity, -Infinity];
  readonly #radius: number;

  constructor(radius: number) {
    this.#radius = radius;
  }

  disc(center: Vector, normal: Vector): void {
    this.#include((axis) => [center[axis], this.#radius * Math.sqrt(Math.max(0, 1 - normal[axis] ** 2))]);
  }

  /** An ellipse, longest towards the inside of the bend. */
  mitre(center: Vector, { turn, inward, axis: across }: Corner): void {
    const long = this.#radius / Math.cos(turn / 2);
    this.#include((axis) => [center[axis], Math.hypot(long * inward[axis], this.#radius * across[axis])]);
  }

  /** A disc swept about the bend's axis reaches furthest where its middle does. */
  arc({ from, center, axis: across, radius, angle }: ArcPiece): void {
    const u = unit(plus(from, center, -1));
    const v = cross(across, u);
    for (const half of [-1, 0, 1]) {
      this.#include((axis) => {
        const turn = Math.atan2(v[axis], u[axis]) + half * Math.PI;
        if (turn <= 0 || turn >= (angle * Math.PI) / 180) return [this.max[axis], 0];
        const out = u[axis] * Math.cos(turn) + v[axis] * Math.sin(turn);
        return [center[axis] + radius * out, this.#radius * Math.hypot(out, across[axis])];
      });
    }
  }

  /** Along each axis: a middle, and how far it reaches to both sides. */
  #include(along: (axis: 0 | 1 | 2) => readonly [middle: number, extent: number]): void {
    const spans = [along(0), along(1), along(2)] as const;
    const all = (end: (axis: 0 | 1 | 2) => number): Vector => [end(0), end(1), end(2)];
    this.min = all((axis) => Math.min(this.min[axis], spans[axis][0] - spans[axis][1]));
    this.max = all((axis) => Math.max(this.max[axis], spans[axis][0] + spans[axis][1]));
  }
}

function plus([x, y, z]: Vector, [dx, dy, dz]: Vector, times: number): Vector {
  return [x + times * dx, y + times * dy, z + times * dz];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function size([x, y, z]: Vector): number {
  return Math.hypot(x, y, z);
}

function unit([x, y, z]: Vector): Vector {
  const length = size([x, y, z]);
  return [x / length + 0, y / length + 0, z / length + 0];
}
