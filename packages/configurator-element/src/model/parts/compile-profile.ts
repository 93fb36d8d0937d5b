// Profiles: converts the rectangles, circles, polygons and paths of a document to regions of closed curves.

import {
  arcPoint,
  arcSegment,
  circleLoop,
  loopArea,
  pointsOf,
  polygonLoop,
  rectLoop,
  reverseLoop,
} from '../../geometry/curve.js';
import { withDogbones } from '../../geometry/relief.js';
import { type Expression, expression, namedExpressions, type PointDefinition, point } from '../document/fields.js';
import { check, either, fields, list, optional, type RecursiveList, type ValueOf } from '../document/schema.js';
import type { Computation, FieldCompiler } from '../evaluate/field-compiler.js';
import type { EvaluationContext } from '../evaluate/part-program.js';
import type { Loop, Point, Region, Segment } from '../evaluate/product.js';

export type PathCommand =
  | readonly ['M' | 'L', Expression, Expression]
  | readonly ['A', cx: Expression, cy: Expression, r: Expression, from: Expression, to: Expression]
  | readonly ['C', x1: Expression, y1: Expression, x2: Expression, y2: Expression, x: Expression, y: Expression]
  | readonly ['Z'];

/** The number of arguments that follow each letter. */
const ARGUMENT_COUNTS: ReadonlyMap<unknown, number> = new Map([
  ['M', 2],
  ['L', 2],
  ['A', 5],
  ['C', 6],
  ['Z', 0],
]);

export const pathCommand = check<PathCommand>(
  '["M", x, y], ["L", x, y], ["A", cx, cy, r, from, to], ["C", x1, y1, x2, y2, x, y] or ["Z"]',
  (value) =>
    Array.isArray(value) &&
    ARGUMENT_COUNTS.get(value[0]) === value.length - 1 &&
    value.every((entry) => typeof entry === 'number' || typeof entry === 'string'),
);

/** A corner, or several corners that repeat. */
export const polygonCorner = either(point, fields({ repeat: namedExpressions, points: list(point) }));

/** A command, or several commands that repeat. */
export const pathPiece = either(pathCommand, fields({ repeat: namedExpressions, pieces: list(pathCommand) }));

type PathPiece = ValueOf<typeof pathPiece>;

const profiles: RecursiveList<ProfileDefinition> = {
  is: 'list',
  get of() {
    return profile;
  },
};

export const profile = fields({
  rect: optional(point),
  radius: optional(expression),
  dogbone: optional(expression),
  circle: optional(expression),
  polygon: optional(list(polygonCorner)),
  path: optional(list(pathPiece)),
  at: optional(point),
  holes: optional(profiles),
  repeat: optional(namedExpressions),
});

/** A profile in the document; exactly one of `rect`, `circle`, `polygon` and `path` is defined. */
export interface ProfileDefinition extends ValueOf<typeof profile> {}

/**
 * Computes the regions of a profile in its own plane, moved by its `at`.
 * @param use whether a cutter clears the profile's area or goes around it
 */
export function compileProfile(
  definition: ProfileDefinition,
  compiler: FieldCompiler,
  use?: 'cleared' | 'kept',
): Computation<readonly Region[]> {
  const draw = (inner: FieldCompiler) => compileDogbones(definition, use, inner, compileOne(definition, inner));
  const drawAll = compiler.repeated(definition.repeat, draw);
  return (evaluation) => drawAll(evaluation).flat();
}

function compileOne(definition: ProfileDefinition, compiler: FieldCompiler): Computation<readonly Region[]> {
  const at = compilePoint(definition.at ?? [0, 0], '/at', compiler);
  const kind = kindOf(definition, compiler);
  if (!kind) return () => [];
  const drawLoop = loopCompilers[kind](definition, at, compiler);
  const holes = (definition.holes ?? []).map((hole, index) => compileProfile(hole, compiler.within(`/holes/${index}`)));
  return (evaluation) => {
    const outer = drawLoop(evaluation);
    compiler.charge(evaluation, pointsOf(outer));
    const area = loopArea(outer);
    if (!Number.isFinite(area)) compiler.fail(`/${kind}`, 'The profile is too large');
    if (!(Math.abs(area) > MIN_AREA)) compiler.fail(`/${kind}`, 'The profile encloses no area');
    const inner = holes.flatMap((hole) => hole(evaluation));
    return [
      { outer: area > 0 ? outer : reverseLoop(outer), holes: inner.map((region) => reverseLoop(region.outer)) },
      // A hole inside a hole is an island, which becomes a separate region.
      ...inner.flatMap((region) => region.holes.map((island): Region => ({ outer: reverseLoop(island), holes: [] }))),
    ];
  };
}

/** Adds dog-bone corners to a profile that has a `dogbone`, on the side that the cutter clears. */
function compileDogbones(
  { dogbone }: ProfileDefinition,
  use: 'cleared' | 'kept' | undefined,
  compiler: FieldCompiler,
  draw: Computation<readonly Region[]>,
): Computation<readonly Region[]> {
  if (dogbone === undefined) return draw;
  if (!use) {
    const where =
      'Only a panel\'s outline, cutouts and pockets can have a "dogbone", and not the profiles in their holes';
    compiler.issue('/dogbone', 'unknown-key', where);
  }
  const diameter = compiler.positive(dogbone, '/dogbone', 'dogbone');
  return (evaluation) => {
    const radius = evaluation.runtime.registers[diameter]! / 2;
    const relieve = (loop: Loop): Loop => {
      const relieved = withDogbones(use === 'kept' ? reverseLoop(loop) : loop, radius);
      if (!relieved) compiler.fail('/dogbone', `A side is too short for a cutter ${2 * radius} mm wide`);
      compiler.charge(evaluation, pointsOf(relieved));
      return use === 'kept' ? reverseLoop(relieved) : relieved;
    };
    return draw(evaluation).map(({ outer, holes }) => ({ outer: relieve(outer), holes: holes.map(relieve) }));
  };
}

/** A profile with a smaller area than this, in mm², is treated as having none. */
const MIN_AREA = 1e-9;

const KINDS = ['rect', 'circle', 'polygon', 'path'] as const;

type ProfileKind = (typeof KINDS)[number];

function kindOf(definition: ProfileDefinition, compiler: FieldCompiler): ProfileKind | undefined {
  const found = KINDS.filter((kind) => definition[kind] !== undefined);
  if (found.length !== 1) {
    compiler.issue(
      '',
      found.length === 0 ? 'missing-key' : 'value',
      'A profile must have exactly one of "rect", "circle", "polygon" and "path"',
    );
  }
  if (definition.radius !== undefined && found[0] !== 'rect') {
    compiler.issue('/radius', 'unknown-key', 'Only "rect" can have a "radius"');
  }
  return found[0];
}

type LoopCompiler = (
  definition: ProfileDefinition,
  at: Computation<Point>,
  compiler: FieldCompiler,
) => Computation<Loop>;

const loopCompilers: Readonly<Record<ProfileKind, LoopCompiler>> = {
  rect: compileRect,
  circle: compileCircle,
  polygon: compilePolygon,
  path: compilePath,
};

function compileRect(
  { rect, radius = 0 }: ProfileDefinition,
  at: Computation<Point>,
  compiler: FieldCompiler,
): Computation<Loop> {
  const width = compiler.positive(rect![0], '/rect/0', 'size');
  const height = compiler.positive(rect![1], '/rect/1', 'size');
  const rounding = compiler.notNegative(radius, '/radius', 'radius');
  return (evaluation) => {
    const r = evaluation.runtime.registers;
    return rectLoop(at(evaluation), r[width]!, r[height]!, r[rounding]!);
  };
}

function compileCircle(
  { circle }: ProfileDefinition,
  at: Computation<Point>,
  compiler: FieldCompiler,
): Computation<Loop> {
  const diameter = compiler.positive(circle!, '/circle', 'diameter');
  return (evaluation) => {
    return circleLoop(at(evaluation), evaluation.runtime.registers[diameter]! / 2);
  };
}

function compilePolygon(
  { polygon = [] }: ProfileDefinition,
  at: Computation<Point>,
  compiler: FieldCompiler,
): Computation<Loop> {
  const tooFew = 'A polygon needs at least three corners';
  if (polygon.length < 3 && !polygon.some((entry) => 'points' in entry)) compiler.issue('/polygon', 'value', tooFew);
  const draw = compiler.entriesInto(polygon, '/polygon', 'points', (corner: PointDefinition, at, inner) => {
    const read = compilePoint(corner, at, inner);
    return (evaluation, corners: Point[]) => corners.push(read(evaluation));
  });
  return (evaluation) => {
    const [u, v] = at(evaluation);
    const corners: Point[] = [];
    draw(evaluation, corners);
    if (corners.length < 3) compiler.fail('/polygon', tooFew);
    return polygonLoop(corners.map(([x, y]) => [u + x, v + y]));
  };
}

/** The state of a path while it's being drawn. */
interface Pen {
  /** The profile's `at`, which is added to each point. */
  readonly origin: Point;
  readonly segments: Segment[];
  start?: Point;
  at?: Point;
}

function compilePath(
  { path = [] }: ProfileDefinition,
  at: Computation<Point>,
  compiler: FieldCompiler,
): Computation<Loop> {
  checkPath(path, compiler);
  const draw = compiler.entriesInto(path, '/path', 'pieces', compilePiece);
  return (evaluation) => {
    const pen: Pen = { origin: at(evaluation), segments: [] };
    draw(evaluation, pen);
    const { start, at: end, segments } = pen;
    if (end![0] !== start![0] || end![1] !== start![1]) segments.push({ kind: 'line', to: start! });
    return { start: start!, segments };
  };
}

/** Checks that a path is one closed curve: it begins with "M", and may end with "Z". */
function checkPath(path: readonly PathPiece[], compiler: FieldCompiler): void {
  const pieces = path.flatMap((entry, index) =>
    'pieces' in entry
      ? entry.pieces.map(([command], position) => ({ command, at: `/path/${index}/pieces/${position}` }))
      : [{ command: entry[0], at: `/path/${index}` }],
  );
  const isRepeated = (at: string) => at.includes('pieces');
  pieces.forEach(({ command, at }, index) => {
    if ((command === 'M') !== (index === 0) || (command === 'M' && isRepeated(at))) {
      compiler.issue(at, 'value', 'A path must have exactly one "M", at its start: put openings in "holes"');
    }
    if (command === 'Z' && (index < pieces.length - 1 || isRepeated(at)))
      compiler.issue(at, 'value', '"Z" is only allowed at the end of a path');
  });
  if (pieces.filter(({ command }) => command !== 'Z').length < 2) {
    compiler.issue('/path', 'value', 'A path needs at least one piece after "M"');
  }
}

function compilePiece(
  [command, ...given]: PathCommand,
  at: string,
  compiler: FieldCompiler,
): (evaluation: EvaluationContext, pen: Pen) => void {
  const args = given.map((value, position) => compiler.number(value, `${at}/${position + 1}`));
  const point = (first: number, { origin: [u, v] }: Pen, r: Float64Array): Point => [
    u + r[args[first]!]!,
    v + r[args[first + 1]!]!,
  ];
  if (command === 'A') {
    return ({ runtime: { registers: r } }, pen) => {
      const [radius, start, end] = [r[args[2]!]!, r[args[3]!]!, r[args[4]!]!];
      if (!(radius > 0)) compiler.fail(`${at}/3`, `The radius must be above 0, not ${radius}`);
      if (Math.abs(end - start) > 360) compiler.fail(`${at}/5`, 'An arc can make at most one full turn');
      const turn = arcSegment(point(0, pen, r), radius, start, end);
      const begin = arcPoint(turn.center, radius, start);
      if (!isNear(pen.at!, begin)) pen.segments.push({ kind: 'line', to: begin });
      pen.segments.push(turn);
      pen.at = turn.to;
    };
  }
  if (command === 'C') {
    return ({ runtime: { registers: r } }, pen) => {
      pen.at = point(4, pen, r);
      pen.segments.push({ kind: 'curve', control1: point(0, pen, r), control2: point(2, pen, r), to: pen.at });
    };
  }
  return ({ runtime: { registers: r } }, pen) => {
    // "Z" needs no handling, because every path is closed.
    if (args.length === 0) return;
    pen.at = point(0, pen, r);
    if (pen.start) pen.segments.push({ kind: 'line', to: pen.at });
    pen.start ??= pen.at;
  };
}

function compilePoint(point: PointDefinition, path: string, compiler: FieldCompiler): Computation<Point> {
  const [u, v] = point.map((value, index) => compiler.number(value, `${path}/${index}`));
  return ({ runtime: { registers } }) => [registers[u!]!, registers[v!]!];
}

/** Whether two points are too close for any machine to tell apart. */
function isNear([u, v]: Point, [x, y]: Point): boolean {
  return Math.abs(u - x) < 1e-6 && Math.abs(v - y) < 1e-6;
}
