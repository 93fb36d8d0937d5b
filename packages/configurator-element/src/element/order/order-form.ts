// The last page before an order: the product, the address, and the button that orders.

import type { Quote } from '@parametric/api-client';
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { type DestinationFields, renderCountry, renderPostcode, renderTextField } from '../quotes/address-fields.js';
import type { AddressPart } from '../quotes/address-rules.js';
import { expiry } from '../quotes/expiry.js';
import { invoiceWords } from '../quotes/quote-terms.js';
import type { MessageKey } from '../shared/messages/index.js';
import type { TextFieldName } from './order-draft.js';
import { maxLengths, type OrderSubmission } from './order-submission.js';
import { renderTotal, safeLink } from './order-summary.js';

export interface OrderForm extends DestinationFields {
  readonly submission: OrderSubmission;
  readonly quote: Quote;
  /** By the page's own clock; milliseconds since 1970. */
  readonly expiresAt: number;
  /** Why the quote can't be ordered, with a button that helps. */
  readonly quoteProblem: TemplateResult | typeof nothing;
  readonly canOrder: boolean;
  /** Whether a reload would restore what was typed. */
  readonly isKept: boolean;
  readonly problem: TemplateResult | typeof nothing;
  /** The outcome of an order that was sent before. */
  readonly notice: TemplateResult | typeof nothing;
  /** Addresses from the shop. */
  readonly terms: string | undefined;
  readonly privacy: string | undefined;
  readonly withdrawal: string | undefined;
  readonly onType: (field: TextFieldName, text: string) => void;
  readonly onSubmit: () => void;
}

interface Field {
  readonly label: MessageKey;
  readonly autocomplete: string;
  readonly required: boolean;
  readonly type?: 'email' | 'tel';
  readonly autocapitalize?: 'words' | 'none';
}

const fields: Readonly<Record<TextFieldName, Field>> = {
  name: { label: 'fieldName', autocomplete: 'shipping name', required: true, autocapitalize: 'words' },
  line1: { label: 'fieldLine1', autocomplete: 'shipping address-line1', required: true, autocapitalize: 'words' },
  line2: { label: 'fieldLine2', autocomplete: 'shipping address-line2', required: false, autocapitalize: 'words' },
  city: { label: 'fieldCity', autocomplete: 'shipping address-level2', required: true, autocapitalize: 'words' },
  region: { label: 'fieldRegion', autocomplete: 'shipping address-level1', required: false, autocapitalize: 'words' },
  email: { label: 'fieldEmail', autocomplete: 'email', required: true, type: 'email' },
  phone: { label: 'fieldPhone', autocomplete: 'tel', required: false, type: 'tel' },
};

export function renderOrderForm(form: OrderForm): TemplateResult {
  const { messages, language, quote, submission, canOrder } = form;
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
        ${renderField('email', form)} ${renderField('phone', form)}
      </fieldset>
      <div class="submit-area">
        ${renderTotal(quote.price.total, language, messages)}
        <p>${invoiceWords(quote, language, messages)}</p>
        <p class="small muted">${messages.validUntil}: ${expiry(form.expiresAt, language, messages)}</p>
        ${renderLinks(form)} ${form.quoteProblem} ${form.problem} ${form.notice}
        <button type="submit" class="button primary" part="button primary-button order-button"
          aria-disabled=${!canOrder || submission.busy} aria-busy=${submission.busy}>
          ${submission.busy ? html`<span class="busy" aria-hidden="true"></span>${messages.placingOrder}` : messages.placeOrder}
        </button>
      </div>
    </form>
  `;
}

/**
 * The fields of the country's addresses. A field that was filled in for another country stays visible, because it is
 * sent.
 */
function partsOf({ destination, submission }: OrderForm): readonly AddressPart[] {
  const { parts } = destination.rules;
  const typed: readonly AddressPart[] = [
    ...(submission.texts.region === '' ? [] : (['region'] as const)),
    ...(destination.postcode === '' ? [] : (['postcode'] as const)),
  ];
  return [...parts, ...typed.filter((part) => !parts.includes(part))];
}

function renderPart(part: AddressPart, form: OrderForm): TemplateResult | typeof nothing {
  const { rules } = form.destination;
  if (part === 'lines') return html`${renderField('line1', form)} ${renderField('line2', form)}`;
  if (part === 'postcode') return renderPostcode(form);
  if (part === 'city') return renderField('city', form);
  return renderField('region', form, { label: rules.regionLabel, required: rules.needsRegion });
}

function renderField(
  name: TextFieldName,
  { submission, messages, onType }: OrderForm,
  more: Partial<Field> = {},
): TemplateResult {
  const { label, ...rest } = { ...fields[name], ...more };
  return renderTextField({
    name,
    label: messages[label],
    value: submission.texts[name],
    maxLength: maxLengths[name],
    problem: submission.fieldProblems[name],
    messages,
    onInput: (text) => onType(name, text),
    ...rest,
  });
}

function renderLinks({ terms, privacy, withdrawal, messages }: OrderForm): TemplateResult | typeof nothing {
  const links = [
    { label: messages.terms, href: safeLink(terms) },
    { label: messages.privacy, href: safeLink(privacy) },
    { label: messages.withdrawal, href: safeLink(withdrawal) },
  ].filter(({ href }) => href !== undefined);
  if (links.length === 0) return nothing;
  return html`
    <ul class="links">
      ${links.map(({ label, href }) => html`<li><a href=${href!} target="_blank" rel="noopener">${label}</a></li>`)}
    </ul>
  `;
}
