// The functions that an expression may call: a row each, with its arguments and what becomes of them.

import * as op from './operations.js';
import type { Term } from './term.js';

/** What a function is built with; each checks the types of what it takes. */
export interface Call {
  apply(operation: number, ...args: readonly Term[]): Term;
  choose(selector: Term, options: readonly Term[]): Term;
  lookup(table: Term, key: Term): Term;
  material(id: Term): Term;
  /** @param index area, volume, mass */
  sum(index: number, material: Term): Term;
}

export interface FunctionRow {
  /** As in `clamp(x, lo, hi)`; what ends in "?" may be left out, and "…" is any number of what stands before it. */
  readonly usage: string;
  /** Only in the estimate. */
  readonly isSum?: boolean;
  build(call: Call, args: readonly Term[]): Term;
}

function one(operation: number, usage = 'x'): FunctionRow {
  return { usage, build: (call, args) => call.apply(operation, ...args) };
}

/** Any number of arguments, two at a time. */
function folded(operation: number): FunctionRow {
  return {
    usage: 'a, b, …',
    build(call, [first, ...rest]) {
      const others = rest.length > 0 ? rest : [first!];
      return others.reduce((left, right) => call.apply(operation, left, right), first!);
    },
  };
}

function sum(index: number): FunctionRow {
  return { usage: 'material', isSum: true, build: (call, [material]) => call.sum(index, material!) };
}

const rows: Readonly<Record<string, FunctionRow>> = {
  abs: one(op.abs),
  ceil: one(op.ceil),
  floor: one(op.floor),
  round: {
    usage: 'x, step?',
    build: (call, args) => call.apply(args.length > 1 ? op.roundTo : op.round, ...args),
  },
  sign: one(op.sign),
  min: folded(op.min),
  max: folded(op.max),
  clamp: {
    usage: 'x, lo, hi',
    build: (call, [x, lo, hi]) => call.apply(op.min, call.apply(op.max, x!, lo!), hi!),
  },
  sqrt: one(op.sqrt),
  pow: one(op.pow, 'x, y'),
  hypot: {
    usage: 'a, b, …',
    build(call, args) {
      const squares = args.map((arg) => call.apply(op.multiply, arg, arg));
      return call.apply(
        op.sqrt,
        squares.reduce((left, right) => call.apply(op.add, left, right)),
      );
    },
  },
  sin: one(op.sin, 'degrees'),
  cos: one(op.cos, 'degrees'),
  tan: one(op.tan, 'degrees'),
  asin: one(op.asin),
  acos: one(op.acos),
  atan: one(op.atan),
  atan2: one(op.atan2, 'y, x'),
  pick: { usage: 'i, a, b, …', build: (call, [selector, ...options]) => call.choose(selector!, options) },
  lookup: { usage: "'table', key", build: (call, [table, key]) => call.lookup(table!, key!) },
  materialById: { usage: 'id', build: (call, [id]) => call.material(id!) },
  random: one(op.random, 'seed'),
  length: one(op.length, 'text'),
  textWidth: one(op.textWidth, 'text'),
  areaOf: sum(0),
  volumeOf: sum(1),
  massOf: sum(2),
};

export const functions: ReadonlyMap<string, FunctionRow> = new Map(Object.entries(rows));
