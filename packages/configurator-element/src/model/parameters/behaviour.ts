// What a parameter type does: settle a value, say its limits, show its state. One type a file beside this one.

import type { Parameter } from '../document.js';
import type { IssueList } from '../errors.js';
import type { Term, ValueType } from '../expression/term.js';
import type { ConfigurationValue } from '../product.js';
import type { Runtime } from '../runtime.js';
import type { Expression } from '../schema.js';
import type { AdjustmentReason, Limits, ParameterState } from '../states.js';
import type { DocumentVocabulary } from '../vocabulary.js';

/** What became of a value. Without a reason it is as it was; without a value the default takes its place. */
export interface Outcome {
  readonly value: ConfigurationValue | undefined;
  readonly reason?: AdjustmentReason;
  readonly limit?: number;
  readonly because?: readonly string[];
}

type Common = 'key' | 'label' | 'help' | 'group' | 'visible' | 'value' | 'default' | 'type';

/** A type's own part of its state. */
export type OwnState<S = ParameterState> = S extends ParameterState ? Omit<S, Common> : never;

/** A compiled parameter, read after its expressions have run. */
export interface Behaviour {
  /** As the document says, not settled. */
  default(runtime: Runtime): ConfigurationValue;
  /**
   * The nearest value that is allowed.
   * @throws ModelError where there is none
   */
  settle(given: unknown, runtime: Runtime): Outcome;
  /** What expressions work with. */
  encode(value: ConfigurationValue, runtime: Runtime): number;
  limits(runtime: Runtime): Limits | undefined;
  /** What a form shows besides what all types have. */
  state(runtime: Runtime, language: string): OwnState;
}

/** A value that an expression gives while a configuration is settled. */
export interface Computed {
  readonly register: number;
  readonly term: Term;
}

/** What a parameter type is compiled with. */
export interface ParameterContext {
  /** JSON pointer of the parameter. */
  readonly pointer: string;
  readonly issues: IssueList;
  readonly vocabulary: DocumentVocabulary;
  compute(expression: Expression, path: string, kind: 'number' | 'boolean'): Computed;
}

export interface ParameterRow<P extends Parameter> {
  /** Known before any expression is read. */
  type(definition: P, vocabulary: DocumentVocabulary): ValueType;
  /** The expressions that settling it needs, by their places within it. */
  expressions(definition: P): readonly (readonly [path: string, expression: Expression])[];
  compile(definition: P, context: ParameterContext): Behaviour;
}
