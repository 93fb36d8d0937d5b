// A plain part's instances computed together: each instruction once for all of them, on lanes of numbers that lie next
// to one another. What goes wrong is left to be found one by one. Knows no column.

import { done, run } from './expression/machine.js';
import { jump } from './expression/operations.js';
import type { PartProgram } from './part-program.js';
import type { Runtime } from './runtime.js';

/** What runs in one loop. Every register that it needs has lanes of its own: the loop's name has the first. */
interface Step {
  readonly code: Int32Array;
  /** How many lanes there are. */
  readonly size: number;
  /** Lanes of the step before, and where they go. */
  readonly carried: readonly (readonly [from: number, to: number])[];
  /** Of the next loop; in the step before. */
  readonly count: number;
}

export interface WideProgram {
  readonly steps: readonly Step[];
  /** Lanes of `at`, `size` and the loops' names. */
  readonly results: readonly number[];
  /** Registers. */
  readonly traits: readonly number[];
}

/** Once the program is linked; none where an instance is more than a box that stands still, or needs a jump. */
export function compileWide(part: PartProgram, { code }: Runtime): WideProgram | undefined {
  const { content, condition, loops, depth, after, rotate, explode, motion, frame } = part;
  if (typeof content === 'function' || content.shape || condition !== undefined) return undefined;
  if (loops.length === 0 || !part.isEven || rotate || explode || motion || frame) return undefined;
  const steps: Step[] = [];
  let asked = [...part.at, ...content.size, ...loops.map(({ register }) => register)];
  let results: readonly number[] = [];
  let tell = (slots: readonly number[]) => {
    results = slots;
  };
  // From the innermost out: what a loop needs of those around it is known before they are compiled.
  for (let index = loops.length - 1; index >= 0; index--) {
    const lanes = new Lanes(loops[index]!.register);
    const sections = [after.sections[depth - loops.length + index + 1]!];
    if (index + 1 < loops.length) sections.push(loops[index + 1]!.section);
    for (const { from, to } of sections) {
      for (let pc = from; pc < to; pc += 4) {
        if (code[pc]! >= jump) return undefined;
        const [a, b] = [lanes.of(code[pc + 2]!), lanes.of(code[pc + 3]!)];
        lanes.code.push(code[pc]!, lanes.made(code[pc + 1]!), a, b);
      }
    }
    tell(asked.map((register) => lanes.of(register)));
    const { taken, size } = lanes;
    asked = [...taken, loops[index]!.count];
    tell = (from) => {
      const carried = taken.map((register, position) => [from[position]!, lanes.of(register)] as const);
      steps.unshift({ code: Int32Array.from(lanes.code), size, carried, count: from[taken.length]! });
    };
  }
  tell(asked);
  return { steps, results, traits: content.traits };
}

/** Of one step, by register. */
class Lanes {
  readonly code: number[] = [];
  /** What comes from the step before. */
  readonly taken: number[] = [];
  readonly #slots: Map<number, number>;

  constructor(name: number) {
    this.#slots = new Map([[name, 0]]);
  }

  get size(): number {
    return this.#slots.size;
  }

  of(register: number): number {
    const known = this.#slots.get(register);
    if (known === undefined) this.taken.push(register);
    return known ?? this.made(register);
  }

  made(register: number): number {
    const slot = this.#slots.get(register) ?? this.size;
    this.#slots.set(register, slot);
    return slot;
  }
}

/** All instances of a part. */
export interface Wide {
  readonly count: number;
  /** `count` of each lane. */
  readonly lanes: Float64Array;
  /** Repetitions: a pass with nothing in it counts once. */
  readonly passes: number;
}

/** @returns nothing where something is wrong, or there are more than `most` */
export function runWide({ steps }: WideProgram, runtime: Runtime, most: number): Wide | undefined {
  let lanes = runtime.registers;
  let count = 1;
  let passes = 0;
  for (const [index, step] of steps.entries()) {
    const from = step.count * count;
    let total = 0;
    for (let lane = from; lane < from + count; lane++) {
      const times = Math.floor(lanes[lane]!);
      if (times > 0) total += times;
      else passes++;
    }
    if (total + passes > most) return undefined;
    const target = runtime.room(index, step.size * total);
    spread(step, lanes, count, target, total);
    if (run(runtime.machine, step.code, target, 0, step.code.length, total) !== done) return undefined;
    [lanes, count] = [target, total];
  }
  return { count, lanes, passes: passes + count };
}

/** Each lane's value as often as its loop repeats, and the loop's name: 0, 1, 2 … */
function spread(step: Step, lanes: Float64Array, count: number, target: Float64Array, total: number): void {
  const times = lanes.subarray(step.count * count, (step.count + 1) * count).map(Math.floor);
  let name = 0;
  for (const most of times) {
    for (let index = 0; index < most; index++) target[name++] = index;
  }
  for (const [from, to] of step.carried) {
    let next = to * total;
    for (let lane = 0; lane < count; lane++) {
      const value = lanes[from * count + lane]!;
      const end = next + Math.max(0, times[lane]!);
      while (next < end) target[next++] = value;
    }
  }
}
