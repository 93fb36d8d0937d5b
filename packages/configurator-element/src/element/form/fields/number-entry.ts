// What is typed for a number: taken where it can mean one thing only, kept as typed where it can't be taken, with the reason
// and the way out. The form, the quantity and the dimensions in the picture read by this.

import { html, nothing, type TemplateResult } from 'lit';
import { formatLength, lengthUnits } from '../../shared/format/length.js';
import { readLength } from '../../shared/format/read-length.js';
import { type Meaning, type Reading, readNumber } from '../../shared/format/read-number.js';
import { formatQuantity, unitOf } from '../../shared/format/value.js';
import { fill, formatMessage } from '../../shared/messages/index.js';
import type { FieldContext, NumericState } from './context.js';
import { keepFocusInField } from './keep-focus.js';
import { clamp } from './numeric.js';

/** So many characters of what is typed and can't be read are repeated. */
const repeatedLength = 40;

/** Inches are shown in sixteenths: what stands at a bound may lie a hair outside it; mm. */
const slack = 0.8;

/** Takes a text as the parameter's value. Where it can't be, it stays as a draft. */
export function commitText(text: string, state: NumericState, context: FieldContext): void {
  const { meanings } = read(text, state, context);
  const [first, ...others] = meanings.filter((meaning) => isAllowed(meaning, state));
  // What the language says first must be what is taken: of "1.200" in English, only the other meaning may be possible.
  const isClear = first !== undefined && first === meanings[0] && others.length === 0;
  context.onDraft(state.key, text);
  if (isClear) context.onTyped(state.key, clamp(first.value, state));
}

/** Why a typed text was not taken: what it was read as, what would be understood, the nearest value that can be taken. */
export function renderRejectedDraft(draft: string, state: NumericState, context: FieldContext): TemplateResult {
  const reading = read(draft, state, context);
  const [meaning, ...others] = reading.meanings;
  if (!meaning) return html`<p class="message error">${whyUnreadable(draft, reading, state, context)}</p>`;
  if (others.length > 0 && reading.meanings.some((one) => isAllowed(one, state)))
    return renderQuestion(draft, reading.meanings, state, context);
  const { messages, cannotBuild } = context;
  const isPossible = isAllowed(meaning, state);
  const why = isPossible ? (cannotBuild ? messages.cannotBuild : undefined) : limitsOf(state, meaning.value, context);
  const nearest = clamp(state.type === 'integer' ? Math.round(meaning.value) : meaning.value, state);
  const values = new Set([...(isPossible ? [] : millimetresMeant(draft, state, context)), nearest]);
  return html`
    <p class="message error">
      ${why === undefined ? nothing : html`<span>${why}</span>`}
      ${
        isPossible && cannotBuild
          ? nothing
          : [...values].map((value) => html` ${renderUse(useLabel(value, state, context), value, state, context)}`)
      }
    </p>
  `;
}

function useLabel(value: number, state: NumericState, { messages, notation }: FieldContext): string {
  return fill(messages.useNearest, { value: formatQuantity(state, value, notation) });
}

/** Who types 1'200 where centimetres are asked for and only 40 to 240 fit, thinks in the millimetres of a drawing. */
function millimetresMeant(draft: string, state: NumericState, context: FieldContext): readonly number[] {
  if (context.notation.unit !== 'cm') return [];
  const { meanings } = read(draft, state, { ...context, notation: { ...context.notation, unit: 'mm' } });
  return meanings.filter((meaning) => isAllowed(meaning, state)).map(({ value }) => clamp(value, state));
}

/** Both meanings to choose from, what is possible first; that one of them is not is said, not left to be found out. */
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
  { onTyped }: FieldContext,
  isDisabled = false,
): TemplateResult {
  const use = (event: Event) => keepFocusInField(event, () => onTyped(key, value));
  return html`<button type="button" class="button" ?disabled=${isDisabled} @click=${use}><bdi>${label}</bdi></button>`;
}

function whyUnreadable(
  draft: string,
  { unknownUnit }: Reading,
  state: NumericState,
  { messages, notation }: FieldContext,
): string {
  const isLength = unitOf(state) === 'mm';
  const text = draft.length > repeatedLength ? `${draft.slice(0, repeatedLength)} …` : draft;
  const examples = isLength
    ? [notation.unit, ...lengthUnits.filter((unit) => unit !== notation.unit)].map((unit) =>
        formatLength(state.value, { ...notation, unit }),
      )
    : [formatQuantity(state, state.value, notation)];
  const key = draft.trim() === '' ? 'nothingTyped' : unknownUnit ? 'notAUnit' : isLength ? 'notALength' : 'notANumber';
  return fill(messages[key], {
    text,
    unit: unknownUnit ?? '',
    examples: new Intl.ListFormat(notation.language, { type: 'disjunction' }).format(examples),
  });
}

export function limitsOf(state: NumericState, typed: number, context: FieldContext): string {
  const { messages, notation, labelOf } = context;
  const causes = causesOf(state, typed).map(labelOf);
  const [min, max] = [state.min, state.max].map((bound) => formatQuantity(state, bound, notation));
  const isWithin = typed >= state.min && typed <= state.max;
  if (isWithin) return fill(messages.quantityLimits, { min: min!, max: max! });
  return formatMessage(messages, causes.length === 0 ? 'outOfRange' : 'outOfRangeBecause', {
    count: causes.length,
    label: state.label,
    min: min!,
    max: max!,
    causes: new Intl.ListFormat(notation.language, { type: 'conjunction' }).format(causes),
  });
}

/** Who sets the limit that the typed value ran into. */
function causesOf({ max, minBecause = [], maxBecause = [] }: NumericState, typed: number): readonly string[] {
  return typed > max ? maxBecause : minBecause;
}

function read(text: string, state: NumericState, { notation }: FieldContext): Reading {
  const unit = unitOf(state);
  return unit === 'mm' ? readLength(text, notation) : readNumber(text, notation.language, unit);
}

function isAllowed({ value }: Meaning, state: NumericState): boolean {
  const beyond = unitOf(state) === 'mm' ? slack : 0;
  const isWithin = value >= state.min - beyond && value <= state.max + beyond;
  return isWithin && (state.type !== 'integer' || Number.isInteger(value));
}
