// An expression whose names and types are known: what is left to turn into instructions.

import { move } from './opcodes.js';

export type ValueKind = 'number' | 'boolean' | 'text' | 'record';

export interface ValueType {
  readonly kind: ValueKind;
  /** Everything that it can be, where that is known before any value is: numbers of texts, indices of materials. */
  readonly values?: readonly number[];
}

export const numberType: ValueType = { kind: 'number' };
export const booleanType: ValueType = { kind: 'boolean' };
export const textType: ValueType = { kind: 'text' };

/** What a name stands for. */
export interface Binding {
  readonly type: ValueType;
  readonly register: number;
  /** How many loops it lies within: it changes only when they do. */
  readonly loopDepth: number;
  /** Of the parameter that it is. */
  readonly key?: string;
  /** What it is defined as. */
  readonly node?: ExpressionNode;
}

/** A constant, a name, an operation on its `args`, or a choice: of the selector, then the options that it counts out. */
export interface ExpressionNode {
  readonly type: ValueType;
  /** Offset into the expression's text. */
  readonly at: number;
  readonly loopDepth: number;
  /** Of `operations`; `jumpUnless` chooses the first option where a boolean holds, `jumpBy` the one of a number. */
  readonly operation: number;
  /** As the author wrote it: `+`, `sqrt`. */
  readonly symbol: string;
  readonly args: readonly ExpressionNode[];
  readonly name: Binding | undefined;
  /** Of a constant. */
  readonly value: number | undefined;
  /** Where its value lies, once that is known. */
  register: number | undefined;
}

const none: readonly ExpressionNode[] = [];

export function constantNode(type: ValueType, value: number, at: number): ExpressionNode {
  return nodeOf(type, at, 0, move, '', none, undefined, value, undefined);
}

export function bindingNode(name: Binding, at: number): ExpressionNode {
  return nodeOf(name.type, at, name.loopDepth, move, '', none, name, undefined, name.register);
}

export function operationNode(
  operation: number,
  symbol: string,
  args: readonly ExpressionNode[],
  type = numberType,
  at = 0,
): ExpressionNode {
  let level = 0;
  for (let index = 0; index < args.length; index++) level = Math.max(level, args[index]!.loopDepth);
  return nodeOf(type, at, level, operation, symbol, args, undefined, undefined, undefined);
}

/** All of one shape: there are thousands, made and read before any machine has got to know them. */
function nodeOf(
  type: ValueType,
  at: number,
  level: number,
  operation: number,
  symbol: string,
  args: readonly ExpressionNode[],
  name: Binding | undefined,
  value: number | undefined,
  register: number | undefined,
): ExpressionNode {
  return { type, at, loopDepth: level, operation, symbol, args, name, value, register };
}
