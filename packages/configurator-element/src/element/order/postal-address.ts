// The fields of a postal address: the name and the parts that the country's addresses have. Used for orders and sample
// requests.

import { type AddressField, addressFields, addressFieldsAt } from '@parametric/api-client/page';
import { html, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { renderCountry, renderPostcode, renderTextField } from '../quotes/address-fields.js';
import type { AddressPart } from '../quotes/countries.js';
import type { Destination } from '../quotes/destination.js';
import type { Configurator } from '../shared/configurator.js';
import type { MessageKey } from '../shared/messages/index.js';
import type { Recipient } from './order-draft.js';

const LABELS: Readonly<Record<AddressField, MessageKey>> = {
  name: 'fieldName',
  line1: 'fieldLine1',
  line2: 'fieldLine2',
  city: 'fieldCity',
  region: 'fieldRegion',
  email: 'fieldEmail',
  phone: 'fieldPhone',
};

interface AddressForm {
  readonly host: Configurator;
  readonly destination: Destination;
  /** A prefix for the fields' ids, needed if a page shows the fields twice. */
  readonly scope?: string;
}

export function renderPostalAddress(recipient: Recipient, form: AddressForm): TemplateResult {
  const { host, destination, scope } = form;
  return html`
    ${renderAddressField('name', recipient, host, { scope })}
    ${repeat(
      partsOf(recipient, destination),
      (part) => part,
      (part) => renderPart(part, recipient, form),
    )}
    ${renderCountry(destination, host, scope)}
  `;
}

/** The country's address fields. A field filled in for another country stays visible, because it's sent too. */
function partsOf({ texts }: Recipient, { rules: { parts }, postcode }: Destination): readonly AddressPart[] {
  const typed: readonly AddressPart[] = [
    ...(texts.region === '' ? [] : (['region'] as const)),
    ...(postcode === '' ? [] : (['postcode'] as const)),
  ];
  return [...parts, ...typed.filter((part) => !parts.includes(part))];
}

function renderPart(part: AddressPart, recipient: Recipient, { host, destination, scope }: AddressForm) {
  const { rules } = destination;
  if (part === 'postcode') return renderPostcode(destination, host, scope);
  if (part === 'city') return renderAddressField('city', recipient, host, { scope });
  if (part === 'region') {
    const { regionLabel: label, needsRegion: required } = rules;
    return renderAddressField('region', recipient, host, { label, required, scope });
  }
  const lines = addressFieldsAt('above').filter((name) => name !== 'name');
  return html`${lines.map((name) => renderAddressField(name, recipient, host, { scope }))}`;
}

interface FieldOptions {
  readonly label?: MessageKey;
  readonly required?: boolean;
  readonly scope?: string | undefined;
}

export function renderAddressField(
  name: AddressField,
  recipient: Recipient,
  host: Configurator,
  { label = LABELS[name], required = addressFields[name].isRequired, scope = '' }: FieldOptions = {},
): TemplateResult {
  const { place: _, isRequired: __, ...input } = addressFields[name];
  return renderTextField({
    ...input,
    name: `${scope}${name}`,
    label: host.messages[label],
    required,
    value: recipient.texts[name],
    problem: recipient.problems[name],
    messages: host.messages,
    onInput: (text) => {
      recipient.set(name, text);
      host.requestUpdate();
    },
  });
}
