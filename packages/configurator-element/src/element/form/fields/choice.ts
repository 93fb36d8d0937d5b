// The field of a choice: segments for a few short options, or else a list. Unavailable options are shown disabled.

import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { ChoiceState } from '../../../model/index.js';
import { withWholeAmounts } from '../../shared/format/value.js';
import { icon } from '../../shared/icons.js';
import { type FieldContext, fieldId, messageId } from './context.js';
import { labelWithDifference, renderDifference } from './difference.js';

const fewOptions = 5;
const shortLabel = 22;

export function renderChoice(state: ChoiceState, context: FieldContext): TemplateResult {
  const few = state.options.length <= fewOptions && state.options.every(({ label }) => label.length <= shortLabel);
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
