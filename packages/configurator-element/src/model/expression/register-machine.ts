// Runs compiled expressions: a program on registers, each instruction four integers (operation, target, a, b). Every
// value is a number: booleans are 0 and 1, texts and materials their indices. Knows no expression's text and no type.

import { cosine, sine } from '../../geometry/degrees.js';
import { colorNumber } from '../document/color.js';
import { limits } from '../document/limits.js';
import { letterCost, textWidth } from './text-width.js';

/** What instructions name besides registers. */
export interface MachineData {
  readonly texts: readonly string[];
  readonly tables: readonly ReadonlyMap<string, number>[];
  /** By id. */
  readonly materials: ReadonlyMap<string, number>;
  /** What is known of materials, a row a field. */
  readonly fields: Float64Array;
  /** How many operations are still allowed. */
  budget: number;
}

/**
 * @param texts default those of the document
 * @param fields default those of the document
 */
export function machineData(
  { tables, materials, ...own }: Omit<MachineData, 'budget'>,
  texts = own.texts,
  fields = own.fields,
): MachineData {
  return { texts, tables, materials, fields, budget: limits.operations };
}

/** Integers an instruction. */
export const instructionSize = 4;

/** What `run` gives when it went through. */
export const completed = -1;

/** What `run` gives when the budget is used up. */
export const outOfBudget = -2;

/**
 * Runs the instructions from `from` up to `to`.
 * @returns `done`, `exhausted`, or the instruction whose result is not finite
 */
export function runInstructions(
  machine: MachineData,
  code: Int32Array,
  r: Float64Array,
  from: number,
  to: number,
): number {
  machine.budget -= to - from;
  if (machine.budget < 0) return outOfBudget;
  for (let pc = from; pc < to; ) {
    const x = r[code[pc + 2]!]!;
    const y = r[code[pc + 3]!]!;
    let v: number;
    // Literals, for a jump table: the numbers of `operations`. What there is most of comes in runs (see `Section.sort`),
    // each a loop of its own, which is what an engine makes the least code of.
    switch (code[pc]) {
      case 0: // move
        v = x;
        break;
      case 1: // add
        for (; pc < to && code[pc] === 1; pc += 4) {
          v = r[code[pc + 2]!]! + r[code[pc + 3]!]!;
          if (v - v !== 0) return pc;
          r[code[pc + 1]!] = v + 0;
        }
        continue;
      case 2: // subtract
        for (; pc < to && code[pc] === 2; pc += 4) {
          v = r[code[pc + 2]!]! - r[code[pc + 3]!]!;
          if (v - v !== 0) return pc;
          r[code[pc + 1]!] = v + 0;
        }
        continue;
      case 3: // multiply
        for (; pc < to && code[pc] === 3; pc += 4) {
          v = r[code[pc + 2]!]! * r[code[pc + 3]!]!;
          if (v - v !== 0) return pc;
          r[code[pc + 1]!] = v + 0;
        }
        continue;
      case 4: // divide
        for (; pc < to && code[pc] === 4; pc += 4) {
          v = r[code[pc + 2]!]! / r[code[pc + 3]!]!;
          if (v - v !== 0) return pc;
          r[code[pc + 1]!] = v + 0;
        }
        continue;
      case 5: // remainder
        v = x % y;
        break;
      case 6: // negate
        v = -x;
        break;
      case 7: // equal
        v = +(x === y);
        break;
      case 8: // differ
        v = +(x !== y);
        break;
      case 9: // less
        v = +(x < y);
        break;
      case 10: // atMost
        v = +(x <= y);
        break;
      case 11: // more
        v = +(x > y);
        break;
      case 12: // atLeast
        v = +(x >= y);
        break;
      case 13: // not
        v = +!x;
        break;
      case 14: // abs
        v = Math.abs(x);
        break;
      case 15: // ceil
        v = Math.ceil(x);
        break;
      case 16: // floor
        v = Math.floor(x);
        break;
      case 17: // round
        v = Math.round(x);
        break;
      case 18: // roundTo
        v = y > 0 ? roundTo(x, y) : Number.NaN;
        break;
      case 19: // sign
        v = Math.sign(x);
        break;
      case 20: // min
        v = Math.min(x, y);
        break;
      case 21: // max
        v = Math.max(x, y);
        break;
      case 22: // sqrt
        v = Math.sqrt(x);
        break;
      case 23: // pow
        v = x ** y;
        break;
      case 24: // sin
        v = sine(x);
        break;
      case 25: // cos
        v = cosine(x);
        break;
      case 26: // tan
        v = sine(x) / cosine(x);
        break;
      case 27: // asin
        v = degrees(Math.asin(x));
        break;
      case 28: // acos
        v = degrees(Math.acos(x));
        break;
      case 29: // atan
        v = degrees(Math.atan(x));
        break;
      case 30: // atan2
        v = degrees(Math.atan2(x, y));
        break;
      case 31: // random
        v = random(x);
        break;
      case 32: // length, in characters as people count them, not in halves of surrogate pairs
        v = [...machine.texts[x]!].length;
        break;
      case 33: // lookup, in table y
        v = machine.tables[y]!.get(machine.texts[x]!) ?? Number.NaN;
        break;
      case 34: // lookupNumber
        v = machine.tables[y]!.get(`${x}`) ?? Number.NaN;
        break;
      case 35: // material
        v = machine.materials.get(machine.texts[x]!) ?? Number.NaN;
        break;
      case 36: // field y
        v = machine.fields[y * machine.materials.size + x]!;
        break;
      case 37: // positive
        v = x > 0 ? x : Number.NaN;
        break;
      case 38: // notNegative
        v = x >= 0 ? x : Number.NaN;
        break;
      case 40: // textWidth, in heights of a capital
        machine.budget -= machine.texts[x]!.length * letterCost;
        v = roundToNineDecimals(textWidth(machine.texts[x]!));
        break;
      case 41: // jump, by whole instructions
        pc += 4 + code[pc + 1]! * 4;
        continue;
      case 42: // jumpUnless
        pc += x === 0 ? 4 + code[pc + 1]! * 4 : 4;
        continue;
      case 43: // jumpBy: to one of the jumps that follow
        v = Math.floor(x);
        if (!(v >= 0 && v < code[pc + 1]!)) return pc;
        pc += 4 + v * 4;
        continue;
      default: // color
        v = colorOf(machine.texts[x]!);
    }
    if (v - v !== 0) return pc;
    // Plus zero: -0 becomes 0, which is what everyone who compares expects.
    r[code[pc + 1]!] = v + 0;
    pc += 4;
  }
  return completed;
}

/** Single operations on two values, by the machine itself. */
export class SingleOperation {
  readonly #machine: MachineData;
  readonly #registers = new Float64Array(3);
  readonly #code = Int32Array.of(0, 2, 0, 1);

  constructor(machine: MachineData) {
    this.#machine = machine;
  }

  /** Costs nothing of the budget. Not a number where the result is not finite. */
  evaluate(operation: number, x: number, y: number): number {
    const registers = this.#registers;
    this.#machine.budget += instructionSize;
    this.#code[0] = operation;
    registers[0] = x;
    registers[1] = y;
    return runInstructions(this.#machine, this.#code, registers, 0, instructionSize) === completed
      ? registers[2]!
      : Number.NaN;
  }
}

/** To the nearest multiple, halves up, free of the noise of floating point. */
export function roundTo(value: number, step: number): number {
  return roundToNineDecimals(Math.round(value / step) * step);
}

/** To nine decimals, as far as a double has them. */
export function roundToNineDecimals(value: number): number {
  const scaled = Math.round(value * 1e9);
  return Number.isSafeInteger(scaled) ? scaled / 1e9 : value;
}

const radian = Math.PI / 180;

function degrees(radians: number): number {
  return Math.round((radians / radian) * 1e13) / 1e13;
}

/** From 0 up to 1, the same for the same seed everywhere: murmur3's finaliser. */
function random(seed: number): number {
  let h = ((Math.round(seed) >>> 0) + 0x9e3779b9) >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 0x100000000;
}

/** 0xrrggbb of `#rrggbb`, else not a number. */
export function colorOf(text: string): number {
  return /^#[0-9a-f]{6}$/i.test(text) ? colorNumber(text) : Number.NaN;
}
