// One evaluation: goes through the compiled parts, repeats them, and enforces the limits. Results are stored here and
// in the placement; compiled parts aren't changed. Evaluations share only registers and scratch arrays, and each
// evaluation writes them before it reads them.

import { fail } from '../document/errors.js';
import { limits } from '../document/limits.js';
import { roundDown } from '../expression/register-machine.js';
import type { Runtime } from '../expression/runtime.js';
import type { CoordinateFrame } from './coordinate-frame.js';
import type { EvaluationContext, HoistedSections, PartProgram } from './part-program.js';
import type { Placement } from './placement.js';
import type { Vectorization, VectorizedProgram } from './vectorized.js';

export interface EvaluatedItem {
  readonly part: PartProgram;
  readonly path: string;
  readonly quantity: number;
  readonly unitPrice: number | undefined;
}

interface EvaluatedParts {
  /** The maximum loop depth of all parts. */
  readonly depth: number;
  /** The total number of hoisted sections. */
  readonly sectionCount: number;
  readonly vectorization: Vectorization | undefined;
  readonly scratch: Float64Array[];
}

export class Evaluation implements EvaluationContext {
  readonly runtime: Runtime;
  readonly placement: Placement;
  readonly cached = new Map<object, unknown>();
  readonly items: EvaluatedItem[] = [];
  readonly #vectorization: EvaluatedParts['vectorization'];
  /** The number of the current pass at each loop depth, counted over all loops. */
  readonly #passes: Float64Array;
  /** The pass in which each hoisted section last ran, by section number. */
  readonly #ranIn: Float64Array;
  readonly #scratch: Float64Array[];
  #passCount = 1;
  #repetitions = 0;

  constructor(runtime: Runtime, placement: Placement, { depth, sectionCount, vectorization, scratch }: EvaluatedParts) {
    this.runtime = runtime;
    this.placement = placement;
    this.#vectorization = vectorization;
    this.#scratch = scratch;
    this.#passes = new Float64Array(depth + 1).fill(1);
    this.#ranIn = new Float64Array(sectionCount);
  }

  place(parts: readonly PartProgram[], isGroup = false): void {
    for (const part of parts) {
      if (isGroup && part.loops.length === 0) this.countRepetitions(1, part.repeatPointer);
      const vectorization = this.placement.isAtRest ? this.#vectorization : undefined;
      const vectorized = vectorization?.programs.get(part);
      if (!vectorization || !vectorized || !this.#placeTogether(part, vectorized, vectorization)) this.#repeat(part, 0);
    }
  }

  /** Places a group's parts within the frame of its instance. */
  placeWithin(parts: readonly PartProgram[], frame: CoordinateFrame): void {
    this.placement.within(frame, () => this.place(parts, true));
  }

  addItem(part: PartProgram, quantity: number, unitPrice: number | undefined): void {
    this.items.push({ part, path: this.placement.pathOf(part), quantity, unitPrice });
  }

  /**
   * Counts repetitions before the loop runs.
   * @throws {ModelError} if there are too many
   */
  countRepetitions(count: number, pointer: string): void {
    this.#checkRepetitions(count, pointer);
    this.#repetitions += count;
  }

  #checkRepetitions(count: number, pointer: string): void {
    if (this.#repetitions + count <= limits.repetitions) return;
    fail(
      pointer,
      'too-many-repetitions',
      `A product can have at most ${limits.repetitions} repetitions: reduce the counts`,
    );
  }

  /** @returns whether all instances were placed; if not, place them one by one, which reports errors */
  #placeTogether(part: PartProgram, vectorized: VectorizedProgram, vectorization: Vectorization): boolean {
    const { runtime } = this;
    const { loops, body, depth } = part;
    const counts = loops.map(({ section, count }) => {
      runtime.run(section);
      return roundDown(runtime.registers[count]!);
    });
    const instances = vectorization.instances(counts, this.#scratch);
    const isWithin = Math.min(...counts) > 0 && this.#repetitions + instances.total <= limits.repetitions;
    if (!isWithin || !this.placement.hasRoom(instances.total)) return false;
    for (let level = this.#firstOutdated(body); level <= depth - loops.length; level++) {
      if (!runtime.tryRun(body.sections[level]!)) return false;
      this.#ranIn[body.first + level] = this.#passes[level]!;
    }
    if (!instances.run(vectorized, runtime)) return false;
    this.#repetitions += instances.total;
    this.placement.addAll(part, vectorized, instances);
    return true;
  }

  #repeat(part: PartProgram, depth: number): void {
    const loop = part.loops[depth];
    if (!loop) {
      this.#placeOne(part);
      return;
    }
    const { runtime } = this;
    runtime.run(loop.section);
    const count = roundDown(runtime.registers[loop.count]!);
    if (!(count > 0)) return;
    const { repeatPointer } = part;
    const isInnermost = depth === part.loops.length - 1;
    // Counts passes of the innermost loop. A pass of an outer loop is counted only if the loops inside it have no
    // passes.
    if (isInnermost) this.countRepetitions(count, repeatPointer);
    else this.#checkRepetitions(count, repeatPointer);
    for (let index = 0; index < count; index++) {
      runtime.registers[loop.register] = index;
      this.#passes[part.depth - part.loops.length + depth + 1] = ++this.#passCount;
      const used = this.#repetitions;
      this.#repeat(part, depth + 1);
      if (!isInnermost && this.#repetitions === used) this.countRepetitions(1, repeatPointer);
    }
  }

  #placeOne(part: PartProgram): void {
    const { condition, instances } = part;
    if (condition) {
      this.#run(condition.sections, part);
      if (this.runtime.registers[condition.register] === 0) return;
    }
    this.#run(part.body, part);
    if (typeof instances === 'function') {
      const instance = instances(part, this);
      if (instance) this.placement.add(part, instance);
    } else this.placement.addFromRegisters(part, instances, this);
  }

  #run(hoisted: HoistedSections, part: PartProgram): void {
    for (let level = this.#firstOutdated(hoisted); level < hoisted.sections.length; level++) {
      this.#ranIn[hoisted.first + level] = this.#passes[level]!;
      this.runtime.run(hoisted.sections[level]!, () => this.placement.pathOf(part));
    }
  }

  /** The outermost level whose loop has advanced since its section last ran, or the number of levels if none has. */
  #firstOutdated({ sections, first }: HoistedSections): number {
    let level = 0;
    while (level < sections.length && this.#ranIn[first + level] === this.#passes[level]) level++;
    return level;
  }
}
