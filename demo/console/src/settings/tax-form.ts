// The fields for an organization's tax settings.

import type { ProblemIssue } from '@parametric/api-client/page';
import type { Organization } from '@parametric/service/contract';
import { html, type TemplateResult } from 'lit';
import { problemAt } from '../shared/api.js';
import { selectField, textField } from '../shared/templates.js';

export type Taxes = Organization['taxes'];

export function renderTaxForm(
  taxes: Taxes,
  issues: readonly ProblemIssue[],
  onChange: (taxes: Taxes) => void,
): TemplateResult {
  const problem = (field: keyof Taxes) => problemAt(issues, `/taxes/${field}`);
  const unread = issues.find(({ pointer }) => pointer.startsWith('/taxes/exempt/'))?.detail;
  return html`
    <fieldset class="stack">
      <legend>Taxes</legend>
      <p class="hint">
        Businesses in other EU countries pay no VAT (reverse charge) if they enter a VAT number and you have one. We
        only check the format, so verify the number in VIES before you ship.
      </p>
      ${selectField({
        ...{ id: 'tax-rounding', label: 'Tax rounding', problem: problem('rounding'), chosen: taxes.rounding },
        options: [
          ['total', 'Per order'],
          ['line', 'Per product, and for delivery'],
        ],
        onChange: (rounding) => onChange({ ...taxes, rounding: rounding as Taxes['rounding'] }),
      })}
      ${selectField({
        ...{ id: 'tax-exports', label: 'Exports', problem: problem('exports'), chosen: taxes.exports },
        hint: 'Deliveries that cross a customs border, for example from the EU to Switzerland.',
        options: [
          ['taxed', 'Charge the destination’s tax'],
          ['untaxed', 'Don’t charge tax: customers pay it on arrival'],
        ],
        onChange: (exports) => onChange({ ...taxes, exports: exports as Taxes['exports'] }),
      })}
      ${textField({
        ...{ id: 'tax-exempt', label: 'Exempt buyers (optional)', rows: 3, dir: 'ltr' },
        hint: 'One per line: the VAT or tax number that the buyer enters, a comma, and the reason to show on invoices, such as 12-3456789, Resale certificate 2026.',
        problem: unread ?? problem('exempt'),
        value: writeExempt(taxes.exempt),
        onChange: (text) => onChange({ ...taxes, exempt: readExempt(text) }),
      })}
    </fieldset>
  `;
}

function writeExempt(exempt: Taxes['exempt']): string {
  return exempt.map(({ number, reason }) => `${number}, ${reason}`).join('\n');
}

function readExempt(text: string): Taxes['exempt'] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [number = '', ...reason] = line.split(',');
    return { number: number.trim(), reason: reason.join(',').trim() };
  });
}
