// A board that a workshop cuts from a sheet.

import type { Build, Builder } from '../builder.js';
import type { Columns } from '../columns.js';
import { boundsOfLoops, type Rectangle } from '../curve.js';
import type { PartDefinitionOf } from '../document.js';
import { fail } from '../errors.js';
import type { Evaluation } from '../evaluation.js';
import { operation } from '../expression/machine.js';
import type { PartProgram } from '../part-program.js';
import type { Axis, Face, PanelPart, Region } from '../product.js';
import { compileProfile } from '../profile.js';
import type { ProfileDefinition } from '../profile-schema.js';
import { axes, axisIndex, faces } from './axes.js';
import { compileHoles } from './holes.js';
import type { PartRow, Solid } from './row.js';

type Definition = PartDefinitionOf<'panel'>;

export const panel: PartRow<Definition> = {
  kind: 'panel',
  isPlaced: true,
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
  read({ traits, shapes }, row) {
    const grain = traits[4 * row + 1]!;
    return {
      normal: axes[traits[4 * row]!]!,
      grain: axes[grain],
      edges: edgesOf(traits[4 * row + 2]!),
      ...(shapes[row] as Work | undefined),
    };
  },
  volume: ({ size }, row) => size[3 * row]! * size[3 * row + 1]! * size[3 * row + 2]!,
  board(columns, row) {
    const { size, traits } = columns;
    const normal = traits[4 * row]!;
    const first = size[3 * row + (normal === 0 ? 1 : 0)]!;
    const second = size[3 * row + (normal === 2 ? 1 : 2)]!;
    return {
      area: first * second,
      edges: edgesLength(columns, row),
      holes: (columns.shapes[row] as Work | undefined)?.holes?.length ?? 0,
    };
  },
};

/** What a machine does to the board; what there is none of is absent. */
type Work = Pick<PanelPart, 'outline' | 'cutouts' | 'holes'>;

function compileWork(definition: Definition, builder: Builder): Solid['shape'] {
  const { outline, cutouts = [], holes = [], normal } = definition;
  if (!outline && cutouts.length === 0 && holes.length === 0) return undefined;
  const left = outline && builder.shape('/outline', (shape) => compileOutline(outline, shape));
  const cut = cutouts.map((profile, index) =>
    builder.shape(`/cutouts/${index}`, (shape) => compileProfile(profile, shape)),
  );
  const drilled = builder.shape('/holes', (shape) => compileHoles(holes, normal, shape));
  let last: { readonly work: Work; readonly made: readonly unknown[] } | undefined;
  return (part, row, evaluation) => {
    evaluation.runtime.spend(cut.length, part.pointer);
    if (left) checkOutline(left(), row, normal, part, evaluation);
    const made = [left?.(), drilled(), ...cut.map((read) => read())];
    // The same object for as long as nothing changes, so that a reader works it out once.
    if (last?.made.every((value, index) => value === made[index])) return last.work;
    const regions = cut.flatMap((read) => read());
    const work: Work = {
      ...(left ? { outline: left().regions } : {}),
      ...(regions.length > 0 ? { cutouts: regions } : {}),
      ...(drilled().length > 0 ? { holes: drilled() } : {}),
    };
    last = { work, made };
    return work;
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
function checkOutline(
  { min, max }: Outline,
  row: number,
  normal: Axis,
  part: PartProgram,
  evaluation: Evaluation,
): void {
  const { size } = evaluation.placement.columns;
  const [first, second] = axes.filter((axis) => axis !== normal).map((axis) => size[3 * row + axisIndex[axis]]!);
  if (Math.min(...min) >= -slack && max[0] <= first! + slack && max[1] <= second! + slack) return;
  const message = `The outline has to lie within the board's ${first} × ${second} mm, and goes from ${min.join(', ')} to ${max.join(', ')}`;
  fail(`${part.pointer}/outline`, 'out-of-range', `${evaluation.placement.pathOf(part)}: ${message}`);
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
  const bits = edges.map((edge, index) => {
    const path = `/edges/${index}`;
    const face = typeof edge === 'string' ? edge : edge.on;
    if (face.endsWith(normal)) {
      builder.issue(path, 'value', `"${face}" is a face of this board: its sides are along the other axes`);
    }
    if (seen.has(face)) builder.issue(path, 'duplicate', `"${face}" is banded already`);
    seen.add(face);
    const bit = builder.constant(1 << faces.indexOf(face));
    return typeof edge === 'string'
      ? bit
      : builder.apply(operation.multiply, bit, builder.boolean(edge.if, `${path}/if`));
  });
  return bits.length === 0 ? builder.constant(0) : bits.reduce((sum, bit) => builder.apply(operation.add, sum, bit));
}

function edgesOf(bits: number): readonly Face[] {
  return faces.filter((_, index) => bits & (1 << index));
}

function edgesLength({ size, traits }: Columns, row: number): number {
  const normal = axes[traits[4 * row]!];
  return edgesOf(traits[4 * row + 2]!).reduce((sum, face) => {
    const along = axes.find((axis) => axis !== normal && axis !== face[1])!;
    return sum + size[3 * row + axisIndex[along as Axis]]!;
  }, 0);
}
