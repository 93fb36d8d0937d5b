// One product in the making: goes through the parts, repeats them, and keeps within the limits. Knows no place in space
// and no kind.

import { fail } from '../document/errors.js';
import { limits } from '../document/limits.js';
import type { Runtime } from '../expression/runtime.js';
import type { CoordinateFrame } from './coordinate-frame.js';
import type { HoistedSections, PartProgram } from './part-program.js';
import type { Placement } from './placement.js';
import { VectorizedInstances } from './vectorized.js';

/** Versions of the loops, by level: they differ from one pass of a loop to the next, and from product to product. */
export class LoopVersions {
  readonly versions: Float64Array;
  #time = 0;

  constructor(levels: number) {
    this.versions = new Float64Array(levels);
  }

  advance(level: number): void {
    this.versions[level] = this.next();
  }

  /** A number that was never given before. */
  next(): number {
    return ++this.#time;
  }
}

export interface EvaluatedItem {
  readonly part: PartProgram;
  readonly path: string;
  readonly quantity: number;
  readonly unitPrice: number | undefined;
}

export class Evaluation {
  readonly runtime: Runtime;
  readonly placement: Placement;
  readonly items: EvaluatedItem[] = [];
  /** Which evaluation of its document it is. */
  readonly id: number;
  readonly #clock: LoopVersions;
  #repetitions = 0;

  constructor(runtime: Runtime, clock: LoopVersions, placement: Placement) {
    this.runtime = runtime;
    this.placement = placement;
    this.#clock = clock;
    this.id = clock.next();
    clock.advance(0);
    placement.pass = clock.next();
  }

  place(parts: readonly PartProgram[], isGroup = false): void {
    for (const part of parts) {
      if (isGroup && part.loops.length === 0) this.repeats(1, part.repeatPointer);
      if (!part.vectorized || !this.placement.isStill || !this.#placeWide(part)) this.#repeat(part, 0);
    }
  }

  /** The parts of a group, within the frame of its instance. */
  placeWithin(parts: readonly PartProgram[], frame: CoordinateFrame): void {
    const { placement } = this;
    const outer = placement.pass;
    placement.pass = this.#clock.next();
    placement.within(frame, () => this.place(parts, true));
    placement.pass = outer;
  }

  addItem(part: PartProgram, quantity: number, unitPrice: number | undefined): void {
    this.items.push({ part, path: this.placement.pathOf(part), quantity, unitPrice });
  }

  /**
   * Counts repetitions before they are looped over.
   * @throws ModelError when there are too many
   */
  repeats(count: number, pointer: string): void {
    this.#checkRepetitions(count, pointer);
    this.#repetitions += count;
  }

  #checkRepetitions(count: number, pointer: string): void {
    if (this.#repetitions + count <= limits.repetitions) return;
    fail(pointer, 'too-many-repetitions', `A product has at most ${limits.repetitions} repetitions: repeat less`);
  }

  /** @returns whether all is placed; else it is done one by one, and what is wrong is told then */
  #placeWide(part: PartProgram): boolean {
    const { runtime } = this;
    const { loops, after, depth } = part;
    const counts = loops.map(({ section, count }) => {
      runtime.run(section);
      return Math.floor(runtime.registers[count]!);
    });
    const wide = new VectorizedInstances(counts);
    const isWithin = Math.min(...counts) > 0 && this.#repetitions + wide.total <= limits.repetitions;
    if (!isWithin || !this.placement.hasRoom(wide.total)) return false;
    for (let level = after.firstStale(this.#clock.versions); level <= depth - loops.length; level++) {
      if (runtime.tryRun(after.sections[level]!)) continue;
      after.forget();
      return false;
    }
    if (!wide.run(part.vectorized!, runtime)) return false;
    this.#repetitions += wide.total;
    this.placement.addAll(part, part.vectorized!, wide);
    return true;
  }

  #repeat(part: PartProgram, depth: number): void {
    const loop = part.loops[depth];
    if (!loop) {
      this.#visit(part);
      return;
    }
    const { runtime } = this;
    runtime.run(loop.section);
    const count = Math.floor(runtime.registers[loop.count]!);
    if (!(count > 0)) return;
    const { repeatPointer } = part;
    const isInnermost = depth === part.loops.length - 1;
    // What is repeated within counts there; a pass with nothing in it counts once.
    if (isInnermost) this.repeats(count, repeatPointer);
    else this.#checkRepetitions(count, repeatPointer);
    for (let index = 0; index < count; index++) {
      runtime.registers[loop.register] = index;
      this.#clock.advance(part.depth - part.loops.length + depth + 1);
      const used = this.#repetitions;
      this.#repeat(part, depth + 1);
      if (!isInnermost && this.#repetitions === used) this.repeats(1, repeatPointer);
    }
  }

  #visit(part: PartProgram): void {
    const { condition, instances: content } = part;
    if (condition !== undefined) {
      this.#run(part.before, part);
      if (this.runtime.registers[condition] === 0) return;
    }
    this.#run(part.after, part);
    if (typeof content === 'function') {
      const made = content(part, this);
      if (made) this.placement.add(part, made);
    } else this.placement.addSolid(part, content, this);
  }

  #run(levels: HoistedSections, part: PartProgram): void {
    const { sections, builds } = levels;
    for (let level = levels.firstStale(this.#clock.versions); level < sections.length; level++) {
      this.runtime.run(sections[level]!, () => this.placement.pathOf(part));
      for (const build of builds[level]!) build(this);
    }
  }
}
