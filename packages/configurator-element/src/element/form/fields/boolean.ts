// The field of a boolean: a switch.

import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { BooleanState } from '../../../model/index.js';
import { type FieldContext, fieldId, messageId } from './context.js';
import { renderDifference } from './difference.js';

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
