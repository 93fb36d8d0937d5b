// The fields for an organization's legal details as shown on invoices.

import type { ProblemIssue } from '@parametric/api-client/page';
import type { Organization } from '@parametric/service/contract';
import { html, type TemplateResult } from 'lit';
import { problemAt } from '../shared/api.js';
import { selectField, textField } from '../shared/templates.js';
import { countryOptions } from './workshops/pickers.js';

export type Seller = Organization['seller'];
type SellerField = keyof NonNullable<Seller>;
type TextField = Exclude<SellerField, 'country' | 'exemption'>;

interface FieldFacts {
  readonly label: string;
  readonly hint?: string;
  readonly maxlength?: number;
}

const fields: Readonly<Record<TextField, FieldFacts>> = {
  name: { label: 'Legal name', hint: 'Your business’s registered name.' },
  line1: { label: 'Street address' },
  line2: { label: 'Address line 2 (optional)' },
  postcode: { label: 'Postcode', maxlength: 20 },
  city: { label: 'City' },
  email: { label: 'Email (optional)', hint: 'Shown to customers before they order.', maxlength: 254 },
  phone: { label: 'Phone (optional)', hint: 'Shown to customers before they order.', maxlength: 40 },
  vat_number: { label: 'VAT number', hint: 'Include the country code, as in DE123456789.', maxlength: 30 },
  tax_number: { label: 'Tax number', hint: 'Required if you don’t have a VAT number.', maxlength: 50 },
  bank: { label: 'Bank details (optional)', hint: 'Shown on invoices, such as your bank’s name and your IBAN.' },
};

/** @param onChange called with the changed details, or with null once all fields are empty */
export function renderSellerForm(
  seller: Seller,
  issues: readonly ProblemIssue[],
  onChange: (seller: Seller) => void,
): TemplateResult {
  const change = (field: SellerField, text: string) => {
    const { [field]: _, ...others } = seller ?? { country: '' };
    const changed = text.trim() === '' && field !== 'country' ? others : { ...others, [field]: text };
    const isEmpty = Object.values(changed).every((value) => value === '');
    onChange(isEmpty ? null : (changed as NonNullable<Seller>));
  };
  const problem = (field: SellerField) => problemAt(issues, `/seller/${field}`);
  const text = (field: TextField) =>
    textField({
      ...{ maxlength: 200, ...fields[field], id: `seller-${field}`, problem: problem(field) },
      ...{ value: seller?.[field] ?? '', onInput: (typed: string) => change(field, typed) },
    });
  return html`
    <fieldset class="stack">
      <legend>Legal details, for invoices</legend>
      <p class="hint">
        Once an order is confirmed or shipped, its invoice is attached to the customer’s email. Without these details,
        no invoice is issued. You can issue one later on the order’s page, but it won’t be sent automatically.
      </p>
      ${(['name', 'line1', 'line2', 'postcode', 'city'] as const).map(text)}
      ${selectField({
        ...{
          id: 'seller-country',
          label: 'Country',
          options: [['', 'Choose a country'], ...countryOptions()],
          chosen: seller?.country ?? '',
        },
        ...{ problem: problem('country'), onChange: (code: string) => change('country', code) },
      })}
      ${(['email', 'phone', 'vat_number', 'tax_number', 'bank'] as const).map(text)}
      ${selectField({
        ...{ id: 'seller-exemption', label: 'VAT exemption', problem: problem('exemption') },
        hint: 'For small businesses that don’t charge VAT, for example under § 19 UStG or article 293 B of the CGI. Invoices state the reason.',
        options: [
          ['', 'None'],
          ['small_business', 'Small business'],
        ],
        ...{ chosen: seller?.exemption ?? '', onChange: (code: string) => change('exemption', code) },
      })}
    </fieldset>
  `;
}
