// A board that a workshop cuts from a sheet.

import { AXES, axisIndex, FACES } from '../../geometry/axes.js';
import { loopBounds, type PlaneBounds } from '../../geometry/curve.js';
import { vectorAt } from '../../geometry/vector.js';
import { fail } from '../document/errors.js';
import { axis, boolean, expression, face, string, vector } from '../document/fields.js';
import type { Band } from '../document/material.js';
import { either, type Fields, fields, list, optional, type ValueOf } from '../document/schema.js';
import { boardAmounts, boardVolume } from '../evaluate/amounts.js';
import { EvaluationCache } from '../evaluate/evaluation-cache.js';
import type { Computation, FieldCompiler } from '../evaluate/field-compiler.js';
import type { PartColumnsBuilder, PartDetails } from '../evaluate/part-columns.js';
import type { InstanceRegisters } from '../evaluate/part-program.js';
import type { Axis, Face, PanelPart, Region, Vector } from '../evaluate/product.js';
import { ADD, MULTIPLY } from '../expression/opcodes.js';
import { compileProfile, type ProfileDefinition, profile } from './compile-profile.js';
import { compileHoles, hole } from './hole.js';
import { checkDepths, compileOperation, machiningOperation } from './machining/index.js';
import { definePartKind } from './part-kind.js';

export const edge = either(face, fields({ on: face, band: optional(string), if: optional(expression) }));

export const grainMatch = either(string, fields({ set: string, stacked: optional(boolean) }));

const panelFields = {
  size: vector,
  normal: axis,
  grain: optional(axis),
  grainMatch: optional(grainMatch),
  edges: optional(list(edge)),
  outline: optional(profile),
  cutouts: optional(list(profile)),
  holes: optional(list(hole)),
  machining: optional(list(machiningOperation)),
};

type Definition = ValueOf<Fields<typeof panelFields>>;

export const panel = definePartKind({
  fields: panelFields,
  isDrillable: true,
  compile(definition, compiler) {
    const size = compiler.size(definition.size);
    const details = compileMachining(definition, compiler);
    const attributes = [
      compiler.constant(axisIndex[definition.normal]),
      compileGrain(definition, compiler),
      compileEdges(definition, compiler),
      compiler.constant(details ? 1 : 0),
    ];
    const bands = compileBands(definition, compiler);
    return { size, attributes, bands, details, shared: matchOf(definition, compiler) };
  },
  read(columns, row) {
    const [normal, grain, edges] = columns.attributesAt(row);
    const machining = columns.details[row]?.machining;
    const joined = columns.joined?.();
    const drilled = joined?.holes.get(row);
    const grooved = joined?.recesses.get(row);
    const notched = joined?.cutouts.get(row);
    return {
      kind: 'panel',
      normal: AXES[normal!]!,
      grain: AXES[grain!],
      edges: facesOf(edges!),
      ...bandsOf(columns, row, facesOf(edges!)),
      ...machining,
      ...(drilled ? { holes: [...(machining?.holes ?? []), ...drilled] } : {}),
      ...(notched ? { cutouts: [...(machining?.cutouts ?? []), ...notched] } : {}),
      ...(grooved ? { recesses: [...(machining?.recesses ?? []), ...grooved] } : {}),
    };
  },
  volume(columns, row, contours) {
    const machining = columns.details[row]?.machining;
    if (!machining) return undefined;
    const [x, y, z] = columns.size.subarray(3 * row);
    return boardVolume({ ...machining, size: [x!, y!, z!], normal: AXES[columns.attributes[4 * row]!]! }, contours);
  },
  board(columns, row, contours) {
    const [normal, grain, edges] = columns.attributesAt(row);
    const machining = columns.details[row]?.machining ?? {};
    const size = columns.size.subarray(3 * row);
    const turned =
      machining.outline &&
      contours?.turn({
        ...machining,
        size: vectorAt(size, 0),
        normal: AXES[normal!]!,
        grain: AXES[grain!],
        edges: facesOf(edges!),
      });
    return boardAmounts(size, normal!, edges!, machining, (face) => bandOn(columns, row, face), turned);
  },
});

function compileMachining(definition: Definition, compiler: FieldCompiler): InstanceRegisters['details'] {
  const { outline, cutouts = [], holes = [], machining = [], normal } = definition;
  if (!outline && cutouts.length + holes.length + machining.length === 0) {
    // Joints will add holes to the panel.
    return compiler.isDrilledInSight ? () => ({}) : undefined;
  }
  const readOutline = outline && compiler.cached('/outline', (inner) => compileOutline(outline, inner));
  const readCutouts = cutouts.map((cutout, index) =>
    compiler.cached(`/cutouts/${index}`, (inner) => compileProfile(cutout, inner, 'cleared')),
  );
  const readHoles = compiler.cached('/holes', (inner) => compileHoles(holes, normal, inner));
  const readOperations = machining.map((operation, index) =>
    compiler.cached(`/machining/${index}`, (inner) => compileOperation(operation, definition, inner)),
  );
  const cache = new EvaluationCache<PartDetails>();
  return (size, part, evaluation) => {
    evaluation.runtime.spend(readCutouts.length + readOperations.length, part.pointer);
    const path = () => evaluation.placement.pathOf(part);
    const outline = readOutline?.(evaluation);
    if (outline) checkOutline(outline, size, normal, path, part.pointer);
    const holes = readHoles(evaluation);
    const cutouts = readCutouts.map((read) => read(evaluation));
    const sunk = readOperations.map((read, index) => {
      const recesses = read(evaluation);
      checkDepths(recesses, size, path, `${part.pointer}/machining/${index}`);
      return recesses;
    });
    // Boards with the same machining share one object.
    return cache.get(evaluation, [outline, holes, ...cutouts, ...sunk], () => {
      const recesses = sunk.flat();
      return {
        machining: {
          ...(outline ? { outline: outline.regions } : {}),
          ...(cutouts.length > 0 ? { cutouts: cutouts.flat() } : {}),
          ...(holes.length > 0 ? { holes } : {}),
          ...(recesses.length > 0 ? { recesses } : {}),
        },
      };
    });
  };
}

interface Outline extends PlaneBounds {
  readonly regions: readonly Region[];
}

function compileOutline(outline: ProfileDefinition, compiler: FieldCompiler): Computation<Outline> {
  const drawProfile = compileProfile(outline, compiler, 'kept');
  return (evaluation) => {
    const regions = drawProfile(evaluation);
    return { regions, ...loopBounds(regions.map(({ outer }) => outer)) };
  };
}

/** @throws {ModelError} if the outline extends beyond the board */
function checkOutline({ min, max }: Outline, size: Vector, normal: Axis, path: () => string, pointer: string): void {
  const [first, second] = size.filter((_, axis) => axis !== axisIndex[normal]);
  if (Math.min(...min) >= -SLACK && max[0] <= first! + SLACK && max[1] <= second! + SLACK) return;
  const found = `${first} × ${second} mm, but goes from ${min.join(', ')} to ${max.join(', ')}`;
  fail(`${pointer}/outline`, 'out-of-range', `${path()}: The outline must stay within the board's ${found}`);
}

/** A difference smaller than any machine can make, in mm. */
const SLACK = 1e-6;

/** A register with the axis of the grain if the part defines one and its material has a grain, otherwise −1. */
function compileGrain({ normal, grain }: Definition, compiler: FieldCompiler): number {
  if (grain === undefined) return compiler.constant(-1);
  if (grain === normal) compiler.issue('/grain', 'value', 'The grain runs along a board, not through its thickness');
  return compiler.grain(axisIndex[grain]);
}

function matchOf({ grainMatch: match, grain }: Definition, compiler: FieldCompiler): Pick<PanelPart, 'grainMatch'> {
  if (match === undefined) return {};
  if (grain === undefined) compiler.issue('/grainMatch', 'value', 'grainMatch needs a grain direction: add "grain"');
  return { grainMatch: typeof match === 'string' ? { set: match } : match };
}

/** Returns a register with a bit for each banded side, in the order of `faces`. */
function compileEdges({ edges = [], normal }: Definition, compiler: FieldCompiler): number {
  const seen = new Set<Face>();
  return edges.reduce((sum, edge, index) => {
    const path = `/edges/${index}`;
    const { on, if: condition = true } = sideOf(edge);
    if (on.endsWith(normal))
      compiler.issue(path, 'value', `"${on}" is a face of this board: only its edges can be banded`);
    if (seen.has(on)) compiler.issue(path, 'duplicate', `"${on}" is already banded`);
    seen.add(on);
    const bit = compiler.apply(
      MULTIPLY,
      compiler.constant(1 << FACES.indexOf(on)),
      condition === true ? compiler.constant(1) : compiler.boolean(condition, `${path}/if`),
    );
    return compiler.apply(ADD, sum, bit);
  }, compiler.constant(0));
}

/** Registers with the band of each side, in the order of `faces`; undefined without banded sides. */
function compileBands({ edges = [] }: Definition, compiler: FieldCompiler): readonly number[] | undefined {
  if (edges.length === 0) return undefined;
  const bands = FACES.map(() => compiler.constant(-1));
  edges.forEach((edge, index) => {
    const { on, band } = sideOf(edge);
    bands[FACES.indexOf(on)] = compiler.band(band, `/edges/${index}/band`);
  });
  return bands;
}

type EdgeDefinition = ValueOf<typeof edge>;

function sideOf(definition: EdgeDefinition): Exclude<EdgeDefinition, Face> {
  return typeof definition === 'string' ? { on: definition } : definition;
}

/** @param face the side's index in `faces` */
function bandOn({ banding, definition }: PartColumnsBuilder, row: number, face: number): Band | undefined {
  return banding?.bands[banding.sides[6 * definition[row]! + face]!];
}

/** The bands on the banded sides that have one. */
function bandsOf(columns: PartColumnsBuilder, row: number, edges: readonly Face[]): Pick<PanelPart, 'bands'> {
  const bands = edges.flatMap((face) => {
    const band = bandOn(columns, row, FACES.indexOf(face));
    return band ? [[face, band]] : [];
  });
  return bands.length > 0 ? { bands: Object.fromEntries(bands) } : {};
}

function facesOf(bits: number): readonly Face[] {
  return FACES.filter((_, index) => bits & (1 << index));
}
