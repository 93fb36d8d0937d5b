// A placed order's page: number, next step, timeline, parcel, files to keep, and the product. It's a separate chunk,
// loaded when there's an order to show.

import type { Order } from '@parametric/api-client';
import { isLostOrderStatus, orderStatuses, orderStatusFacts } from '@parametric/api-client/page';
import { html, nothing, type TemplateResult } from 'lit';
import { formatDay, formatTime, shortNumber } from '../quotes/format.js';
import { mailWords } from '../quotes/price-lines.js';
import { drawIcon, icon } from '../shared/icons.js';
import { fill, type Messages } from '../shared/messages/index.js';
import { safeLink } from '../shared/page-address.js';
import type { OrderPage, ShownProduct } from './order-page.js';
import type { RememberedOrder } from './order-storage.js';
import { STATUS_MESSAGES, statusName, timelineSteps } from './order-tracking.js';
import { renderEarlierOrder, renderSummary, renderValues } from './step-parts.js';

export { OrderPage } from './order-page.js';
export { orderPageStyles } from './order-page-styles.js';

/** Icons that earlier steps don't use. */
const SYMBOLS = {
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5',
  link: 'm9 15 6-6M11 6l1-1a4.5 4.5 0 0 1 7 6l-2 2M13 18l-1 1a4.5 4.5 0 0 1-7-6l2-2',
} as const;

/** An order's payment. `awaited` until its code is loaded; the page waits for it, so that nothing visible moves. */
export type OrderPagePayment = TemplateResult | typeof nothing | 'awaited';

export function renderOrderPage(page: OrderPage, payment: OrderPagePayment): TemplateResult {
  const { tracking, host } = page.machine;
  const { state, isFollowed } = tracking;
  const order = payment === 'awaited' ? undefined : tracking.order;
  const isLoading = payment === 'awaited' || (state === 'reading' && !order);
  const { messages } = host;
  const isLost = state === 'lost';
  return html`
    <div class="order-status" part="order-status">
      ${renderNumber(page)} ${isFollowed && order && !isLost ? renderKeep(page) : nothing}
      ${tracking.isNotKept && order && !isLost ? html`<p class="problem note">${messages.orderNotKept}</p>` : nothing}
      ${isLost ? html`<p>${isFollowed ? messages.followLinkEmpty : `${messages.orderStatusUnavailable} ${messages.orderQuestions}`}</p>` : nothing}
      ${isLoading ? html`<p class="muted order-awaited">${messages.orderLoading}</p>` : nothing}
      ${state === 'unanswered' ? renderUnanswered(page) : nothing}
      ${order ? html`${payment} ${renderNext(order, page)} ${renderTimeline(order, page)} ${renderParcel(order, messages)}` : nothing}
      ${order && !isLost ? renderTakeAlong(page) : nothing}
      <slot name="after-order"></slot>
      ${tracking.others.map((other) => renderOther(other, page))}
    </div>
    ${order ? renderOrdered(order, page) : nothing}
  `;
}

/**
 * Asks whether to keep an order opened from a link. If not, it's kept only while the tab is open. The question is below
 * the number, which is shown before the order is loaded.
 */
function renderKeep({ machine: { tracking, host } }: OrderPage): TemplateResult {
  const { messages } = host;
  return html`
    <section class="problem note keep-order" aria-labelledby="keep-order">
      <h3 id="keep-order">${messages.keepOrder}</h3>
      <p>${messages.keepOrderHint}</p>
      <div class="order-actions">
        <button type="button" class="button primary" part="button primary-button" @click=${() => tracking.keep()}>${messages.keepYes}</button>
        <button type="button" class="button" part="button" @click=${() => tracking.dismiss()}>${messages.keepNo}</button>
      </div>
    </section>
  `;
}

/** Another order stored in this browser. */
function renderOther(other: RememberedOrder, { machine }: OrderPage): TemplateResult {
  const { messages } = machine.host;
  const text = fill(messages.earlierOrder, { status: shortNumber(other.id) });
  return renderEarlierOrder(text, messages.showOrder, () => machine.showOrder(other));
}

function renderNumber(page: OrderPage): TemplateResult | typeof nothing {
  const { tracking, host } = page.machine;
  const { messages } = host;
  const { number } = tracking;
  if (number === undefined) return nothing;
  const isCopied = page.copied === 'number';
  return html`
    <div class="number" data-order=${number}>
      <p><span class="muted">${messages.orderNumber}</span> <strong class="short-number" dir="ltr">${shortNumber(number)}</strong></p>
      <button type="button" class="button small" part="button" aria-label=${messages.copyNumber} @click=${() => page.copyNumber()}>
        ${isCopied ? icon('check') : drawIcon(SYMBOLS.copy)}${isCopied ? messages.copied : messages.copy}
      </button>
    </div>
  `;
}

function renderUnanswered({ machine: { tracking, host } }: OrderPage): TemplateResult {
  const { messages } = host;
  return html`
    <div class="problem note">
      <p>${messages.orderUnanswerable}</p>
      <button type="button" class="button" part="button" @click=${() => tracking.readAgain()}>${messages.tryAgain}</button>
    </div>
  `;
}

function renderNext(order: Order, page: OrderPage): TemplateResult {
  const { messages, language } = page.machine.host;
  const { status, workshop, ready_by: day, mails } = order;
  const known = orderStatuses.find((each) => each === status);
  const key = known && STATUS_MESSAGES[known].next;
  const showsDay = day !== undefined && (known === undefined || orderStatusFacts[known].isBeforeReady);
  return html`
    ${
      showsDay
        ? html`
            <div class="ready-by">
              <p><span class="muted">${messages.readyBy}</span> <strong><time datetime=${day}>${formatDay(day, language)}</time></strong></p>
              ${
                isLate(day)
                  ? nothing
                  : html`<button type="button" class="button small" part="button" @click=${() => page.saveDay(order)}>${drawIcon(SYMBOLS.calendar)}${messages.addToCalendar}</button>`
              }
            </div>
            ${isLate(day) ? html`<p class="problem note">${fill(messages.orderLate, { date: formatDay(day, language), workshop: workshop.name })}</p>` : nothing}
          `
        : nothing
    }
    ${
      key
        ? html`
            <section class="order-next" aria-labelledby="order-next">
              <h3 id="order-next">${messages.orderNext}</h3>
              <p>${fill(messages[key], { workshop: workshop.name })} ${status === 'received' ? mailWords(mails, messages) : nothing}</p>
            </section>
          `
        : nothing
    }
  `;
}

/** Whether a day such as `2026-12-04` is over in the person's time zone. */
function isLate(day: string): boolean {
  const now = new Date();
  const today = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  return day.slice(0, 10) < today;
}

function renderTimeline(order: Order, page: OrderPage): TemplateResult {
  const { language, messages } = page.machine.host;
  const steps = timelineSteps(order);
  const current = steps.findLastIndex(({ at }) => at !== undefined);
  return html`
    <ol class="timeline" part="timeline" aria-label=${messages.timeline}>
      ${steps.map(({ status, at }, index) => {
        const state = at === undefined ? 'ahead' : isLostOrderStatus(status) ? 'ended' : 'done';
        return html`
          <li class="timeline-step ${state}" data-status=${status} aria-current=${index === current ? 'step' : nothing}>
            <span class="dot" aria-hidden="true">${state === 'done' ? icon('check') : state === 'ended' ? icon('close') : nothing}</span>
            <span class="what">${statusName(status, messages)}</span>
            ${at ? html`<time class="small muted" datetime=${at}>${formatTime(at, language)}</time>` : nothing}
          </li>
        `;
      })}
    </ol>
  `;
}

function renderParcel({ tracking }: Order, messages: Messages): TemplateResult | typeof nothing {
  if (!tracking) return nothing;
  const { carrier, number, url } = tracking;
  const href = safeLink(url);
  return html`
    <p class="parcel">
      <span class="muted">${messages.parcel}</span> <span>${carrier} <bdi>${number}</bdi></span>
      ${href ? html`<a href=${href} target="_blank" rel="noopener">${messages.trackParcel}</a>` : nothing}
    </p>
  `;
}

function renderTakeAlong(page: OrderPage): TemplateResult {
  const { host, tracking } = page.machine;
  const { messages } = host;
  const isCopied = page.copied === 'link';
  const hasLink = page.followLink !== undefined;
  return html`
    ${tracking.isFollowed ? nothing : html`<p class="small muted">${messages.orderFollow}</p>`}
    <div class="order-actions">
      <button type="button" class="button" part="button" @click=${() => page.print()}>${drawIcon(SYMBOLS.print)}${messages.print}</button>
      ${
        hasLink
          ? html`
              <button type="button" class="button" part="button" aria-describedby="follow-link-hint" @click=${() => page.copyLink()}>
                ${isCopied ? icon('check') : drawIcon(SYMBOLS.link)}${isCopied ? messages.copied : messages.copyFollowLink}
              </button>
            `
          : nothing
      }
    </div>
    ${page.shownLink ? html`<input class="input follow-address" readonly dir="ltr" aria-label=${messages.copyFollowLink} .value=${page.shownLink} />` : nothing}
    ${hasLink ? html`<p class="small muted" id="follow-link-hint">${messages.followLinkHint}</p>` : nothing}
  `;
}

function renderOrdered(order: Order, page: OrderPage): TemplateResult {
  const { host, words } = page.machine;
  const { ordered } = page;
  const { workshop, total, tax, shipping } = order;
  const [first, ...others] = ordered ?? [];
  const isOne = others.length === 0;
  const summary = {
    values: first && isOne ? page.linesOf(first) : [],
    quantity: isOne ? order.quantity : undefined,
    ...{ workshop, total, tax, ship_to: shipping },
  };
  return html`
    <section class="summary-card" part="summary" aria-labelledby="ordering-summary" aria-busy=${!ordered}>
      ${isOne ? renderPicture(page, first) : nothing}
      <h3 id="ordering-summary">${isOne && first?.shown ? page.name : host.messages.orderSummary}</h3>
      ${isOne ? nothing : ordered?.map((product) => renderItem(page, product))}
      ${renderSummary(summary, words)}
    </section>
  `;
}

/** One of several products. */
function renderItem(page: OrderPage, product: ShownProduct): TemplateResult {
  const count = new Intl.NumberFormat(page.machine.host.language).format(product.quantity);
  return html`
    <section class="ordered-item">
      ${renderPicture(page, product)}
      <h4>\u2068${count}\u00a0×\u2069 ${page.nameOf(product)}</h4>
      ${renderValues(page.linesOf(product))}
    </section>
  `;
}

/** @param product undefined while the product is being drawn */
function renderPicture(page: OrderPage, product: ShownProduct | undefined): TemplateResult | typeof nothing {
  if (product && !product.picture) return nothing;
  const name = product ? page.nameOf(product) : page.name;
  return html`<div class="ordered-picture" role="img" aria-label=${fill(page.machine.host.messages.view, { name })}>${product?.picture}</div>`;
}
