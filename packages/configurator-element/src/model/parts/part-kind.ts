// What a part kind does: compile what the document says of it, place an instance, read it back. One kind a file beside
// this one. Knows no kind by name.

import type { Part } from '../document/model-document.js';
import type { BoardAmounts } from '../evaluate/amounts.js';
import type { KindProperties, PartColumnsBuilder, PartDetails } from '../evaluate/columns.js';
import type { CoordinateFrame, VectorRegisters } from '../evaluate/coordinate-frame.js';
import type { Evaluation } from '../evaluate/evaluation.js';
import type { FieldCompiler } from '../evaluate/field-compiler.js';
import type { PartProgram } from '../evaluate/part-program.js';
import type { Vector } from '../evaluate/product.js';

/** What an instance is made of, beside its place. */
export interface Instance {
  readonly size: Vector;
  /** `PartColumns.traits` */
  readonly attributes: readonly number[];
  /** What is more than numbers. */
  readonly details?: PartDetails | undefined;
  /** Of its smallest corner from its `at`. */
  readonly offset?: Vector;
  /** Where its `at` is measured in, if it is not beside the others. */
  readonly frame?: CoordinateFrame;
}

/** A part whose size is in registers before it is placed. */
export interface InstanceRegisters {
  readonly size: VectorRegisters;
  /** Registers of `PartColumns.traits`. */
  readonly attributes: readonly number[];
  /** What is more than numbers. */
  readonly details?: ((size: Vector, part: PartProgram, evaluation: Evaluation) => PartDetails) | undefined;
}

/** A solid; or what makes the instance that the registers hold, nothing where none is to be placed. */
export type InstanceProgram = InstanceRegisters | ((part: PartProgram, evaluation: Evaluation) => Instance | undefined);

export interface PartKindRow<P extends Part = Part> {
  /** Where an instance is no placed part. */
  readonly isPlaced?: false;
  /** Reads the kind's own keys. */
  compile(definition: P, builder: FieldCompiler): InstanceProgram;
  /** The kind's own properties; of a kind that does not make a shape of them. */
  read?(columns: PartColumnsBuilder, row: number): KindProperties;
  /** mm³; where its shape does not say, and it does not fill its box. */
  volume?(columns: PartColumnsBuilder, row: number): number;
  /** Of a kind that is cut from sheets. */
  board?(columns: PartColumnsBuilder, row: number): BoardAmounts;
}
