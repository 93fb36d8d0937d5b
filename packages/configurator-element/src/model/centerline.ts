// The middle line of a bent tube: straight pieces and the arcs between them, and how far the tube reaches.

import { withoutNoise } from './expression/machine.js';
import type { Bounds, CenterlinePiece, Vector } from './product.js';

export interface Centerline {
  readonly pieces: readonly CenterlinePiece[];
  /** mm */
  readonly length: number;
  readonly bounds: Bounds;
}

/** What keeps a tube from being bent as it is asked for. */
export class BendProblem extends Error {
  override readonly name = 'BendProblem';
  /** Of the path. */
  readonly corner: number;

  constructor(corner: number, message: string) {
    super(message);
    this.corner = corner;
  }
}

/**
 * @param bend the radius on the inside of each bend; undefined is a mitre
 * @throws BendProblem
 */
export function centerlineOf(points: readonly Vector[], diameter: number, bend: number | undefined): Centerline {
  const directions = points.slice(1).map((point, index) => directionOf(points[index]!, point, index + 1));
  const radius = bend === undefined ? 0 : bend + diameter / 2;
  const corners = directions.slice(1).map((after, index) => cornerOf(directions[index]!, after, radius, index + 1));
  checkRoom(points, corners);
  const line = new Tracer(points[0]!, diameter / 2);
  directions.forEach((direction, index) => {
    const corner = corners[index];
    const end = points[index + 1]!;
    line.straight(plus(end, direction, corner ? -corner.cut : 0), direction);
    if (corner && bend === undefined) line.mitre(end, corner);
    else if (corner) line.bend(direction, corner, radius);
  });
  return line;
}

/** @throws BendProblem where the bends at both ends of a piece need more than the whole of it */
function checkRoom(points: readonly Vector[], corners: readonly (Corner | undefined)[]): void {
  for (let index = 1; index < points.length; index++) {
    const taken = (corners[index - 2]?.cut ?? 0) + (corners[index - 1]?.cut ?? 0);
    const whole = distance(points[index - 1]!, points[index]!);
    if (taken <= whole + slack) continue;
    const message = `The bends need ${withoutNoise(taken)} mm of a piece of ${withoutNoise(whole)} mm`;
    throw new BendProblem(index, message);
  }
}

const slack = 1e-9;

interface Corner {
  /** Half of the turn, radians. */
  readonly half: number;
  /** What the bend takes of both pieces. */
  readonly cut: number;
  /** From the corner to the inside of the bend, of length 1. */
  readonly inward: Vector;
  /** Right-handed: the way in turns to the way out about it. */
  readonly axis: Vector;
}

function cornerOf(before: Vector, after: Vector, radius: number, corner: number): Corner | undefined {
  const turn = Math.atan2(size(cross(before, after)), dot(before, after));
  if (turn < 1e-9) return undefined;
  if (turn > (175 * Math.PI) / 180) throw new BendProblem(corner, 'The path doubles back on itself');
  return {
    half: turn / 2,
    cut: radius * Math.tan(turn / 2),
    inward: unit([after[0] - before[0], after[1] - before[1], after[2] - before[2]]),
    axis: unit(cross(before, after)),
  };
}

type ArcPiece = Extract<CenterlinePiece, { readonly kind: 'arc' }>;

/** Draws the line piece by piece; the bounds of its discs, bends and mitres are exact. */
class Tracer implements Centerline {
  readonly pieces: CenterlinePiece[] = [];
  length = 0;
  readonly #radius: number;
  #at: Vector;
  readonly #min = [Infinity, Infinity, Infinity];
  readonly #max = [-Infinity, -Infinity, -Infinity];

  constructor(start: Vector, radius: number) {
    this.#at = start;
    this.#radius = radius;
  }

  get bounds(): Bounds {
    return { min: this.#min as unknown as Vector, max: this.#max as unknown as Vector };
  }

  straight(to: Vector, direction: Vector): void {
    const from = this.#at;
    const long = distance(from, to);
    if (long > slack) this.pieces.push({ kind: 'line', from, to });
    this.length += long;
    this.#disc(from, direction);
    this.#disc(to, direction);
    this.#at = to;
  }

  bend(direction: Vector, { half, axis }: Corner, radius: number): void {
    const from = this.#at;
    const outward = cross(direction, axis);
    const center = plus(from, outward, -radius);
    const to = plus(plus(center, outward, radius * Math.cos(2 * half)), direction, radius * Math.sin(2 * half));
    const piece: ArcPiece = { kind: 'arc', from, to, center, axis, radius, angle: (2 * half * 180) / Math.PI };
    this.pieces.push(piece);
    this.length += radius * 2 * half;
    this.#arc(piece);
    this.#at = to;
  }

  #disc(center: Vector, normal: Vector): void {
    this.#each((axis) => {
      const extent = this.#radius * Math.sqrt(Math.max(0, 1 - normal[axis]! ** 2));
      this.#include(axis, center[axis]! - extent, center[axis]! + extent);
    });
  }

  /** An ellipse, longest towards the inside of the bend. */
  mitre(center: Vector, { half, inward, axis: across }: Corner): void {
    this.#each((axis) => {
      const extent = Math.hypot((this.#radius / Math.cos(half)) * inward[axis]!, this.#radius * across[axis]!);
      this.#include(axis, center[axis]! - extent, center[axis]! + extent);
    });
  }

  /** A disc swept about the bend's axis reaches furthest where its middle does. */
  #arc({ from, center, axis: across, radius, angle }: ArcPiece): void {
    const u = unit([from[0] - center[0], from[1] - center[1], from[2] - center[2]]);
    const v = cross(across, u);
    const end = (angle * Math.PI) / 180;
    this.#each((axis) => {
      const peak = Math.atan2(v[axis]!, u[axis]!);
      for (const turn of [peak - Math.PI, peak, peak + Math.PI]) {
        if (turn <= 0 || turn >= end) continue;
        const out = u[axis]! * Math.cos(turn) + v[axis]! * Math.sin(turn);
        const extent = this.#radius * Math.hypot(out, across[axis]!);
        const middle = center[axis]! + radius * out;
        this.#include(axis, middle - extent, middle + extent);
      }
    });
  }

  #each(visit: (axis: 0 | 1 | 2) => void): void {
    for (const axis of [0, 1, 2] as const) visit(axis);
  }

  #include(axis: number, low: number, high: number): void {
    this.#min[axis] = Math.min(this.#min[axis]!, low);
    this.#max[axis] = Math.max(this.#max[axis]!, high);
  }
}

function directionOf(from: Vector, to: Vector, corner: number): Vector {
  if (distance(from, to) < 1e-6) throw new BendProblem(corner, 'Two corners of the path lie in one place');
  return unit([to[0] - from[0], to[1] - from[1], to[2] - from[2]]);
}

function plus([x, y, z]: Vector, [dx, dy, dz]: Vector, times: number): Vector {
  return [x + times * dx, y + times * dy, z + times * dz];
}

function distance(a: Vector, b: Vector): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function size([x, y, z]: Vector): number {
  return Math.hypot(x, y, z);
}

function unit(vector: Vector): Vector {
  const length = size(vector);
  return [vector[0] / length + 0, vector[1] / length + 0, vector[2] / length + 0];
}
