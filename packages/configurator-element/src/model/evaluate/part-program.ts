// A compiled part: the instructions that run for it, how it's repeated, and the registers that then hold its
// properties. Evaluations read it and never change it. Types that parts and evaluations share are here to avoid an
// import cycle.

import type { Text } from '../document/text.js';
import type { Section } from '../expression/code-generator.js';
import type { Runtime } from '../expression/runtime.js';
import type { BoardAmounts, ContourMath, FoldedAmounts } from './amounts.js';
import type { CoordinateFrame, VectorRegisters } from './coordinate-frame.js';
import type { KindProperties, PartColumnsBuilder, PartDetails } from './part-columns.js';
import type { PanelPart, Vector } from './product.js';

/** One entry of a `repeat`. */
export interface RepeatLoop {
  /** The instructions that compute the count. */
  readonly section: Section;
  /** The register of the count. */
  readonly count: number;
  /** The register of the name. */
  readonly register: number;
}

/**
 * Instructions, by the number of loops that they depend on. Those that depend on no loops run once, and those of the
 * innermost loop run in each of its passes (loop-invariant code motion).
 */
export interface HoistedSections {
  readonly sections: readonly Section[];
  /** The number of the first section among all hoisted sections of the document. */
  readonly first: number;
}

export interface MotionProgram {
  readonly kind: 'hinge' | 'slide';
  /** The registers of the hinge's `at`, or of the slide's `by`. */
  readonly vector: VectorRegisters;
  /** For hinges only: the direction, and the register of the angle. */
  readonly axis: readonly [number, number, number];
  readonly angle: number;
}

/** A field of type `number` is a register's index unless its comment says otherwise. */
export interface PartProgram {
  readonly id: string;
  readonly name: Text | undefined;
  readonly bom: boolean;
  readonly partKind: InstanceReader;
  /** Index into `partKinds`. */
  readonly kindIndex: number;
  /** The ids of the groups, outermost first, and of the part, each with the number of `counters` that belong to it. */
  readonly path: readonly { readonly id: string; readonly loops: number }[];
  /** Index in the list of all parts, including those in groups. */
  readonly index: number;
  readonly pointer: string;
  /** JSON pointer of the part's own `repeat`, of the nearest enclosing one, or else of the part. */
  readonly repeatPointer: string;
  /** The counters of all loops around the part, starting with the outermost group's. */
  readonly counters: readonly number[];
  /** The part's own loops. */
  readonly loops: readonly RepeatLoop[];
  /** The number of loops around the part, including its own. */
  readonly depth: number;
  /** Decides whether an instance is placed; undefined if every instance is. */
  readonly condition: { readonly sections: HoistedSections; readonly register: number } | undefined;
  /** All other instructions. */
  readonly body: HoistedSections;
  readonly at: VectorRegisters;
  readonly rotate: VectorRegisters | undefined;
  readonly pivot: VectorRegisters;
  readonly explode: VectorRegisters | undefined;
  readonly motion: MotionProgram | undefined;
  /** The registers of its lumens and its kelvin. */
  readonly light: readonly [lumens: number, kelvin: number] | undefined;
  /** Index into the materials; −1 if the part has none. */
  readonly material: number;
  /** 0xrrggbb; undefined if the color is the material's. */
  readonly color: number | undefined;
  readonly instances: InstanceProgram;
  /** Whether color, attributes and counts are the same for all instances within one instance of its group. */
  readonly isUniform: boolean;
  /** Whether the part has text on it. Set when that text is compiled. */
  carriesParts: boolean;
}

/** One instance of a part, without its position. */
export interface Instance {
  /** The size of the instance's box before rotation, in mm. */
  readonly size: Vector;
  /** See `PartColumns.attributes`. */
  readonly attributes: readonly number[];
  readonly details?: PartDetails | undefined;
  /** The offset from the instance's `at` to the smallest corner of its box, in mm. */
  readonly offset?: Vector;
  /** The frame of the instance's `at`; absent if it's the group's frame. */
  readonly frame?: CoordinateFrame;
}

/** The registers that hold an instance's size and attributes after the part's instructions have run. */
export interface InstanceRegisters {
  readonly size: VectorRegisters;
  readonly attributes: readonly number[];
  /**
   * The register with the index of the band on each side, in the order of `faces`. Only for panels with banded sides,
   * if the document has bands.
   */
  readonly bands?: readonly number[] | undefined;
  /** The properties that all instances of a panel share. */
  readonly shared?: Pick<PanelPart, 'grainMatch'>;
  readonly details?: ((size: Vector, part: PartProgram, evaluation: EvaluationContext) => PartDetails) | undefined;
}

/**
 * Registers, or a function that creates an instance from them. The function returns undefined if there's nothing to
 * place.
 */
export type InstanceProgram =
  | InstanceRegisters
  | ((part: PartProgram, evaluation: EvaluationContext) => Instance | undefined);

/** Reads the instances of one kind from the columns. */
export interface InstanceReader {
  /** Whether parts of this kind are placed. False for groups and items. */
  readonly isPlaced?: false;
  /** Whether parts of this kind can have holes. */
  readonly isDrillable?: true;
  /** The properties that only this kind has; absent if an instance's details already include them. */
  read?(columns: PartColumnsBuilder, row: number): KindProperties;
  /** mm³; absent if the details include the volume, or if the part fills its box. */
  volume?(columns: PartColumnsBuilder, row: number, contours: ContourMath | undefined): number | undefined;
  /** Returns a board's amounts; only for kinds that are cut from sheets. */
  board?(columns: PartColumnsBuilder, row: number, contours: ContourMath | undefined): BoardAmounts;
  /** Returns a folded sheet's amounts; only for folded sheets. */
  folded?(columns: PartColumnsBuilder, row: number): FoldedAmounts | undefined;
}

/** The data that compiled parts need from the current evaluation. */
export interface EvaluationContext {
  /** Its registers hold the values of the current instance. */
  readonly runtime: Runtime;
  readonly placement: InstancePlacement;
  /** The values in each `EvaluationCache`, stored here so that they're freed with the evaluation. */
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

/** A placed part with text on it. */
export interface Carrier {
  readonly frame: CoordinateFrame;
  readonly size: Vector;
}
