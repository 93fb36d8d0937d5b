// Runs compiled expressions. It's a register machine whose instructions are four integers each (operation, target, a,
// b). Every value is a number: booleans are 0 and 1, and strings and materials are their indices.

import { cosine, sine } from '../../geometry/degrees.js';
import { colorNumber } from '../document/color.js';
import { limits } from '../document/limits.js';
import { LETTER_COST } from '../letters/default-typeface.js';
import type { Letters } from '../letters/letters.js';

/** The data that instructions read in addition to registers. */
export interface MachineData {
  texts: string[];
  readonly tables: readonly ReadonlyMap<string, number>[];
  /** Material indices by id. */
  readonly materials: ReadonlyMap<string, number>;
  /** The properties of materials: one row per field, one column per material. */
  fields: Float64Array;
  /** The letters of the document's typeface; undefined if the document neither makes nor measures text. */
  readonly letters: Letters | undefined;
  /** Returns the number of a string, and adds new strings to `texts`. */
  intern: (text: string) => number;
  /** The number of operations still allowed. */
  budget: number;
}

export function machineData(symbols: Omit<MachineData, 'budget'>): MachineData {
  const { texts, tables, materials, fields, letters, intern } = symbols;
  return { texts, tables, materials, fields, letters, intern, budget: limits.operations };
}

/** The operations charged for writing a number as text. */
const TEXT_COST = 50;

/** The number of integers in an instruction. */
export const INSTRUCTION_SIZE = 4;

/** The result of `runInstructions` if it reaches the end. */
export const COMPLETED = -1;

/** The result if the budget is exhausted. */
export const OUT_OF_BUDGET = -2;

/**
 * Runs the instructions from `from` up to `to`.
 * @returns `COMPLETED`, `OUT_OF_BUDGET`, or the position of the instruction whose result isn't finite
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a switch with a case for each instruction.
export function runInstructions(
  data: MachineData,
  code: Int32Array,
  r: Float64Array,
  from: number,
  to: number,
): number {
  data.budget -= to - from;
  if (data.budget < 0) return OUT_OF_BUDGET;
  for (let pc = from; pc < to; ) {
    const x = r[code[pc + 2]!]!;
    const y = r[code[pc + 3]!]!;
    let v: number;
    // These are the numbers from opcodes.ts as literals, because engines compile them to a jump table.
    switch (code[pc]) {
      case 0: // move
        v = x;
        break;
      case 1: // add
        v = x + y;
        break;
      case 2: // subtract
        v = x - y;
        break;
      case 3: // multiply
        v = x * y;
        break;
      case 4: // divide
        v = x / y;
        break;
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
        v = -roundDown(-x);
        break;
      case 16: // floor
        v = roundDown(x);
        break;
      case 17: // round
        v = roundTo(x, 1);
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
        v = [...data.texts[x]!].length;
        break;
      case 33: // lookup, in table y
        v = data.tables[y]!.get(data.texts[x]!) ?? Number.NaN;
        break;
      case 34: // lookupNumber
        v = data.tables[y]!.get(`${roundToNineDecimals(x)}`) ?? Number.NaN;
        break;
      case 35: // material
        v = data.materials.get(data.texts[x]!) ?? Number.NaN;
        break;
      case 36: // field y
        v = data.fields[y * data.materials.size + x]!;
        break;
      case 37: // positive
        v = x > 0 ? x : Number.NaN;
        break;
      case 38: // notNegative
        v = x >= 0 ? x : Number.NaN;
        break;
      case 40: // textWidth, in capital heights
        data.budget -= data.texts[x]!.length * LETTER_COST;
        v = roundToNineDecimals(data.letters!.widthOf(data.texts[x]!));
        break;
      case 41: // text, with y decimals
        data.budget -= TEXT_COST;
        v = numberText(x, y, data);
        break;
      case 42: // jump, by whole instructions
        pc += 4 + code[pc + 1]! * 4;
        continue;
      case 43: // jumpUnless
        pc += x === 0 ? 4 + code[pc + 1]! * 4 : 4;
        continue;
      case 44: // jumpBy: to one of the jumps that follow
        v = roundDown(x);
        if (!(v >= 0 && v < code[pc + 1]!)) return pc;
        pc += 4 + v * 4;
        continue;
      default: // color
        v = colorOf(data.texts[x]!);
    }
    if (v - v !== 0) return pc;
    // Adding 0 turns -0 into 0.
    r[code[pc + 1]!] = v + 0;
    pc += 4;
  }
  return COMPLETED;
}

/** Computes one operation on two values, as a program would. */
export class SingleOperation {
  readonly #data: MachineData;
  readonly #registers = new Float64Array(3);
  readonly #code = Int32Array.of(0, 2, 0, 1);

  constructor(data: MachineData) {
    this.#data = data;
  }

  /** Charges nothing to the budget. @returns NaN if the result isn't finite */
  evaluate(operation: number, x: number, y: number): number {
    const registers = this.#registers;
    this.#data.budget += INSTRUCTION_SIZE;
    this.#code[0] = operation;
    registers[0] = x;
    registers[1] = y;
    return runInstructions(this.#data, this.#code, registers, 0, INSTRUCTION_SIZE) === COMPLETED
      ? registers[2]!
      : Number.NaN;
  }
}

/** Rounds to the nearest multiple of `step`, with halves rounded up, and without floating-point errors. */
function roundTo(value: number, step: number): number {
  return roundToNineDecimals(roundDown(value / step + 0.5) * step);
}

/** Rounds down to a whole number. A floating-point error in `0.3 / 0.1`, which is just below 3, doesn't count. */
export function roundDown(value: number): number {
  return Math.floor(roundToNineDecimals(value));
}

/** Rounds to nine decimals. A number too large to have decimals is returned unchanged. */
export function roundToNineDecimals(value: number): number {
  const scaled = Math.round(value * 1e9);
  return Number.isSafeInteger(scaled) ? scaled / 1e9 : value;
}

/**
 * @param decimals Infinity for as many as the number has, up to nine
 * @returns the index of the string, such as `12.5`, among the texts
 */
function numberText(value: number, decimals: number, { intern }: MachineData): number {
  const places = decimals === Infinity ? 9 : roundDown(decimals);
  if (!(places >= 0 && places <= 9 && Math.abs(value) < 1e21)) return Number.NaN;
  const scale = 10 ** places;
  const scaled = roundDown(value * scale + 0.5);
  // Adding 0 turns -0 into 0.
  const written = ((Number.isSafeInteger(scaled) ? scaled / scale : value) + 0).toFixed(places);
  return intern(decimals === Infinity ? written.replace(/\.?0+$/, '') : written);
}

const RADIAN = Math.PI / 180;

function degrees(radians: number): number {
  return Math.round((radians / RADIAN) * 1e13) / 1e13;
}

/**
 * A pseudorandom number from 0 up to 1, which is the same for the same seed on every machine: the finalizer of
 * MurmurHash3.
 */
function random(seed: number): number {
  let h = ((Math.round(seed) >>> 0) + 0x9e3779b9) >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 0x100000000;
}

/** @returns 0xrrggbb for `#rrggbb`, NaN for any other string */
function colorOf(text: string): number {
  return /^#[0-9a-f]{6}$/i.test(text) ? colorNumber(text) : Number.NaN;
}
