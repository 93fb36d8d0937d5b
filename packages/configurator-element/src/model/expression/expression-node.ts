// An expression's tree with resolved names and types, used to generate instructions, and the scopes that resolve names.

import { MOVE } from './opcodes.js';

export type ValueKind = 'number' | 'boolean' | 'text' | 'record';

export interface ValueType {
  readonly kind: ValueKind;
  /** All possible values, if they're known at compile time: numbers of strings, indices of materials. */
  readonly values?: readonly number[];
}

export const numberType: ValueType = { kind: 'number' };
export const booleanType: ValueType = { kind: 'boolean' };
export const textType: ValueType = { kind: 'text' };

/** What a name refers to. */
export interface Binding {
  readonly type: ValueType;
  readonly register: number;
  /** The number of loops around the name. Its value can change only when one of them advances. */
  readonly loopDepth: number;
  /** The parameter's key, if the name is a parameter. */
  readonly key?: string;
  /** The node of the name's definition, if it has one. */
  readonly node?: ExpressionNode;
  /** Whether the name is a sum over all parts. */
  readonly isSum?: true;
}

/** Which sums over all parts are read. The others needn't be computed. */
export interface SumsRead {
  isAny: boolean;
  /** The materials whose volume or mass is read; `ALL_MATERIALS` represents the sums over all of them. */
  readonly volumes: Set<number>;
  /** Whether a sum of contours or surfaces is read. */
  hasShapes: boolean;
}

export const ALL_MATERIALS = -1;

/** The names that may be used at one point in the document, including those of the enclosing scopes. */
export class Scope {
  readonly #parent: Scope | undefined;
  readonly #bindings = new Map<string, Binding>();
  /** Defined only in rules and the estimate, where expressions may read sums over all parts. */
  readonly sums: SumsRead | undefined;

  constructor(parent?: Scope, sums?: SumsRead) {
    this.#parent = parent;
    this.sums = sums;
  }

  get(name: string): Binding | undefined {
    return this.#bindings.get(name) ?? this.#parent?.get(name);
  }

  set(name: string, binding: Binding): void {
    this.#bindings.set(name, binding);
  }

  names(): readonly string[] {
    return [...this.#bindings.keys(), ...(this.#parent?.names() ?? [])];
  }
}

/** A constant, a name, an operation on `args`, or a choice. For a choice, `args` are the selector and the options. */
export interface ExpressionNode {
  readonly type: ValueType;
  /** Offset into the expression's text. */
  readonly at: number;
  /** The depth of the innermost loop whose name the expression reads. */
  readonly loopDepth: number;
  /** An opcode. `JUMP_UNLESS` chooses the first option if a boolean is true. `JUMP_BY` chooses by number. */
  readonly operation: number;
  /** The operator or function as the author wrote it: `+`, `sqrt`. */
  readonly symbol: string;
  readonly args: readonly ExpressionNode[];
  readonly name: Binding | undefined;
  /** The value of a constant. */
  readonly value: number | undefined;
  /** The register of the value, after code is generated. */
  register: number | undefined;
}

// All three functions create objects with the same keys in the same order, so that the thousands of nodes share one
// hidden class, which makes reading them fast.

export function constantNode(type: ValueType, value: number, at: number): ExpressionNode {
  const register = undefined;
  return { type, at, loopDepth: 0, operation: MOVE, symbol: '', args: noArgs, name: undefined, value, register };
}

export function bindingNode(name: Binding, at: number): ExpressionNode {
  const { type, loopDepth, register } = name;
  return { type, at, loopDepth, operation: MOVE, symbol: '', args: noArgs, name, value: undefined, register };
}

export function operationNode(
  operation: number,
  symbol: string,
  args: readonly ExpressionNode[],
  type = numberType,
  at = 0,
): ExpressionNode {
  let loopDepth = 0;
  for (let index = 0; index < args.length; index++) loopDepth = Math.max(loopDepth, args[index]!.loopDepth);
  return { type, at, loopDepth, operation, symbol, args, name: undefined, value: undefined, register: undefined };
}

const noArgs: readonly ExpressionNode[] = [];
