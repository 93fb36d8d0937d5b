// The field of a colour: one of the document's, or any.

import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { ColorState } from '../../../model/index.js';
import { type FieldContext, fieldId, messageId } from './context.js';
import { renderSwatches } from './swatches.js';

export function renderColor(state: ColorState, context: FieldContext): TemplateResult {
  const { key, label, value, options } = state;
  if (options) return renderSwatches({ key, label, value, options }, context);
  return html`
    <div class="head">
      <label class="label" for=${fieldId(key)}>${label}</label>
      <input id=${fieldId(key)} class="color" part="input" type="color" aria-describedby=${messageId(key)} .value=${live(value)}
        @input=${(event: Event) => context.choose(key, (event.target as HTMLInputElement).value, `${key} picking`)}
        @change=${() => context.endGesture()} />
    </div>
  `;
}
