// What a part kind does: compile what the document says of it, place an instance, read it back. One kind a file beside
// this one. Knows no kind by name.

import type { Builder } from '../builder.js';
import type { Columns } from '../columns.js';
import type { Part } from '../document.js';
import type { Evaluation } from '../evaluation.js';
import type { Triple } from '../frame.js';
import type { PartProgram } from '../part-program.js';
import type { PlacedPart } from '../product.js';

/** Places the instance that the registers hold. */
export type Place = (part: PartProgram, evaluation: Evaluation) => void;

/** A part whose size is in registers before it is placed. */
export interface Solid {
  readonly size: Triple;
  /** Registers of `PartColumns.traits`. */
  readonly traits: readonly number[];
  /** What is more than numbers, once the row is placed. */
  readonly shape?: ((part: PartProgram, row: number, evaluation: Evaluation) => unknown) | undefined;
}

/** What a board adds to the sums; areas in mm², lengths in mm. */
export interface BoardSums {
  readonly area: number;
  readonly edges: number;
  readonly holes: number;
}

export interface PartRow<P extends Part = Part> {
  readonly kind: P['kind'];
  /** Whether an instance is a placed part. */
  readonly isPlaced: boolean;
  /** Reads the kind's own keys. */
  compile(definition: P, builder: Builder): Solid | Place;
  /** The kind's own properties of a placed part. */
  read(columns: Columns, row: number): Partial<PlacedPart>;
  /** mm³ */
  volume(columns: Columns, row: number): number;
  /** Of a kind that is cut from sheets. */
  board?(columns: Columns, row: number): BoardSums;
}
