// What a field needs to show itself and to say what a person did with it. Each field is a function of a parameter's
// state and this.

import type { ConfigurationValue, RuleResult } from '../../../model/product.js';
import type { LengthNotation } from '../../../model/units.js';
import type { Messages } from '../../messages/index.js';

/** A rule that fails at a field. */
export interface FieldProblem extends Pick<RuleResult, 'level' | 'message'> {
  /** With which it would hold. */
  readonly wayOut: ConfigurationValue | undefined;
}

export interface FieldContext {
  readonly messages: Messages;
  readonly language: string;
  readonly notation: LengthNotation;
  /** Labels of parameters by key, for sentences that name another. */
  labelOf(key: string): string;
  /** What is typed at a parameter and not taken. */
  draftOf(key: string): string | undefined;
  /** Rules that fail at a parameter. */
  problemsOf(key: string): readonly FieldProblem[];
  /** A person chose a value. Values of one gesture (a slider's way) are one step for undo. */
  onValue(key: string, value: ConfigurationValue, gesture?: string): void;
  onGestureEnd(): void;
  onDraft(key: string, text: string | undefined): void;
}

/** Ids within the shadow root, by parameter key. */
export function fieldId(key: string): string {
  return `field-${key}`;
}

export function messageId(key: string): string {
  return `field-${key}-message`;
}
