// One line to fill in, with its name above and what is wrong with it below.

import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { FieldProblem } from '../order/ordering-problem.js';
import { fill, type Messages } from './messages/index.js';

export interface TextField {
  /** Unique within the element. */
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly type?: 'text' | 'email' | 'tel';
  readonly autocomplete: string;
  readonly maxLength: number;
  readonly required: boolean;
  readonly problem: FieldProblem | undefined;
  readonly messages: Messages;
  readonly onInput: (text: string) => void;
  /** The field was left with another text than it was entered with. */
  readonly onChange?: () => void;
}

export function renderTextField(field: TextField): TemplateResult {
  const { name, label, value, type = 'text', problem, required, autocomplete, maxLength, onInput, onChange } = field;
  const id = fieldId(name);
  return html`
    <div class="text-field ${name}" part="field">
      <label class="label" for=${id}>${label}</label>
      <input
        id=${id} class="input" part="input" name=${name} type=${type} maxlength=${maxLength}
        autocomplete=${autocomplete} aria-required=${required}
        aria-invalid=${problem !== undefined} aria-describedby=${messageId(name)}
        .value=${live(value)} @input=${(event: Event) => onInput(textOf(event))} @change=${() => onChange?.()}
      />
      ${renderFieldProblem(name, problem, field.messages)}
    </div>
  `;
}

export function renderFieldProblem(
  name: string,
  problem: FieldProblem | undefined,
  messages: Messages,
): TemplateResult {
  const text = problem && fill(messages[problem.message], problem.values ?? {});
  return html`<p class="message error" id=${messageId(name)}>${text}</p>`;
}

export function fieldId(name: string): string {
  return `ordering-${name}`;
}

export function messageId(name: string): string {
  return `${fieldId(name)}-message`;
}

function textOf(event: Event): string {
  return (event.target as HTMLInputElement).value;
}
