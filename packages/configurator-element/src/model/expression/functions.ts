// The functions that an expression may call: a row each, with how many arguments it takes and what becomes of them.

import { type Operation, operation } from './machine.js';
import type { Term, ValueType } from './term.js';
import { anyText, number } from './term.js';

/** What a function is built with. */
export interface Builder {
  /** @throws ExpressionFault where it is of another type */
  expect(term: Term, kind: ValueType['kind']): void;
  apply(operation: Operation, args: readonly Term[], type?: ValueType, index?: number): Term;
  choose(selector: Term, options: readonly Term[]): Term;
  lookup(key: Term): Term;
  materialOf(term: Term): Term;
}

export interface FunctionRow {
  readonly least: number;
  readonly most: number;
  /** `clamp(x, lo, hi)` */
  readonly usage: string;
  /** Only in the estimate. */
  readonly isSum?: boolean;
  build(args: readonly Term[], builder: Builder): Term;
}

const many = Number.POSITIVE_INFINITY;

function unary(symbol: Operation, usage: string): FunctionRow {
  return { least: 1, most: 1, usage, build: (args, to) => numeric(symbol, args, to) };
}

function binary(symbol: Operation, usage: string): FunctionRow {
  return { least: 2, most: 2, usage, build: (args, to) => numeric(symbol, args, to) };
}

/** Any number of arguments, two at a time. */
function folded(symbol: Operation, usage: string): FunctionRow {
  return {
    least: 1,
    most: many,
    usage,
    build: (args, to) => {
      for (const arg of args) to.expect(arg, 'number');
      return args.reduce((left, right) => to.apply(symbol, [left, right]));
    },
  };
}

function sum(index: number, usage: string): FunctionRow {
  return {
    least: 1,
    most: 1,
    usage,
    isSum: true,
    build: ([material], to) => to.apply(operation.sum, [to.materialOf(material!)], number, index),
  };
}

function numeric(symbol: Operation, args: readonly Term[], to: Builder): Term {
  for (const arg of args) to.expect(arg, 'number');
  return to.apply(symbol, args);
}

const rows: Readonly<Record<string, FunctionRow>> = {
  abs: unary(operation.abs, 'abs(x)'),
  ceil: unary(operation.ceil, 'ceil(x)'),
  floor: unary(operation.floor, 'floor(x)'),
  round: {
    least: 1,
    most: 2,
    usage: 'round(x) or round(x, step)',
    build: (args, to) => numeric(args.length === 1 ? operation.round : operation.roundTo, args, to),
  },
  sign: unary(operation.sign, 'sign(x)'),
  min: folded(operation.min, 'min(a, b, …)'),
  max: folded(operation.max, 'max(a, b, …)'),
  clamp: {
    least: 3,
    most: 3,
    usage: 'clamp(x, lo, hi)',
    build: ([x, lo, hi], to) => numeric(operation.min, [numeric(operation.max, [x!, lo!], to), hi!], to),
  },
  sqrt: unary(operation.sqrt, 'sqrt(x)'),
  pow: binary(operation.pow, 'pow(x, y)'),
  hypot: {
    least: 1,
    most: many,
    usage: 'hypot(a, b, …)',
    build: (args, to) => {
      const squares = args.map((arg) => numeric(operation.multiply, [arg, arg], to));
      return to.apply(operation.sqrt, [squares.reduce((left, right) => to.apply(operation.add, [left, right]))]);
    },
  },
  sin: unary(operation.sin, 'sin(degrees)'),
  cos: unary(operation.cos, 'cos(degrees)'),
  tan: unary(operation.tan, 'tan(degrees)'),
  asin: unary(operation.asin, 'asin(x)'),
  acos: unary(operation.acos, 'acos(x)'),
  atan: unary(operation.atan, 'atan(x)'),
  atan2: binary(operation.atan2, 'atan2(y, x)'),
  pick: {
    least: 2,
    most: many,
    usage: 'pick(i, a, b, …)',
    build: ([index, ...options], to) => {
      to.expect(index!, 'number');
      return to.choose(index!, options);
    },
  },
  lookup: { least: 2, most: 2, usage: "lookup('table', key)", build: ([, key], to) => to.lookup(key!) },
  materialById: {
    least: 1,
    most: 1,
    usage: "materialById('id')",
    build: ([id], to) => {
      to.expect(id!, 'text');
      return to.materialOf(id!);
    },
  },
  random: unary(operation.random, 'random(seed)'),
  length: {
    least: 1,
    most: 1,
    usage: 'length(text)',
    build: ([text], to) => {
      to.expect(text!, anyText.kind);
      return to.apply(operation.length, [text!]);
    },
  },
  textWidth: {
    least: 1,
    most: 1,
    usage: 'textWidth(text)',
    build: ([text], to) => {
      to.expect(text!, anyText.kind);
      return to.apply(operation.textWidth, [text!]);
    },
  },
  areaOf: sum(0, 'areaOf(material)'),
  volumeOf: sum(1, 'volumeOf(material)'),
  massOf: sum(2, 'massOf(material)'),
};

export const functions: ReadonlyMap<string, FunctionRow> = new Map(Object.entries(rows));
