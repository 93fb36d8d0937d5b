// Templates shared by the views: loading and failure states, fields, and menus.

import { html, type LitElement, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';

export { failure } from './console-load-failure.js';

export const loading = html`<p class="muted" role="status">Loading…</p>`;

/** Returns the text in the field that dispatched an event. */
export function typedIn({ target }: Event): string {
  return (target as HTMLInputElement).value;
}

/**
 * Focuses the first field with a problem, once it's rendered. If the problem isn't about a field, scrolls it into view,
 * because it may be far below the button that was pressed.
 */
export async function showProblem(host: LitElement): Promise<void> {
  await host.updateComplete;
  const wrong = host.renderRoot.querySelector<HTMLElement>('form [aria-invalid="true"]');
  if (wrong) wrong.focus();
  else host.renderRoot.querySelector('form [role="alert"]')?.scrollIntoView({ block: 'nearest' });
}

interface FieldTexts {
  readonly id: string;
  readonly label: unknown;
  readonly hint?: unknown;
  /** What's wrong with the value, as a sentence; empty if nothing is wrong. */
  readonly problem?: unknown;
}

/** A field's label, hint, and problem around its control, which refers to them with `describe`. */
export function field({ id, label, hint, problem = '' }: FieldTexts, control: unknown): TemplateResult {
  return html`<div class="field">
    <label for=${id}>${label}</label>
    ${control}
    ${hint === undefined ? nothing : html`<span class="hint" id="${id}-hint">${hint}</span>`}
    <div class="problem" id="${id}-problem" role="alert">${problem}</div>
  </div>`;
}

/** The ids of the texts that describe a field, for `aria-describedby`. */
function describe({ id, hint }: FieldTexts): string {
  return hint === undefined ? `${id}-problem` : `${id}-hint ${id}-problem`;
}

const isWrong = ({ problem = '' }: FieldTexts) => (Array.isArray(problem) ? problem.length > 0 : problem !== '');

interface TextField extends FieldTexts {
  /** The field's value. With `onInput`, the field always shows this value. Otherwise, it's only the initial value. */
  readonly value?: string;
  readonly onInput?: (text: string) => void;
  /** Called when the person leaves the field. */
  readonly onChange?: (text: string) => void;
  readonly placeholder?: string;
  readonly type?: string;
  readonly inputmode?: string;
  readonly dir?: 'ltr' | 'auto';
  readonly maxlength?: number;
  readonly autocomplete?: string;
  readonly kind?: string;
  readonly autofocus?: boolean;
  /** The id of a `datalist` with suggestions. */
  readonly list?: string;
  /** The height of a multi-line field, in lines. */
  readonly rows?: number;
}

/** A text field. Set `dir` to `ltr` for identifiers and URLs, which are left-to-right in any language. */
export function textField(texts: TextField): TemplateResult {
  return field(texts, textInput(texts));
}

/** The control of a text field, without its label and messages. */
export function textInput({ dir = 'auto', autocomplete = 'off', ...texts }: TextField): TemplateResult {
  const value = texts.onInput ? live(texts.value ?? '') : (texts.value ?? '');
  const onInput = (event: Event) => texts.onInput?.(typedIn(event));
  const onChange = (event: Event) => texts.onChange?.(typedIn(event));
  if (texts.rows !== undefined) {
    return html`<textarea
      id=${texts.id}
      name=${texts.id}
      class=${texts.kind ?? nothing}
      rows=${texts.rows}
      dir=${dir}
      maxlength=${texts.maxlength ?? nothing}
      placeholder=${texts.placeholder ?? nothing}
      spellcheck=${dir === 'auto'}
      aria-describedby=${describe(texts)}
      aria-invalid=${isWrong(texts)}
      .value=${value}
      @input=${onInput}
      @change=${onChange}
    ></textarea>`;
  }
  return html`<input
    id=${texts.id}
    name=${texts.id}
    class=${texts.kind ?? nothing}
    type=${texts.type ?? 'text'}
    inputmode=${texts.inputmode ?? nothing}
    dir=${dir}
    maxlength=${texts.maxlength ?? nothing}
    placeholder=${texts.placeholder ?? nothing}
    list=${texts.list ?? nothing}
    autocomplete=${autocomplete}
    autocapitalize=${dir === 'ltr' ? 'none' : nothing}
    spellcheck="false"
    ?autofocus=${texts.autofocus}
    aria-describedby=${describe(texts)}
    aria-invalid=${isWrong(texts)}
    .value=${value}
    @input=${onInput}
    @change=${onChange}
  />`;
}

interface Decision {
  /** The id of the form that the button submits. */
  readonly form: string;
  readonly action: string;
  readonly isBusy?: boolean;
  readonly kind?: 'danger' | '';
  readonly cancel?: string;
  readonly onCancel: () => void;
}

/** The buttons of a dialog with a form. */
export function decisionButtons({
  form,
  action,
  isBusy = false,
  kind = '',
  cancel = 'Cancel',
  onCancel,
}: Decision): TemplateResult {
  return html`
    <button slot="actions" type="button" class="button" @click=${onCancel}>${cancel}</button>
    <button slot="actions" form=${form} class="button primary ${kind}" aria-disabled=${isBusy}>${action}</button>
  `;
}

/** A value, its name, and whether it's disabled. */
export type Option = readonly [value: string, name: string, isDisabled?: boolean];

export function optionsOf(options: readonly Option[], chosen: string | undefined): readonly TemplateResult[] {
  return options.map(
    ([value, name, isDisabled = false]) =>
      html`<option value=${value} ?selected=${value === chosen} ?disabled=${isDisabled}>${name}</option>`,
  );
}

interface SelectField extends FieldTexts {
  readonly options: readonly Option[];
  readonly chosen: string | undefined;
  readonly onChange: (value: string) => void;
}

export function selectField(texts: SelectField): TemplateResult {
  const { id, options, chosen, onChange } = texts;
  return field(
    texts,
    html`<select
      id=${id}
      aria-describedby=${describe(texts)}
      aria-invalid=${isWrong(texts)}
      @change=${(event: Event) => onChange(typedIn(event))}
    >
      ${optionsOf(options, chosen)}
    </select>`,
  );
}

/**
 * A field for a day, which filters a list.
 * @param value the day, such as `2026-11-29`
 */
export function dateFilter(
  name: string,
  label: string,
  value: string | undefined,
  onChange: (event: Event) => void,
): TemplateResult {
  return html`<label class="field">
    <span>${label}</span>
    <input type="date" name=${name} .value=${value ?? ''} @change=${onChange} />
  </label>`;
}

/** A menu that filters a list. @param isLabelled whether to show the label above the menu */
export function filterMenu(
  label: string,
  options: readonly Option[],
  chosen: string,
  onChange: (value: string) => void,
  isLabelled = false,
): TemplateResult {
  return html`<label class="field">
    <span class=${isLabelled ? nothing : 'hidden-label'}>${label}</span>
    <select @change=${(event: Event) => onChange(typedIn(event))}>
      ${optionsOf(options, chosen)}
    </select>
  </label>`;
}
