// What is ordered, in words, and how far an order is that was placed.

import type { Delivery, Money, Order, PriceLine, Quote } from '@parametric/api-client';
import { html, nothing, type TemplateResult } from 'lit';
import { countryName } from '../quotes/countries.js';
import { formatDay, formatMoney, formatTime } from '../quotes/format.js';
import { renderLines } from '../quotes/quote-table.js';
import { deliveryWords } from '../quotes/quote-terms.js';
import type { ConfigurationLine } from '../session/session.js';
import { icon } from '../shared/icons.js';
import type { Messages } from '../shared/messages/index.js';
import { isEnding, timelineSteps } from './order-history.js';
import { statusName } from './order-tracking.js';

export interface OrderSummary {
  readonly values: readonly ConfigurationLine[];
  readonly quantity: number;
  readonly workshop: string;
  readonly total: Money;
  readonly lines?: readonly PriceLine[];
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
  const { values, quantity, workshop, total, lines, readyBy, shipTo, delivery, language, messages } = summary;
  const comes = deliveryWords(delivery, messages).join(', ');
  const place = shipTo && [countryName(shipTo.country, language), shipTo.postcode].filter(Boolean).join(', ');
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
    ${lines ? html`<details class="disclosure"><summary>${icon('chevron')}${messages.priceLines}</summary>${renderLines(lines, language, messages)}</details>` : nothing}
    ${renderTotal(total, language, messages)}
  `;
}

export function renderTotal(total: Money, language: string, messages: Messages): TemplateResult {
  return html`<p class="order-total"><span>${messages.total}</span> <strong>${formatMoney(total, language)}</strong></p>`;
}

function renderFact(label: string, value: string): TemplateResult {
  return html` <div><dt>${label}</dt> <dd>${value}</dd></div> `;
}

export interface OrderStatusView {
  readonly number: string;
  /** Undefined while it is being read, and when it can't be any more. */
  readonly order: Order | undefined;
  readonly isLost: boolean;
  /** It could not be read the last time, and will be asked for again. */
  readonly isUnanswered: boolean;
  readonly onAskAgain: () => void;
  readonly language: string;
  readonly messages: Messages;
}

export function renderOrderStatus(view: OrderStatusView): TemplateResult {
  const { number, order, isLost, isUnanswered, messages } = view;
  return html`
    <div class="order-status" part="order-status">
      <p class="number"><span class="muted">${messages.orderNumber}</span> <code>${number}</code></p>
      ${isLost ? html`<p>${messages.orderStatusUnavailable}</p>` : nothing}
      ${order ? renderTimeline(order, view) : nothing}
      ${order?.tracking ? renderParcel(order.tracking, messages) : nothing}
      ${order || isLost || isUnanswered ? nothing : html`<p class="muted">${messages.orderLoading}</p>`}
      ${isUnanswered && !isLost ? renderUnanswered(view) : nothing}
      ${order && !isLost ? html`<p class="small muted">${messages.orderFollow}</p>` : nothing}
      <slot name="after-order"></slot>
    </div>
  `;
}

function renderUnanswered({ messages, onAskAgain }: OrderStatusView): TemplateResult {
  return html`
    <div class="problem note">
      <p>${messages.orderUnanswerable}</p>
      <button type="button" class="button" part="button" @click=${onAskAgain}>${messages.tryAgain}</button>
    </div>
  `;
}

function renderTimeline(order: Order, { language, messages }: OrderStatusView): TemplateResult {
  const stages = timelineSteps(order);
  const current = stages.findLastIndex(({ at }) => at !== undefined);
  return html`
    <ol class="timeline" part="timeline" aria-label=${messages.timeline}>
      ${stages.map(({ status: each, at }, index) => {
        const state = at === undefined ? 'ahead' : isEnding(each) ? 'ended' : 'done';
        return html`
          <li class="timeline-step ${state}" data-status=${each} aria-current=${index === current ? 'step' : nothing}>
            <span class="dot" aria-hidden="true">${state === 'done' ? icon('check') : state === 'ended' ? icon('close') : nothing}</span>
            <span class="what">${statusName(each, messages)}</span>
            ${at ? html`<time class="small muted" datetime=${at}>${formatTime(at, language)}</time>` : nothing}
          </li>
        `;
      })}
    </ol>
  `;
}

function renderParcel({ carrier, number, url }: NonNullable<Order['tracking']>, messages: Messages): TemplateResult {
  const href = safeLink(url);
  return html`
    <p class="parcel">
      <span class="muted">${messages.parcel}</span> <span>${[carrier, number].filter(Boolean).join(' ')}</span>
      ${href ? html`<a href=${href} target="_blank" rel="noopener">${messages.trackParcel}</a>` : nothing}
    </p>
  `;
}

/**
 * An address that a shop or a workshop gives, as a link may have it; undefined where it leads to anything but http(s). Lit
 * writes whatever it is given, also `javascript:`.
 */
export function safeLink(address: string | undefined): string | undefined {
  if (!address) return undefined;
  try {
    const { href, protocol } = new URL(address, document.baseURI);
    return protocol === 'https:' || protocol === 'http:' ? href : undefined;
  } catch {
    return undefined;
  }
}
