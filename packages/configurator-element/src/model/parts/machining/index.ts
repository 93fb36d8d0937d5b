// The recesses that a machine cuts into a board's faces and edges. To add an operation, add a file and a folder of
// fixtures here, add its lines to the two tables below, and add its names to `manufacture/recess-words.ts`. Lists,
// papers, drawings, forms and the API need no changes.

import { axisIndex } from '../../../geometry/axes.js';
import { faceAxis } from '../../../geometry/sides.js';
import { fail } from '../../document/errors.js';
import type { VectorDefinition } from '../../document/fields.js';
import { type ValueOf, variants } from '../../document/schema.js';
import type { Computation, FieldCompiler } from '../../evaluate/field-compiler.js';
import type { Axis, Face, Recess, Vector } from '../../evaluate/product.js';
import { leavesNothing } from '../hole.js';
import { groove } from './groove.js';
import { commonOperationFields, type OperationRow } from './operation.js';
import { pocket } from './pocket.js';
import { rebate } from './rebate.js';

const rows = { groove, rebate, pocket } satisfies Readonly<Record<Recess['kind'], OperationRow>>;

export const machiningOperation = variants('kind', {
  groove: { ...commonOperationFields, ...groove.fields },
  rebate: { ...commonOperationFields, ...rebate.fields },
  pocket: { ...commonOperationFields, ...pocket.fields },
});

/** A machining operation in the document. */
export type MachiningDefinition = ValueOf<typeof machiningOperation>;

/** The board that's machined, as the document defines it. */
interface Board {
  readonly size: VectorDefinition;
  readonly normal: Axis;
}

/** @param compiler a compiler whose pointer is the operation's */
export function compileOperation(
  definition: MachiningDefinition,
  { size, normal }: Board,
  compiler: FieldCompiler,
): Computation<readonly Recess[]> {
  const face: Face = definition.face ?? `+${normal}`;
  const sizeAlong = (axis: 0 | 1 | 2, inner: FieldCompiler) => inner.number(size[axis], `/size/${axis}`);
  const compute = compiler.repeated(definition.repeat, (inner) => {
    const condition = inner.boolean(definition.if ?? true, '/if');
    const own = inner.when(condition);
    const depth = own.positive(definition.depth, '/depth', 'depth');
    const row: OperationRow = rows[definition.kind];
    const shapesOf = row.compile(definition, { face, size: sizeAlong }, own);
    return (evaluation): readonly Recess[] => {
      const { registers } = evaluation.runtime;
      compiler.charge(evaluation, 1);
      if (!registers[condition]) return [];
      const deep = registers[depth]!;
      return shapesOf(evaluation).map((shape) => ({ kind: definition.kind, face, depth: deep, ...shape }));
    };
  });
  return (evaluation) => compute(evaluation).flat();
}

/** @throws {ModelError} if a recess goes through the board @param pointer the operation's pointer */
export function checkDepths(recesses: readonly Recess[], size: Vector, path: () => string, pointer: string): void {
  for (const { face, depth } of recesses) {
    const there = size[axisIndex[faceAxis(face)]];
    if (!leavesNothing(depth, there)) continue;
    const found = `The depth of ${depth} goes through the board, which is ${there} mm there`;
    fail(`${pointer}/depth`, 'out-of-range', `${path()}: ${found}`);
  }
}
