// The kinds of living hinges. To add one, add its keys in model/parts/sheet.ts, a file and a row here, and a folder of
// fixtures.

import type { Expression } from '../../document/fields.js';
import type { Computation, FieldCompiler } from '../../evaluate/field-compiler.js';
import type { LivingHingeDefinition } from '../../parts/sheet.js';
import { lattice } from './lattice.js';
import type { HingeRow, LivingHinge } from './living-hinge.js';

const livingHinges: { readonly [K in LivingHingeDefinition['kind']]: HingeRow } = { lattice };

/** @param compiler a compiler whose pointer is the hinge's */
export function compileHinge(definition: LivingHingeDefinition, compiler: FieldCompiler): Computation<LivingHinge> {
  const { kind, ...numbers } = definition;
  const row = livingHinges[kind];
  const written: Readonly<Record<string, Expression | undefined>> = { ...row.defaults, ...numbers };
  const registers = Object.entries(written).map(([name, value]) => {
    return [name, compiler.positive(value ?? row.defaults[name]!, `/${name}`, name)] as const;
  });
  return ({ runtime }) => {
    const values = Object.fromEntries(registers.map(([name, register]) => [name, runtime.registers[register]!]));
    return { kind, kFactor: row.kFactor, cut: (area) => row.cut(values, area) };
  };
}
