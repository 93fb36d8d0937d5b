// The summary of an order: the product, the workshop and the price; and how its number and links are written.

import type { Delivery, Money, PriceLine, Quote } from '@parametric/api-client';
import { html, nothing, type TemplateResult } from 'lit';
import { countryName } from '../quotes/countries.js';
import { commaList, formatDay, formatMoney } from '../quotes/format.js';
import { renderLines } from '../quotes/price-lines.js';
import { deliveryWords } from '../quotes/quote-terms.js';
import type { QuotedProduct } from '../quotes/quoted-product.js';
import type { ConfigurationLine } from '../session/session.js';
import { icon } from '../shared/icons.js';
import type { Messages } from '../shared/messages/index.js';
import { pageAddress } from '../shared/page-address.js';

export interface OrderSummary {
  readonly values: readonly ConfigurationLine[];
  readonly quantity: number;
  readonly workshop: string;
  readonly total: Money;
  readonly lines?: readonly PriceLine[];
  /** Knows the names of materials in the lines. */
  readonly product: Pick<QuotedProduct, 'materialName'>;
  readonly readyBy?: string;
  readonly delivery?: Delivery | undefined;
  readonly shipTo?: { readonly country: string; readonly postcode?: string | undefined } | undefined;
  readonly language: string;
  readonly messages: Messages;
}

export function summaryOf(
  quote: Quote,
): Pick<OrderSummary, 'quantity' | 'workshop' | 'total' | 'lines' | 'readyBy' | 'shipTo' | 'delivery'> {
  const { quantity, workshop, price, ready_by, ship_to, delivery } = quote;
  const { total, lines } = price;
  return { quantity, workshop: workshop.name, total, lines, readyBy: ready_by, shipTo: ship_to, delivery };
}

export function renderSummary(summary: OrderSummary): TemplateResult {
  const { values, quantity, workshop, total, lines, readyBy, shipTo, delivery, product, language, messages } = summary;
  const comes = deliveryWords(delivery, messages).join(' · ');
  const place =
    shipTo &&
    commaList([countryName(shipTo.country, language), ...(shipTo.postcode ? [shipTo.postcode] : [])], language);
  return html`
    <dl class="summary-list">
      ${values.map(({ label, value }) => renderFact(label, value))}
    </dl>
    <dl class="summary-list">
      ${renderFact(messages.quantity, String(quantity))} ${renderFact(messages.workshop, workshop)}
      ${readyBy ? renderFact(messages.readyBy, formatDay(readyBy, language)) : nothing}
      ${place ? renderFact(messages.deliveredTo, place) : nothing}
      ${comes ? renderFact(messages.lineShipping, comes) : nothing}
    </dl>
    ${lines ? html`<details class="disclosure"><summary>${icon('chevron')}${messages.priceLines}</summary>${renderLines({ lines, product, language, messages })}</details>` : nothing}
    ${renderTotal(total, language, messages)}
  `;
}

export function renderTotal(total: Money, language: string, messages: Messages): TemplateResult {
  return html`<p class="order-total"><span>${messages.total}</span> <strong>${formatMoney(total, language)}</strong></p>`;
}

function renderFact(label: string, value: string): TemplateResult {
  return html` <div><dt>${label}</dt> <dd>${value}</dd></div> `;
}

/**
 * The first eight characters of an id of 128 bits, which people can read aloud: `3F2A-90C1`. A short id stays whole.
 */
export function shortNumber(id: string): string {
  const own = id.replace(/^[a-z]+_/i, '').toUpperCase();
  return own.length > 12 ? `${own.slice(0, 4)}-${own.slice(4, 8)}` : own;
}

/**
 * The address of a shop or a workshop as a link; undefined where it is not http(s). Lit would also write a
 * `javascript:` address.
 */
export function safeLink(address: string | undefined): string | undefined {
  if (!address) return undefined;
  try {
    const { href, protocol } = new URL(address, pageAddress());
    return protocol === 'https:' || protocol === 'http:' ? href : undefined;
  } catch {
    return undefined;
  }
}
