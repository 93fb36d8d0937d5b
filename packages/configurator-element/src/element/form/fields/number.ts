// A number or an integer: slider, exact value and steps together. A typed value that can't be taken stays, with the
// limits, what sets them, and the nearest value that can.

import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { IntegerState, NumberState } from '../../../model/index.js';
import { customProperties } from '../../shared/custom-properties.js';
import { formatLengthValue, formatNumber, parseLength, parseNumber } from '../../shared/format/length.js';
import { formatQuantity, unitOf } from '../../shared/format/value.js';
import { fill, formatMessage } from '../../shared/messages/index.js';
import { type FieldContext, fieldId, messageId } from './context.js';
import { keepFocusInField } from './keep-focus.js';
import { renderStepper } from './stepper.js';

export type NumericState = NumberState | IntegerState;

/** What ± moves a length by at least, in millimetres: a centimetre or half an inch is a step that is seen. */
const lengthStep = { cm: 10, mm: 10, in: 12.7 } as const;

/** Up to so many steps, the ends of the slider say nothing that the field does not. */
const fewSteps = 12;

export function renderNumber(state: NumericState, context: FieldContext): TemplateResult {
  const { key, label, value, min, max } = state;
  const { messages, notation } = context;
  const draft = context.draftOf(key);
  const step = buttonStep(state, context);
  const move = (direction: 1 | -1) => context.onValue(key, clamp(value + direction * step, state), `${key} steps`);
  return html`
    <div class="head">
      <label class="label" for=${fieldId(key)}>${label}</label>
      ${renderStepper({
        id: fieldId(key),
        text: draft ?? textOf(state, context),
        unit: draft === undefined ? unitLabel(state, context) : undefined,
        invalid: draft !== undefined,
        describedBy: messageId(key),
        increaseLabel: fill(messages.increase, { label }),
        decreaseLabel: fill(messages.decrease, { label }),
        canIncrease: value < max,
        canDecrease: value > min,
        inputMode: notation.unit === 'in' && unitOf(state) === 'mm' ? 'text' : 'decimal',
        onText: (text) => commitText(text, state, context),
        onStep: move,
        onCancel: () => context.onDraft(key, undefined),
      })}
    </div>
    ${renderSlider(state, context)}
  `;
}

function renderSlider(state: NumericState, context: FieldContext): TemplateResult {
  const { key, label, value, min, max } = state;
  const slide = (event: Event) =>
    context.onValue(key, clamp((event.target as HTMLInputElement).valueAsNumber, state), `${key} slider`);
  const filled = max > min ? ((value - min) / (max - min)) * 100 : 0;
  const many = (max - min) / state.step > fewSteps;
  return html`
    <input class="slider" part="slider" type="range" aria-label=${fill(context.messages.slider, { label })}
      aria-valuetext=${formatQuantity(state, value, context.notation)}
      .min=${String(min)} .max=${String(max)} .step=${String(state.step)} .value=${live(String(value))}
      ?disabled=${min >= max}
      @input=${slide} @change=${context.onGestureEnd}
      ${customProperties({ '--filled': `${filled.toFixed(2)}%` })}
    />
    ${many ? renderLimits(state, context) : nothing}
  `;
}

function renderLimits(state: NumericState, { notation }: FieldContext): TemplateResult {
  return html`
    <div class="slider-limits" aria-hidden="true">
      <bdi>${formatQuantity(state, state.min, notation)}</bdi><bdi>${formatQuantity(state, state.max, notation)}</bdi>
    </div>
  `;
}

/** Why a typed text was not taken, and the nearest value that can be. */
export function renderRejectedDraft(draft: string, state: NumericState, context: FieldContext): TemplateResult {
  const typed = parse(draft, state, context);
  if (typed === undefined) {
    const { notALength, notANumber } = context.messages;
    const message = unitOf(state) === 'mm' ? notALength : notANumber;
    return html`<p class="message error">${fill(message, { text: draft })}</p>`;
  }
  const nearest = clamp(typed, state);
  const value = formatQuantity(state, nearest, context.notation);
  const use = (event: Event) => keepFocusInField(event, () => context.onValue(state.key, nearest));
  return html`
    <p class="message error">
      <span>${limitsOf(state, typed, context)}</span>
      <button type="button" class="button" @click=${use}>
        ${fill(context.messages.useNearest, { value })}
      </button>
    </p>
  `;
}

export function limitsOf(state: NumericState, typed: number, context: FieldContext): string {
  const { messages, notation, labelOf } = context;
  const causes = causesOf(state, typed).map(labelOf);
  return formatMessage(messages, causes.length === 0 ? 'outOfRange' : 'outOfRangeBecause', {
    count: causes.length,
    label: state.label,
    min: formatQuantity(state, state.min, notation),
    max: formatQuantity(state, state.max, notation),
    causes: new Intl.ListFormat(context.notation.language, { type: 'conjunction' }).format(causes),
  });
}

/** Who sets the limit that the typed value ran into. */
function causesOf({ max, minBecause = [], maxBecause = [] }: NumericState, typed: number): readonly string[] {
  return typed > max ? maxBecause : minBecause;
}

export function commitText(text: string, state: NumericState, context: FieldContext): void {
  const typed = parse(text, state, context);
  // Inches are shown in sixteenths: what stands at a bound may lie a hair outside it.
  const slack = unitOf(state) === 'mm' ? 0.8 : 0;
  if (typed === undefined || typed < state.min - slack || typed > state.max + slack) context.onDraft(state.key, text);
  else context.onValue(state.key, clamp(typed, state));
}

function parse(text: string, state: NumericState, { notation }: FieldContext): number | undefined {
  if (unitOf(state) === 'mm') return parseLength(text, notation);
  return parseNumber(text.replace(/°|deg$/, ''), notation.language);
}

export function textOf(state: NumericState, { notation }: FieldContext): string {
  return unitOf(state) === 'mm'
    ? formatLengthValue(state.value, notation)
    : formatNumber(state.value, notation.language);
}

export function unitLabel(state: NumericState, { notation }: FieldContext): string | undefined {
  const unit = unitOf(state);
  return unit === 'mm' ? notation.unit : unit === 'deg' ? '°' : undefined;
}

export function buttonStep(state: NumericState, { notation }: FieldContext): number {
  const step = state.step;
  return unitOf(state) === 'mm' ? Math.max(1, Math.round(lengthStep[notation.unit] / step)) * step : step;
}

export function clamp(value: number, { min, max }: NumericState): number {
  return Math.min(max, Math.max(min, value));
}
