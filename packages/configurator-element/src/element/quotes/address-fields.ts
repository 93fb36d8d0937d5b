// Address fields: text fields with labels and messages, and the country and postcode, which quotes and the order form
// share.

import type { AddressFieldFacts } from '@parametric/api-client';
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Configurator } from '../shared/configurator.js';
import { icon } from '../shared/icons.js';
import { formatMessage, type Messages } from '../shared/messages/index.js';
import type { Country } from './countries.js';
import type { Destination } from './destination.js';
import type { FieldProblem } from './ordering-problem.js';

/** @param scope a prefix for the field's id, needed if a page shows the field twice */
export function renderCountry(
  destination: Destination,
  { language, messages }: Configurator,
  scope = '',
): TemplateResult {
  const name = `${scope}country`;
  const { country, problems } = destination;
  const choose = (event: Event) => {
    const { value } = event.currentTarget as HTMLSelectElement;
    if (value !== destination.country) destination.country = value;
  };
  const { served, others } = destination.countriesIn(language);
  const option = ({ code, name: text }: Country) =>
    html`<option value=${code} .defaultSelected=${code === country} .selected=${live(code === country)}>${text}</option>`;
  return html`
    <div class="text-field country" part="field">
      <label class="label" for=${fieldId(name)}>${messages.country}</label>
      <div class="select-place">
        <select id=${fieldId(name)} class="input select" part="input" name="country" autocomplete="shipping country"
          aria-required="true" aria-invalid=${problems.country !== undefined} aria-describedby=${messageId(name)}
          @change=${choose} @blur=${choose}>
          ${country === '' ? html`<option value="" .defaultSelected=${true} .selected=${live(true)}>${messages.countryChoose}</option>` : nothing}
          ${served.map(option)}${served.length > 0 ? html`<hr>` : nothing}${others.map(option)}
        </select>
        ${icon('chevron')}
      </div>
      ${renderFieldProblem(name, problems.country, messages, messages.country)}
    </div>
  `;
}

/**
 * Empty if the country has no postcodes, unless one was typed for another country, because everything that's sent must
 * be visible.
 */
export function renderPostcode(
  destination: Destination,
  { messages }: Configurator,
  scope = '',
): TemplateResult | typeof nothing {
  const { rules, needsPostcode: required, postcode } = destination;
  if (!rules.parts.includes('postcode') && postcode === '') return nothing;
  return renderTextField({
    name: `${scope}postcode`,
    label: postcodeLabel(destination, messages),
    value: postcode,
    autocomplete: 'shipping postal-code',
    maxLength: 16,
    inputMode: rules.hasDigitPostcode ? 'numeric' : 'text',
    autocapitalize: 'characters',
    required,
    problem: destination.problems.postcode,
    messages,
    onInput: (text) => {
      destination.postcode = text;
    },
    onChange: () => destination.leavePostcode(),
  });
}

/**
 * The country's own term in English, such as `ZIP code`. In other languages, the term follows that language's word for
 * postcode.
 */
function postcodeLabel({ rules: { postcodeName: name } }: Destination, messages: Messages): string {
  if (name === undefined) return messages.postcode;
  return messages.language.startsWith('en') ? name : `${messages.postcode} (${name})`;
}

interface TextField extends Pick<AddressFieldFacts, 'autocomplete' | 'maxLength' | 'type'> {
  /** The field's name, which is unique within the element. */
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly inputMode?: 'text' | 'numeric';
  readonly autocapitalize?: 'words' | 'characters';
  readonly required: boolean;
  readonly problem: FieldProblem | undefined;
  readonly messages: Messages;
  /** The id of the element that describes the field. */
  readonly describedBy?: string;
  readonly onInput: (text: string) => void;
  /** Called when the person leaves the field after changing its text. */
  readonly onChange?: () => void;
}

export function renderTextField(field: TextField): TemplateResult {
  const { name, label, value, type, problem, required, onInput, onChange, messages } = field;
  const id = fieldId(name);
  const read = ({ currentTarget }: Event) => {
    const input = currentTarget as HTMLInputElement;
    input.defaultValue = input.value;
    onInput(input.value);
  };
  const leave = (event: Event) => {
    takeUnread(event.currentTarget as HTMLInputElement);
    onChange?.();
  };
  return html`
    <div class="text-field ${name}" part="field">
      <label class="label" for=${id}>${required ? label : formatMessage(messages, 'fieldOptional', { label })}</label>
      <input
        id=${id} class="input" part="input" name=${name} type=${type ?? 'text'} maxlength=${field.maxLength}
        autocomplete=${field.autocomplete} inputmode=${field.inputMode ?? nothing}
        autocapitalize=${field.autocapitalize ?? nothing}
        dir=${type ? 'ltr' : nothing} spellcheck="false" aria-required=${required}
        aria-invalid=${problem !== undefined}
        aria-describedby=${[messageId(name), field.describedBy].filter(Boolean).join(' ')}
        .defaultValue=${live(value)} .value=${live(value)} @input=${read} @change=${leave} @blur=${leave}
      />
      ${renderFieldProblem(name, problem, messages, label)}
    </div>
  `;
}

/** @param label the field's label, for messages that name it */
function renderFieldProblem(
  name: string,
  problem: FieldProblem | undefined,
  messages: Messages,
  label: string,
): TemplateResult {
  const text = problem && formatMessage(messages, problem.message, { label, ...problem.values });
  const example = problem?.example && formatMessage(messages, 'fieldExample', { example: problem.example });
  return html`<p class="message error" id=${messageId(name)}>${[text, example].filter(Boolean).join(' ')}</p>`;
}

export function fieldId(name: string): string {
  return `ordering-${name}`;
}

function messageId(name: string): string {
  return `${fieldId(name)}-message`;
}

/**
 * Reads fields that a browser or password manager has filled in without an event. A field's `defaultValue` is the text
 * that was last read or rendered, and the `defaultSelected` option is the country.
 */
export function readFilledIn(root: ParentNode): void {
  for (const input of root.querySelectorAll<HTMLInputElement>('.text-field input')) takeUnread(input);
  for (const select of root.querySelectorAll<HTMLSelectElement>('.text-field select')) {
    if (select.selectedOptions[0]?.defaultSelected === false) select.dispatchEvent(new Event('change'));
  }
}

function takeUnread(input: HTMLInputElement): void {
  if (input.value !== input.defaultValue) input.dispatchEvent(new Event('input'));
}
