// A part of the document made ready: what runs for it, level by level, and what it places.

import type { Text } from '../document/text.js';
import type { Program, Section } from '../expression/program.js';
import type { InstanceProgram, InstanceReader } from '../parts/part-kind.js';
import type { CoordinateFrame, Rotation, VectorRegisters } from './coordinate-frame.js';
import type { Computation } from './field-compiler.js';
import type { VectorizedProgram } from './vectorized.js';

/** One name of a `repeat`. */
export interface Loop {
  /** Computes the count. */
  readonly section: Section;
  readonly count: number;
  /** Of the name. */
  readonly register: number;
}

export interface MotionProgram {
  readonly kind: 'hinge' | 'slide';
  /** A hinge's axis, else none. */
  readonly axis: VectorRegisters;
  /** Registers of the hinge's `at`, or of the slide's `by`. */
  readonly vector: VectorRegisters;
  readonly angle: number;
}

/** All numbers but levels are registers. */
export interface PartProgram {
  readonly id: string;
  readonly name: Text | undefined;
  readonly bom: boolean;
  readonly partKind: InstanceReader;
  /** Of `partKinds`. */
  readonly kindIndex: number;
  /** From the outermost group to the part: how many of the loop counters belong to each. */
  readonly path: readonly { readonly id: string; readonly loops: number }[];
  /** Among the document's. */
  readonly index: number;
  readonly pointer: string;
  /** Where its own or the nearest enclosing `repeat` stands. */
  readonly repeatPointer: string;
  /** Of the registers of all loops from the outermost group's on. */
  readonly counters: readonly number[];
  readonly loops: readonly Loop[];
  /** Loops that enclose it, its own included: the levels of its sections are 0 to this. */
  readonly depth: number;
  /** What `if` needs, and `if` itself. */
  readonly before: HoistedSections;
  readonly condition: number | undefined;
  /** All else. */
  readonly after: HoistedSections;
  readonly at: VectorRegisters;
  readonly rotate: VectorRegisters | undefined;
  readonly rotation: Rotation | undefined;
  readonly pivot: VectorRegisters;
  readonly explode: VectorRegisters | undefined;
  readonly motion: MotionProgram | undefined;
  /** Index into the materials; −1 for none. */
  readonly material: number;
  /** 0xrrggbb; undefined follows the material. */
  readonly color: number | undefined;
  /** Of its last instance: of a group, and of what another part stands on. */
  frame: CoordinateFrame | undefined;
  readonly instances: InstanceProgram;
  /** Whether colour, traits and the loops' counts are the same for all instances within one of the group's. */
  readonly isUniform: boolean;
  /** Of one whose instances may be placed all at once. */
  vectorized: VectorizedProgram | undefined;
}

/** Sections by level, and what else is built at a level once they have run. */
export class HoistedSections {
  readonly sections: Section[] = [];
  readonly builds: Computation<void>[][] = [];
  /** Of each level when it last ran. */
  readonly #seen: number[] = [];

  /** @param depth of the last level */
  constructor(program: Program, depth: number) {
    for (let level = 0; level <= depth; level++) {
      this.sections.push(program.section());
      this.builds.push([]);
      this.#seen.push(-1);
    }
  }

  /** The first level whose loop has moved on since this was last asked; how many there are where none has. */
  firstStale(versions: Float64Array): number {
    const seen = this.#seen;
    let level = 0;
    while (level < seen.length && seen[level] === versions[level]) level++;
    for (let rest = level; rest < seen.length; rest++) seen[rest] = versions[rest]!;
    return level;
  }

  /** As if nothing had run. */
  forget(): void {
    this.#seen.fill(-1);
  }
}
