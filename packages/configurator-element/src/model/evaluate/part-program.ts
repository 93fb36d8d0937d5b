// A compiled part: which instructions run for it, how it's repeated, and which registers then hold its properties.
// Evaluations read it and never change it. Types that parts and evaluations share are here to avoid an import cycle.

import type { Text } from '../document/text.js';
import type { Section } from '../expression/code-generator.js';
import type { Runtime } from '../expression/runtime.js';
import type { BoardAmounts, ContourMath, FoldedAmounts } from './amounts.js';
import type { KindProperties, PartColumnsBuilder, PartDetails } from './columns.js';
import type { CoordinateFrame, VectorRegisters } from './coordinate-frame.js';
import type { PanelPart, Vector } from './product.js';

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
 * Instructions by the number of loops that they depend on. Those that depend on none run once; those of the innermost
 * loop run in each of its passes (loop-invariant code motion).
 */
export interface HoistedSections {
  readonly sections: readonly Section[];
  /** The number of the first section among all hoisted sections of the document. */
  readonly first: number;
}

export interface MotionProgram {
  readonly kind: 'hinge' | 'slide';
  /** Registers of the hinge's `at`, or of the slide's `by`. */
  readonly vector: VectorRegisters;
  /** Hinges only: the direction, and the register of the angle. */
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
  /** From the outermost group to the part, with the number of `counters` that belong to each. */
  readonly path: readonly { readonly id: string; readonly loops: number }[];
  /** Index in the list of all parts, including those in groups. */
  readonly index: number;
  readonly pointer: string;
  /** JSON pointer of its own or the nearest enclosing `repeat`, else of the part. */
  readonly repeatPointer: string;
  /** The counters of all loops around it, starting with the outermost group's. */
  readonly counters: readonly number[];
  /** Its own loops. */
  readonly loops: readonly RepeatLoop[];
  /** The number of loops around it, including its own. */
  readonly depth: number;
  /** Decides whether an instance is placed; undefined if all are. */
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
  /** 0xrrggbb; undefined to follow the material. */
  readonly color: number | undefined;
  readonly instances: InstanceProgram;
  /** Whether color, attributes and counts are the same for all instances within one instance of its group. */
  readonly isUniform: boolean;
  /** Whether a text is on it; set when that text is compiled. */
  carriesParts: boolean;
}

/** One instance of a part, without its position. */
export interface Instance {
  /** Size of its box before rotation; mm. */
  readonly size: Vector;
  /** See `PartColumns.attributes`. */
  readonly attributes: readonly number[];
  readonly details?: PartDetails | undefined;
  /** From its `at` to the smallest corner of its box; mm. */
  readonly offset?: Vector;
  /** The frame of its `at`; absent if that's its group's frame. */
  readonly frame?: CoordinateFrame;
}

/** The registers that hold an instance's size and attributes once the part's instructions have run. */
export interface InstanceRegisters {
  readonly size: VectorRegisters;
  readonly attributes: readonly number[];
  /** Of panels with banded sides, if the document has bands: the band's index on each side, in the order of `faces`. */
  readonly bands?: readonly number[] | undefined;
  /** The properties that are equal for all instances of a panel. */
  readonly shared?: Pick<PanelPart, 'grainMatch'>;
  readonly details?: ((size: Vector, part: PartProgram, evaluation: EvaluationContext) => PartDetails) | undefined;
}

/** Registers, or a function that creates an instance from them and returns undefined if there's nothing to place. */
export type InstanceProgram =
  | InstanceRegisters
  | ((part: PartProgram, evaluation: EvaluationContext) => Instance | undefined);

/** Reads the instances of one kind from the columns. */
export interface InstanceReader {
  /** False for groups and items, because they aren't placed. */
  readonly isPlaced?: false;
  /** Whether its parts can have holes. */
  readonly isDrillable?: true;
  /** The properties that only this kind has; absent if an instance's details already hold them. */
  read?(columns: PartColumnsBuilder, row: number): KindProperties;
  /** mm³; absent if the details have the volume, or the part fills its box. */
  volume?(columns: PartColumnsBuilder, row: number, contours: ContourMath | undefined): number | undefined;
  /** For kinds cut from sheets. */
  board?(columns: PartColumnsBuilder, row: number, contours: ContourMath | undefined): BoardAmounts;
  /** For folded sheets. */
  folded?(columns: PartColumnsBuilder, row: number): FoldedAmounts | undefined;
}

/** What compiled parts need from the evaluation that runs them. */
export interface EvaluationContext {
  /** Its registers hold the values of the current instance. */
  readonly runtime: Runtime;
  readonly placement: InstancePlacement;
  /** The values of each `EvaluationCache`, stored here so that they're freed with the evaluation. */
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

/** A placed part with texts on it. */
export interface Carrier {
  readonly frame: CoordinateFrame;
  readonly size: Vector;
}
