// What a part kind does: compile what the document says of it, place an instance, read it back. One kind a file beside
// this one. Knows no kind by name.

import type { BoardAmounts } from '../amounts.js';
import type { Builder } from '../builder.js';
import type { Columns, Own, Shape } from '../columns.js';
import type { Part } from '../document.js';
import type { Evaluation } from '../evaluation.js';
import type { Frame, Triple } from '../frame.js';
import type { PartProgram } from '../part-program.js';
import type { Vector } from '../product.js';

/** What an instance is made of, beside its place. */
export interface Made {
  readonly size: Vector;
  /** `PartColumns.traits` */
  readonly traits: readonly number[];
  /** What is more than numbers. */
  readonly shape?: Shape | undefined;
  /** Of its smallest corner from its `at`. */
  readonly offset?: Vector;
  /** Where its `at` is measured in, if it is not beside the others. */
  readonly frame?: Frame;
}

/** A part whose size is in registers before it is placed. */
export interface Solid {
  readonly size: Triple;
  /** Registers of `PartColumns.traits`. */
  readonly traits: readonly number[];
  /** What is more than numbers. */
  readonly shape?: ((size: Vector, part: PartProgram, evaluation: Evaluation) => Shape) | undefined;
}

/** A solid; or what makes the instance that the registers hold, nothing where none is to be placed. */
export type Content = Solid | ((part: PartProgram, evaluation: Evaluation) => Made | undefined);

export interface PartRow<P extends Part = Part> {
  /** Where an instance is no placed part. */
  readonly isPlaced?: false;
  /** Reads the kind's own keys. */
  compile(definition: P, builder: Builder): Content;
  /** The kind's own properties; of a kind that does not make a shape of them. */
  read?(columns: Columns, row: number): Own;
  /** mm³; where its shape does not say, and it does not fill its box. */
  volume?(columns: Columns, row: number): number;
  /** Of a kind that is cut from sheets. */
  board?(columns: Columns, row: number): BoardAmounts;
}
