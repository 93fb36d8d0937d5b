// Where to: a country and a postcode, as quotes ask for it and the order's address takes it over.

import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { live } from 'lit/directives/live.js';
import { icon } from '../shared/icons.js';
import type { Messages } from '../shared/messages/index.js';
import { fieldId, messageId, renderFieldProblem, renderTextField } from '../shared/text-field.js';
import { countriesIn } from './countries.js';
import type { Destination } from './destination.js';

export interface DestinationFields {
  readonly destination: Destination;
  readonly language: string;
  readonly messages: Messages;
  readonly onCountry: (code: string) => void;
  readonly onPostcode: (text: string) => void;
  readonly onPostcodeLeft: () => void;
}

export function renderCountry({ destination, language, messages, onCountry }: DestinationFields): TemplateResult {
  const { country, problems } = destination;
  const choose = (event: Event) => onCountry((event.target as HTMLSelectElement).value);
  return html`
    <div class="text-field country" part="field">
      <label class="label" for=${fieldId('country')}>${messages.country}</label>
      <div class="select-place">
        <select id=${fieldId('country')} class="input select" part="input" name="country" autocomplete="shipping country"
          aria-required="true" aria-invalid=${problems.country !== undefined} aria-describedby=${messageId('country')}
          @change=${choose}>
          ${guard([language, country, messages], () => renderCountries(language, country, messages))}
        </select>
        ${icon('chevron')}
      </div>
      ${renderFieldProblem('country', problems.country, messages)}
    </div>
  `;
}

export function renderPostcode(fields: DestinationFields): TemplateResult {
  const { destination, messages, onPostcode, onPostcodeLeft } = fields;
  return renderTextField({
    name: 'postcode',
    label: destination.needsPostcode ? messages.postcode : messages.postcodeOptional,
    value: destination.postcode,
    autocomplete: 'shipping postal-code',
    maxLength: 16,
    required: destination.needsPostcode,
    problem: destination.problems.postcode,
    messages,
    onInput: onPostcode,
    onChange: onPostcodeLeft,
  });
}

function renderCountries(language: string, chosen: string, messages: Messages) {
  return html`
    ${chosen === '' ? html`<option value="" .selected=${live(true)}>${messages.countryChoose}</option>` : nothing}
    ${countriesIn(language).map(
      ({ code, name }) => html`<option value=${code} .selected=${live(code === chosen)}>${name}</option>`,
    )}
  `;
}
