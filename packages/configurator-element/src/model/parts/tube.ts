// A tube along a path of straight segments, bent or mitered at the corners, such as frames and rails.

import { add, cross, length, normalize } from '../../geometry/vector.js';
import { fail } from '../document/errors.js';
import { expression, namedExpressions, type VectorDefinition, vector } from '../document/fields.js';
import { either, fields, list, optional } from '../document/schema.js';
import { tubeVolume } from '../evaluate/amounts.js';
import type { Bounds, CenterlineSegment, Vector } from '../evaluate/product.js';
import { definePartKind } from './part-kind.js';

/** A point, or several points that repeat. */
export const pathPoint = either(vector, fields({ repeat: namedExpressions, points: list(vector) }));

export const tube = definePartKind({
  fields: { path: list(pathPoint), diameter: expression, wall: optional(expression), bend: optional(expression) },
  compile(definition, compiler) {
    const { path } = definition;
    const tooFew = 'A path needs at least two points';
    if (path.length < 2 && !path.some((entry) => 'points' in entry)) compiler.issue('/path', 'value', tooFew);
    const diameterRegister = compiler.positive(definition.diameter, '/diameter', 'diameter');
    const wallRegister =
      definition.wall === undefined ? undefined : compiler.positive(definition.wall, '/wall', 'wall');
    const bendRegister =
      definition.bend === undefined ? undefined : compiler.notNegative(definition.bend, '/bend', 'radius');
    const readCenterline = compiler.cached('', (inner) => {
      // Compile this again within the cached value, so that the value depends on these registers.
      inner.number(definition.diameter, '/diameter');
      if (definition.bend !== undefined) inner.number(definition.bend, '/bend');
      const draw = inner.entriesInto(path, '/path', 'points', (corner: VectorDefinition, at, each) => {
        const [x, y, z] = each.vector(corner, at);
        const place = each.pointer + at;
        return ({ runtime: { registers } }, corners: Corner[]) =>
          corners.push({ at: [registers[x]!, registers[y]!, registers[z]!], place });
      });
      return (evaluation) => {
        const { registers } = evaluation.runtime;
        const corners: Corner[] = [];
        draw(evaluation, corners);
        inner.charge(evaluation, corners.length);
        if (corners.length < 2) inner.fail('/path', tooFew);
        return centerlineOf(corners, registers[diameterRegister]!, valueIn(bendRegister, registers));
      };
    });
    return (part, evaluation) => {
      const { registers } = evaluation.runtime;
      const { min, max, length, points, segments } = readCenterline(evaluation);
      const diameter = registers[diameterRegister]!;
      const wall = valueIn(wallRegister, registers);
      const bend = valueIn(bendRegister, registers);
      if (2 * (wall ?? 0) > diameter)
        fail(`${part.pointer}/wall`, 'out-of-range', 'The wall is too thick for the tube');
      return {
        size: [max[0] - min[0], max[1] - min[1], max[2] - min[2]],
        attributes: [diameter, wall ?? 0, bend ?? -1],
        offset: min,
        details: {
          properties: { kind: 'tube', points, centerline: segments, diameter, wall, bend },
          volume: tubeVolume(diameter, wall, length),
        },
      };
    };
  },
});

/** The value in a register; undefined if the document leaves out the field. */
function valueIn(register: number | undefined, registers: Float64Array): number | undefined {
  return register === undefined ? undefined : registers[register]!;
}

/** The center line of a tube. Points and segments are measured from `min`. */
interface Centerline extends Bounds {
  readonly points: readonly Vector[];
  readonly segments: readonly CenterlineSegment[];
  /** The length in mm. */
  readonly length: number;
}

interface Corner {
  readonly at: Vector;
  /** JSON pointer into the document. */
  readonly place: string;
}

interface Turn {
  /** The angle that the bend turns through, in radians. */
  readonly turn: number;
  /** How much the bend shortens each adjacent straight segment, in mm. */
  readonly cut: number;
  /** Unit vector from the corner to the inside of the bend. */
  readonly inward: Vector;
  /** The axis of the bend, a right-handed unit vector. */
  readonly axis: Vector;
}

/** Lengths (mm) and angles (radians) below this are treated as 0. */
const SLACK = 1e-9;

/** The sharpest allowed corner, in radians. */
const SHARPEST = (175 * Math.PI) / 180;

/**
 * @param bend the inside radius of each bend, mm; undefined for miters
 * @throws {ModelError} if the path can't be bent with this radius
 */
function centerlineOf(given: readonly Corner[], diameter: number, bend: number | undefined): Centerline {
  const points = given.map(({ at }) => at);
  const failAt = (point: number, message: string) => fail(given[point]!.place, 'out-of-range', message);
  const radius = bend === undefined ? 0 : bend + diameter / 2;
  const directions = points.slice(1).map((point, index) => {
    const way = add(point, points[index]!, -1);
    if (length(way) < 1e-6) failAt(index + 1, 'Two corners of the path are in the same place');
    return normalize(way);
  });
  const corners = directions.slice(1).map((after, index) => {
    const corner = cornerOf(directions[index]!, after, radius);
    if (corner && corner.turn > SHARPEST) failAt(index + 1, 'The path doubles back on itself');
    return corner;
  });
  const bounds = new CenterlineBounds(diameter / 2);
  const segments: CenterlineSegment[] = [];
  let total = 0;
  let from = points[0]!;
  directions.forEach((direction, index) => {
    const corner = corners[index];
    const cut = corner?.cut ?? 0;
    const end = points[index + 1]!;
    const whole = length(add(end, points[index]!, -1));
    const taken = cut + (corners[index - 1]?.cut ?? 0);
    if (taken > whole + SLACK) {
      const [needed, there] = [taken, whole].map((mm) => Math.round(mm * 1000) / 1000);
      const message = `The bends need ${needed} mm of a segment that is only ${there} mm long: use a smaller "bend", or move the corners apart`;
      failAt(index + 1, message);
    }
    const to = add(end, direction, -cut);
    total += whole - taken;
    if (whole - taken > SLACK) segments.push({ kind: 'line', from, to });
    bounds.disc(from, direction);
    bounds.disc(to, direction);
    from = to;
    if (!corner) return;
    if (bend === undefined) bounds.mitre(end, corner);
    else {
      const arc = arcOf(to, direction, corner, radius);
      segments.push(arc);
      total += radius * corner.turn;
      bounds.arc(arc);
      from = arc.to;
    }
  });
  const { min, max } = bounds;
  const move = (point: Vector) => add(point, min, -1);
  const moved = segments.map((segment): CenterlineSegment => {
    const ends = { from: move(segment.from), to: move(segment.to) };
    return segment.kind === 'line' ? { ...segment, ...ends } : { ...segment, ...ends, center: move(segment.center) };
  });
  return { points: points.map(move), segments: moved, length: total, min, max };
}

function cornerOf(before: Vector, after: Vector, radius: number): Turn | undefined {
  const across = cross(before, after);
  const turn = Math.atan2(length(across), before[0] * after[0] + before[1] * after[1] + before[2] * after[2]);
  if (turn < SLACK) return undefined;
  return { turn, cut: radius * Math.tan(turn / 2), inward: normalize(add(after, before, -1)), axis: normalize(across) };
}

type ArcSegment = Extract<CenterlineSegment, { readonly kind: 'arc' }>;

function arcOf(from: Vector, direction: Vector, { turn, axis }: Turn, radius: number): ArcSegment {
  const outward = cross(direction, axis);
  const center = add(from, outward, -radius);
  const to = add(add(center, outward, radius * Math.cos(turn)), direction, radius * Math.sin(turn));
  return { kind: 'arc', from, to, center, axis, radius, angle: (turn * 180) / Math.PI };
}

/** The exact bounding box of a tube, from the discs at its segments' ends, its arcs and its miters. */
class CenterlineBounds implements Bounds {
  min: Vector = [Infinity, Infinity, Infinity];
  max: Vector = [-Infinity, -Infinity, -Infinity];
  readonly #radius: number;

  constructor(radius: number) {
    this.#radius = radius;
  }

  disc(center: Vector, normal: Vector): void {
    this.#include((axis) => [center[axis], this.#radius * Math.sqrt(Math.max(0, 1 - normal[axis] ** 2))]);
  }

  /** Adds the cut of a miter, an ellipse whose long axis points to the inside of the bend. */
  mitre(center: Vector, { turn, inward, axis: across }: Turn): void {
    const long = this.#radius / Math.cos(turn / 2);
    this.#include((axis) => [center[axis], Math.hypot(long * inward[axis], this.#radius * across[axis])]);
  }

  /** Adds the disc that's swept about the bend's axis. It extends farthest where its center does. */
  arc({ from, center, axis: across, radius, angle }: ArcSegment): void {
    const u = normalize(add(from, center, -1));
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

  /**
   * @param along returns the coordinate of the disc's center on an axis, and how far the disc extends on either side of
   *   it, in mm
   */
  #include(along: (axis: 0 | 1 | 2) => readonly [middle: number, extent: number]): void {
    const spans = [along(0), along(1), along(2)] as const;
    const all = (end: (axis: 0 | 1 | 2) => number): Vector => [end(0), end(1), end(2)];
    this.min = all((axis) => Math.min(this.min[axis], spans[axis][0] - spans[axis][1]));
    this.max = all((axis) => Math.max(this.max[axis], spans[axis][0] + spans[axis][1]));
  }
}
