// What a field needs to show itself and to say what a person did with it. Each field is a function of a parameter's
// state and this.

import type { ConfigurationValue, RuleResult } from '../../../model/evaluate/product.js';
import type { Session } from '../../session/session.js';
import type { LengthNotation } from '../../shared/format/length.js';
import type { Messages } from '../../shared/messages/index.js';

/** A rule that fails at a field. */
export interface RuleProblem extends Pick<RuleResult, 'level' | 'message'> {
  /** The nearest value of the field with which the rule would hold. */
  readonly fix: ConfigurationValue | undefined;
}

export interface FieldContext {
  readonly messages: Messages;
  readonly notation: LengthNotation;
  /** The last value that was asked for can't be built. */
  readonly cannotBuild: boolean;
  /** Labels of parameters by key, for sentences that name another. */
  labelOf(key: string): string;
  /** What is typed at a parameter and not taken. */
  draftOf(key: string): string | undefined;
  /** Rules that fail at a parameter. */
  problemsOf(key: string): readonly RuleProblem[];
  /** A person chose a value. Values of one gesture (while a slider is dragged) are one step for undo. */
  onValue(key: string, value: ConfigurationValue, gesture?: string): void;
  onGestureEnd(): void;
  onDraft(key: string, text: string | undefined): void;
}

export function fieldContext(session: Session): FieldContext {
  const { configuration, drafts, parameters, product } = session;
  return {
    ...session.format,
    cannotBuild: session.notice?.intro === 'cannotBuild',
    labelOf: (key) => parameters.find((parameter) => parameter.key === key)?.label ?? key,
    draftOf: (key) => drafts.get(key),
    problemsOf: (key) =>
      (product?.rules ?? []).flatMap(({ holds, keys, level, message }, rule) => {
        if (holds || !keys.includes(key)) return [];
        const fix = configuration.suggestions.find((one) => one.rule === rule && one.key === key)?.value;
        return [{ level, message, fix }];
      }),
    onValue: (key, value, gesture) => session.choose({ [key]: value }, { gesture }),
    onGestureEnd: () => configuration.endGesture(),
    onDraft: (key, text) => session.draft(key, text),
  };
}

/** Ids within the shadow root, by parameter key. */
export function fieldId(key: string): string {
  return `field-${key}`;
}

export function messageId(key: string): string {
  return `field-${key}-message`;
}
