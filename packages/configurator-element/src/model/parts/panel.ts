// A board that a workshop cuts from a sheet.

import { axes, axisIndex, faces } from '../../geometry/axes.js';
import { loopBounds, type PlaneBounds } from '../../geometry/curve.js';
import { fail } from '../document/errors.js';
import { axis, type Expression, expression, face, vector } from '../document/fields.js';
import { check, type Fields, list, optional, type ValueOf } from '../document/schema.js';
import { boardAmounts } from '../evaluate/amounts.js';
import type { PartDetails } from '../evaluate/columns.js';
import { EvaluationCache } from '../evaluate/evaluation-cache.js';
import type { Computation, FieldCompiler } from '../evaluate/field-compiler.js';
import type { Axis, Face, Hole, Region, Vector } from '../evaluate/product.js';
import { add, multiply } from '../expression/opcodes.js';
import { compileHoles, hole } from './hole.js';
import { definePartKind, type InstanceRegisters } from './part-kind.js';
import { compileProfile, type ProfileDefinition, profile } from './profile.js';

type EdgeDefinition = Face | { readonly on: Face; readonly if: Expression };

export const edge = check<EdgeDefinition>('a side like "+x", or { "on": "+x", "if": … }', (value) => {
  if (typeof value !== 'object' || value === null) return isFace(value);
  return (
    Object.keys(value).length === 2 && 'on' in value && isFace(value.on) && 'if' in value && expression.of(value.if)
  );
});

function isFace(value: unknown): boolean {
  return face.of.some((side) => side === value);
}

const panelFields = {
  size: vector,
  normal: axis,
  grain: optional(axis),
  edges: optional(list(edge)),
  outline: optional(profile),
  cutouts: optional(list(profile)),
  holes: optional(list(hole)),
};

type Definition = ValueOf<Fields<typeof panelFields>>;

export const panel = definePartKind({
  fields: panelFields,
  compile(definition, builder) {
    const shape = compileWork(definition, builder);
    const traits = [
      builder.constant(axisIndex[definition.normal]),
      compileGrain(definition, builder),
      compileEdges(definition, builder),
      builder.constant(shape ? 1 : 0),
    ];
    return { size: builder.size(definition.size), attributes: traits, details: shape };
  },
  read(columns, row) {
    const [normal, grain, edges] = columns.attributesAt(row);
    return {
      kind: 'panel',
      normal: axes[normal!]!,
      grain: axes[grain!],
      edges: facesOf(edges!),
      ...columns.details[row]?.machining,
    };
  },
  board(columns, row) {
    const [normal, , edges] = columns.attributesAt(row);
    const holes = columns.details[row]?.machining?.holes?.length ?? 0;
    return boardAmounts(columns.size.subarray(3 * row), normal!, edges!, holes);
  },
});

function compileWork(definition: Definition, builder: FieldCompiler): InstanceRegisters['details'] {
  const { outline, cutouts = [], holes = [], normal } = definition;
  if (!outline && cutouts.length === 0 && holes.length === 0) return undefined;
  const left = outline && builder.cached('/outline', (shape) => compileOutline(outline, shape));
  const cut = cutouts.map((profile, index) =>
    builder.cached(`/cutouts/${index}`, (shape) => compileProfile(profile, shape)),
  );
  const drilled = builder.cached('/holes', (shape) => compileHoles(holes, normal, shape));
  const memo = new EvaluationCache<PartDetails>();
  return (size, part, evaluation) => {
    evaluation.runtime.spend(cut.length, part.pointer);
    const kept = left?.();
    if (kept) checkOutline(kept, size, normal, () => evaluation.placement.pathOf(part), part.pointer);
    const holes = drilled();
    const cutouts = cut.map((read) => read());
    const made = memo.at(evaluation.id, [kept, holes, ...cutouts]);
    made.value ??= workOf(kept, holes, cutouts.flat());
    return made.value;
  };
}

function workOf(kept: Outline | undefined, holes: readonly Hole[], cutouts: readonly Region[]): PartDetails {
  return {
    machining: {
      ...(kept ? { outline: kept.regions } : {}),
      ...(cutouts.length > 0 ? { cutouts } : {}),
      ...(holes.length > 0 ? { holes } : {}),
    },
  };
}

interface Outline extends PlaneBounds {
  readonly regions: readonly Region[];
}

function compileOutline(outline: ProfileDefinition, shape: FieldCompiler): Computation<Outline> {
  const build = compileProfile(outline, shape);
  return (evaluation) => {
    const regions = build(evaluation);
    return { regions, ...loopBounds(regions.map(({ outer }) => outer)) };
  };
}

/** What is left of a board lies within it. */
function checkOutline({ min, max }: Outline, size: Vector, normal: Axis, path: () => string, pointer: string): void {
  const [first, second] = size.filter((_, axis) => axis !== axisIndex[normal]);
  if (Math.min(...min) >= -slack && max[0] <= first! + slack && max[1] <= second! + slack) return;
  const found = `${first} × ${second} mm, and goes from ${min.join(', ')} to ${max.join(', ')}`;
  fail(`${pointer}/outline`, 'out-of-range', `${path()}: The outline has to lie within the board's ${found}`);
}

/** mm */
const slack = 1e-6;

/** The grain that the part asks for where its material has any, else −1. */
function compileGrain({ normal, grain }: Definition, builder: FieldCompiler): number {
  if (grain === undefined) return builder.constant(-1);
  if (grain === normal) builder.issue('/grain', 'value', 'The grain runs along a board, not through its thickness');
  return builder.grain(axisIndex[grain]);
}

/** Bits of the banded sides, in the order of `faces`. */
function compileEdges({ edges = [], normal }: Definition, builder: FieldCompiler): number {
  const seen = new Set<Face>();
  return edges.reduce((sum, edge, index) => {
    const path = `/edges/${index}`;
    const { on, if: condition } = typeof edge === 'string' ? { on: edge, if: true } : edge;
    if (on.endsWith(normal))
      builder.issue(path, 'value', `"${on}" is a face of this board: it has sides along its plane`);
    if (seen.has(on)) builder.issue(path, 'duplicate', `"${on}" is banded already`);
    seen.add(on);
    const bit = builder.apply(
      multiply,
      builder.constant(1 << faces.indexOf(on)),
      condition === true ? builder.constant(1) : builder.boolean(condition, `${path}/if`),
    );
    return builder.apply(add, sum, bit);
  }, builder.constant(0));
}

function facesOf(bits: number): readonly Face[] {
  return faces.filter((_, index) => bits & (1 << index));
}
