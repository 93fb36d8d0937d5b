// The functions that an expression may call: a row each, with its arguments and what becomes of them.

import type { ExpressionNode, ValueKind } from './expression-node.js';
import * as op from './opcodes.js';

/** What a function that is more than one operation is built with. */
export interface NodeFactory {
  apply(operation: number, ...args: readonly ExpressionNode[]): ExpressionNode;
  choose(selector: ExpressionNode, options: readonly ExpressionNode[]): ExpressionNode;
  lookup(table: ExpressionNode, key: ExpressionNode): ExpressionNode;
  material(id: ExpressionNode): ExpressionNode;
  /** @param index area, volume, mass */
  sum(index: number, material: ExpressionNode): ExpressionNode;
}

type Build = (call: NodeFactory, args: readonly ExpressionNode[]) => ExpressionNode;

export interface FunctionDefinition {
  /** As in `clamp(x, lo, hi)`; what ends in "?" may be left out, and "…" is any number of what stands before it. */
  readonly usage: string;
  /** How many arguments there have to be, and may be. */
  readonly minArguments: number;
  readonly maxArguments: number;
  /** An operation on its arguments; of any number of them, two at a time. */
  readonly build: number | Build;
  /** Of all arguments; undefined where it looks at their types itself. */
  readonly takes: ValueKind | undefined;
  /** Only in the estimate. */
  readonly isSum: boolean;
}

function row(usage: string, how: FunctionDefinition['build'], takes?: ValueKind, isSum = false): FunctionDefinition {
  const names = usage.split(', ');
  const isOpen = usage.endsWith('…');
  const least = isOpen ? names.length - 2 : names.filter((name) => !name.endsWith('?')).length;
  return { usage, minArguments: least, maxArguments: isOpen ? Infinity : names.length, build: how, takes, isSum };
}

function ofNumbers(usage: string, how: FunctionDefinition['build']): FunctionDefinition {
  return row(usage, how, 'number');
}

function ofText(usage: string, how: FunctionDefinition['build']): FunctionDefinition {
  return row(usage, how, 'text');
}

function sum(index: number): FunctionDefinition {
  return row('material', (call, [material]) => call.sum(index, material!), undefined, true);
}

const any = 'a, b, …';

const rows: Readonly<Record<string, FunctionDefinition>> = {
  abs: ofNumbers('x', op.abs),
  ceil: ofNumbers('x', op.ceil),
  floor: ofNumbers('x', op.floor),
  round: ofNumbers('x, step?', (call, args) => call.apply(args.length > 1 ? op.roundTo : op.round, ...args)),
  sign: ofNumbers('x', op.sign),
  min: ofNumbers(any, op.min),
  max: ofNumbers(any, op.max),
  clamp: ofNumbers('x, lo, hi', (call, [x, lo, hi]) => call.apply(op.min, call.apply(op.max, x!, lo!), hi!)),
  sqrt: ofNumbers('x', op.sqrt),
  pow: ofNumbers('x, y', op.pow),
  hypot: ofNumbers(any, (call, args) => {
    const squares = args.map((arg) => call.apply(op.multiply, arg, arg));
    return call.apply(
      op.sqrt,
      squares.reduce((left, right) => call.apply(op.add, left, right)),
    );
  }),
  sin: ofNumbers('degrees', op.sin),
  cos: ofNumbers('degrees', op.cos),
  tan: ofNumbers('degrees', op.tan),
  asin: ofNumbers('x', op.asin),
  acos: ofNumbers('x', op.acos),
  atan: ofNumbers('x', op.atan),
  atan2: ofNumbers('y, x', op.atan2),
  pick: row('i, a, b, …', (call, [selector, ...options]) => call.choose(selector!, options)),
  lookup: row("'table', key", (call, [table, key]) => call.lookup(table!, key!)),
  materialById: ofText('id', (call, [id]) => call.material(id!)),
  random: ofNumbers('seed', op.random),
  length: ofText('text', op.length),
  textWidth: ofText('text', op.textWidth),
  areaOf: sum(0),
  volumeOf: sum(1),
  massOf: sum(2),
};

export const functions: ReadonlyMap<string, FunctionDefinition> = new Map(Object.entries(rows));
