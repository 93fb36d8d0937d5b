// Explains why options aren't available, with a button that makes them available.

import { html, nothing, type TemplateResult } from 'lit';
import type { ParameterState } from '../../../model/index.js';
import { formatValue } from '../../shared/format/value.js';
import { fill } from '../../shared/messages/index.js';
import type { FieldContext, UnavailableOption, ValueFix } from './context.js';

/** Maximum number of explanations. More would make the form too long. */
const FEW_UNAVAILABLE = 2;

export function renderUnavailable(state: ParameterState, context: FieldContext): TemplateResult | typeof nothing {
  const unavailable = context.unavailableOf(state);
  if (unavailable.length === 0) return nothing;
  const lines = unavailable.map((option) => renderUnavailableOption(option, state, context));
  if (lines.length <= FEW_UNAVAILABLE) return html`${lines}`;
  const names = new Intl.ListFormat(context.notation.language, { type: 'conjunction' }).format(
    unavailable.map(({ label }) => label),
  );
  return html`<details><summary>${names}: ${context.messages.notAvailable}</summary>${lines}</details>`;
}

function renderUnavailableOption(
  { value, label, causes, fix }: UnavailableOption,
  { key }: ParameterState,
  context: FieldContext,
): TemplateResult {
  const { messages, notation } = context;
  const names = new Intl.ListFormat(notation.language, { type: 'conjunction' }).format(causes);
  const choose = ({ state, value: room }: ValueFix) => context.session.choose({ [state.key]: room, [key]: value });
  return html`
    <p class="message unavailable">
      <span>${fill(messages.unavailableBecause, { option: label, causes: names })}</span>
      ${
        fix
          ? html`<button type="button" class="button" @click=${() => choose(fix)}>
              ${fill(messages.chooseWith, { label: fix.state.label, value: formatValue(fix.state, fix.value, context) })}
            </button>`
          : nothing
      }
    </p>
  `;
}
