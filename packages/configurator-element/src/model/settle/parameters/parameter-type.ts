// The interface of a parameter type, which settles a value, returns its limits and describes its state for a form. Each
// type is a file in this folder and a row in index.ts.

import type { IssueList } from '../../document/errors.js';
import type { Expression } from '../../document/fields.js';
import type { Parameter } from '../../document/model-document.js';
import type { ConfigurationValue } from '../../evaluate/product.js';
import type { ExpressionNode, ValueKind, ValueType } from '../../expression/expression-node.js';
import type { Runtime } from '../../expression/runtime.js';
import type { Symbols } from '../../expression/symbols.js';
import type { AdjustmentReason, Limits, ParameterState } from '../results.js';

/**
 * The result of settling a value. Without a `reason`, the value is unchanged. Without a `value`, the default replaces
 * it.
 */
export interface SettledValue {
  readonly value: ConfigurationValue | undefined;
  readonly reason?: AdjustmentReason;
  readonly limit?: number;
  readonly because?: readonly string[];
  /** The letters that the typeface lacks. */
  readonly letters?: readonly string[];
}

type Common = 'key' | 'label' | 'help' | 'group' | 'folded' | 'visible' | 'value' | 'default' | 'type';

/** The properties that a type adds to the state of every parameter. */
export type TypeState<S = ParameterState> = S extends ParameterState ? Omit<S, Common> : never;

/** A parameter type, compiled for one parameter. Its methods are called after the parameter's expressions have run. */
export interface CompiledParameterType {
  /** The default in the document, not yet settled. */
  default(runtime: Runtime): ConfigurationValue;
  /**
   * Finds the nearest allowed value.
   * @throws {ModelError} if there is none
   */
  settle(given: unknown, runtime: Runtime): SettledValue;
  /** The number that represents the value in expressions. */
  encode(value: ConfigurationValue, runtime: Runtime): number;
  limits(runtime: Runtime): Limits | undefined;
  state(runtime: Runtime, language: string): TypeState;
}

/** An expression computed while a configuration is settled. */
export interface CompiledExpression {
  readonly register: number;
  readonly node: ExpressionNode;
}

/** The context for compiling a parameter type. */
export interface ParameterCompileContext {
  /** JSON pointer of the parameter. */
  readonly pointer: string;
  readonly issues: IssueList;
  readonly symbols: Symbols;
  compute(expression: Expression, path: string, kind: ValueKind): CompiledExpression;
}

/** Everything that defines a parameter type, except its keys in `model-document.ts` and its state in `results.ts`. */
export interface ParameterTypeRow<P extends Parameter> {
  /** The values that the parameter accepts, in words: `"width" must be a number`. */
  readonly expected: string;
  /** The type of the parameter's value in expressions, which is known before any expression is parsed. */
  type(definition: P, symbols: Symbols): ValueType;
  /** The expressions that settling needs, with their paths within the definition. */
  expressions(definition: P): readonly (readonly [path: string, expression: Expression])[];
  compile(definition: P, context: ParameterCompileContext): CompiledParameterType;
}
