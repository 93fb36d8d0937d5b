// What a field needs to show itself and to say what a person did with it. Each field is a function of a parameter's
// state and this.

import type { nothing, TemplateResult } from 'lit';
import type { ConfigurationValue, RuleResult } from '../../../model/evaluate/product.js';
import type { IntegerState, NumberState, ParameterState } from '../../../model/index.js';
import type { Patch } from '../../session/configuration-store.js';
import { optionId } from '../../session/option-effects.js';
import type { Session } from '../../session/session.js';
import type { LengthNotation } from '../../shared/format/length.js';
import type { Messages } from '../../shared/messages/index.js';

export type NumericState = NumberState | IntegerState;

/** What is fetched once the form is there: what reads typed numbers and says why something can't be taken. */
export interface FormHelp {
  /** Takes a text as the parameter's value. Where it can't be, it stays as a draft. */
  commitText(text: string, state: NumericState, context: FieldContext): void;
  /** Why a typed text was not taken. */
  renderRejectedDraft(draft: string, state: NumericState, context: FieldContext): TemplateResult;
  /** What bounds a value that goes beyond. */
  limitsOf(state: NumericState, typed: number, context: FieldContext): string;
  /** Why options are not available, and what makes room for them. */
  renderUnavailable(state: ParameterState, context: FieldContext): TemplateResult | typeof nothing;
}

/** What was typed, until it can be read. */
export interface Typing {
  readonly help: FormHelp | undefined;
  /** Waits for the help, and is a draft until then. */
  read(key: string, text: string, take: (help: FormHelp) => void): void;
  isBeingRead(key: string): boolean;
  /** What is typed can't be read, as the help could not be fetched. */
  readonly hasFailed: boolean;
  /** Fetches the help again. */
  retry(): void;
}

/** A rule that fails at a field. */
export interface RuleProblem extends Pick<RuleResult, 'level' | 'message'> {
  /** The nearest value of the field with which the rule would hold; where it has none, those of the rule's other fields. */
  readonly fixes: readonly ValueFix[];
}

export interface ValueFix {
  readonly state: ParameterState;
  readonly value: ConfigurationValue;
}

/** An option that is not available. */
export interface UnavailableOption {
  readonly value: ConfigurationValue;
  readonly label: string;
  /** Labels of what is in the way. */
  readonly causes: readonly string[];
  /** What makes room for it. */
  readonly fix: ValueFix | undefined;
}

export interface FieldContext {
  readonly messages: Messages;
  readonly notation: LengthNotation;
  /** The last value that was asked for can't be built. */
  readonly cannotBuild: boolean;
  /** Labels of parameters by key, for sentences that name another. */
  labelOf(key: string): string;
  /** Undefined until it is fetched. */
  readonly help: FormHelp | undefined;
  /** Fetches the help again; undefined where it did not fail to come. */
  readonly retryHelp: (() => void) | undefined;
  /** What is typed at a parameter and not taken. */
  draftOf(key: string): string | undefined;
  /** What is typed at a parameter is not read yet. */
  isBeingRead(key: string): boolean;
  /** What is typed at a parameter can't be taken. */
  isRejected(key: string): boolean;
  /** Rules that fail at a parameter. */
  problemsOf(key: string): readonly RuleProblem[];
  /** Whether there is a price that options could change. */
  readonly hasPrice: boolean;
  /** What was worked out of options is for another configuration: it keeps its place until it is worked out anew. */
  readonly isOutdated: boolean;
  /** What the price would change by with an option, with its sign. */
  differenceOf(key: string, value: ConfigurationValue): string | undefined;
  unavailableOf(state: ParameterState): readonly UnavailableOption[];
  /** A person chose several values at once. */
  onValues(patch: Patch): void;
  /** A person chose a value. Values of one gesture (while a slider is dragged) are one step for undo. */
  onValue(key: string, value: ConfigurationValue, gesture?: string): void;
  /** A person typed a text for a number. @param context what `onTyped` and `onDraft` of are called */
  onText(text: string, state: NumericState, context: FieldContext): void;
  /** What a person typed was read as this value. */
  onTyped(key: string, value: ConfigurationValue): void;
  onGestureEnd(): void;
  onDraft(key: string, text: string | undefined): void;
}

export function fieldContext(session: Session, typing: Typing): FieldContext {
  const { configuration, drafts, parameters, product } = session;
  const { effects } = configuration;
  const find = (key: string) => parameters.find((parameter) => parameter.key === key);
  const fixOf = ({ key, value }: { readonly key: string; readonly value: ConfigurationValue }): ValueFix[] => {
    const state = find(key);
    return state?.visible ? [{ state, value }] : [];
  };
  return {
    ...session.format,
    cannotBuild: session.notice?.intro === 'cannotBuild',
    labelOf: (key) => find(key)?.label ?? key,
    help: typing.help,
    retryHelp: typing.hasFailed ? () => typing.retry() : undefined,
    draftOf: (key) => drafts.get(key),
    isBeingRead: (key) => typing.isBeingRead(key),
    isRejected: (key) => drafts.has(key) && !typing.isBeingRead(key),
    problemsOf: (key) =>
      (product?.rules ?? []).flatMap(({ holds, keys, level, message }, rule) => {
        if (holds || !keys.includes(key)) return [];
        const suggestions = configuration.suggestions.filter((one) => one.rule === rule);
        const own = suggestions.filter((one) => one.key === key);
        return [{ level, message, fixes: (own.length > 0 ? own : suggestions).flatMap(fixOf) }];
      }),
    hasPrice: session.estimate !== undefined,
    isOutdated: effects.configuration !== configuration.value,
    differenceOf: (key, value) => effects.differences.get(optionId(key, value)),
    unavailableOf: (state) =>
      ('options' in state ? (state.options ?? []) : []).flatMap(({ value, label, available }) => {
        const obstacle = available ? undefined : effects.obstacles.get(optionId(state.key, value));
        if (!obstacle || obstacle.because.length === 0) return [];
        const causes = obstacle.because.map((key) => find(key)?.label ?? key);
        return [{ value, label, causes, fix: obstacle.fix && fixOf(obstacle.fix)[0] }];
      }),
    onValues: (patch) => session.choose(patch),
    onValue: (key, value, gesture) => session.choose({ [key]: value }, { gesture }),
    onText: (text, state, context) => typing.read(state.key, text, (help) => help.commitText(text, state, context)),
    onTyped: (key, value) => session.choose({ [key]: value }, { isTyped: true }),
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
