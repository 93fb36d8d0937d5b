// The step of a placed order. Its page is a chunk of its own.

import { html, nothing, type TemplateResult } from 'lit';
import { report } from '../diagnostics/failure.js';
import { failureOf } from '../diagnostics/service-failure.js';
import { LazyFeature } from '../shared/lazy-feature.js';
import { fill } from '../shared/messages/index.js';
import { reloadPage } from '../shared/reload-button.js';
import type { UnreadableOrder } from './order-draft.js';
import { summaryOf } from './order-summary.js';
import type { OrderingController } from './ordering-controller.js';
import { renderHeading, renderNotice, renderProblemBox, renderSummaryCard } from './step-parts.js';

export type LazyOrderPage = ReturnType<typeof lazyOrderPage>;

export function lazyOrderPage(controller: OrderingController) {
  const { host, options } = controller;
  return new LazyFeature(host, {
    load: () => import('./order-page-view.js'),
    styles: ({ orderPageStyles }) => orderPageStyles,
    create: ({ OrderPage, renderOrderPage }) => {
      const page = new OrderPage({
        host,
        product: options.product,
        get tracking() {
          return controller.tracking;
        },
        show: (order) => {
          controller.keeper.memory.order = order;
          controller.trackAnew();
          controller.go('placed');
        },
        announce: (message) => controller.focus.announce(message),
      });
      return { page, render: () => renderOrderPage(page) };
    },
    isWanted: () => {
      const { step, tracking, options } = controller;
      // Without a product, the order is all that a page can show.
      const isAlone = tracking.number !== undefined && !options.product.model;
      return (step === 'placed' || isAlone) && host.client !== undefined;
    },
    onFailed: (error) => report(host, failureOf(error, host)),
  });
}

export function renderPlacedStep(controller: OrderingController, page: LazyOrderPage): TemplateResult {
  const { checkout, host } = controller;
  const { unreadable } = checkout;
  const { messages } = host;
  return html`
    ${renderHeading(messages.yourOrder)} ${renderNotice(controller)}
    <div class="order-step placed">
      ${unreadable ? html`${renderUnreadable(controller)} ${renderUnreadableSummary(unreadable, controller)}` : (page.feature?.render() ?? renderPageFetch(controller, page))}
    </div>
    ${renderWayOn(controller)}
  `;
}

/** The button back to what was begun before a link was opened, or to another order if there is a product. */
function renderWayOn(controller: OrderingController): TemplateResult | typeof nothing {
  const { checkout, quotes, options, host } = controller;
  const { messages } = host;
  if (!options.product.model) return nothing;
  // The order is placed, so there is nothing to check; another order would lose the key by which its number is
  // requested.
  if (checkout.unreadable?.idempotencyKey || (checkout.unreadable && checkout.submission.unanswered)) return nothing;
  if (checkout.submission.chosen) return renderWay(messages.orderHeading, () => controller.go('order'));
  if (quotes.answer) return renderWay(messages.backToQuotes, () => controller.go('quotes'));
  return renderWay(messages.startAnother, () => controller.startAnother());
}

function renderWay(label: string, onClick: () => void): TemplateResult {
  return html`<button type="button" class="button" part="button" @click=${onClick}>${label}</button>`;
}

/** The page's code is being loaded, or could not be loaded. */
function renderPageFetch({ tracking, host }: OrderingController, page: LazyOrderPage): TemplateResult {
  const { messages } = host;
  const number = html`<p class="number"><span class="muted">${messages.orderNumber}</span> <code>${tracking.number}</code></p>`;
  const failed = () =>
    page.isGone
      ? renderProblemBox(messages.pageOutdated, { label: messages.reloadPage, onClick: reloadPage })
      : renderProblemBox(messages.loadFailed, { label: messages.tryAgain, onClick: () => void page.request('order') });
  return html`
    <div class="order-status" part="order-status">
      ${number} ${page.hasFailed ? failed() : html`<p class="muted order-awaited">${messages.orderLoading}</p>`}
    </div>
  `;
}

function renderUnreadable({ checkout: { unreadable }, host: { messages } }: OrderingController): TemplateResult {
  const workshop = unreadable?.quote?.workshop.name ?? messages.workshop;
  return html`
    <div class="order-status" part="order-status">
      ${unreadable?.number ? html`<p class="number"><span class="muted">${messages.orderNumber}</span> <code>${unreadable.number}</code></p>` : nothing}
      <p>${fill(messages.orderUnreadable, { workshop })}</p>
    </div>
  `;
}

function renderUnreadableSummary({ quote }: UnreadableOrder, controller: OrderingController) {
  return quote ? renderSummaryCard(quote.configuration, summaryOf(quote), controller) : nothing;
}
