// The interface of a machining operation: its keys in a document, and the shapes that it cuts into a side of a board.
// Each operation is a file in this folder, listed in index.ts.

import { expression, face, namedExpressions } from '../../document/fields.js';
import { type FieldSchemas, type Fields, optional, type ValueOf } from '../../document/schema.js';
import type { Computation, FieldCompiler } from '../../evaluate/field-compiler.js';
import type { Face, Recess } from '../../evaluate/product.js';

/** The keys that every operation has. */
export const commonOperationFields = {
  face: optional(face),
  depth: expression,
  if: optional(expression),
  repeat: optional(namedExpressions),
};

/** The properties of a recess that differ between operations. */
export type RecessShape = Pick<Recess, 'region' | 'line' | 'width'>;

/** The side of a board that an operation works on. */
export interface WorkedSide {
  readonly face: Face;
  /** The register of the board's size along an axis: 0 for x, 1 for y, 2 for z. */
  size(axis: 0 | 1 | 2, compiler: FieldCompiler): number;
}

export interface OperationRow {
  /** @param definition the operation in the document, already checked against its fields */
  compile(definition: object, side: WorkedSide, compiler: FieldCompiler): Computation<readonly RecessShape[]>;
}

export interface DescribedOperation<F extends FieldSchemas> extends OperationRow {
  /** The keys specific to this operation. */
  readonly fields: F;
  compile(
    definition: ValueOf<Fields<F>>,
    side: WorkedSide,
    compiler: FieldCompiler,
  ): Computation<readonly RecessShape[]>;
}

/** Returns its argument. Infers the type of `definition` from `fields`. */
export function defineOperation<const F extends FieldSchemas>(operation: DescribedOperation<F>): DescribedOperation<F> {
  return operation;
}
