// The step for a placed order, and the chunks that the order flow loads later.

import type { ProductItem, Quote } from '@parametric/api-client';
import { html, nothing, type TemplateResult } from 'lit';
import { report } from '../diagnostics/failure.js';
import { failureOf } from '../diagnostics/service-failure.js';
import { shortNumber } from '../quotes/format.js';
import { LazyFeature } from '../shared/lazy-feature.js';
import type { Messages } from '../shared/messages/index.js';
import { reloadPage } from '../shared/reload-button.js';
import { lazyProducts } from './lazy-products.js';
import type { UnreadableOrder } from './order-draft.js';
import type { OrderPagePayment } from './order-page-view.js';
import type { OrderingMachine } from './ordering-machine.js';
import { renderHeading, renderNotice, renderProblemBox, renderQuoteSummary } from './step-parts.js';

export type LazyOrderPage = ReturnType<typeof lazyOrderPage>;

export function lazyOrderPage(machine: OrderingMachine) {
  const { host, product } = machine;
  return new LazyFeature(host, {
    load: () => import('./order-page-view.js'),
    styles: ({ orderPageStyles }) => orderPageStyles,
    create: ({ OrderPage, renderOrderPage }) => {
      const page = new OrderPage(machine);
      return { render: (payment: OrderPagePayment) => renderOrderPage(page, payment) };
    },
    isWanted: () => {
      // If the page has no product, all it can show is an order.
      const isAlone = machine.tracking.number !== undefined && !product.model;
      return (machine.step === 'placed' || isAlone) && host.client !== undefined;
    },
    onFailed: (error) => report(host, failureOf(error, host)),
  });
}

export interface MoreMessages {
  extend(load: (language: string) => Promise<Partial<Messages>>): Promise<void>;
}

export type LazyHeldOrder = ReturnType<typeof lazyHeldOrder>;

/** The page of an order that the customer has to confirm by email. */
export function lazyHeldOrder(machine: OrderingMachine, language: MoreMessages) {
  const { host } = machine;
  return new LazyFeature(host, {
    load: () => import('./held-order-view.js'),
    prepare: ({ loadTalkMessages }) => language.extend(loadTalkMessages),
    create: ({ renderHeldOrder }) => ({ render: () => renderHeldOrder(machine) }),
    isWanted: () => machine.state === 'held',
    onFailed: (error) => report(host, failureOf(error, host)),
  });
}

export function renderHeldStep({ host }: OrderingMachine, { feature }: LazyHeldOrder): TemplateResult {
  const { messages } = host;
  return html`
    ${renderHeading(messages.heldHeading)}
    <div class="order-step placed">
      ${feature?.render() ?? html`<p class="muted">${messages.orderLoading}</p>`}
    </div>
  `;
}

export type LazyInquiry = ReturnType<typeof lazyInquiry>;

/** The request for a custom quote, loaded if no workshop quotes or a request was sent. */
export function lazyInquiry(machine: OrderingMachine, language: MoreMessages) {
  const { host } = machine;
  return new LazyFeature(host, {
    load: () => import('./inquiry-view.js'),
    prepare: ({ loadTalkMessages }) => language.extend(loadTalkMessages),
    styles: ({ inquiryStyles }) => inquiryStyles,
    create: ({ InquiryController, renderInquiry }) => {
      const inquiry = new InquiryController(machine);
      return { render: () => renderInquiry(inquiry), hasOffer: () => inquiry.hasOffer };
    },
    isWanted: () =>
      host.client !== undefined &&
      (machine.memory.inquiry !== undefined || machine.quotes.answer?.list.data.length === 0),
    onFailed: (error) => report(host, failureOf(error, host)),
  });
}

export type LazySample = ReturnType<typeof lazySample>;

/** The form for requesting a material sample. */
export function lazySample(machine: OrderingMachine, language: MoreMessages) {
  const { host } = machine;
  return new LazyFeature(host, {
    load: () => import('./sample-request.js'),
    prepare: ({ loadTalkMessages }) => language.extend(loadTalkMessages),
    styles: ({ sampleStyles }) => sampleStyles,
    create: ({ SampleRequest, renderSampleRequest }) => {
      const request = new SampleRequest(machine);
      return {
        open: (...materials: Parameters<typeof request.open>) => request.open(...materials),
        render: () => renderSampleRequest(request),
      };
    },
    onFailed: (error) => report(host, failureOf(error, host)),
  });
}

export type LazyThread = ReturnType<typeof lazyThread>;

/** The message thread of a placed order. If it can't be loaded, the order's page is shown without it. */
export function lazyThread(machine: OrderingMachine, language: MoreMessages) {
  const { host } = machine;
  return new LazyFeature(host, {
    load: () => import('./order-thread.js'),
    prepare: ({ loadTalkMessages }) => language.extend(loadTalkMessages),
    styles: ({ threadStyles }) => threadStyles,
    create: ({ OrderThread, renderThread }) => {
      const thread = new OrderThread(machine);
      return { render: () => renderThread(thread) };
    },
    isWanted: () => hasThread(machine),
    waitsForIdle: () => true,
    onFailed: () => {},
  });
}

function hasThread({ step, tracking, host }: OrderingMachine): boolean {
  return step === 'placed' && tracking.order !== undefined && host.client !== undefined;
}

export type LazyPayment = ReturnType<typeof lazyPayment>;

/** The payment of an order that's paid online. */
export function lazyPayment(machine: OrderingMachine) {
  const { host } = machine;
  return new LazyFeature(host, {
    load: () => import('./order-payment.js'),
    styles: ({ paymentStyles }) => paymentStyles,
    create: ({ PaymentController, renderPayment }) => {
      const payment = new PaymentController(machine);
      return { render: () => renderPayment(payment) };
    },
    isWanted: () => isPaidOnline(machine),
    onFailed: (error) => report(host, failureOf(error, host)),
  });
}

/** Counts the visit if the shop counts visits, unless the browser asks not to be tracked. */
export function lazyVisits(machine: OrderingMachine): void {
  new LazyFeature(machine.host, {
    load: () => import('../visits/visit-counter.js'),
    create: ({ VisitCounter }) => new VisitCounter(machine),
    isWanted: () => machine.product.settings?.count_visits === true && !asksNotToBeCounted(),
    waitsForIdle: () => true,
    onFailed: () => {},
  });
}

/** Whether the browser sends Do Not Track or Global Privacy Control. */
function asksNotToBeCounted(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { readonly globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

export type LazyBasket = ReturnType<typeof lazyBasket>;

/** The basket, loaded on pages that have one. */
export function lazyBasket(machine: OrderingMachine, language: MoreMessages) {
  const { host, quotes } = machine;
  return new LazyFeature(host, {
    load: () => import('./basket-view.js'),
    prepare: ({ loadTalkMessages }) => language.extend(loadTalkMessages),
    styles: ({ basketStyles }) => basketStyles,
    create: ({ BasketController, renderBasket, renderBasketLink }) => {
      const controller = new BasketController(quotes.basket!, machine);
      return { render: () => renderBasket(controller), renderLink: () => renderBasketLink(controller) };
    },
    isWanted: () => quotes.basket !== undefined && machine.product.model !== undefined && host.client !== undefined,
    onFailed: (error) => report(host, failureOf(error, host)),
  });
}

export type LazyBuyerDetails = ReturnType<typeof lazyBuyerDetails>;

/** The buyer's discount code and VAT number, loaded once there are quotes. Without them, prices are consumer prices. */
export function lazyBuyerDetails(machine: OrderingMachine, language: MoreMessages) {
  const { host, quotes } = machine;
  return new LazyFeature(host, {
    load: () => import('./buyer-details-view.js'),
    prepare: ({ loadTalkMessages }) => language.extend(loadTalkMessages),
    styles: ({ buyerDetailsStyles }) => buyerDetailsStyles,
    create: ({ BuyerDetailsController, renderBuyerDetails }) => {
      const controller = new BuyerDetailsController(machine);
      return { render: () => renderBuyerDetails(controller) };
    },
    isWanted: () => machine.step !== 'placed' && quotes.answer !== undefined && host.client !== undefined,
    waitsForIdle: () => true,
    onFailed: () => {},
  });
}

/**
 * Reserves space until the fields are loaded, so that the quotes below don't move. After a failed load, too, because
 * the fields come as soon as the browser is back online.
 */
export function renderBuyerDetails({ feature, isGone }: LazyBuyerDetails): TemplateResult | typeof nothing {
  return feature?.render() ?? (isGone ? nothing : html`<div class="details-awaited"></div>`);
}

/** The products next to the order form. If they can't be loaded, the spaces for their pictures stay empty. */
export function lazyChosenProducts(machine: OrderingMachine) {
  return lazyProducts(machine, 'chosen', {
    items: () => productsOf(machine.draft.chosen?.quote),
    isWanted: () => machine.step === 'order',
  });
}

function productsOf(quote: Quote | undefined): readonly ProductItem[] {
  return quote ? (quote.items ?? [quote]) : [];
}

function isPaidOnline({ step, tracking, host }: OrderingMachine): boolean {
  const { status = 'none' } = tracking.order?.payment ?? {};
  return step === 'placed' && status !== 'none' && host.client !== undefined;
}

export function renderPlacedStep(
  machine: OrderingMachine,
  {
    page,
    payment,
    thread,
  }: { readonly page: LazyOrderPage; readonly payment: LazyPayment; readonly thread: LazyThread },
): TemplateResult {
  const { messages } = machine.host;
  const { unreadable } = machine.draft;
  return html`
    ${renderHeading(isJustPlaced(machine) ? messages.thankYou : messages.yourOrder)} ${renderNotice(machine)}
    <div class="order-step placed">
      ${unreadable ? renderUnreadable(unreadable, machine) : (page.feature?.render(paymentOf(machine, payment)) ?? renderPageLoading(machine, page))}
    </div>
    ${unreadable ? nothing : renderThread(machine, thread)} ${renderWayOn(machine)}
  `;
}

function isJustPlaced({ tracking: { number, order, justPlaced } }: OrderingMachine): boolean {
  return number !== undefined && number === justPlaced && order?.status === 'received';
}

function paymentOf(machine: OrderingMachine, { feature, hasFailed }: LazyPayment): OrderPagePayment {
  if (feature) return feature.render();
  return isPaidOnline(machine) && !hasFailed ? 'awaited' : nothing;
}

/** While the thread is loading, a reloaded page keeps its height, so that nothing visible moves afterward. */
function renderThread(machine: OrderingMachine, thread: LazyThread): TemplateResult | typeof nothing {
  if (thread.feature) return thread.feature.render();
  return hasThread(machine) && !thread.hasFailed ? html`<div class="thread-awaited" hidden></div>` : nothing;
}

/**
 * The button that returns to whatever was open before the link was opened, or starts another order if there's a
 * product.
 */
function renderWayOn(machine: OrderingMachine): TemplateResult | typeof nothing {
  const { draft, quotes, product, host } = machine;
  const { messages } = host;
  // While the order's number is being requested by its key, nothing else can be started, because that would lose the
  // key.
  if (!product.model || (draft.unreadable && draft.isSent)) return nothing;
  if (draft.unreadable) return renderWay(messages.startAnother, () => machine.startAnother());
  if (draft.chosen) return renderWay(messages.orderHeading, () => machine.leaveOrder());
  if (quotes.answer) return renderWay(messages.backToQuotes, () => machine.leaveOrder());
  return renderWay(messages.startAnother, () => machine.startAnother());
}

function renderWay(label: string, onClick: () => void): TemplateResult {
  return html`<button type="button" class="button" part="button" @click=${onClick}>${label}</button>`;
}

/** The order's page while its code is loading, or if it couldn't be loaded. */
function renderPageLoading({ tracking, host }: OrderingMachine, page: LazyOrderPage): TemplateResult {
  const { messages } = host;
  const failed = () =>
    page.isGone
      ? renderProblemBox(messages.pageOutdated, { label: messages.reloadPage, onClick: reloadPage })
      : renderProblemBox(messages.loadFailed, { label: messages.tryAgain, onClick: () => void page.request('order') });
  return html`
    <div class="order-status" part="order-status">
      ${tracking.number ? renderNumber(tracking.number, messages) : nothing}
      ${page.hasFailed ? failed() : html`<p class="muted order-awaited">${messages.orderLoading}</p>`}
    </div>
  `;
}

function renderNumber(number: string, messages: Messages): TemplateResult {
  return html`
    <p class="number" data-order=${number}>
      <span class="muted">${messages.orderNumber}</span> <strong class="short-number" dir="ltr">${shortNumber(number)}</strong>
    </p>
  `;
}

function renderUnreadable({ number, quote, mails }: UnreadableOrder, machine: OrderingMachine): TemplateResult {
  const { messages } = machine.host;
  return html`
    <div class="order-status" part="order-status">
      ${number ? renderNumber(number, messages) : nothing}
      <p>${messages.orderUnreadable} ${mails ? messages.mailsFollow : messages.orderQuestions}</p>
    </div>
    ${quote ? renderQuoteSummary(quote, machine) : nothing}
  `;
}
