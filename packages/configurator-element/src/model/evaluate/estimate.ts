// The sums over all parts that a workshop makes, and the estimate, which is the price shown before quotes arrive. Rules
// and the estimate can read the sums.

import { fail } from '../document/errors.js';
import type { ModelDocument } from '../document/model-document.js';
import type { Section } from '../expression/code-generator.js';
import type { ExpressionCompiler } from '../expression/expression-compiler.js';
import { ALL_MATERIALS, numberType, Scope, type SumsRead } from '../expression/expression-node.js';
import type { Runtime } from '../expression/runtime.js';
import { FIRST_SUM_FIELD } from '../expression/symbols.js';
import { type SettleProgram, sectionAfterSettling } from '../settle/settle-program.js';
import {
  addPart,
  blankArea,
  type ContourMath,
  noSums,
  type ShapeAmounts,
  type SizedPart,
  SUM_NAMES,
  type Sums,
} from './amounts.js';
import type { Joined, PartColumnsBuilder } from './part-columns.js';
import type { InstanceReader, PartProgram } from './part-program.js';

/** Names that only rules and the estimate may use, in addition to parameters and definitions. */
export interface CompiledSums {
  readonly scope: Scope;
  readonly read: Readonly<SumsRead>;
  /** The registers of the sums, by name. */
  readonly registers: Readonly<Sums>;
  /** The geometry that some sums need. Undefined until `CoreModel.attachContours` is called. */
  contours: ContourMath | undefined;
}

export function compileSums(settleProgram: SettleProgram, { program }: ExpressionCompiler): CompiledSums {
  const read: SumsRead = { isAny: false, volumes: new Set(), hasShapes: false };
  const scope = new Scope(settleProgram.scope, read);
  const registers = Object.fromEntries(SUM_NAMES.map((name) => [name, program.register()])) as Sums;
  for (const name of SUM_NAMES) {
    // If the document has a name of its own, such as "surface", that name hides the sum with the same name.
    if (scope.get(name)) continue;
    scope.set(name, { type: numberType, register: registers[name], loopDepth: 0, isSum: true });
  }
  return { scope, read, registers, contours: undefined };
}

export interface CompiledEstimate {
  readonly currency: string;
  readonly section: Section;
  readonly amount: number;
}

export function compileEstimate(
  estimate: ModelDocument['estimate'],
  { scope }: CompiledSums,
  settleProgram: SettleProgram,
  compiler: ExpressionCompiler,
): CompiledEstimate | undefined {
  if (!estimate) return undefined;
  const { currency } = estimate;
  if (!/^[A-Z]{3}$/.test(currency)) {
    compiler.issues.add('/estimate/currency', 'value', `"${currency}" isn't an ISO 4217 currency code, such as "EUR"`);
  }
  const { section, builder } = sectionAfterSettling('/estimate', settleProgram, compiler, scope);
  return { currency, section, amount: builder.number(estimate.amount, '/amount') };
}

/** Computes the estimate. Call `writeSums` first. */
export function estimateOf(
  { currency, section, amount }: CompiledEstimate,
  runtime: Runtime,
): { readonly amount: number; readonly currency: string } {
  runtime.run(section);
  const sum = runtime.registers[amount]!;
  // Check the amount, because it may be a sum alone. Results of operations are always finite.
  if (!Number.isFinite(sum)) fail('/estimate/amount', 'not-finite', "The amount isn't a finite number");
  return { amount: sum, currency };
}

/** Whether all sums that are read can be computed. Pages load the geometry for sums of contours and surfaces later. */
export function hasAllSums({ read, contours }: CompiledSums): boolean {
  return !read.hasShapes || contours !== undefined;
}

/** @param mitred the volume that miters remove from a part, by row, in mm³ */
export function writeSums(
  { read, registers, contours }: CompiledSums,
  columns: PartColumnsBuilder,
  definitions: readonly PartProgram[],
  document: ModelDocument,
  runtime: Runtime,
  mitred?: Joined['mitred'],
): void {
  if (!read.isAny) return;
  const totals = addUp(columns, definitions, document, { ...read, contours, mitred }, runtime.writableFields());
  for (const name of SUM_NAMES) runtime.registers[registers[name]] = totals[name];
}

/**
 * Adds up all parts except scenery (`bom: false`).
 * @param byMaterial receives areas, volumes, masses and surfaces: one row for each of them, with one column per
 * material
 */
function addUp(
  columns: PartColumnsBuilder,
  definitions: readonly PartProgram[],
  { materials = [] }: ModelDocument,
  {
    volumes,
    hasShapes,
    contours,
    mitred,
  }: Pick<CompiledSums, 'contours'> & SumsRead & { readonly mitred: Joined['mitred'] | undefined },
  byMaterial: Float64Array,
): Sums {
  const sums = noSums();
  const from = FIRST_SUM_FIELD * materials.length;
  byMaterial.fill(0, from);
  const all = volumes.has(ALL_MATERIALS);
  let volume = 0;
  let shape: ShapeAmounts | undefined;
  for (let row = 0; row < columns.count; row++) {
    const { partKind: kind, bom } = definitions[columns.definition[row]!]!;
    if (!bom) continue;
    const material = columns.material[row]!;
    if (!all && !volumes.has(material)) volume = 0;
    else if (volume === 0 || !isLikeLast(columns, row)) volume = volumeOf(kind, columns, row, contours) / 1e9;
    const finished = Math.max(0, volume - (mitred?.get(row) ?? 0) / 1e9);
    const mass = finished * (materials[material]?.density ?? 0);
    const board = kind.board?.(columns, row, contours);
    const folded = kind.folded?.(columns, row);
    if (hasShapes && !(shape && isLikeLast(columns, row))) shape = contours?.shape(sizedPart(kind, columns, row));
    const bores = board ? 0 : columns.details[row]?.machining?.holes?.length;
    addPart(sums, finished, mass, board, folded, shape, bores);
    if (material < 0) continue;
    byMaterial[from + material]! += folded ? blankArea(folded) : (board?.area ?? 0) / 1e6;
    byMaterial[from + materials.length + material]! += finished;
    byMaterial[from + 2 * materials.length + material]! += mass;
    byMaterial[from + 3 * materials.length + material]! += (shape?.surface ?? 0) / 1e6;
  }
  return sums;
}

/**
 * Whether a row's part is machined like the part in the row before it, as most are. If so, both have the same volume.
 */
function isLikeLast({ details, size, material, attributes }: PartColumnsBuilder, row: number): boolean {
  if (!details[row]?.machining || details[row] !== details[row - 1] || material[row] !== material[row - 1])
    return false;
  const isAlike = (values: Float64Array, width: number) =>
    [0, 1, 2, 3].every((i) => i >= width || values[width * row + i] === values[width * (row - 1) + i]);
  return isAlike(size, 3) && isAlike(attributes, 4);
}

/** The volume of a row's part, in mm³. */
function volumeOf(
  kind: InstanceReader,
  columns: PartColumnsBuilder,
  row: number,
  contours: ContourMath | undefined,
): number {
  const [x, y, z] = columns.size.subarray(3 * row);
  return kind.volume?.(columns, row, contours) ?? columns.details[row]?.volume ?? x! * y! * z!;
}

/** A row's part without its placement. */
function sizedPart(kind: InstanceReader, columns: PartColumnsBuilder, row: number): SizedPart {
  const [x, y, z] = columns.size.subarray(3 * row);
  const properties = kind.read?.(columns, row) ?? columns.details[row]!.properties!;
  return { ...properties, size: [x!, y!, z!] };
}
