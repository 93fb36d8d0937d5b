// The holes of turned parts, in their ends or across them. As on a block, positions are measured on the sides of the
// part's box.

import type { Computation, FieldCompiler } from '../evaluate/field-compiler.js';
import type { PartColumnsBuilder, PartDetails } from '../evaluate/part-columns.js';
import type { Axis, Hole } from '../evaluate/product.js';
import { compileHoles, type HoleDefinition } from './hole.js';

/** @param axis the part's axis. A hole without a `face` is drilled from its + end. */
export function compileBores(
  holes: readonly HoleDefinition[] | undefined,
  axis: Axis,
  compiler: FieldCompiler,
): Computation<PartDetails> | undefined {
  if (!holes) return undefined;
  return compiler.cached('/holes', (inner) => {
    const read = compileHoles(holes, axis, inner);
    return (evaluation): PartDetails => ({ machining: { holes: read(evaluation) } });
  });
}

/** The part's own holes, and those that joints drill. */
export function boresOf(columns: PartColumnsBuilder, row: number): { readonly holes?: readonly Hole[] } {
  const own = columns.details[row]?.machining?.holes ?? [];
  const drilled = columns.joined?.().holes.get(row) ?? [];
  return own.length + drilled.length > 0 ? { holes: [...own, ...drilled] } : {};
}
