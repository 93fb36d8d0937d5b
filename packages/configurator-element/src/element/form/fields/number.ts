// The field for a number or integer: a slider, the exact value, and step buttons.

import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { customProperties } from '../../shared/custom-properties.js';
import {
  formatLengthValue,
  formatNumber,
  formatQuantity,
  inStepsOf,
  unitName,
  unitOf,
} from '../../shared/format/length.js';
import { fill } from '../../shared/messages/index.js';
import { type FieldContext, fieldId, messageId, type NumericState, type TypedState } from './context.js';
import { renderStepper } from './stepper.js';

/**
 * The step of the + and − buttons for a length: one centimeter or half an inch, in mm. Used if the parameter's own step
 * is a millimeter or less.
 */
const lengthStep = { cm: 10, mm: 10, in: 12.7 } as const;

/** If a range has fewer button steps than this, the buttons use the parameter's own step instead. */
const FEW_BUTTON_STEPS = 20;

/** If the slider has at most this many steps, its ends have no labels. */
const FEW_STEPS = 12;

export function renderNumber(state: NumericState, context: FieldContext): TemplateResult {
  const { key, label, value, min, max } = state;
  const { messages, notation } = context;
  const draft = context.draftOf(key);
  const step = buttonStep(state, context);
  const move = (direction: 1 | -1) => context.choose(key, clamp(value + direction * step, state), `${key} steps`);
  return html`
    <div class="head">
      <label class="label" for=${fieldId(key)}>${label}</label>
      ${renderStepper({
        id: fieldId(key),
        text: draft ?? textOf(state, context),
        unit: draft === undefined ? unitLabel(state, context) : undefined,
        invalid: context.isRejected(key),
        busy: context.typing.isBeingRead(key),
        describedBy: messageId(key),
        increaseLabel: fill(messages.increase, { label }),
        decreaseLabel: fill(messages.decrease, { label }),
        canIncrease: value < max,
        canDecrease: value > min,
        inputMode: notation.unit === 'in' && unitOf(state) === 'mm' ? 'text' : 'decimal',
        onText: (text) => context.type(text, state),
        onStep: move,
        onCancel: () => context.draft(key, undefined),
      })}
    </div>
    ${renderSlider(state, context)}
  `;
}

/**
 * Explains why typed text was rejected. If the code that explains it couldn't be loaded, says so and offers to try
 * again.
 */
export function renderRejected(
  draft: string,
  state: TypedState,
  context: FieldContext,
): TemplateResult | typeof nothing {
  const { typing, messages } = context;
  if (typing.help) return typing.help.renderRejectedDraft(draft, state, context);
  if (!typing.hasFailed) return nothing;
  return html`
    <p class="message error">
      <span>${messages.loadFailed}</span>
      <button type="button" class="button" @click=${() => typing.retry()}>${messages.tryAgain}</button>
    </p>
  `;
}

function renderSlider(state: NumericState, context: FieldContext): TemplateResult {
  const { key, label, value, min, max } = state;
  const slide = (event: Event) =>
    context.choose(key, clamp((event.target as HTMLInputElement).valueAsNumber, state), `${key} slider`);
  const filled = max > min ? ((value - min) / (max - min)) * 100 : 0;
  const many = (max - min) / state.step > FEW_STEPS;
  return html`
    <input class="slider" part="slider" type="range" aria-label=${fill(context.messages.slider, { label })}
      aria-valuetext=${formatQuantity(state, value, context.notation)}
      .min=${String(min)} .max=${String(max)} .step=${String(state.step)} .value=${live(String(value))}
      ?disabled=${min >= max}
      @input=${slide} @change=${() => context.session.configuration.endGesture()}
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

export function buttonStep(state: NumericState, { notation }: Pick<FieldContext, 'notation'>): number {
  const { step, min, max } = state;
  const visible = lengthStep[notation.unit];
  if (unitOf(state) !== 'mm' || step > 1 || max - min < FEW_BUTTON_STEPS * visible) return step;
  return Math.max(1, Math.round(visible / step)) * step;
}

export function textOf(state: NumericState, { notation }: FieldContext): string {
  const precise = inStepsOf(state, notation);
  return unitOf(state) === 'mm' ? formatLengthValue(state.value, precise) : formatNumber(state.value, precise);
}

export function unitLabel(state: NumericState, { notation }: FieldContext): string | undefined {
  const unit = unitOf(state);
  return unit === 'mm' ? unitName(notation.unit, notation.language) : unit === 'deg' ? '°' : undefined;
}

export function clamp(value: number, { min, max }: NumericState): number {
  return Math.min(max, Math.max(min, value));
}
