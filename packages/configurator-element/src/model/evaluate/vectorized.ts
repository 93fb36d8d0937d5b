// A plain part's instances computed together: each instruction once for every value of the loops that it reads, on lanes
// of numbers that lie next to one another. What goes wrong is left to be found one by one. Knows no column.

import * as op from '../expression/opcodes.js';
import { instructionSize } from '../expression/register-machine.js';
import type { LinkedProgram, Runtime } from '../expression/runtime.js';
import type { PartColumnsBuilder } from './columns.js';
import type { PartProgram } from './part-program.js';

/** Which of a part's own loops a value changes with: a bit each. Without any, it lies in the registers themselves. */
type Mask = number;

/** Where a value lies: its lanes among those of its mask. */
interface Slot {
  readonly mask: Mask;
  readonly index: number;
}

/** All that changes with the same loops. */
interface Group {
  readonly code: number[];
  /** By register. */
  readonly slots: Map<number, number>;
  /** What comes from other groups, and where it goes. */
  readonly carried: { readonly from: Slot; readonly to: number }[];
}

export interface VectorizedProgram {
  /** By mask; empty where nothing changes with just those. */
  readonly groups: readonly Group[];
  readonly code: readonly Int32Array[];
  /** `at`, `size` and the loops' names. */
  readonly results: readonly Slot[];
  /** Registers. */
  readonly traits: readonly number[];
}

/** Once the program is linked; none where an instance is more than a box that stands still, or needs a jump. */
export function compileVectorized(part: PartProgram, program: LinkedProgram): VectorizedProgram | undefined {
  const { instances: content, condition, loops, depth, after, rotate, explode, motion, frame } = part;
  if (typeof content === 'function' || content.details || condition !== undefined || loops.length === 0)
    return undefined;
  if (!part.isUniform || rotate || explode || motion || frame) return undefined;
  const names = loops.map(({ register }) => register);
  const groups = new Groups(names);
  for (const { from, to } of after.sections.slice(depth - loops.length + 1)) {
    for (let pc = from; pc < to; pc += instructionSize) {
      const [operation, target, a, b] = program.code.subarray(pc, pc + instructionSize);
      if (operation! >= op.textWidth) return undefined;
      groups.add(operation!, target!, a!, b!);
    }
  }
  const results = [...part.at, ...content.size, ...names].map((register) => groups.slotOf(register));
  const code = groups.all.map((group) => Int32Array.from(group.code));
  return { groups: groups.all, code, results, traits: content.attributes };
}

class Groups {
  readonly all: readonly Group[] = Array.from({ length: 8 }, () => ({ code: [], slots: new Map(), carried: [] }));
  readonly #masks = new Map<number, Mask>();

  constructor(names: readonly number[]) {
    names.forEach((register, loop) => {
      this.#masks.set(register, 1 << (loop + 3 - names.length));
      this.slotOf(register);
    });
  }

  add(operation: number, target: number, a: number, b: number): void {
    const mask = this.#maskOf(a) | this.#maskOf(b);
    this.#masks.set(target, mask);
    const [left, right] = [this.slotOf(a, mask), this.slotOf(b, mask)];
    this.all[mask]!.code.push(operation, this.slotOf(target).index, left.index, right.index);
  }

  /** @param mask of the group that needs it */
  slotOf(register: number, mask = this.#maskOf(register)): Slot {
    if (mask === 0) return { mask, index: register };
    const { slots, carried } = this.all[mask]!;
    let index = slots.get(register);
    if (index === undefined) {
      index = slots.size;
      slots.set(register, index);
      if (mask !== this.#maskOf(register)) carried.push({ from: this.slotOf(register), to: index });
    }
    return { mask, index };
  }

  #maskOf(register: number): Mask {
    return this.#masks.get(register) ?? 0;
  }
}

type Three = readonly [number, number, number];

/** All instances of a part, in the order of their loops. */
export class VectorizedInstances {
  readonly total: number;
  /** How often each of three loops repeats, the innermost last; one that there is not goes once. */
  readonly counts: Three;
  readonly #lanes: Float64Array[] = [];

  constructor(counts: readonly number[]) {
    const [c, b = 1, a = 1] = counts.toReversed();
    this.counts = [a, b, c!];
    this.total = a * b * c!;
  }

  /** @returns whether all results are finite, and the budget was enough */
  run({ groups, code }: VectorizedProgram, runtime: Runtime): boolean {
    this.#lanes[0] = runtime.registers;
    for (const [mask, { slots, carried }] of groups.entries()) {
      if (slots.size === 0) continue;
      const counts = this.#within(mask);
      const count = counts[0] * counts[1] * counts[2];
      const lanes = runtime.program.scratch(mask, slots.size * count);
      this.#lanes[mask] = lanes;
      // Of one loop alone, the first lanes are its name: 0, 1, 2 …
      for (let index = 0; index < count; index++) lanes[index] = index;
      for (const { from, to } of carried) this.copy(from, lanes, to * count, 1, counts);
      if (!runLanes(code[mask]!, lanes, count, runtime)) return false;
    }
    return true;
  }

  /** Writes a value of each instance, `step` numbers apart. */
  copy(slot: Slot, target: Float64Array, start: number, step: number, [a, b, c]: Three = this.counts): void {
    const lanes = this.#lanes[slot.mask]!;
    const [base, first, second, third] = this.#stepsOf(slot);
    let at = start;
    for (let i = 0; i < a; i++) {
      for (let j = 0; j < b; j++) {
        let from = base + i * first + j * second;
        for (let k = 0; k < c; k++, at += step, from += third) target[at] = lanes[from]!;
      }
    }
  }

  /**
   * Writes place and size of each instance along an axis, from `cell` on.
   * @param start of what they are placed in
   * @returns how far they reach
   */
  place(
    near: Slot,
    extent: Slot,
    { at, size }: PartColumnsBuilder,
    cell: number,
    start: number,
  ): readonly [number, number] {
    const [a, b, c] = this.counts;
    const [places, sizes] = [this.#lanes[near.mask]!, this.#lanes[extent.mask]!];
    const [base, first, second, third] = this.#stepsOf(near);
    const [sizeBase, sizeFirst, sizeSecond, sizeThird] = this.#stepsOf(extent);
    let to = cell;
    // The first one's, so that what is no number stays none.
    let low = start + places[base]!;
    let high = low;
    for (let i = 0; i < a; i++) {
      for (let j = 0; j < b; j++) {
        let from = base + i * first + j * second;
        let sizeFrom = sizeBase + i * sizeFirst + j * sizeSecond;
        for (let k = 0; k < c; k++, to += 3, from += third, sizeFrom += sizeThird) {
          const place = places[from]!;
          const own = sizes[sizeFrom]!;
          at[to] = place;
          size[to] = own;
          if (start + place < low) low = start + place;
          if (start + place + own > high) high = start + place + own;
        }
      }
    }
    return [low, high];
  }

  /** Where a value's first lies, and how far on the next one of each loop; nowhere where it does not change with it. */
  #stepsOf({ mask, index }: Slot): readonly [number, number, number, number] {
    const [x, y, z] = this.#within(mask);
    return [index * x * y * z, x > 1 ? y * z : 0, y > 1 ? z : 0, z > 1 ? 1 : 0];
  }

  #within(mask: Mask): Three {
    const [a, b, c] = this.counts;
    return [mask & 1 ? a : 1, mask & 2 ? b : 1, mask & 4 ? c : 1];
  }
}

function runLanes(
  code: Int32Array,
  lanes: Float64Array,
  count: number,
  { data: machine, singleOperation: calculator }: Runtime,
): boolean {
  const cost = code.length * count;
  if (machine.budget < cost) return false;
  for (let pc = 0; pc < code.length; pc += instructionSize) {
    const operation = code[pc]!;
    const first = code[pc + 1]! * count;
    let a = code[pc + 2]! * count;
    let b = code[pc + 3]! * count;
    for (let target = first; target < first + count; target++) {
      const x = lanes[a++]!;
      const y = lanes[b++]!;
      let v: number;
      if (operation === op.add) v = x + y;
      else if (operation === op.subtract) v = x - y;
      else if (operation === op.multiply) v = x * y;
      else if (operation === op.divide) v = x / y;
      else if (operation === op.abs) v = Math.abs(x);
      else if (operation === op.positive && x > 0) v = x;
      else v = calculator.evaluate(operation, x, y);
      if (v - v !== 0) return false;
      lanes[target] = v + 0;
    }
  }
  machine.budget -= cost;
  return true;
}
