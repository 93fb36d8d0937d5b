// The price to show before quotes come, made from sums over all parts that a workshop makes.

import type { Columns } from './columns.js';
import type { Compiler } from './compiler.js';
import type { ModelDocument } from './document.js';
import type { Section } from './expression/compile.js';
import { firstSum, Scope } from './expression/scope.js';
import { number } from './expression/term.js';
import type { PartProgram } from './part-program.js';
import type { PartRow } from './parts/row.js';
import type { Runtime } from './runtime.js';
import { type Settlement, sectionFor } from './settlement.js';

export interface CompiledEstimate {
  readonly currency: string;
  readonly section: Section;
  readonly amount: number;
  /** By the sums' names. */
  readonly sums: Readonly<Record<SumName, number>>;
}

const sumNames = ['panels.count', 'panels.area', 'edges.length', 'holes.count', 'volume', 'mass'] as const;

type SumName = (typeof sumNames)[number];

/** Without scenery. Areas in m², lengths in m, volumes in m³, masses in kg. */
export type Sums = Record<SumName, number>;

export function compileEstimate(
  estimate: ModelDocument['estimate'],
  settlement: Settlement,
  compiler: Compiler,
): CompiledEstimate | undefined {
  if (!estimate) return undefined;
  const { currency } = estimate;
  if (!/^[A-Z]{3}$/.test(currency)) {
    compiler.issues.add('/estimate/currency', 'value', `"${currency}" is no currency by ISO 4217, like "EUR"`);
  }
  const scope = new Scope(settlement.scope, true);
  const sums = Object.fromEntries(sumNames.map((name) => [name, compiler.program.register()])) as Sums;
  for (const name of sumNames) scope.set(name, { type: number, register: sums[name], level: 0 });
  const { section, builder } = sectionFor('/estimate', settlement, compiler, scope);
  return { currency, section, amount: builder.number(estimate.amount, '/amount'), sums };
}

export function estimateOf(
  { currency, section, amount, sums }: CompiledEstimate,
  columns: Columns,
  definitions: readonly PartProgram[],
  document: ModelDocument,
  runtime: Runtime,
): { readonly amount: number; readonly currency: string } {
  const totals = addUp(columns, definitions, document, runtime.machine.fields);
  for (const name of sumNames) runtime.registers[sums[name]] = totals[name];
  runtime.run(section);
  return { amount: runtime.registers[amount]!, currency };
}

/**
 * Holes, cutouts and outlines lessen nothing: it is what is taken from the sheet.
 * @param byMaterial is filled with area, volume and mass, a row each, a material a column
 */
function addUp(
  columns: Columns,
  definitions: readonly PartProgram[],
  { materials = [] }: ModelDocument,
  byMaterial: Float64Array,
): Sums {
  const sums: Sums = { 'panels.count': 0, 'panels.area': 0, 'edges.length': 0, 'holes.count': 0, volume: 0, mass: 0 };
  const from = firstSum * materials.length;
  byMaterial.fill(0, from);
  for (let row = 0; row < columns.count; row++) {
    const { row: kind, bom } = definitions[columns.definition[row]!]!;
    if (!bom) continue;
    const material = columns.material[row]!;
    const volume = volumeOf(kind, columns, row) / 1e9;
    const mass = volume * (materials[material]?.density ?? 0);
    const board = kind.board?.(columns, row);
    sums.volume += volume;
    sums.mass += mass;
    if (board) {
      sums['panels.count'] += 1;
      sums['panels.area'] += board.area / 1e6;
      sums['edges.length'] += board.edges / 1e3;
      sums['holes.count'] += board.holes;
    }
    if (material < 0) continue;
    byMaterial[from + material]! += (board?.area ?? 0) / 1e6;
    byMaterial[from + materials.length + material]! += volume;
    byMaterial[from + 2 * materials.length + material]! += mass;
  }
  return sums;
}

/** mm³ */
function volumeOf(kind: PartRow, columns: Columns, row: number): number {
  const [x, y, z] = columns.size.subarray(3 * row);
  return kind.volume?.(columns, row) ?? columns.shapes[row]?.volume ?? x! * y! * z!;
}
