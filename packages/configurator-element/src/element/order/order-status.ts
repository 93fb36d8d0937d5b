// An order that was placed: its number, how far it is, and what was ordered.

import { type Order, type OrderStatus, orderStatuses } from '@parametric/api-client';
import { html, nothing, type TemplateResult } from 'lit';
import { statusName } from '../shared/format/status.js';
import { formatTime } from '../shared/format/time.js';
import { icon } from '../shared/icons.js';
import type { Messages } from '../shared/messages/index.js';
import { safeLink } from './safe-link.js';

export interface OrderStatusView {
  readonly number: string;
  /** Undefined while it is being read, and when it can't be any more. */
  readonly order: Order | undefined;
  readonly lost: boolean;
  readonly language: string;
  readonly messages: Messages;
}

interface TimelineStep {
  readonly status: OrderStatus;
  /** Undefined where it has not been yet. */
  readonly at: string | undefined;
}

export function renderOrderStatus(view: OrderStatusView): TemplateResult {
  const { number, order, lost, messages } = view;
  return html`
    <div class="order-status" part="order-status">
      <p class="number"><span class="muted">${messages.orderNumber}</span> <code>${number}</code></p>
      ${lost ? html`<p>${messages.orderStatusUnavailable}</p>` : nothing}
      ${order ? renderTimeline(order, view) : nothing}
      ${order?.tracking ? renderParcel(order.tracking, messages) : nothing}
      ${order || lost ? nothing : html`<p class="muted">${messages.orderLoading}</p>`}
      ${order && !lost ? html`<p class="small muted">${messages.orderFollow}</p>` : nothing}
    </div>
  `;
}

function renderTimeline({ history, status }: Order, { language, messages }: OrderStatusView): TemplateResult {
  const stages = timelineSteps(history.length > 0 ? history : [{ status, occurred_at: '' }]);
  const current = stages.findLastIndex(({ at }) => at !== undefined);
  return html`
    <ol class="timeline" part="timeline" aria-label=${messages.timeline}>
      ${stages.map(({ status: each, at }, index) => {
        const state = at === undefined ? 'ahead' : endings.includes(each) ? 'ended' : 'done';
        return html`
          <li class="stage-of-order ${state}" data-status=${each} aria-current=${index === current ? 'step' : nothing}>
            <span class="dot" aria-hidden="true">${state === 'done' ? icon('check') : state === 'ended' ? icon('close') : nothing}</span>
            <span class="what">${statusName(each, messages)}</span>
            ${at ? html`<time class="small muted" datetime=${at}>${formatTime(at, language)}</time>` : nothing}
          </li>
        `;
      })}
    </ol>
  `;
}

/** The ways to end that nobody waits for. */
const endings: readonly OrderStatus[] = ['canceled', 'failed'];

/** What has been, and what is still to come of the usual way. */
function timelineSteps(history: Order['history']): readonly TimelineStep[] {
  const been = history.map(({ status, occurred_at }) => ({ status, at: occurred_at }));
  if (been.some(({ status }) => endings.includes(status))) return been;
  const usual: readonly OrderStatus[] = orderStatuses.filter((status) => !endings.includes(status));
  const reached = Math.max(...been.map(({ status }) => usual.indexOf(status)));
  return [...been, ...usual.slice(reached + 1).map((status) => ({ status, at: undefined }))];
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
