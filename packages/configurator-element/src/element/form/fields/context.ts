// What a field needs to show itself and to say what a person did with it. Each field is a function of a parameter's
// state and this.

import type { ConfigurationValue, RuleResult } from '../../../model/evaluate/product.js';
import type { LengthNotation } from '../../shared/format/length.js';
import type { Messages } from '../../shared/messages/index.js';

/** A rule that fails at a field. */
export interface RuleProblem extends Pick<RuleResult, 'level' | 'message'> {
  /** With which it would hold. */
  readonly fix: ConfigurationValue | undefined;
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
  problemsOf(key: string): readonly RuleProblem[];
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
