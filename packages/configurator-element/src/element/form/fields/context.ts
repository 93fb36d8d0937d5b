// The parts of the session that a field reads, and the methods that change it. A field is a function of a parameter's
// state and this context.

import type { nothing, TemplateResult } from 'lit';
import type { ConfigurationValue, RuleResult } from '../../../model/evaluate/product.js';
import type { IntegerState, NumberState, ParameterState, TextState } from '../../../model/index.js';
import { optionId } from '../../session/configuration-store.js';
import type { Session } from '../../session/session.js';
import type { LengthNotation } from '../../shared/format/length.js';
import type { LazyFeature } from '../../shared/lazy-feature.js';
import type { Messages } from '../../shared/messages/index.js';

export type NumericState = NumberState | IntegerState;

/** The parameters whose values can be typed. */
export type TypedState = NumericState | TextState;

/** The part of the form that's loaded later. It parses typed text and explains why it's rejected. */
export interface FormHelp {
  /** Sets the parameter to typed text. If that isn't possible, the text stays as a draft. */
  commitText(text: string, state: TypedState, context: FieldContext): void;
  /** Explains why typed text was rejected. */
  renderRejectedDraft(draft: string, state: TypedState, context: FieldContext): TemplateResult;
  /** Names the parameters that limit an out-of-bounds value. */
  limitsOf(state: NumericState, typed: number, context: FieldContext): string;
  /** Offers a value that fixes a problem. */
  renderFix(fix: ValueFix, at: ParameterState, context: FieldContext): TemplateResult;
  /** Explains why options aren't available, and offers a change that makes them available. */
  renderUnavailable(state: ParameterState, context: FieldContext): TemplateResult | typeof nothing;
}

/** A failed rule, shown at a field. */
export interface RuleProblem extends Pick<RuleResult, 'level' | 'message'> {
  /**
   * The nearest value of this field that satisfies the rule. If no value of this field does, values for the rule's
   * other fields.
   */
  readonly fixes: readonly ValueFix[];
}

export interface ValueFix {
  readonly state: ParameterState;
  readonly value: ConfigurationValue;
}

export class FieldContext {
  readonly session: Session;
  readonly typing: TypedTexts;
  readonly messages: Messages;
  readonly notation: LengthNotation;
  /** The parameters of the shown step; empty if all groups are shown. */
  shown: readonly ParameterState[] = [];

  constructor(session: Session, typing: TypedTexts) {
    this.session = session;
    this.typing = typing;
    this.messages = session.format.messages;
    this.notation = session.format.notation;
  }

  /**
   * Sets a parameter to a chosen value. Values with the same gesture, such as one drag of a slider, are one step for
   * undo.
   */
  choose(key: string, value: ConfigurationValue, gesture?: string): void {
    this.session.choose({ [key]: value }, { gesture });
  }

  /** Sets a parameter to the value that typed text was parsed as. */
  chooseTyped(key: string, value: ConfigurationValue): void {
    this.session.choose({ [key]: value }, { isTyped: true });
  }

  /** Handles typed text. */
  type(text: string, state: TypedState): void {
    this.typing.read(state.key, text, (help) => help.commitText(text, state, this));
  }

  /**
   * Keeps rejected text as a draft, so that the person can correct it. If the text is undefined, discards the draft.
   */
  draft(key: string, text: string | undefined): void {
    this.session.draft(key, text);
  }

  /** A parameter's rejected text. */
  draftOf(key: string): string | undefined {
    return this.session.drafts.get(key);
  }

  /** Whether typed text was rejected. */
  isRejected(key: string): boolean {
    return this.session.drafts.has(key) && !this.typing.isBeingRead(key);
  }

  /** A parameter's label, for sentences that name another field. */
  labelOf(key: string): string {
    return this.#find(key)?.label ?? key;
  }

  /**
   * A parameter's failed rules. A warning about several parameters is shown only at the first of them, preferably one
   * in the current step.
   */
  problemsOf(key: string): readonly RuleProblem[] {
    const { product, configuration, parameters } = this.session;
    return (product?.rules ?? []).flatMap(({ holds, keys, level, message }, rule) => {
      if (holds || !keys.includes(key)) return [];
      const first = [...this.shown, ...parameters].find((state) => state.visible && keys.includes(state.key));
      if (level !== 'error' && first?.key !== key) return [];
      const suggestions = configuration.suggestions.filter((one) => one.rule === rule);
      const own = suggestions.filter((one) => one.key === key);
      return [{ level, message, fixes: (own.length > 0 ? own : suggestions).flatMap((fix) => this.fixOf(fix)) }];
    });
  }

  /** Whether there's a price that options could change. */
  get hasPrice(): boolean {
    return this.session.estimateOf() !== undefined;
  }

  /**
   * Whether the known effects of the options belong to an earlier configuration. The texts' space is then kept until
   * the new effects are computed.
   */
  get isOutdated(): boolean {
    const { effects, value } = this.session.configuration;
    return effects.configuration !== value;
  }

  /** How choosing this option would change the price, as text with a sign. */
  differenceOf(key: string, value: ConfigurationValue): string | undefined {
    return this.session.configuration.effects.differences.get(optionId(key, value));
  }

  #find(key: string): ParameterState | undefined {
    return this.session.parameters.find((parameter) => parameter.key === key);
  }

  /** Turns a value that would fix a problem into a suggestion for its field. Undefined if that field is hidden. */
  fixOf({ key, value }: { readonly key: string; readonly value: ConfigurationValue }): ValueFix[] {
    const state = this.#find(key);
    return state?.visible ? [{ state, value }] : [];
  }
}

/** Returns the id that a parameter's field has in the shadow root. */
export function fieldId(key: string): string {
  return `field-${key}`;
}

export function messageId(key: string): string {
  return `field-${key}-message`;
}

// Text typed into number fields before the code that parses it has loaded. It's a draft until then, and is discarded if
// the field has changed in the meantime.

interface Waiting {
  readonly text: string;
  readonly take: (help: FormHelp) => void;
}

export class TypedTexts {
  /** The code that parses and explains typed text; undefined until it's loaded. */
  help: FormHelp | undefined;
  /** Whether that code couldn't be loaded although someone has typed text that needs it. */
  hasFailed = false;
  /** Loads that code, then passes it to `provide`. */
  loader: Pick<LazyFeature<unknown, unknown>, 'request'> | undefined;
  readonly #session: Session;
  readonly #waiting = new Map<string, Waiting>();

  constructor(session: Session) {
    this.#session = session;
  }

  /** Passes the code that parses text to `take`, as soon as it's loaded. Until then, the text is a draft. */
  read(key: string, text: string, take: (help: FormHelp) => void): void {
    if (this.help) {
      take(this.help);
      return;
    }
    this.#waiting.set(key, { text, take });
    this.#session.draft(key, text);
    this.retry();
  }

  /** Tries to load that code again. */
  retry(): void {
    this.hasFailed = false;
    void this.loader?.request('form');
  }

  /** Whether typed text is waiting to be parsed. */
  isBeingRead(key: string): boolean {
    const waiting = this.#waiting.get(key);
    return !this.hasFailed && waiting !== undefined && waiting.text === this.#session.drafts.get(key);
  }

  provide(help: FormHelp): void {
    this.help = help;
    this.hasFailed = false;
    for (const [key, { take }] of this.#waiting) if (this.isBeingRead(key)) take(help);
    this.#waiting.clear();
  }
}
