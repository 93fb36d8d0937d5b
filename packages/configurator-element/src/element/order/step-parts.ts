// Parts shared by several ordering steps: the heading, messages, the order summary, numbers and links.

import type { Delivery, Money, PriceLine, Quote } from '@parametric/api-client';
import { html, nothing, type TemplateResult } from 'lit';
import { countryName } from '../quotes/countries.js';
import { commaList, formatDay, formatMoney } from '../quotes/format.js';
import type { OrderingProblem } from '../quotes/ordering-problem.js';
import { deliveryWords, renderLines } from '../quotes/price-lines.js';
import type { QuotedProduct } from '../quotes/quoted-product.js';
import type { ConfigurationLine } from '../session/session.js';
import { icon } from '../shared/icons.js';
import { formatMessage, type Messages } from '../shared/messages/index.js';
import { pageAddress } from '../shared/page-address.js';

export function renderHeading(text: string): TemplateResult {
  return html`<h2 class="step-heading" id="ordering-heading" tabindex="-1">${text}</h2>`;
}

export function renderNotice(notice: OrderingProblem | undefined, messages: Messages): TemplateResult | typeof nothing {
  if (!notice) return nothing;
  return html`<p class="problem note" tabindex="-1">${formatMessage(messages, notice.message, notice.values)}</p>`;
}

export function renderProblemBox(
  text: string,
  action?: { readonly label: string; readonly onClick: (event: Event) => void },
): TemplateResult {
  return html`
    <div class="problem" part="problem" tabindex="-1">
      <p>${text}</p>
      ${action ? html`<button type="button" class="button" part="button" @click=${action.onClick}>${action.label}</button>` : nothing}
    </div>
  `;
}

export function renderEarlierOrder(text: string, label: string, onClick: () => void): TemplateResult {
  return html`
    <p class="earlier-order">
      <span>${text}</span>
      <button type="button" class="button" part="button" @click=${onClick}>${label}</button>
    </p>
  `;
}

export interface OrderSummary {
  readonly values: readonly ConfigurationLine[];
  readonly quantity: number;
  readonly workshop: string;
  readonly total: Money;
  readonly lines?: readonly PriceLine[];
  /** Provides material names for the lines. */
  readonly product: Pick<QuotedProduct, 'materialName'>;
  readonly readyBy?: string;
  readonly delivery?: Delivery | undefined;
  readonly shipTo?: { readonly country: string; readonly postcode?: string | undefined } | undefined;
  readonly language: string;
  readonly messages: Messages;
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

/** A quote's summary as a separate card. */
export function renderQuoteSummary(
  { configuration, quantity, workshop, price, ready_by: readyBy, ship_to: shipTo, delivery }: Quote,
  product: QuotedProduct,
  { language, messages }: Pick<OrderSummary, 'language' | 'messages'>,
  hint: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const { total, lines } = price;
  const values = product.describe(configuration);
  const facts = { values, quantity, workshop: workshop.name, total, lines, readyBy, shipTo, delivery };
  return html`
    <section class="summary-card" part="summary" aria-labelledby="ordering-summary">
      <h3 id="ordering-summary">${messages.orderSummary}</h3>
      ${renderSummary({ ...facts, product, language, messages })} ${hint}
    </section>
  `;
}

export function renderTotal(total: Money, language: string, messages: Messages): TemplateResult {
  return html`<p class="order-total"><span>${messages.total}</span> <strong>${formatMoney(total, language)}</strong></p>`;
}

function renderFact(label: string, value: string): TemplateResult {
  return html` <div><dt>${label}</dt> <dd>${value}</dd></div> `;
}

/** The first eight characters of a 128-bit id, which people can read aloud: `3F2A-90C1`. A short id stays whole. */
export function shortNumber(id: string): string {
  const own = id.replace(/^[a-z]+_/i, '').toUpperCase();
  return own.length > 12 ? `${own.slice(0, 4)}-${own.slice(4, 8)}` : own;
}

/**
 * A shop's or workshop's URL as a link; undefined if it isn't http(s). Lit would also write a `javascript:` URL.
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
