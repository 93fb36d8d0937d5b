// The functions that expressions can call, with their arguments and the code that they compile to.

import { type ExpressionNode, type SumsRead, textType, type ValueKind } from './expression-node.js';
import { expectType, type NodeBuilder } from './node-builder.js';
import * as op from './opcodes.js';

/** A call and its position in an expression. */
interface Call {
  readonly nodes: NodeBuilder;
  readonly name: string;
  readonly at: number;
  /** The record of the sums that are read. Undefined unless the function is a sum. */
  readonly sums: SumsRead | undefined;
}

type Args = readonly ExpressionNode[];

export interface FunctionDefinition {
  /**
   * The arguments, such as `x, lo, hi`. An argument that ends in "?" is optional, and "…" repeats the argument before
   * it.
   */
  readonly usage: string;
  readonly minArguments: number;
  readonly maxArguments: number;
  /**
   * An opcode or a function that builds the node. If there are more than two arguments, the opcode is applied to two at
   * a time.
   */
  readonly build: number | ((call: Call, args: Args) => ExpressionNode);
  /** The type of every argument; undefined if `build` checks the types itself. */
  readonly takes: ValueKind | undefined;
  /** Whether the function is a sum over all parts, which only rules and the estimate may call. */
  readonly isSum: boolean;
}

function define(
  usage: string,
  build: FunctionDefinition['build'],
  takes?: ValueKind,
  isSum = false,
): FunctionDefinition {
  const names = usage.split(', ');
  const isOpen = usage.endsWith('…');
  const minArguments = isOpen ? names.length - 2 : names.filter((name) => !name.endsWith('?')).length;
  return { usage, minArguments, maxArguments: isOpen ? Infinity : names.length, build, takes, isSum };
}

function ofNumbers(usage: string, build: FunctionDefinition['build']): FunctionDefinition {
  return define(usage, build, 'number');
}

function ofText(usage: string, build: FunctionDefinition['build']): FunctionDefinition {
  return define(usage, build, 'text');
}

function sum(index: number): FunctionDefinition {
  return define(
    'material',
    ({ nodes, name, at, sums }, [of]) => nodes.sumOf(index, name, of!, at, sums),
    undefined,
    true,
  );
}

function clamp({ nodes, name, at }: Call, [x, low, high]: Args): ExpressionNode {
  return nodes.operation(op.MIN, name, [nodes.operation(op.MAX, name, [x!, low!], at), high!], at);
}

function hypot({ nodes, name, at }: Call, args: Args): ExpressionNode {
  const squares = args.map((arg) => nodes.operation(op.MULTIPLY, name, [arg, arg], at));
  const sum = squares.reduce((left, right) => nodes.operation(op.ADD, name, [left, right], at));
  return nodes.operation(op.SQRT, name, [sum], at);
}

/** Writes a number as text. Without `decimals`, the text has as many decimals as the number. */
function textOf({ nodes, name, at }: Call, [value, decimals]: Args): ExpressionNode {
  return nodes.operation(op.TEXT, name, [value!, decimals ?? nodes.constant(Infinity, at)], at, textType);
}

function pick({ nodes, name, at }: Call, [selector, ...options]: Args): ExpressionNode {
  expectType(selector!, 'number', `This argument of ${name}()`);
  return nodes.choice(selector!, options, at);
}

const ANY = 'a, b, …';

const rows: Readonly<Record<string, FunctionDefinition>> = {
  abs: ofNumbers('x', op.ABS),
  ceil: ofNumbers('x', op.CEIL),
  floor: ofNumbers('x', op.FLOOR),
  round: ofNumbers('x, step?', ({ nodes, name, at }, args) =>
    nodes.operation(args.length > 1 ? op.ROUND_TO : op.ROUND, name, args, at),
  ),
  sign: ofNumbers('x', op.SIGN),
  min: ofNumbers(ANY, op.MIN),
  max: ofNumbers(ANY, op.MAX),
  clamp: ofNumbers('x, lo, hi', clamp),
  sqrt: ofNumbers('x', op.SQRT),
  pow: ofNumbers('x, y', op.POW),
  hypot: ofNumbers(ANY, hypot),
  sin: ofNumbers('degrees', op.SIN),
  cos: ofNumbers('degrees', op.COS),
  tan: ofNumbers('degrees', op.TAN),
  asin: ofNumbers('x', op.ASIN),
  acos: ofNumbers('x', op.ACOS),
  atan: ofNumbers('x', op.ATAN),
  atan2: ofNumbers('y, x', op.ATAN2),
  pick: define('i, a, b, …', pick),
  lookup: define("'table', key", ({ nodes, at }, [table, key]) => nodes.lookup(table!, key!, at)),
  materialById: ofText('id', ({ nodes, at }, [id]) => nodes.material(id!, at)),
  random: ofNumbers('seed', op.RANDOM),
  text: ofNumbers('x, decimals?', textOf),
  length: ofText('text', op.LENGTH),
  textWidth: ofText('text', op.TEXT_WIDTH),
  areaOf: sum(0),
  volumeOf: sum(1),
  massOf: sum(2),
  surfaceOf: sum(3),
};

export const functions: ReadonlyMap<string, FunctionDefinition> = new Map(Object.entries(rows));
