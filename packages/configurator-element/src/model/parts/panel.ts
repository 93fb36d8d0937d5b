// A board that a workshop cuts from a sheet.

import { boardAmounts } from '../amounts.js';
import type { Build, Builder } from '../builder.js';
import type { Shape } from '../columns.js';
import { boundsOfLoops, type Rectangle } from '../curve.js';
import type { PartDefinitionOf } from '../document.js';
import { fail } from '../errors.js';
import { add, multiply } from '../expression/operations.js';
import { Memo } from '../memo.js';
import type { Axis, Face, Hole, Region, Vector } from '../product.js';
import { compileProfile } from '../profile.js';
import type { ProfileDefinition } from '../profile-schema.js';
import { axes, axisIndex, faces } from './axes.js';
import { compileHoles } from './holes.js';
import type { PartRow, Solid } from './row.js';

type Definition = PartDefinitionOf<'panel'>;

export const panel: PartRow<Definition> = {
  compile(definition, builder) {
    const shape = compileWork(definition, builder);
    const traits = [
      builder.constant(axisIndex[definition.normal]),
      compileGrain(definition, builder),
      compileEdges(definition, builder),
      builder.constant(shape ? 1 : 0),
    ];
    return { size: builder.size(definition.size), traits, shape };
  },
  read(columns, row) {
    const [normal, grain, edges] = columns.traitsAt(row);
    return {
      kind: 'panel',
      normal: axes[normal!]!,
      grain: axes[grain!],
      edges: facesOf(edges!),
      ...columns.shapes[row]?.work,
    };
  },
  board(columns, row) {
    const [normal, , edges] = columns.traitsAt(row);
    const holes = columns.shapes[row]?.work?.holes?.length ?? 0;
    return boardAmounts(columns.size.subarray(3 * row), normal!, edges!, holes);
  },
};

function compileWork(definition: Definition, builder: Builder): Solid['shape'] {
  const { outline, cutouts = [], holes = [], normal } = definition;
  if (!outline && cutouts.length === 0 && holes.length === 0) return undefined;
  const left = outline && builder.shape('/outline', (shape) => compileOutline(outline, shape));
  const cut = cutouts.map((profile, index) =>
    builder.shape(`/cutouts/${index}`, (shape) => compileProfile(profile, shape)),
  );
  const drilled = builder.shape('/holes', (shape) => compileHoles(holes, normal, shape));
  const memo = new Memo<Shape>();
  return (size, part, evaluation) => {
    evaluation.runtime.spend(cut.length, part.pointer);
    const kept = left?.();
    if (kept) checkOutline(kept, size, normal, () => evaluation.placement.pathOf(part), part.pointer);
    const holes = drilled();
    const cutouts = cut.map((read) => read());
    const made = memo.at(evaluation.turn, [kept, holes, ...cutouts]);
    made.value ??= workOf(kept, holes, cutouts.flat());
    return made.value;
  };
}

function workOf(kept: Outline | undefined, holes: readonly Hole[], cutouts: readonly Region[]): Shape {
  return {
    work: {
      ...(kept ? { outline: kept.regions } : {}),
      ...(cutouts.length > 0 ? { cutouts } : {}),
      ...(holes.length > 0 ? { holes } : {}),
    },
  };
}

interface Outline extends Rectangle {
  readonly regions: readonly Region[];
}

function compileOutline(outline: ProfileDefinition, shape: Builder): Build<Outline> {
  const build = compileProfile(outline, shape);
  return (evaluation) => {
    const regions = build(evaluation);
    return { regions, ...boundsOfLoops(regions.map(({ outer }) => outer)) };
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
function compileGrain({ normal, grain }: Definition, builder: Builder): number {
  if (grain === undefined) return builder.constant(-1);
  if (grain === normal) builder.issue('/grain', 'value', 'The grain runs along a board, not through its thickness');
  return builder.grain(axisIndex[grain]);
}

/** Bits of the banded sides, in the order of `faces`. */
function compileEdges({ edges = [], normal }: Definition, builder: Builder): number {
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
