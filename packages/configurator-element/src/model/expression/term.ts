// An expression whose names and types are known: what is left to turn into instructions.

import { move } from './operations.js';

export type Kind = 'number' | 'boolean' | 'text' | 'record';

export interface ValueType {
  readonly kind: Kind;
  /** Everything that it can be, where that is known before any value is: numbers of texts, indices of materials. */
  readonly values?: readonly number[];
}

export const number: ValueType = { kind: 'number' };
export const boolean: ValueType = { kind: 'boolean' };
export const anyText: ValueType = { kind: 'text' };

/** What a name stands for. */
export interface Name {
  readonly type: ValueType;
  readonly register: number;
  /** How many loops it lies within: it changes only when they do. */
  readonly level: number;
  /** Of the parameter that it is. */
  readonly key?: string;
  /** What it is defined as. */
  readonly term?: Term;
}

/** A constant, a name, an operation on its `args`, or a choice: of the selector, then the options that it counts out. */
export interface Term {
  readonly type: ValueType;
  /** Offset into the expression's text. */
  readonly at: number;
  readonly level: number;
  /** Of `operations`; `jumpUnless` chooses the first option where a boolean holds, `jumpBy` the one of a number. */
  readonly operation: number;
  /** As the author wrote it: `+`, `sqrt`. */
  readonly symbol: string;
  readonly args: readonly Term[];
  readonly name: Name | undefined;
  /** Of a constant. */
  readonly value: number | undefined;
  /** Where its value lies, once that is known. */
  register: number | undefined;
}

const none: readonly Term[] = [];

export function constant(type: ValueType, value: number, at: number): Term {
  return termOf(type, at, 0, move, '', none, undefined, value, undefined);
}

export function reference(name: Name, at: number): Term {
  return termOf(name.type, at, name.level, move, '', none, name, undefined, name.register);
}

export function composed(operation: number, symbol: string, args: readonly Term[], type = number, at = 0): Term {
  let level = 0;
  for (let index = 0; index < args.length; index++) level = Math.max(level, args[index]!.level);
  return termOf(type, at, level, operation, symbol, args, undefined, undefined, undefined);
}

/** All of one shape: there are thousands, made and read before any machine has got to know them. */
function termOf(
  type: ValueType,
  at: number,
  level: number,
  operation: number,
  symbol: string,
  args: readonly Term[],
  name: Name | undefined,
  value: number | undefined,
  register: number | undefined,
): Term {
  return { type, at, level, operation, symbol, args, name, value, register };
}
