// An expression whose names and types are known: what is left to turn into instructions.

import type { Operation } from './machine.js';

export type ValueType =
  | { readonly kind: 'number' | 'boolean' }
  /** With everything that it can be, where that is known before any value is. */
  | { readonly kind: 'text'; readonly values?: readonly string[] }
  /** A material: one of these. */
  | { readonly kind: 'record'; readonly materials: readonly number[] };

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

interface Base {
  readonly type: ValueType;
  /** Offset into the expression's text. */
  readonly at: number;
  readonly level: number;
}

export interface Constant extends Base {
  readonly kind: 'constant';
  readonly value: number;
}

export interface Reference extends Base {
  readonly kind: 'reference';
  readonly name: Name;
}

export interface Apply extends Base {
  readonly kind: 'apply';
  readonly operation: Operation;
  /** As the author wrote it: `+`, `sqrt`. */
  readonly symbol: string;
  readonly args: readonly Term[];
  /** An operand that is no register: which table, field or sum. */
  readonly index: number;
  /** Where its value lies once it is compiled. */
  register?: number;
}

/** The one of its options that the selector counts out; with a boolean, the first when it holds. */
export interface Choose extends Base {
  readonly kind: 'choose';
  readonly selector: Term;
  readonly options: readonly Term[];
  register?: number;
}

export type Term = Constant | Reference | Apply | Choose;
