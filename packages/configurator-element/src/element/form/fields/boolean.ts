// Yes or no: a switch.

import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { BooleanState } from '../../../model/index.js';
import { type FieldContext, fieldId, messageId } from './context.js';

export function renderBoolean({ key, label, value }: BooleanState, { onValue }: FieldContext): TemplateResult {
  return html`
    <div class="head">
      <label class="label" for=${fieldId(key)}>${label}</label>
      <input id=${fieldId(key)} class="switch" part="switch" type="checkbox" role="switch" aria-describedby=${messageId(key)}
        .checked=${live(value)} @change=${(event: Event) => onValue(key, (event.target as HTMLInputElement).checked)}
      />
    </div>
  `;
}
