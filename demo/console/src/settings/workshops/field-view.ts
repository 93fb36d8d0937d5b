// A field of the form with its label, unit, hint and message.

import { css, html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { Field } from './workshop-fields.js';

export interface FieldState {
  readonly text: string;
  /** A sentence; empty where nothing is wrong. */
  readonly problem: string;
  readonly onInput: (text: string) => void;
}

export function renderField(field: Field, { text, problem, onInput }: FieldState): TemplateResult {
  const { label, hint, unit, isOptional, kind } = field;
  const id = idOf(field.pointer);
  const described = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter(Boolean).join(' ') || undefined;
  const isLong = kind === 'long-text' || kind === 'pairs' || kind === 'codes';
  const onChange = (event: Event) => onInput((event.target as HTMLInputElement).value);
  const isNumber = kind === 'number' || kind === 'integer' || kind === 'money';
  return html`
    <div class="field ${isLong ? 'long' : ''}">
      <label for=${id}>${label}${isOptional ? html`<span class="optional"> (optional)</span>` : nothing}</label>
      <div class="entry">
        ${
          isLong
            ? html`<textarea
                id=${id}
                dir="auto"
                rows=${kind === 'pairs' ? 5 : 2}
                spellcheck=${kind === 'long-text' ? 'true' : 'false'}
                aria-describedby=${ifDefined(described)}
                aria-invalid=${problem !== ''}
                .value=${text}
                @input=${onChange}
              ></textarea>`
            : html`<input
                id=${id}
                class=${isNumber ? 'number' : ''}
                dir=${isNumber ? 'ltr' : 'auto'}
                autocomplete="off"
                inputmode=${ifDefined(isNumber ? 'decimal' : undefined)}
                aria-describedby=${ifDefined(described)}
                aria-invalid=${problem !== ''}
                .value=${text}
                @input=${onChange}
              />`
        }
        ${unit ? html`<span class="unit">${unit}</span>` : nothing}
      </div>
      ${hint ? html`<span class="hint" id="${id}-hint">${hint}</span>` : nothing}
      ${problem ? html`<span class="problem" id="${id}-problem">${problem}</span>` : nothing}
    </div>
  `;
}

/** A pointer in the form that `id` and `for` allow. */
function idOf(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '-');
}

export const fieldViewStyles = css`
  .fields {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr));
    gap: var(--space-4) var(--space-5);
  }

  .field.long {
    grid-column: 1 / -1;
  }

  .optional {
    color: var(--muted);
    font-weight: 400;
  }

  .entry {
    display: flex;
    align-items: center;
    gap: var(--space-2);
  }

  .entry .unit {
    flex: none;
    color: var(--muted);
  }

  input.number {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }

  textarea {
    resize: vertical;
  }

  .checks {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-5);
  }

  legend {
    padding: 0;
    font-weight: 550;
  }
`;
