// One product in the making: goes through the parts, repeats them, and keeps within the limits. Knows no place in space
// and no kind.

import { fail } from './errors.js';
import { done, run } from './expression/machine.js';
import type { Frame } from './frame.js';
import { limits } from './limits.js';
import type { Levels, PartProgram } from './part-program.js';
import type { Placement } from './placement.js';
import type { Runtime } from './runtime.js';

/** Versions of the loops, by level: they differ from one pass of a loop to the next, and from product to product. */
export class LoopClock {
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
  readonly #clock: LoopClock;
  #repetitions = 0;

  constructor(runtime: Runtime, clock: LoopClock, placement: Placement) {
    this.runtime = runtime;
    this.placement = placement;
    this.#clock = clock;
  }

  placeAll(parts: readonly PartProgram[]): void {
    this.#clock.advance(0);
    this.placement.pass = this.#clock.next();
    for (const part of parts) this.#placePart(part);
  }

  /** The parts of a group, within the frame of its instance. */
  placeWithin(parts: readonly PartProgram[], frame: Frame): void {
    const { placement } = this;
    const outer = placement.pass;
    placement.pass = this.#clock.next();
    placement.within(frame, () => {
      for (const part of parts) {
        if (part.loops.length === 0) this.repeats(1, part.repeatPointer);
        this.#placePart(part);
      }
    });
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

  #placePart(part: PartProgram): void {
    const { placement } = this;
    const isPlain = placement.isPlain(part);
    const from = placement.columns.count;
    this.#repeat(part, 0, isPlain);
    if (isPlain) placement.stamp(part, from);
  }

  #repeat(part: PartProgram, depth: number, isPlain: boolean): void {
    const loop = part.loops[depth];
    if (!loop) {
      this.#visit(part, isPlain);
      return;
    }
    const { runtime } = this;
    const { registers } = runtime;
    runtime.run(loop.section);
    const count = Math.floor(registers[loop.count]!);
    if (!(count > 0)) return;
    const level = part.depth - part.loops.length + depth + 1;
    if (depth === part.loops.length - 1) {
      this.repeats(count, part.repeatPointer);
      this.#repeatInnermost(part, count, isPlain);
      return;
    }
    // What is repeated within counts there; a pass with nothing in it counts once.
    this.#checkRepetitions(count, part.repeatPointer);
    for (let index = 0; index < count; index++) {
      registers[loop.register] = index;
      this.#clock.advance(level);
      const used = this.#repetitions;
      this.#repeat(part, depth + 1, isPlain);
      if (this.#repetitions === used) this.repeats(1, part.repeatPointer);
    }
  }

  /** Once an instance was placed, only what is computed in this very loop has to be computed for the next. */
  #repeatInnermost(part: PartProgram, count: number, isPlain: boolean): void {
    const { registers } = this.runtime;
    const { register } = part.loops.at(-1)!;
    const { condition, before, after, depth: level } = part;
    const isQuick = isPlain && condition === undefined && after.builds[level]!.length === 0;
    let isFresh = false;
    for (let index = 0; index < count; index++) {
      registers[register] = index;
      if (!isFresh || !isPlain) this.#clock.advance(level);
      if (!isFresh) {
        isFresh = this.#visit(part, isPlain);
        if (isFresh && isQuick && index + 1 < count) {
          const pass = { register, start: index + 1, section: after.sections[level]! };
          this.placement.addPlain(part, count - index - 1, pass);
          return;
        }
        continue;
      }
      if (condition !== undefined) {
        this.#runLevel(before, level, part);
        if (registers[condition] === 0) continue;
      }
      this.#runLevel(after, level, part);
      this.#place(part, isPlain);
    }
  }

  /** @returns whether it was placed */
  #visit(part: PartProgram, isPlain: boolean): boolean {
    const { condition } = part;
    if (condition !== undefined) {
      this.#run(part.before, part);
      if (this.runtime.registers[condition] === 0) return false;
    }
    this.#run(part.after, part);
    this.#place(part, isPlain);
    return true;
  }

  #place(part: PartProgram, isPlain: boolean): void {
    if (isPlain) this.placement.addPlain(part);
    else part.place(part, this);
  }

  #run(levels: Levels, part: PartProgram): void {
    const { length } = levels.sections;
    for (let level = levels.firstStale(this.#clock.versions); level < length; level++)
      this.#runLevel(levels, level, part);
  }

  #runLevel({ sections, builds }: Levels, level: number, part: PartProgram): void {
    const { from, to } = sections[level]!;
    if (from !== to) {
      const stopped = run(this.runtime, from, to);
      if (stopped !== done) this.runtime.fail(stopped, sections[level]!, this.placement.pathOf(part));
    }
    const made = builds[level]!;
    if (made.length > 0) for (const build of made) build(this);
  }
}
