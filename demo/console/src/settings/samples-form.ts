// The fields for material samples that customers can request.

import type { ProblemIssue } from '@parametric/api-client/page';
import type { Organization } from '@parametric/service/contract';
import { html, type TemplateResult } from 'lit';
import { INVOICED_BY_MAIL } from '../requests/inquiry-format.js';
import { readMoney, writeMoney } from '../shared/format.js';
import { textField } from '../shared/templates.js';

type Samples = Organization['samples'];

/** @param settings.currency the organization's currency, in which a new price is entered */
export function renderSamplesForm(
  { samples, currency }: Pick<Organization, 'samples' | 'currency'>,
  issues: readonly ProblemIssue[],
  onChange: (samples: Samples) => void,
): TemplateResult {
  const problem = (field: keyof Samples) =>
    issues.find(({ pointer }) => pointer.startsWith(`/samples/${field}`))?.detail;
  const unit = samples.price?.currency ?? currency ?? 'EUR';
  const { language } = navigator;
  const countField = (field: 'at_most' | 'free', label: string, hint: string) =>
    textField({
      ...{ id: `samples-${field}`, label, hint, inputmode: 'numeric', dir: 'ltr', maxlength: 2 },
      ...{ value: String(samples[field]), problem: problem(field) },
      // If the text isn't a number, send -1. The service rejects it and explains the problem.
      onChange: (text) => onChange({ ...samples, [field]: /^\d+$/.test(text.trim()) ? Number(text) : -1 }),
    });
  return html`
    <fieldset class="stack">
      <legend>Samples</legend>
      <p class="hint">
        Customers can request samples of any material with <code>"sample": true</code> in the product’s document. Once
        you’ve sent the samples, select “Mark as sent” under Requests.
      </p>
      ${countField('at_most', 'Samples per request', 'Up to 20. Enter 0 if you don’t offer samples.')}
      ${countField('free', 'Free samples per request', 'Each additional sample costs the price below.')}
      ${textField({
        ...{
          id: 'samples-price',
          label: `Price per sample, including tax (${unit}, optional)`,
          inputmode: 'decimal',
          dir: 'ltr',
        },
        hint: `Leave blank if all samples are free. Shipping is included. ${INVOICED_BY_MAIL}`,
        value: samples.price ? writeMoney(samples.price.amount, unit, language) : '',
        problem: problem('price'),
        onChange: (text) => {
          const { price: _, ...rest } = samples;
          const price = { amount: readMoney(text, unit, language) ?? 0, currency: unit };
          onChange(text.trim() === '' ? rest : { ...rest, price });
        },
      })}
    </fieldset>
  `;
}
