// What a part kind consists of: the keys that a document may write of it, how they are compiled, and how an instance is
// read back. Each kind is one file beside this one, listed in index.ts.

import { axis, boolean, expression, namedExpressions, string, text, vector } from '../document/fields.js';
import { type FieldSchemas, type Fields, optional, type ValueOf, variants } from '../document/schema.js';
import type { BoardAmounts } from '../evaluate/amounts.js';
import type { KindProperties, PartColumnsBuilder, PartDetails } from '../evaluate/columns.js';
import type { CoordinateFrame, VectorRegisters } from '../evaluate/coordinate-frame.js';
import type { Evaluation } from '../evaluate/evaluation.js';
import type { FieldCompiler } from '../evaluate/field-compiler.js';
import type { PartProgram } from '../evaluate/part-program.js';
import type { Vector } from '../evaluate/product.js';

export const motion = variants('kind', {
  hinge: { axis, at: vector, angle: expression },
  slide: { by: vector },
});

export type MotionDefinition = ValueOf<typeof motion>;

/** The keys that every kind has. */
export const commonPartFields = {
  id: string,
  name: optional(text),
  let: optional(namedExpressions),
  if: optional(expression),
  repeat: optional(namedExpressions),
  at: optional(vector),
  rotate: optional(vector),
  pivot: optional(vector),
  material: optional(string),
  color: optional(expression),
  explode: optional(vector),
  motion: optional(motion),
  bom: optional(boolean),
};

/** One instance of a part: what distinguishes it besides its position. */
export interface Instance {
  /** Of its box before it is turned; mm. */
  readonly size: Vector;
  /** See `PartColumns.attributes`. */
  readonly attributes: readonly number[];
  readonly details?: PartDetails | undefined;
  /** From its `at` to the smallest corner of its box; mm. */
  readonly offset?: Vector;
  /** The frame that its `at` is measured in; absent for the one of the group that it is in. */
  readonly frame?: CoordinateFrame;
}

/** Where the machine holds an instance's size and attributes once the part's instructions have run. */
export interface InstanceRegisters {
  readonly size: VectorRegisters;
  readonly attributes: readonly number[];
  readonly details?: ((size: Vector, part: PartProgram, evaluation: Evaluation) => PartDetails) | undefined;
}

/** Registers alone, or a function that makes an instance of what they hold and nothing where none is to be placed. */
export type InstanceProgram = InstanceRegisters | ((part: PartProgram, evaluation: Evaluation) => Instance | undefined);

/** How instances of a kind are read. */
export interface InstanceReader {
  /** False for what has no place in space: groups and items. */
  readonly isPlaced?: false;
  /** The properties that only this kind has; absent where an instance's details already hold them. */
  read?(columns: PartColumnsBuilder, row: number): KindProperties;
  /** mm³; absent where the details say it, or the part fills its box. */
  volume?(columns: PartColumnsBuilder, row: number): number;
  /** For kinds that are cut from sheets. */
  board?(columns: PartColumnsBuilder, row: number): BoardAmounts;
}

export interface PartKindRow extends InstanceReader {
  /** @param definition as the document has it, read by the kind's own fields */
  compile(definition: object, compiler: FieldCompiler): InstanceProgram;
}

interface DescribedPartKind<F extends FieldSchemas> extends PartKindRow {
  /** The keys that only this kind has. */
  readonly fields: F;
  compile(definition: ValueOf<Fields<F>>, compiler: FieldCompiler): InstanceProgram;
}

/** Infers the type of the definitions that `compile` gets from `fields`. */
export function definePartKind<const F extends FieldSchemas>(kind: DescribedPartKind<F>): DescribedPartKind<F> {
  return kind;
}
