// An expression whose names and types are known, as a tree: what the parser makes and the code generator turns into
// instructions. Beside it the scopes, which say what a name stands for.

import { move } from './opcodes.js';

export type ValueKind = 'number' | 'boolean' | 'text' | 'record';

export interface ValueType {
  readonly kind: ValueKind;
  /** All values that it can have, where they are known at compile time: numbers of texts, indices of materials. */
  readonly values?: readonly number[];
}

export const numberType: ValueType = { kind: 'number' };
export const booleanType: ValueType = { kind: 'boolean' };
export const textType: ValueType = { kind: 'text' };

/** What a name stands for. */
export interface Binding {
  readonly type: ValueType;
  readonly register: number;
  /** How many loops it lies within: its value changes only when one of them moves on. */
  readonly loopDepth: number;
  /** The key of the parameter, where the name is one. */
  readonly key?: string;
  /** The definition, where the name has one. */
  readonly node?: ExpressionNode;
}

/** What expressions read of the sums over all parts: what nobody reads need not be added up. */
export interface SumsRead {
  isAny: boolean;
  /** Materials of which the volume or the mass is read; `allMaterials` of all parts. */
  readonly volumes: Set<number>;
}

export const allMaterials = -1;

/** Names of one place in the document; a name that is not among them is looked up in the enclosing scope. */
export class Scope {
  readonly #parent: Scope | undefined;
  readonly #bindings = new Map<string, Binding>();
  /** Where the sums over all parts may be named: in rules and the estimate alone. */
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

/** A constant, a name, an operation on `args`, or a choice: `args` are then the selector and the options. */
export interface ExpressionNode {
  readonly type: ValueType;
  /** Offset into the expression's text. */
  readonly at: number;
  /** Depth of the deepest loop whose name it reads. */
  readonly loopDepth: number;
  /** An opcode; `jumpUnless` chooses the first option where a boolean holds, `jumpBy` the one of a number. */
  readonly operation: number;
  /** The operator or function as the author wrote it: `+`, `sqrt`. */
  readonly symbol: string;
  readonly args: readonly ExpressionNode[];
  readonly name: Binding | undefined;
  /** The value of a constant. */
  readonly value: number | undefined;
  /** Where the value lies, once code is generated. */
  register: number | undefined;
}

// All three give the same keys in the same order: engines then read all nodes, of which there are thousands, alike.

export function constantNode(type: ValueType, value: number, at: number): ExpressionNode {
  const register = undefined;
  return { type, at, loopDepth: 0, operation: move, symbol: '', args: noArgs, name: undefined, value, register };
}

export function bindingNode(name: Binding, at: number): ExpressionNode {
  const { type, loopDepth, register } = name;
  return { type, at, loopDepth, operation: move, symbol: '', args: noArgs, name, value: undefined, register };
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
