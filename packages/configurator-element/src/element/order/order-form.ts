// The last page before an order: the product, the address, and the order button.

import {
  type AddressField,
  type AddressFieldFacts,
  addressFieldNames,
  addressFields,
} from '@parametric/api-client/page';
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { type DestinationFields, renderCountry, renderPostcode, renderTextField } from '../quotes/address-fields.js';
import type { AddressPart } from '../quotes/address-rules.js';
import { expiry } from '../quotes/expiry.js';
import { invoiceWords } from '../quotes/price-lines.js';
import type { MessageKey } from '../shared/messages/index.js';
import type { ChosenQuote, Recipient } from './order-draft.js';
import { renderTotal, safeLink } from './step-parts.js';

export interface OrderForm extends DestinationFields {
  readonly recipient: Recipient;
  readonly chosen: ChosenQuote;
  /** Why the quote can't be ordered, with a button that helps. */
  readonly quoteProblem: TemplateResult | typeof nothing;
  readonly canOrder: boolean;
  /** Whether the order is being sent. */
  readonly isBusy: boolean;
  /** Whether a reload would restore what was typed. */
  readonly isKept: boolean;
  readonly problem: TemplateResult | typeof nothing;
  /** The outcome of an earlier attempt to order. */
  readonly notice: TemplateResult | typeof nothing;
  /** Addresses from the shop. */
  readonly links: Readonly<Record<'terms' | 'privacy' | 'withdrawal', string | undefined>>;
  readonly onType: () => void;
  readonly onSubmit: () => void;
}

const LABELS: Readonly<Record<AddressField, MessageKey>> = {
  name: 'fieldName',
  line1: 'fieldLine1',
  line2: 'fieldLine2',
  city: 'fieldCity',
  region: 'fieldRegion',
  email: 'fieldEmail',
  phone: 'fieldPhone',
};

export function renderOrderForm(form: OrderForm): TemplateResult {
  const { messages, language, isBusy } = form;
  const { quote, expiresAt } = form.chosen;
  const submit = (event: Event) => {
    event.preventDefault();
    form.onSubmit();
  };
  return html`
    <form class="order-form" part="order-form" novalidate @submit=${submit}>
      ${form.isKept ? nothing : html`<p class="problem note" role="status">${messages.formNotKept}</p>`}
      <fieldset class="address">
        <legend>${messages.deliveryAddress}</legend>
        ${renderField('name', form)}
        ${repeat(
          partsOf(form),
          (part) => part,
          (part) => renderPart(part, form),
        )}
        ${renderCountry(form)}
      </fieldset>
      <fieldset class="address">
        <legend>${messages.contact}</legend>
        ${fieldsAt('contact').map((name) => renderField(name, form))}
      </fieldset>
      <div class="submit-area">
        ${renderTotal(quote.price.total, language, messages)}
        <p>${invoiceWords(quote, language, messages)}</p>
        <p class="small muted">${messages.validUntil}: ${expiry(expiresAt, language, messages)}</p>
        ${renderLinks(form)} ${form.quoteProblem} ${form.problem} ${form.notice}
        <button type="submit" class="button primary" part="button primary-button order-button"
          aria-disabled=${!form.canOrder || isBusy} aria-busy=${isBusy}>
          ${isBusy ? html`<span class="busy" aria-hidden="true"></span>${messages.placingOrder}` : messages.placeOrder}
        </button>
      </div>
    </form>
  `;
}

/**
 * The country's address fields. A field filled in for another country stays visible, because it's sent.
 */
function partsOf({ destination, recipient }: OrderForm): readonly AddressPart[] {
  const { parts } = destination.rules;
  const typed: readonly AddressPart[] = [
    ...(recipient.texts.region === '' ? [] : (['region'] as const)),
    ...(destination.postcode === '' ? [] : (['postcode'] as const)),
  ];
  return [...parts, ...typed.filter((part) => !parts.includes(part))];
}

function renderPart(part: AddressPart, form: OrderForm): TemplateResult | typeof nothing {
  const { rules } = form.destination;
  if (part === 'lines')
    return html`${fieldsAt('above')
      .filter((name) => name !== 'name')
      .map((name) => renderField(name, form))}`;
  if (part === 'postcode') return renderPostcode(form);
  if (part === 'city') return renderField('city', form);
  return renderField('region', form, { label: rules.regionLabel, required: rules.needsRegion });
}

function fieldsAt(place: AddressFieldFacts['place']): readonly AddressField[] {
  return addressFieldNames.filter((name) => addressFields[name].place === place);
}

function renderField(
  name: AddressField,
  { recipient, messages, onType }: OrderForm,
  { label = LABELS[name], required = addressFields[name].isRequired }: { label?: MessageKey; required?: boolean } = {},
): TemplateResult {
  const { place: _, isRequired: __, ...input } = addressFields[name];
  return renderTextField({
    ...input,
    name,
    label: messages[label],
    required,
    value: recipient.texts[name],
    problem: recipient.problems[name],
    messages,
    onInput: (text) => {
      recipient.set(name, text);
      onType();
    },
  });
}

function renderLinks({ links, messages }: OrderForm): TemplateResult | typeof nothing {
  const names = ['terms', 'privacy', 'withdrawal'] as const;
  const shown = names.flatMap((name) => {
    const href = safeLink(links[name]);
    return href ? [html`<li><a href=${href} target="_blank" rel="noopener">${messages[name]}</a></li>`] : [];
  });
  return shown.length > 0 ? html`<ul class="links">${shown}</ul>` : nothing;
}
