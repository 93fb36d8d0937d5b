// What a parameter type does: settle a value, say its limits, show its state. One type a file beside this one.

import type { IssueList } from '../../document/errors.js';
import type { Expression } from '../../document/fields.js';
import type { Parameter } from '../../document/model-document.js';
import type { ConfigurationValue } from '../../evaluate/product.js';
import type { ExpressionNode, ValueType } from '../../expression/expression-node.js';
import type { Runtime } from '../../expression/runtime.js';
import type { Symbols } from '../../expression/symbols.js';
import type { AdjustmentReason, Limits, ParameterState } from '../results.js';

/** What became of a value. Without a reason it is as it was; without a value the default takes its place. */
export interface SettledValue {
  readonly value: ConfigurationValue | undefined;
  readonly reason?: AdjustmentReason;
  readonly limit?: number;
  readonly because?: readonly string[];
}

type Common = 'key' | 'label' | 'help' | 'group' | 'visible' | 'value' | 'default' | 'type';

/** A type's own part of its state. */
export type TypeState<S = ParameterState> = S extends ParameterState ? Omit<S, Common> : never;

/** A compiled parameter, read after its expressions have run. */
export interface CompiledParameterType {
  /** As the document says, not settled. */
  default(runtime: Runtime): ConfigurationValue;
  /**
   * The nearest value that is allowed.
   * @throws ModelError where there is none
   */
  settle(given: unknown, runtime: Runtime): SettledValue;
  /** What expressions work with. */
  encode(value: ConfigurationValue, runtime: Runtime): number;
  limits(runtime: Runtime): Limits | undefined;
  /** What a form shows besides what all types have. */
  state(runtime: Runtime, language: string): TypeState;
}

/** A value that an expression gives while a configuration is settled. */
export interface CompiledExpression {
  readonly register: number;
  readonly node: ExpressionNode;
}

/** What a parameter type is compiled with. */
export interface ParameterCompileContext {
  /** JSON pointer of the parameter. */
  readonly pointer: string;
  readonly issues: IssueList;
  readonly symbols: Symbols;
  compute(expression: Expression, path: string, kind: 'number' | 'boolean'): CompiledExpression;
}

export interface ParameterTypeRow<P extends Parameter> {
  /** Known before any expression is read. */
  type(definition: P, vocabulary: Symbols): ValueType;
  /** The expressions that settling it needs, by their places within it. */
  expressions(definition: P): readonly (readonly [path: string, expression: Expression])[];
  compile(definition: P, context: ParameterCompileContext): CompiledParameterType;
}
