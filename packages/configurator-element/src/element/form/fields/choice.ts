// The field for a choice: segments for a few short options, otherwise a list. Unavailable options are disabled. Also
// the field for a boolean: a switch. Both show how an option changes the price.

import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
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
 * How an option changes the price, next to the option's name. Its space is reserved while it's being computed, so that
 * options don't move under the pointer.
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

/** The label with the difference, for lists, because their options are plain text. */
export function labelWithDifference(label: string, difference: string | undefined): string {
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

// The field for a material or colour: samples with their names. A sample shows the colour and the look of its finish.
// Its colours are SVG attributes, because no content security policy blocks those.

export interface SwatchOption {
  readonly value: string;
  readonly label: string;
  readonly available: boolean;
  readonly color: string;
  readonly finish?: string | undefined;
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
        ${chosen ? html`<span class="small muted" aria-hidden="true">${withWholeAmounts(chosen.label)}</span>` : nothing}
      </div>
      <div class=${context.hasPrice ? 'swatches priced' : 'swatches'}>
        ${options.map(
          (option) => html`
            <label class="option swatch" part="option">
              <input type="radio" name=${fieldId(key)} .value=${option.value} .checked=${live(option.value === value)}
                ?disabled=${!option.available} @change=${choose} />
              ${renderSwatch(option.color, option.finish)}
              <span>${withWholeAmounts(option.label)}${option.available ? nothing : html` <span class="hidden-text">(${context.messages.notAvailable})</span>`}</span>
              ${renderDifference(key, option.value, context)}
            </label>
          `,
        )}
      </div>
    </div>
  `;
}

const grain = [
  'M0 9c22-5 40 5 62 1s36-6 58-1',
  'M0 20c26-4 44 6 66 2s34-6 54-1',
  'M0 30c18 4 40-5 60-1s40 4 60-1',
  'M0 41c30-5 48 4 70 1s32-4 50 0',
];

/** The SVG drawn over the colour, one row per finish. A finish without a row shows only its colour. */
const finishes: Readonly<Record<string, SVGTemplateResult>> = {
  wood: svg`<g fill="none" stroke="#3a2008" stroke-opacity=".22">${grain.map((d) => svg`<path d=${d}></path>`)}</g>`,
  plywood: svg`
    <g fill="none" stroke="#3a2008" stroke-opacity=".16">${grain.slice(1, 3).map((d) => svg`<path d=${d}></path>`)}</g>
    <g fill="#3a2008" fill-opacity=".4"><path d="M0 40h120v2H0zM0 44h120v2H0z"></path></g>`,
  metal: svg`<path d="M70 0h26L50 48H24z" fill="#fff" fill-opacity=".28"></path>`,
  glass: svg`<path d="M70 0h26L50 48H24zM104 0h8L66 48h-8z" fill="#fff" fill-opacity=".4"></path>`,
  fabric: svg`<path d="M0 6h120M0 14h120M0 22h120M0 30h120M0 38h120M0 46h120" stroke="#000" stroke-opacity=".14"
    stroke-width="2" stroke-dasharray="3 3" fill="none"></path>`,
  stone: svg`<path d="M0 34C30 20 44 44 74 26s30-8 46-16M20 0c6 12 20 10 26 24" stroke="#000" stroke-opacity=".16"
    fill="none"></path>`,
};

function renderSwatch(color: string, finish?: string): TemplateResult {
  const addition = finish === undefined ? undefined : finishes[finish];
  return html`
    <span class="sample" part="swatch">
      <svg viewBox="0 0 120 48" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <rect width="120" height="48" fill=${color}></rect>${addition ?? nothing}
      </svg>
    </span>
  `;
}

/** The field for a colour: one of the document's, or any colour. */
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
