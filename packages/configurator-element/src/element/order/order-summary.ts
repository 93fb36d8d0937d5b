// What is ordered, in words: every value, how many, by whom, for how much.

import type { Money, PriceLine, Quote } from '@parametric/api-client';
import { html, nothing, type TemplateResult } from 'lit';
import { countryName } from '../quotes/countries.js';
import { renderLines } from '../quotes/quote-table.js';
import { formatMoney } from '../shared/format/money.js';
import { formatDay } from '../shared/format/time.js';
import { icon } from '../shared/icons.js';
import type { Messages } from '../shared/messages/index.js';
import type { ConfigurationLine } from './ordering-host.js';

export interface OrderSummary {
  readonly values: readonly ConfigurationLine[];
  readonly quantity: number;
  readonly workshop: string;
  readonly total: Money;
  readonly lines?: readonly PriceLine[];
  readonly readyBy?: string;
  readonly shipTo?: { readonly country: string; readonly postcode?: string | undefined } | undefined;
  readonly language: string;
  readonly messages: Messages;
}

export function summaryOf(
  quote: Quote,
): Pick<OrderSummary, 'quantity' | 'workshop' | 'total' | 'lines' | 'readyBy' | 'shipTo'> {
  const { quantity, workshop, price, ready_by, ship_to } = quote;
  const { total, lines } = price;
  return { quantity, workshop: workshop.name, total, lines, readyBy: ready_by, shipTo: ship_to };
}

export function renderSummary(summary: OrderSummary): TemplateResult {
  const { values, quantity, workshop, total, lines, readyBy, shipTo, language, messages } = summary;
  const place = shipTo && [countryName(shipTo.country, language), shipTo.postcode].filter(Boolean).join(', ');
  return html`
    <dl class="facts">
      ${values.map(({ label, value }) => renderFact(label, value))}
    </dl>
    <dl class="facts">
      ${renderFact(messages.quantity, String(quantity))} ${renderFact(messages.workshop, workshop)}
      ${readyBy ? renderFact(messages.readyBy, formatDay(readyBy, language)) : nothing}
      ${place ? renderFact(messages.deliveredTo, place) : nothing}
    </dl>
    ${lines ? html`<details class="folded"><summary>${icon('chevron')}${messages.priceLines}</summary>${renderLines(lines, language, messages)}</details>` : nothing}
    ${renderTotal(total, language, messages)}
  `;
}

export function renderTotal(total: Money, language: string, messages: Messages): TemplateResult {
  return html`<p class="sum"><span>${messages.total}</span> <strong>${formatMoney(total, language)}</strong></p>`;
}

function renderFact(label: string, value: string): TemplateResult {
  return html` <div><dt>${label}</dt> <dd>${value}</dd></div> `;
}
