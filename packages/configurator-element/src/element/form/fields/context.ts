// The properties and callbacks that every field uses. A field is a function of a parameter's state and this context.

import type { nothing, TemplateResult } from 'lit';
import type { ConfigurationValue, RuleResult } from '../../../model/evaluate/product.js';
import type { IntegerState, NumberState, ParameterState } from '../../../model/index.js';
import { optionId } from '../../session/option-effects.js';
import type { Session } from '../../session/session.js';
import type { Patch } from '../../shared/attributes.js';
import type { LengthNotation } from '../../shared/format/length.js';
import type { Messages } from '../../shared/messages/index.js';

export type NumericState = NumberState | IntegerState;

/** The part of the form that is loaded after it: it reads typed numbers and explains why a value is refused. */
export interface FormHelp {
  /** Sets the parameter to a typed text; if that is not possible, the text stays as a draft. */
  commitText(text: string, state: NumericState, context: FieldContext): void;
  /** Explains why a typed text was refused. */
  renderRejectedDraft(draft: string, state: NumericState, context: FieldContext): TemplateResult;
  /** Names the parameters that limit a value which exceeds its bounds. */
  limitsOf(state: NumericState, typed: number, context: FieldContext): string;
  /** Explains why options are not available, and offers a change that makes them available. */
  renderUnavailable(state: ParameterState, context: FieldContext): TemplateResult | typeof nothing;
}

/** Texts that were typed and not read yet. */
export interface Typing {
  readonly help: FormHelp | undefined;
  /** Reads a text as soon as the help is loaded; until then it is a draft. */
  read(key: string, text: string, take: (help: FormHelp) => void): void;
  isBeingRead(key: string): boolean;
  /** Whether typed texts can't be read, because the help could not be loaded. */
  readonly hasFailed: boolean;
  /** Loads the help again. */
  retry(): void;
}

/** A failed rule, shown at a field. */
export interface RuleProblem extends Pick<RuleResult, 'level' | 'message'> {
  /**
   * The nearest value of this field with which the rule would hold; if there is none, values of the rule's other
   * fields.
   */
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
  /** Labels of the parameters that make it unavailable. */
  readonly causes: readonly string[];
  /** The change that makes it available. */
  readonly fix: ValueFix | undefined;
}

export interface FieldContext {
  readonly messages: Messages;
  readonly notation: LengthNotation;
  /** Whether the last requested value could not be built. */
  readonly cannotBuild: boolean;
  /** The label of a parameter, for sentences that name another field. */
  labelOf(key: string): string;
  /** Undefined until it is loaded. */
  readonly help: FormHelp | undefined;
  /** Loads the help again; undefined unless loading it has failed. */
  readonly retryHelp: (() => void) | undefined;
  /** The typed text of a parameter that was not accepted. */
  draftOf(key: string): string | undefined;
  /** Whether a typed text is waiting to be read. */
  isBeingRead(key: string): boolean;
  /** Whether a typed text can't be accepted. */
  isRejected(key: string): boolean;
  /** The failed rules of a parameter. */
  problemsOf(key: string): readonly RuleProblem[];
  /** Whether there is a price that options could change. */
  readonly hasPrice: boolean;
  /**
   * Whether the effects of options belong to another configuration. They keep their places until the new ones are
   * computed.
   */
  readonly isOutdated: boolean;
  /** The change of the price with an option, with its sign. */
  differenceOf(key: string, value: ConfigurationValue): string | undefined;
  unavailableOf(state: ParameterState): readonly UnavailableOption[];
  /** The person has chosen several values at once. */
  onValues(patch: Patch): void;
  /**
   * The person has chosen a value. Values with the same gesture, such as one drag of a slider, are one step for undo.
   */
  onValue(key: string, value: ConfigurationValue, gesture?: string): void;
  /** The person has typed a text for a number. @param context its `onTyped` and `onDraft` are called */
  onText(text: string, state: NumericState, context: FieldContext): void;
  /** A typed text was read as this value. */
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

/** The id of a parameter's field within the shadow root. */
export function fieldId(key: string): string {
  return `field-${key}`;
}

export function messageId(key: string): string {
  return `field-${key}-message`;
}
