// Profiles: the rectangles, circles, polygons and paths of a document become regions of closed curves.

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
import { type Expression, expression, namedExpressions, type PointDefinition, point } from '../document/fields.js';
import { check, fields, list, optional, type RecursiveList, type ValueOf } from '../document/schema.js';
import type { Computation, FieldCompiler } from '../evaluate/field-compiler.js';
import type { Loop, Point, Region, Segment } from '../evaluate/product.js';

export type PathCommand =
  | readonly ['M' | 'L', Expression, Expression]
  | readonly ['A', cx: Expression, cy: Expression, r: Expression, from: Expression, to: Expression]
  | readonly ['C', x1: Expression, y1: Expression, x2: Expression, y2: Expression, x: Expression, y: Expression]
  | readonly ['Z'];

/** Numbers that follow each letter. */
const argumentCounts: ReadonlyMap<unknown, number> = new Map([
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
    argumentCounts.get(value[0]) === value.length - 1 &&
    value.every((entry) => typeof entry === 'number' || typeof entry === 'string'),
);

const profiles: RecursiveList<ProfileDefinition> = {
  is: 'list',
  get of() {
    return profile;
  },
};

export const profile = fields({
  rect: optional(point),
  radius: optional(expression),
  circle: optional(expression),
  polygon: optional(list(point)),
  path: optional(list(pathCommand)),
  at: optional(point),
  holes: optional(profiles),
  repeat: optional(namedExpressions),
});

/** One of `rect`, `circle`, `polygon` and `path`. */
export interface ProfileDefinition extends ValueOf<typeof profile> {}

/** Regions in the profile's own plane, where its `at` puts them. */
export function compileProfile(definition: ProfileDefinition, compiler: FieldCompiler): Computation<readonly Region[]> {
  const drawAll = compiler.repeated(definition.repeat, (inner) => compileOne(definition, inner));
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
    if (!(Math.abs(area) > leastArea)) compiler.fail(`/${kind}`, 'The profile encloses no area');
    const inner = holes.flatMap((hole) => hole(evaluation));
    return [
      { outer: area > 0 ? outer : reverseLoop(outer), holes: inner.map((region) => reverseLoop(region.outer)) },
      // What a hole leaves standing within it is a piece of its own.
      ...inner.flatMap((region) => region.holes.map((island): Region => ({ outer: reverseLoop(island), holes: [] }))),
    ];
  };
}

/** mm² */
const leastArea = 1e-9;

const kinds = ['rect', 'circle', 'polygon', 'path'] as const;

type ProfileKind = (typeof kinds)[number];

function kindOf(definition: ProfileDefinition, compiler: FieldCompiler): ProfileKind | undefined {
  const found = kinds.filter((kind) => definition[kind] !== undefined);
  if (found.length !== 1) {
    compiler.issue(
      '',
      found.length === 0 ? 'missing-key' : 'value',
      'A profile has one of "rect", "circle", "polygon" and "path"',
    );
  }
  if (definition.radius !== undefined && found[0] !== 'rect') {
    compiler.issue('/radius', 'unknown-key', 'Only the corners of "rect" have a "radius"');
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
  if (polygon.length < 3) compiler.issue('/polygon', 'value', 'A polygon has at least three corners');
  const corners = polygon.map((corner, index) => compilePoint(corner, `/polygon/${index}`, compiler));
  return (evaluation) => {
    const [u, v] = at(evaluation);
    return polygonLoop(
      corners.map((corner) => {
        const [x, y] = corner(evaluation);
        return [u + x, v + y];
      }),
    );
  };
}

/** Adds its pieces; `at` is where it is drawn from. */
type Draw = (segments: Segment[], from: Point | undefined, at: Point, registers: Float64Array) => Point;

function compilePath(
  { path = [] }: ProfileDefinition,
  at: Computation<Point>,
  compiler: FieldCompiler,
): Computation<Loop> {
  checkPath(path, compiler);
  const draws = path
    .filter(([command]) => command !== 'Z')
    .map((command, index) => {
      const args = command.slice(1).map((value, position) => compiler.number(value!, `/path/${index}/${position + 1}`));
      return compileCommand(command[0], args, index, compiler);
    });
  return (evaluation) => {
    const { registers } = evaluation.runtime;
    const origin = at(evaluation);
    const segments: Segment[] = [];
    let from: Point | undefined;
    let start: Point | undefined;
    for (const draw of draws) {
      from = draw(segments, from, origin, registers);
      start ??= from;
    }
    if (from![0] !== start![0] || from![1] !== start![1]) segments.push({ kind: 'line', to: start! });
    return { start: start!, segments };
  };
}

/** One closed curve: it begins with "M", and "Z", which it may leave out, ends it. */
function checkPath(path: readonly PathCommand[], compiler: FieldCompiler): void {
  path.forEach(([command], index) => {
    if ((command === 'M') !== (index === 0)) {
      compiler.issue(
        `/path/${index}`,
        'value',
        'A path begins with "M" and has no other: what is cut out of it is in "holes"',
      );
    }
    if (command === 'Z' && index < path.length - 1) compiler.issue(`/path/${index}`, 'value', '"Z" ends a path');
  });
  if (path.filter(([command]) => command !== 'Z').length < 2) {
    compiler.issue('/path', 'value', 'A path draws at least one piece after "M"');
  }
}

function compileCommand(
  command: PathCommand[0],
  args: readonly number[],
  index: number,
  compiler: FieldCompiler,
): Draw {
  const point = (first: number, [u, v]: Point, r: Float64Array): Point => [
    u + r[args[first]!]!,
    v + r[args[first + 1]!]!,
  ];
  if (command === 'A') {
    return (segments, from, at, r) => {
      const [radius, start, end] = [r[args[2]!]!, r[args[3]!]!, r[args[4]!]!];
      if (!(radius > 0)) compiler.fail(`/path/${index}/3`, `The radius has to be above 0, and is ${radius}`);
      if (Math.abs(end - start) > 360) compiler.fail(`/path/${index}/5`, 'An arc goes round once at most');
      const turn = arcSegment(point(0, at, r), radius, start, end);
      const begin = arcPoint(turn.center, radius, start);
      if (from && !isNear(from, begin)) segments.push({ kind: 'line', to: begin });
      segments.push(turn);
      return turn.to;
    };
  }
  if (command === 'C') {
    return (segments, _from, at, r) => {
      const to = point(4, at, r);
      segments.push({ kind: 'curve', control1: point(0, at, r), control2: point(2, at, r), to });
      return to;
    };
  }
  return (segments, from, at, r) => {
    const to = point(0, at, r);
    if (from) segments.push({ kind: 'line', to });
    return to;
  };
}

function compilePoint(point: PointDefinition, path: string, compiler: FieldCompiler): Computation<Point> {
  const [u, v] = point.map((value, index) => compiler.number(value, `${path}/${index}`));
  return ({ runtime: { registers } }) => [registers[u!]!, registers[v!]!];
}

/** Below what any machine can tell apart; mm. */
function isNear([u, v]: Point, [x, y]: Point): boolean {
  return Math.abs(u - x) < 1e-6 && Math.abs(v - y) < 1e-6;
}
