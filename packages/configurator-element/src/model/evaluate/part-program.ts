// A compiled part: which instructions run for it, how it is repeated, and which registers then hold what it consists of.
// Evaluating reads it and never changes it.

import type { Text } from '../document/text.js';
import type { Section } from '../expression/program.js';
import type { InstanceProgram, InstanceReader } from '../parts/part-kind.js';
import type { VectorRegisters } from './coordinate-frame.js';
import type { VectorizedProgram } from './vectorized.js';

/** One name of a `repeat`. */
export interface Loop {
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

/** What is said to be a number is a register, unless it says otherwise. */
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
  readonly loops: readonly Loop[];
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
  /** Where all instances can be placed together; set once all parts are compiled. */
  vectorized: VectorizedProgram | undefined;
}
