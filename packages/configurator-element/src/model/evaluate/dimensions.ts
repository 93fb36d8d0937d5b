// Compiles a document's dimensions, and measures them for a configuration.

import { fail } from '../document/errors.js';
import type { Dimension } from '../document/model-document.js';
import type { Section } from '../expression/code-generator.js';
import type { ExpressionCompiler } from '../expression/expression-compiler.js';
import type { Runtime } from '../expression/runtime.js';
import { type SettleProgram, sectionAfterSettling } from '../settle/settle-program.js';
import type { VectorRegisters } from './coordinate-frame.js';
import type { MeasuredDimension, Vector } from './product.js';

export interface CompiledDimension {
  readonly pointer: string;
  readonly key: string | undefined;
  readonly section: Section;
  readonly from: VectorRegisters;
  readonly to: VectorRegisters;
  readonly offset: VectorRegisters;
}

export function compileDimensions(
  dimensions: readonly Dimension[],
  settleProgram: SettleProgram,
  compiler: ExpressionCompiler,
): readonly CompiledDimension[] {
  const { byKey } = settleProgram;
  return dimensions.map(({ from, to, offset = [0, 0, 0], key }, index) => {
    const pointer = `/dimensions/${index}`;
    if (key !== undefined && !byKey.has(key)) {
      compiler.issues.addUnknown(`${pointer}/key`, 'unknown-parameter', 'parameter', key, byKey.keys());
    }
    const { section, builder } = sectionAfterSettling(pointer, settleProgram, compiler);
    return {
      pointer,
      key,
      section,
      from: builder.vector(from, '/from'),
      to: builder.vector(to, '/to'),
      offset: builder.vector(offset, '/offset'),
    };
  });
}

export function measureDimension(
  { pointer, section, from, to, offset, key }: CompiledDimension,
  runtime: Runtime,
): MeasuredDimension {
  runtime.run(section);
  const read = ([x, y, z]: VectorRegisters): Vector => [
    runtime.registers[x]!,
    runtime.registers[y]!,
    runtime.registers[z]!,
  ];
  const [start, end] = [read(from), read(to)];
  const length = Math.hypot(end[0] - start[0], end[1] - start[1], end[2] - start[2]);
  const away = read(offset);
  if (![length, ...[start, end].flatMap((point) => point.map((at, axis) => at + away[axis]!))].every(Number.isFinite)) {
    fail(pointer, 'not-finite', "The dimension isn't finite");
  }
  return { from: start, to: end, offset: away, key, length };
}
