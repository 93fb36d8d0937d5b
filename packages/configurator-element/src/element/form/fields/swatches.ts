// A material or a colour: samples with their names.

import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { type FieldContext, fieldId, messageId } from './context.js';
import { renderSwatch } from './swatch.js';

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
  const choose = (event: Event) => context.onValue(key, (event.target as HTMLInputElement).value);
  return html`
    <div role="radiogroup" aria-labelledby="${fieldId(key)}-label" aria-describedby=${messageId(key)} class="field">
      <div class="line">
        <span class="label" id="${fieldId(key)}-label">${label}</span>
        ${chosen ? html`<span class="small muted" aria-hidden="true">${chosen.label}</span>` : nothing}
      </div>
      <div class="swatches">
        ${options.map(
          (option) => html`
            <label class="option swatch" part="option">
              <input type="radio" name=${fieldId(key)} .value=${option.value} .checked=${live(option.value === value)}
                ?disabled=${!option.available} @change=${choose} />
              ${renderSwatch(option.color, option.finish)}
              <span>${option.label}${option.available ? nothing : html` <span class="hidden-text">(${context.messages.notAvailable})</span>`}</span>
            </label>
          `,
        )}
      </div>
    </div>
  `;
}
