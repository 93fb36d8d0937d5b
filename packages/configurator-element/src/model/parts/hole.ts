// The holes drilled into a panel.

import { expression, face, namedExpressions, point, thread } from '../document/fields.js';
import { fields, optional, type ValueOf } from '../document/schema.js';
import type { Computation, FieldCompiler } from '../evaluate/field-compiler.js';
import type { Axis, Face, Hole } from '../evaluate/product.js';

export const hole = fields({
  at: point,
  diameter: expression,
  depth: optional(expression),
  thread: optional(thread),
  face: optional(face),
  repeat: optional(namedExpressions),
});

export type HoleDefinition = ValueOf<typeof hole>;

/** @param normal the panel's normal. A hole without a `face` is drilled from its + side. */
export function compileHoles(
  holes: readonly HoleDefinition[],
  normal: Axis,
  compiler: FieldCompiler,
): Computation<readonly Hole[]> {
  const computations = holes.map((hole, index) => compileRepeated(hole, normal, compiler.within(`/${index}`)));
  return (evaluation) => computations.flatMap((compute) => compute(evaluation));
}

/** The holes of one entry, which may be repeated. */
export function compileRepeated(
  hole: HoleDefinition,
  normal: Axis,
  compiler: FieldCompiler,
): Computation<readonly Hole[]> {
  return compiler.repeated(hole.repeat, (inner) => compileHole(hole, hole.face ?? `+${normal}`, inner));
}

function compileHole(hole: HoleDefinition, face: Face, compiler: FieldCompiler): Computation<Hole> {
  const u = compiler.number(hole.at[0], '/at/0');
  const v = compiler.number(hole.at[1], '/at/1');
  const diameter = compiler.positive(hole.diameter, '/diameter', 'diameter');
  const depth = hole.depth === undefined ? undefined : compiler.positive(hole.depth, '/depth', 'depth');
  return (evaluation) => {
    const { registers } = evaluation.runtime;
    compiler.charge(evaluation, 1);
    return {
      face,
      at: [registers[u]!, registers[v]!],
      diameter: registers[diameter]!,
      depth: depth === undefined ? undefined : registers[depth]!,
      ...(hole.thread === undefined ? {} : { thread: hole.thread }),
    };
  };
}

/** Depths that differ by less than this (in mm) are treated as equal. */
const EXACT = 1e-6;

/** Whether a hole goes through. @param thickness the distance from the hole's face to the opposite one, in mm */
export function isThrough({ depth }: Hole, thickness: number): boolean {
  return depth === undefined || leavesNothing(depth, thickness);
}

/**
 * Whether holes go all the way through a thickness.
 * @param depth the depth of a hole, or the sum of two from opposite faces, in mm
 */
export function leavesNothing(depth: number, thickness: number): boolean {
  return depth >= thickness - EXACT;
}
