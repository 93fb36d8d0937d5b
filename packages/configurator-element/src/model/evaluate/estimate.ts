// The price to show before quotes come, made from sums over all parts that a workshop makes.

import { fail } from '../document/errors.js';
import type { ModelDocument } from '../document/model-document.js';
import type { Section } from '../expression/code-generator.js';
import type { ExpressionCompiler } from '../expression/expression-compiler.js';
import { numberType, Scope } from '../expression/expression-node.js';
import type { Runtime } from '../expression/runtime.js';
import { firstSumField } from '../expression/symbols.js';
import { type SettleProgram, sectionAfterSettling } from '../settle/settle-program.js';
import { addPart, noSums, type Sums, sumNames } from './amounts.js';
import type { PartColumnsBuilder } from './columns.js';
import type { InstanceReader, PartProgram } from './part-program.js';

export interface CompiledEstimate {
  readonly currency: string;
  readonly section: Section;
  readonly amount: number;
  /** By the sums' names. */
  readonly sums: Readonly<Sums>;
}

export function compileEstimate(
  estimate: ModelDocument['estimate'],
  settleProgram: SettleProgram,
  compiler: ExpressionCompiler,
): CompiledEstimate | undefined {
  if (!estimate) return undefined;
  const { currency } = estimate;
  if (!/^[A-Z]{3}$/.test(currency)) {
    compiler.issues.add('/estimate/currency', 'value', `"${currency}" is no currency by ISO 4217, like "EUR"`);
  }
  const scope = new Scope(settleProgram.scope, true);
  const sums = Object.fromEntries(sumNames.map((name) => [name, compiler.program.register()])) as Sums;
  for (const name of sumNames) scope.set(name, { type: numberType, register: sums[name], loopDepth: 0 });
  const { section, builder } = sectionAfterSettling('/estimate', settleProgram, compiler, scope);
  return { currency, section, amount: builder.number(estimate.amount, '/amount'), sums };
}

export function estimateOf(
  { currency, section, amount, sums }: CompiledEstimate,
  columns: PartColumnsBuilder,
  definitions: readonly PartProgram[],
  document: ModelDocument,
  runtime: Runtime,
): { readonly amount: number; readonly currency: string } {
  const totals = addUp(columns, definitions, document, runtime.writableFields());
  for (const name of sumNames) runtime.registers[sums[name]] = totals[name];
  runtime.run(section);
  const sum = runtime.registers[amount]!;
  // Expressions give nothing else, but the sums that they name may.
  if (!Number.isFinite(sum)) fail('/estimate/amount', 'not-finite', 'The amount is not a finite number');
  return { amount: sum, currency };
}

/**
 * Without scenery.
 * @param byMaterial is filled with area, volume and mass, a row each, a material a column
 */
function addUp(
  columns: PartColumnsBuilder,
  definitions: readonly PartProgram[],
  { materials = [] }: ModelDocument,
  byMaterial: Float64Array,
): Sums {
  const sums = noSums();
  const from = firstSumField * materials.length;
  byMaterial.fill(0, from);
  for (let row = 0; row < columns.count; row++) {
    const { partKind: kind, bom } = definitions[columns.definition[row]!]!;
    if (!bom) continue;
    const material = columns.material[row]!;
    const volume = volumeOf(kind, columns, row) / 1e9;
    const mass = volume * (materials[material]?.density ?? 0);
    const board = kind.board?.(columns, row);
    addPart(sums, volume, mass, board);
    if (material < 0) continue;
    byMaterial[from + material]! += (board?.area ?? 0) / 1e6;
    byMaterial[from + materials.length + material]! += volume;
    byMaterial[from + 2 * materials.length + material]! += mass;
  }
  return sums;
}

/** mm³ */
function volumeOf(kind: InstanceReader, columns: PartColumnsBuilder, row: number): number {
  const [x, y, z] = columns.size.subarray(3 * row);
  return kind.volume?.(columns, row) ?? columns.details[row]?.volume ?? x! * y! * z!;
}
