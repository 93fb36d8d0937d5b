// Runs compiled expressions: a program on registers, each instruction four integers (operation, target, a, b). Every
// value is a number: booleans are 0 and 1, texts and materials their indices. Knows no expression's text and no type.

import { letterCost, widthOf } from '../letters.js';

export interface Machine {
  readonly code: Int32Array;
  readonly registers: Float64Array;
  readonly texts: readonly string[];
  readonly tables: readonly ReadonlyMap<string, number>[];
  /** By id. */
  readonly materials: ReadonlyMap<string, number>;
  /** What materials say of themselves, a row a field. */
  readonly fields: Float64Array;
  /** Sums by material, a row a sum. */
  readonly sums: Float64Array;
  /** How many operations are still allowed. */
  budget: number;
}

/** The numbers stand in `run` too: a switch over literals is a jump table. */
export const operation = {
  move: 0,
  add: 1,
  subtract: 2,
  multiply: 3,
  divide: 4,
  remainder: 5,
  negate: 6,
  equal: 7,
  differ: 8,
  less: 9,
  atMost: 10,
  not: 11,
  jump: 12,
  jumpUnless: 13,
  jumpBy: 14,
  abs: 15,
  ceil: 16,
  floor: 17,
  round: 18,
  roundTo: 19,
  sign: 20,
  min: 21,
  max: 22,
  sqrt: 23,
  pow: 24,
  sin: 25,
  cos: 26,
  tan: 27,
  asin: 28,
  acos: 29,
  atan: 30,
  atan2: 31,
  random: 32,
  length: 33,
  lookup: 34,
  lookupNumber: 35,
  material: 36,
  field: 37,
  sum: 38,
  positive: 39,
  notNegative: 40,
  color: 41,
  textWidth: 42,
} as const;

export type Operation = (typeof operation)[keyof typeof operation];

/** Integers an instruction. */
export const stride = 4;

/** What `run` gives when it went through. */
export const done = -1;

/** What `run` gives when the budget is used up. */
export const exhausted = -2;

/**
 * Runs the instructions from `from` up to `to`.
 * @returns `done`, `exhausted`, or the instruction whose result is not finite
 */
export function run(machine: Machine, from: number, to: number): number {
  const { code, registers: r } = machine;
  machine.budget -= to - from;
  if (machine.budget < 0) return exhausted;
  for (let pc = from; pc < to; pc += 4) {
    const a = code[pc + 2]!;
    const b = code[pc + 3]!;
    let v: number;
    switch (code[pc]) {
      case 0: // move
        v = r[a]!;
        break;
      case 1: // add
        v = r[a]! + r[b]!;
        break;
      case 2: // subtract
        v = r[a]! - r[b]!;
        break;
      case 3: // multiply
        v = r[a]! * r[b]!;
        break;
      case 4: // divide
        v = r[a]! / r[b]!;
        break;
      case 5: // remainder
        v = r[a]! % r[b]!;
        break;
      case 6: // negate
        v = -r[a]!;
        break;
      case 7: // equal
        v = r[a] === r[b] ? 1 : 0;
        break;
      case 8: // differ
        v = r[a] === r[b] ? 0 : 1;
        break;
      case 9: // less
        v = r[a]! < r[b]! ? 1 : 0;
        break;
      case 10: // atMost
        v = r[a]! <= r[b]! ? 1 : 0;
        break;
      case 11: // not
        v = r[a] === 0 ? 1 : 0;
        break;
      case 12: // jump, by b instructions
        pc += b * 4;
        continue;
      case 13: // jumpUnless
        if (r[a] === 0) pc += b * 4;
        continue;
      case 14: // jumpBy: a of b jumps that follow
        v = Math.floor(r[a]!);
        if (!(v >= 0 && v < b)) return pc;
        pc += v * 4;
        continue;
      case 15:
        v = Math.abs(r[a]!);
        break;
      case 16:
        v = Math.ceil(r[a]!);
        break;
      case 17:
        v = Math.floor(r[a]!);
        break;
      case 18:
        v = Math.round(r[a]!);
        break;
      case 19:
        v = r[b]! > 0 ? roundTo(r[a]!, r[b]!) : Number.NaN;
        break;
      case 20:
        v = Math.sign(r[a]!);
        break;
      case 21:
        v = Math.min(r[a]!, r[b]!);
        break;
      case 22:
        v = Math.max(r[a]!, r[b]!);
        break;
      case 23:
        v = Math.sqrt(r[a]!);
        break;
      case 24:
        // biome-ignore lint/style/useExponentiationOperator: the same in one call, by its name
        v = Math.pow(r[a]!, r[b]!);
        break;
      case 25:
        v = sine(r[a]!);
        break;
      case 26:
        v = cosine(r[a]!);
        break;
      case 27:
        v = sine(r[a]!) / cosine(r[a]!);
        break;
      case 28:
        v = degrees(Math.asin(r[a]!));
        break;
      case 29:
        v = degrees(Math.acos(r[a]!));
        break;
      case 30:
        v = degrees(Math.atan(r[a]!));
        break;
      case 31:
        v = degrees(Math.atan2(r[a]!, r[b]!));
        break;
      case 32:
        v = random(r[a]!);
        break;
      case 33: // length, in characters as people count them, not in halves of surrogate pairs
        v = [...machine.texts[r[a]!]!].length;
        break;
      case 34: // lookup, in table b
        v = machine.tables[b]!.get(machine.texts[r[a]!]!) ?? Number.NaN;
        break;
      case 35: // lookupNumber
        v = machine.tables[b]!.get(String(r[a])) ?? Number.NaN;
        break;
      case 36: // material
        v = machine.materials.get(machine.texts[r[a]!]!) ?? Number.NaN;
        break;
      case 37: // field b
        v = machine.fields[b * machine.materials.size + r[a]!]!;
        break;
      case 38: // sum b
        v = machine.sums[b * machine.materials.size + r[a]!]!;
        break;
      case 39: // positive
        v = r[a]! > 0 ? r[a]! : Number.NaN;
        break;
      case 40: // notNegative
        v = r[a]! >= 0 ? r[a]! : Number.NaN;
        break;
      case 42: // textWidth, in heights of a capital
        machine.budget -= machine.texts[r[a]!]!.length * letterCost;
        v = withoutNoise(widthOf(machine.texts[r[a]!]!));
        break;
      default: // color
        v = colorOf(machine.texts[r[a]!]!);
    }
    if (v - v !== 0) return pc;
    // Plus zero: -0 becomes 0, which is what everyone who compares expects.
    r[code[pc + 1]!] = v + 0;
  }
  return done;
}

/** To the nearest multiple, halves up, free of the noise of floating point. */
export function roundTo(value: number, step: number): number {
  return withoutNoise(Math.round(value / step) * step);
}

/** To nine decimals, as far as a double has them. */
export function withoutNoise(value: number): number {
  const scaled = Math.round(value * 1e9);
  return Number.isSafeInteger(scaled) ? scaled / 1e9 : value;
}

/** Degrees; exact at right angles and at the halves. */
export function sine(angle: number): number {
  return Math.round(Math.sin((angle % 360) * radian) * 1e15) / 1e15;
}

export function cosine(angle: number): number {
  return Math.round(Math.cos((angle % 360) * radian) * 1e15) / 1e15;
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

function colorOf(text: string): number {
  return /^#[0-9a-f]{6}$/i.test(text) ? Number.parseInt(text.slice(1), 16) : Number.NaN;
}
