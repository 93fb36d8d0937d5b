// A compiled part: which instructions run for it, how it is repeated, and which registers then hold what it consists of.
// Evaluating reads it and never changes it. All types that a compiled part and an evaluation know one another by are here.

import type { Text } from '../document/text.js';
import type { Section } from '../expression/code-generator.js';
import type { Runtime } from '../expression/runtime.js';
import type { BoardAmounts } from './amounts.js';
import type { KindProperties, PartColumnsBuilder, PartDetails } from './columns.js';
import type { CoordinateFrame, VectorRegisters } from './coordinate-frame.js';
import type { Vector } from './product.js';

/** One name of a `repeat`. */
export interface RepeatLoop {
  /** Computes the count. */
  readonly section: Section;
  /** Register of the count. */
  readonly count: number;
  /** Register of the name. */
  readonly register: number;
}

/**
 * Instructions by the number of loops that they depend on: those that need no loop run once, those of the innermost loop
 * at each of its passes (compilers call it loop-invariant code motion).
 */
export interface HoistedSections {
  readonly sections: readonly Section[];
  /** The number of the first of them among all hoisted sections of the document. */
  readonly first: number;
}

export interface MotionProgram {
  readonly kind: 'hinge' | 'slide';
  /** Registers of the hinge's `at`, or of the slide's `by`. */
  readonly vector: VectorRegisters;
  /** A hinge's alone: its direction, and the register of its angle. */
  readonly axis: readonly [number, number, number];
  readonly angle: number;
}

/** A field of type `number` is a register, unless its comment says otherwise. */
export interface PartProgram {
  readonly id: string;
  readonly name: Text | undefined;
  readonly bom: boolean;
  readonly partKind: InstanceReader;
  /** Index into `partKinds`. */
  readonly kindIndex: number;
  /** From the outermost group to the part: how many of `counters` belong to each. */
  readonly path: readonly { readonly id: string; readonly loops: number }[];
  /** Index among the document's parts, those in groups too. */
  readonly index: number;
  readonly pointer: string;
  /** Where its own or the nearest enclosing `repeat` stands. */
  readonly repeatPointer: string;
  /** The names of all loops, from the outermost group's on. */
  readonly counters: readonly number[];
  /** Its own loops. */
  readonly loops: readonly RepeatLoop[];
  /** How many loops enclose it, its own included. */
  readonly depth: number;
  /** What decides whether an instance is placed; undefined for always. */
  readonly condition: { readonly sections: HoistedSections; readonly register: number } | undefined;
  /** All other instructions. */
  readonly body: HoistedSections;
  readonly at: VectorRegisters;
  readonly rotate: VectorRegisters | undefined;
  readonly pivot: VectorRegisters;
  readonly explode: VectorRegisters | undefined;
  readonly motion: MotionProgram | undefined;
  /** Index into the materials; −1 for none. */
  readonly material: number;
  /** 0xrrggbb; undefined follows the material. */
  readonly color: number | undefined;
  readonly instances: InstanceProgram;
  /** Whether colour, attributes and counts are the same for all instances within one instance of its group. */
  readonly isUniform: boolean;
  /** Whether another part stands on it; set when that one is compiled. */
  carriesParts: boolean;
}

/** One instance of a part: what distinguishes it besides its position. */
export interface Instance {
  /** Size of its box before it is turned; mm. */
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
  readonly details?: ((size: Vector, part: PartProgram, evaluation: EvaluationContext) => PartDetails) | undefined;
}

/** Registers alone, or a function that makes an instance of what they hold and nothing where none is to be placed. */
export type InstanceProgram =
  | InstanceRegisters
  | ((part: PartProgram, evaluation: EvaluationContext) => Instance | undefined);

/** How instances of a kind are read. */
export interface InstanceReader {
  /** False for what has no place in space: groups and items. */
  readonly isPlaced?: false;
  /** The properties that only this kind has; absent where an instance's details already hold them. */
  read?(columns: PartColumnsBuilder, row: number): KindProperties;
  /** mm³; absent where the details say it, or the part fills its box. */
  volume?(columns: PartColumnsBuilder, row: number): number | undefined;
  /** For kinds that are cut from sheets. */
  board?(columns: PartColumnsBuilder, row: number): BoardAmounts;
}

/** What compiled parts ask of the evaluation that they are part of. */
export interface EvaluationContext {
  /** With the values of the instance at hand in its registers. */
  readonly runtime: Runtime;
  readonly placement: InstancePlacement;
  /** What each cache has of it: kept here, so that it goes with the evaluation. */
  readonly cached: Map<object, unknown>;
  placeWithin(parts: readonly PartProgram[], frame: CoordinateFrame): void;
  addItem(part: PartProgram, quantity: number, unitPrice: number | undefined): void;
  countRepetitions(count: number, pointer: string): void;
}

interface InstancePlacement {
  pathOf(part: PartProgram): string;
  frameOf(part: PartProgram): CoordinateFrame;
  carrier(part: PartProgram): Carrier | undefined;
}

/** A part that others stand on. */
export interface Carrier {
  readonly frame: CoordinateFrame;
  readonly size: Vector;
}
