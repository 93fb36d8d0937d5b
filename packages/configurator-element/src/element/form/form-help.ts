// The part of the form that's needed once someone uses it. It parses typed numbers and text, explains rejected values
// with suggestions, and computes the options' effects. It's a separate chunk.

import { html, nothing, type TemplateResult } from 'lit';
import type { ConfigurationValue } from '../../model/evaluate/product.js';
import type { ParameterState, TextState } from '../../model/index.js';
import { optionId } from '../session/configuration-store.js';
import type { Session } from '../session/session.js';
import type { Configurator } from '../shared/configurator.js';
import { formatQuantity, formatValue, lengthUnits, unitOf } from '../shared/format/length.js';
import { readLength } from '../shared/format/read-length.js';
import { type Meaning, type Reading, readNumber } from '../shared/format/read-number.js';
import { fill, formatMessage, type Messages } from '../shared/messages/index.js';
import { OptionEffectsController } from './effects/option-effects-controller.js';
import type { FieldContext, FormHelp, NumericState, TypedState, ValueFix } from './fields/context.js';
import { clamp } from './fields/number.js';

export { compileVectorized } from '../../model/evaluate/vectorized.js';
export { suggest } from '../../model/settle/suggest.js';
export { loadToolMessages } from '../shared/messages/tools.js';

export function createFormHelp(host: Configurator, session: Session): FormHelp {
  new OptionEffectsController(host, session);
  void readKeptTexts(host);
  return { commitText, renderRejectedDraft, limitsOf, renderUnavailable, renderFix };
}

/** Parses text that was typed before a reload and couldn't be parsed then. */
async function readKeptTexts({ updateComplete, renderRoot }: Configurator): Promise<void> {
  await updateComplete;
  for (const input of renderRoot.querySelectorAll<HTMLInputElement>(".form input[aria-invalid='true']")) {
    if (input.value !== input.defaultValue && input.matches('.stepper-input')) continue;
    input.dispatchEvent(new Event('input'));
    input.dispatchEvent(new Event('change'));
  }
}

// Explains why options aren't available, and renders a button that makes them available.

/** An unavailable option. */
interface UnavailableOption {
  readonly value: ConfigurationValue;
  readonly label: string;
  /** The labels of the parameters that make the option unavailable. */
  readonly causes: readonly string[];
  /** The change that makes the value available. */
  readonly fix: ValueFix | undefined;
}

/** Maximum number of explanations. More would make the form too long. */
const FEW_UNAVAILABLE = 2;

function renderUnavailable(state: ParameterState, context: FieldContext): TemplateResult | typeof nothing {
  const unavailable = unavailableOf(state, context);
  if (unavailable.length === 0) return nothing;
  const lines = unavailable.map((option) => renderUnavailableOption(option, state, context));
  if (lines.length <= FEW_UNAVAILABLE) return html`${lines}`;
  const names = new Intl.ListFormat(context.notation.language).format(unavailable.map(({ label }) => label));
  return html`<details><summary>${names}: ${context.messages.notAvailable}</summary>${lines}</details>`;
}

function unavailableOf(state: ParameterState, context: FieldContext): readonly UnavailableOption[] {
  const { obstacles } = context.session.configuration.effects;
  return ('options' in state ? (state.options ?? []) : []).flatMap(({ value, label, available }) => {
    const obstacle = available ? undefined : obstacles.get(optionId(state.key, value));
    if (!obstacle || obstacle.because.length === 0) return [];
    const causes = obstacle.because.map((key) => context.labelOf(key));
    return [{ value, label, causes, fix: obstacle.fix && context.fixOf(obstacle.fix)[0] }];
  });
}

function renderUnavailableOption(
  { value, label, causes, fix }: UnavailableOption,
  { key }: ParameterState,
  context: FieldContext,
): TemplateResult {
  const { messages, notation } = context;
  const names = new Intl.ListFormat(notation.language).format(causes);
  const choose = ({ state, value: room }: ValueFix) => context.session.choose({ [state.key]: room, [key]: value });
  return html`
    <p class="message unavailable">
      <span>${fill(messages.unavailableBecause, { option: label, causes: names })}</span>
      ${
        fix
          ? html`<button type="button" class="button" @click=${() => choose(fix)}>
              ${fill(messages.chooseWith, { label: fix.state.label, value: formatValue(fix.state, fix.value, context) })}
            </button>`
          : nothing
      }
    </p>
  `;
}

function renderFix(fix: ValueFix, at: ParameterState, context: FieldContext): TemplateResult {
  const { setTo, useNearest } = context.messages;
  const { label, key } = fix.state;
  const value = formatValue(fix.state, fix.value, context);
  const text =
    key === at.key && typeof fix.value === 'number' ? fill(useNearest, { value }) : fill(setTo, { label, value });
  return html`<button type="button" class="button" @click=${() => context.choose(key, fix.value)}>${text}</button>`;
}

// Parses a typed number. Unambiguous text is accepted. Anything else stays as typed, with the reason and a suggestion.
// Used by the form, the quantity and the dimensions in the picture.

/** The maximum number of characters of unreadable text repeated in the message. */
const REPEATED_LENGTH = 40;

/**
 * How far a typed length may be beyond a bound and still be accepted, in mm; at most half a step. Inches are rounded,
 * so a typed bound may seem to be slightly out of bounds.
 */
const SLACK = 0.8;

/** Sets the parameter to typed text. If that isn't possible, the text stays as a draft. */
function commitText(text: string, state: TypedState, context: FieldContext): void {
  if (state.type === 'text') commitWords(text, state, context);
  else commitNumber(text, state, context);
}

function renderRejectedDraft(draft: string, state: TypedState, context: FieldContext): TemplateResult {
  if (state.type !== 'text') return renderRejectedNumber(draft, state, context);
  return html`<p class="message error">${problemOf(draft, state, context)?.(context.messages)}</p>`;
}

function commitNumber(text: string, state: NumericState, context: FieldContext): void {
  const { meanings } = read(text, state, context);
  const [first, ...others] = meanings.filter((meaning) => isAllowed(meaning, state));
  // Accept the text only if its possible meaning is also the most likely one in the person's language. With "1.200" in
  // English, only the less likely meaning may be within the bounds.
  const isClear = first !== undefined && first === meanings[0] && others.length === 0;
  context.draft(state.key, text);
  if (isClear) context.chooseTyped(state.key, clamp(first.value, state));
}

/**
 * Explains why typed text was rejected: how it was understood, examples of valid text, and the nearest accepted value.
 */
function renderRejectedNumber(draft: string, state: NumericState, context: FieldContext): TemplateResult {
  const reading = read(draft, state, context);
  const [meaning, ...others] = reading.meanings;
  if (!meaning) return html`<p class="message error">${whyUnreadable(draft, reading, state, context)}</p>`;
  if (others.length > 0 && reading.meanings.some((one) => isAllowed(one, state)))
    return renderQuestion(draft, reading.meanings, state, context);
  const { messages } = context;
  // Whether the last value was rejected because the product can't be built with it.
  const cannotBuild = context.session.notice?.intro === 'cannotBuild';
  const isPossible = isAllowed(meaning, state);
  const why = isPossible ? (cannotBuild ? messages.cannotBuild : undefined) : limitsOf(state, meaning.value, context);
  const nearest = clamp(state.type === 'integer' ? Math.round(meaning.value) : meaning.value, state);
  const meant = isPossible ? [] : otherUnitsMeant(draft, state, context);
  const uses = [...meant, { value: nearest, text: formatQuantity(state, nearest, context.notation) }];
  return html`
    <p class="message error">
      ${why === undefined ? nothing : html`<span>${why}</span>`}
      ${
        isPossible && cannotBuild
          ? nothing
          : uses.map(
              ({ value, text }) =>
                html` ${renderUse(fill(messages.useNearest, { value: text }), value, state, context)}`,
            )
      }
    </p>
  `;
}

/**
 * Finds the value if the person probably typed millimeters or meters, for example 1'200 or 1.2 for a value between 40
 * and 240 cm. If that value is the bound, returns nothing, because the bound is suggested anyway.
 */
function otherUnitsMeant(draft: string, state: NumericState, context: FieldContext): readonly Meaning[] {
  if (context.notation.unit !== 'cm') return [];
  return ['mm', 'm']
    .flatMap((unit) => read(`${draft} ${unit}`, state, context).meanings)
    .filter((meaning) => isAllowed(meaning, state) && meaning.value < state.max)
    .filter(({ value }, index, all) => all.findIndex((other) => other.value === value) === index)
    .map(({ value, text }) => ({
      value: clamp(value, state),
      text: `${formatQuantity(state, value, context.notation)} (${text})`,
    }));
}

/**
 * Asks which of two meanings is intended. The possible one comes first, and the text says that the other isn't
 * possible.
 */
function renderQuestion(draft: string, meanings: readonly Meaning[], state: NumericState, context: FieldContext) {
  const possible = meanings.filter((meaning) => isAllowed(meaning, state));
  const [impossible] = meanings.filter((meaning) => !possible.includes(meaning));
  const question = fill(context.messages.readTwoWays, { text: draft });
  return html`
    <p class="message error">
      <span>${impossible ? `${question} ${limitsOf(state, impossible.value, context)}` : question}</span>
      ${[...possible, ...(impossible ? [impossible] : [])].map(
        (meaning) =>
          html` ${renderUse(meaning.text, clamp(meaning.value, state), state, context, meaning === impossible)}`,
      )}
    </p>
  `;
}

function renderUse(
  label: string,
  value: number,
  { key }: NumericState,
  context: FieldContext,
  isDisabled = false,
): TemplateResult {
  return html`<button type="button" class="button" ?disabled=${isDisabled} @click=${() => context.chooseTyped(key, value)}><bdi>${label}</bdi></button>`;
}

function whyUnreadable(
  draft: string,
  { unknownUnit }: Reading,
  state: NumericState,
  { messages, notation }: FieldContext,
): string {
  const isLength = unitOf(state) === 'mm';
  const text = draft.length > REPEATED_LENGTH ? `${draft.slice(0, REPEATED_LENGTH)} …` : draft;
  const examples = isLength
    ? [notation.unit, ...lengthUnits.filter((unit) => unit !== notation.unit)].map((unit) =>
        formatQuantity(state, state.value, { ...notation, unit }),
      )
    : [formatQuantity(state, state.value, notation)];
  const key = draft.trim() === '' ? 'nothingTyped' : unknownUnit ? 'notAUnit' : isLength ? 'notALength' : 'notANumber';
  return fill(messages[key], {
    text,
    unit: unknownUnit ?? '',
    examples: new Intl.ListFormat(notation.language, { type: 'disjunction' }).format(examples),
  });
}

function limitsOf(state: NumericState, typed: number, context: FieldContext): string {
  const { messages, notation } = context;
  const causes = causesOf(state, typed).map((key) => context.labelOf(key));
  const [min, max] = [state.min, state.max].map((bound) => formatQuantity(state, bound, notation));
  const isWithin = typed >= state.min && typed <= state.max;
  if (isWithin) return fill(messages.quantityLimits, { min: min!, max: max! });
  return fill(messages[causes.length === 0 ? 'outOfRange' : 'outOfRangeBecause'], {
    label: state.label,
    min: min!,
    max: max!,
    causes: new Intl.ListFormat(notation.language).format(causes),
  });
}

/** The parameters that set the limit exceeded by the typed value. */
function causesOf({ max, minBecause = [], maxBecause = [] }: NumericState, typed: number): readonly string[] {
  return typed > max ? maxBecause : minBecause;
}

function read(text: string, state: NumericState, { notation }: Pick<FieldContext, 'notation'>): Reading {
  const unit = unitOf(state);
  return unit === 'mm' ? readLength(text, notation) : readNumber(text, notation.language, unit);
}

function isAllowed({ value }: Meaning, state: NumericState): boolean {
  const beyond = unitOf(state) === 'mm' ? Math.min(SLACK, state.step / 2) : 0;
  const isWithin = value >= state.min - beyond && value <= state.max + beyond;
  return isWithin && (state.type !== 'integer' || Number.isInteger(value));
}

// Checks typed text against the document's limits.

function commitWords(text: string, state: TextState, context: FieldContext): void {
  const { key } = state;
  if (problemOf(text, state, context) === undefined) context.choose(key, text, `${key} typing`);
  else context.draft(key, text);
}

const patterns: Readonly<Record<string, (text: string) => boolean>> = {
  letters: (text) => /^[\p{L}\p{M}\s]*$/u.test(text),
  digits: (text) => /^\d*$/.test(text),
  url: (text) => URL.canParse(text),
};

const patternMessages = { letters: 'wrongLetters', digits: 'wrongDigits', url: 'wrongUrl' } as const;

/**
 * Returns the problem's sentence in the given messages. It's a function because text may be typed before the messages
 * have loaded.
 */
type Problem = (messages: Messages) => string;

function problemOf(text: string, state: TextState, { session }: FieldContext): Problem | undefined {
  const { key, minLength, maxLength, pattern } = state;
  const length = [...text].length;
  if (length < minLength) return (messages) => formatMessage(messages, 'tooShort', { count: minLength });
  if (length > maxLength) return (messages) => formatMessage(messages, 'tooLong', { count: maxLength });
  if (text !== '' && pattern !== 'any' && !patterns[pattern]?.(text))
    return (messages) => messages[patternMessages[pattern]];
  const letters = session.loaded?.model.missingLetters(key, text).join(' ');
  return letters ? (messages) => fill(messages.lettersMissing, { letters }) : undefined;
}
