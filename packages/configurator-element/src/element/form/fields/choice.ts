// The fields for a choice and for a boolean. A choice with a few short options is shown as segments, otherwise as a
// list, and unavailable options are disabled. A boolean is a switch. Both show how an option changes the price.

import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { BooleanState, ChoiceState, ColorState, ConfigurationValue } from '../../../model/index.js';
import { withWholeAmounts } from '../../shared/format/length.js';
import { icon } from '../../shared/icons.js';
import { type FieldContext, fieldId, messageId } from './context.js';

const FEW_OPTIONS = 5;
const SHORT_LABEL = 22;

export function renderChoice(state: ChoiceState, context: FieldContext): TemplateResult {
  const few = state.options.length <= FEW_OPTIONS && state.options.every(({ label }) => label.length <= SHORT_LABEL);
  return few ? renderSegments(state, context) : renderList(state, context);
}

function renderSegments({ key, label, value, options }: ChoiceState, context: FieldContext): TemplateResult {
  const choose = (event: Event) => context.choose(key, (event.target as HTMLInputElement).value);
  return html`
    <div role="radiogroup" aria-labelledby="${fieldId(key)}-label" aria-describedby=${messageId(key)} class="field">
      <span class="label" id="${fieldId(key)}-label">${label}</span>
      <div class=${context.hasPrice ? 'options priced' : 'options'}>
        ${options.map(
          (option) => html`
            <label class="option segment" part="option">
              <input type="radio" name=${fieldId(key)} .value=${option.value} .checked=${live(option.value === value)}
                ?disabled=${!option.available} @change=${choose} />
              <span>${withWholeAmounts(option.label)}</span>
              ${renderDifference(key, option.value, context)}
            </label>
          `,
        )}
      </div>
    </div>
  `;
}

function renderList({ key, label, value, options }: ChoiceState, context: FieldContext): TemplateResult {
  const { messages, isOutdated, hasPrice } = context;
  const differenceIn = (option: string) => (isOutdated || !hasPrice ? undefined : context.differenceOf(key, option));
  return html`
    <div class="head">
      <label class="label" for=${fieldId(key)}>${label}</label>
      <div class="select-place">
        <select id=${fieldId(key)} class="input select" part="input" aria-describedby=${messageId(key)}
          .value=${live(value)} @change=${(event: Event) => context.choose(key, (event.target as HTMLSelectElement).value)}>
          ${options.map(
            (option) => html`
              <option value=${option.value} ?selected=${option.value === value} ?disabled=${!option.available}>
                ${labelWithDifference(option.label, option.available ? differenceIn(option.value) : messages.notAvailable)}
              </option>
            `,
          )}
        </select>
        ${icon('chevron')}
      </div>
    </div>
  `;
}

/**
 * How an option changes the price, next to the option's name. Space is reserved for it while it's being computed, so
 * that options don't move under the pointer.
 */
export function renderDifference(
  key: string,
  value: ConfigurationValue,
  context: FieldContext,
): TemplateResult | typeof nothing {
  const text = context.hasPrice ? context.differenceOf(key, value) : undefined;
  if (text === undefined) return nothing;
  return html`<span class=${context.isOutdated ? 'difference outdated' : 'difference'}><bdi>${text}</bdi></span>`;
}

/** The label and the difference as plain text, for options of a list. */
function labelWithDifference(label: string, difference: string | undefined): string {
  return difference === undefined ? label : `${label} (${difference})`;
}

export function renderBoolean({ key, label, value }: BooleanState, context: FieldContext): TemplateResult {
  return html`
    <div class="head">
      <label class="label" for=${fieldId(key)}>${label}</label>
      <span class="switch-place">
        <span id="${fieldId(key)}-difference">${renderDifference(key, !value, context)}</span>
      <input id=${fieldId(key)} class="switch" part="switch" type="checkbox" role="switch" aria-describedby="${messageId(key)} ${fieldId(key)}-difference"
        .checked=${live(value)} @change=${(event: Event) => context.choose(key, (event.target as HTMLInputElement).checked)}
      />
      </span>
    </div>
  `;
}

// The field for a material or color: samples with their names. A sample shows a flat color until swatches.ts paints the
// material. The color is an SVG attribute, because no content security policy blocks those.

export interface SwatchOption {
  readonly value: string;
  readonly label: string;
  readonly available: boolean;
  readonly color: string;
}

export interface SwatchChoice {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly SwatchOption[];
}

export function renderSwatches({ key, label, value, options }: SwatchChoice, context: FieldContext): TemplateResult {
  const chosen = options.find((option) => option.value === value);
  const choose = (event: Event) => context.choose(key, (event.target as HTMLInputElement).value);
  return html`
    <div role="radiogroup" aria-labelledby="${fieldId(key)}-label" aria-describedby=${messageId(key)} class="field">
      <div class="line">
        <span class="label" id="${fieldId(key)}-label">${label}</span>
        ${chosen ? html`<button type="button" class="look small muted" tabindex="-1">${withWholeAmounts(chosen.label)}</button>` : nothing}
      </div>
      <div class=${context.hasPrice ? 'swatches priced' : 'swatches'}>
        ${options.map(
          (option) => html`
            <label class="option swatch" part="option">
              <input type="radio" name=${fieldId(key)} .value=${option.value} .checked=${live(option.value === value)}
                ?disabled=${!option.available} @change=${choose} />
              ${renderSwatch(option.color)}
              <span>${withWholeAmounts(option.label)}${option.available ? nothing : html` <span class="hidden-text">(${context.messages.notAvailable})</span>`}</span>
              ${renderDifference(key, option.value, context)}
            </label>
          `,
        )}
      </div>
    </div>
  `;
}

function renderSwatch(color: string): TemplateResult {
  return html`
    <span class="sample" part="swatch">
      <svg aria-hidden="true"><rect width="100%" height="100%" fill=${color}></rect></svg>
    </span>
  `;
}

/** The field for a color: one of the document's colors, or any color. */
export function renderColor(state: ColorState, context: FieldContext): TemplateResult {
  const { key, label, value, options } = state;
  if (options) return renderSwatches({ key, label, value, options }, context);
  return html`
    <div class="head">
      <label class="label" for=${fieldId(key)}>${label}</label>
      <input id=${fieldId(key)} class="color" part="input" type="color" aria-describedby=${messageId(key)} .value=${live(value)}
        @input=${(event: Event) => context.choose(key, (event.target as HTMLInputElement).value, `${key} picking`)}
        @change=${() => context.session.configuration.endGesture()} />
    </div>
  `;
}
