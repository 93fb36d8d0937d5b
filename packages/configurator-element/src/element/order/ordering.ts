// The panel with the steps from the destination to the delivered order. This module is a chunk of its own, loaded when
// there is a service and the product is shown.

import { html, nothing, type TemplateResult } from 'lit';
import { type DestinationFields, renderCountry, renderPostcode } from '../quotes/address-fields.js';
import { renderDeclined, renderNoQuotes } from '../quotes/declined.js';
import { formatMoney } from '../quotes/format.js';
import type { OrderingProblem } from '../quotes/ordering-problem.js';
import type { OrderingHost } from '../quotes/quote-store.js';
import { renderQuotes } from '../quotes/quote-table.js';
import { ModelUpdates } from '../session/model-updates.js';
import type { OrderingStep, QuoteState } from '../session/ordering-state.js';
import { fill, formatMessage, type MessageKey } from '../shared/messages/index.js';
import { type BarPrice, barPrice } from './bar-price.js';
import type { FollowLink } from './follow-link.js';
import { renderOrderForm } from './order-form.js';
import { orderIcon } from './order-icons.js';
import { OrderLinks } from './order-links.js';
import { shortNumber, summaryOf } from './order-summary.js';
import { statusName } from './order-tracking.js';
import { OrderingController, type OrderingOptions } from './ordering-controller.js';
import { type LazyOrderPage, lazyOrderPage, renderPlacedStep } from './placed-step.js';
import { renderHeading, renderNotice, renderProblemBox, renderSummaryCard } from './step-parts.js';

export { createPageClient } from '@parametric/api-client/page';
export { createQuotedProduct } from '../quotes/quoted-product.js';
export { loadOrderingMessages } from '../shared/messages/ordering.js';
export { orderingStyles } from './ordering-styles.js';

export { ModelUpdates };

/** The ordering: its controller, and what it renders. */
export interface Ordering {
  readonly controller: OrderingController;
  render(): TemplateResult;
  /** The content of the price bar. */
  price(): BarPrice;
  /** Renders a placed order where the product itself can't be loaded. */
  renderPlaced(): TemplateResult;
}

export function createOrdering(host: OrderingHost, options: OrderingOptions): Ordering {
  const controller = new OrderingController(host, options);
  const page = lazyOrderPage(controller);
  new OrderLinks({
    host,
    onLink: (link) => showFollowed(link, controller),
    onProblem: (problem) => controller.notify(problem),
  });
  return {
    controller,
    render: () => renderOrdering(controller, page),
    price: () => barPrice(controller, controller.state),
    // Without a product, no other step can be continued.
    renderPlaced: () => (hasPlaced(controller) ? renderOrdering(controller, page, 'placed') : html``),
  };
}

function showFollowed({ order, accessToken }: FollowLink, controller: OrderingController): void {
  controller.tracking.follow(order, accessToken);
  controller.checkout.unreadable = undefined;
  controller.go('placed');
  controller.tracking.resume();
}

function hasPlaced({ step, tracking, checkout }: OrderingController): boolean {
  return step === 'placed' || tracking.number !== undefined || checkout.unreadable !== undefined;
}

/** Empty without a service. */
function renderOrdering(controller: OrderingController, page: LazyOrderPage, step = controller.step): TemplateResult {
  if (!controller.host.client) return html``;
  const steps: Readonly<Record<OrderingStep, () => TemplateResult>> = {
    quotes: () => renderQuotesStep(controller),
    order: () => renderOrderStep(controller),
    placed: () => renderPlacedStep(controller, page),
  };
  return html`
    <section class="ordering" part="ordering" aria-labelledby="ordering-heading">
      <p class="hidden-text" role="status">${announcementOf(controller)}</p>
      ${steps[step]()}
    </section>
  `;
}

function renderQuotesStep(controller: OrderingController): TemplateResult {
  const { messages } = controller.host;
  const { quotes } = controller;
  return html`
    ${renderHeading(messages.quotesHeading)}
    ${renderNotice(controller)} ${renderEarlier(controller)} ${renderPending(controller)} ${renderDestination(controller)}
    ${quotes.problem ? renderProblem(quotes.problem, controller) : nothing}
    ${renderQuotesState(controller)} ${renderAnswer(controller)}
  `;
}

function renderDestination(controller: OrderingController): TemplateResult {
  const { host, quotes } = controller;
  const { messages, quantity } = host;
  const offered = controller.quoteState === 'current' && Boolean(quotes.answer?.list.data.length);
  const ask = (event: Event) => {
    event.preventDefault();
    void controller.requestQuotes();
  };
  const fields = destinationFields(controller);
  return html`
    <form class="destination" part="destination" novalidate @submit=${ask}>
      <fieldset>
        <legend>${formatMessage(messages, 'quotesFor', { count: quantity })}</legend>
        ${renderCountry(fields)} ${renderPostcode(fields)}
        <button type="submit" class="button ${offered ? '' : 'primary'}" part="button primary-button quotes-button" aria-busy=${quotes.isRequesting}>
          ${quotes.isRequesting ? html`<span class="busy" aria-hidden="true"></span>` : nothing}
          ${quotes.isRequesting ? messages.askingWorkshops : quotes.answer ? messages.getNewQuotes : messages.getQuotes}
        </button>
      </fieldset>
      ${quotes.answer ? nothing : html`<p class="small muted">${messages.quotesInclude}</p>`}
    </form>
  `;
}

function renderAnswer(controller: OrderingController): TemplateResult | typeof nothing {
  const { answer } = controller.quotes;
  if (!answer) return nothing;
  const { host, options } = controller;
  const { product } = options;
  const { configuration, language, messages } = host;
  const { data, declined } = answer.list;
  if (data.length === 0) {
    const onFixed = () => void controller.requestQuotes();
    return html`
      ${controller.quoteState === 'stale' ? nothing : renderNoQuotes({ declined, product, configuration, messages, onFixed })}
      ${renderDeclined({ declined, open: true, product, language, messages })}
    `;
  }
  return html`
    ${renderQuotes({
      quotes: data,
      expiresAt: answer.expiresAt,
      baseUrl: host.baseUrl,
      product,
      sort: controller.sort,
      current: controller.quoteState === 'current',
      expanded: controller.expanded,
      handedOver: controller.handedOver,
      language,
      messages,
      onSort: (order) => controller.setSort(order),
      onToggleLines: (quote) => controller.toggleLines(quote),
      onChoose: (quote) => void controller.choose(quote),
    })}
    ${renderDeclined({ declined, open: false, product, language, messages })}
  `;
}

function renderQuotesState(controller: OrderingController): TemplateResult | typeof nothing {
  const { messages, hasErrors } = controller.host;
  if (hasErrors) return renderProblemBox(messages.fixConfigurationFirst);
  const text = controller.quotes.answer && outdated(controller.quoteState, 'quotesStale', 'quotesExpired');
  return text ? renderProblemBox(messages[text]) : nothing;
}

function outdated(state: QuoteState, stale: MessageKey, expired: MessageKey): MessageKey | undefined {
  if (state === 'stale') return stale;
  return state === 'expired' ? expired : undefined;
}

/** What a screen reader announces: that the quotes can't be ordered any more, or else the last message. */
function announcementOf({ step, quotes, quoteState, checkout, focus, host }: OrderingController): string {
  const { answer, problem } = quotes;
  const { chosen, problem: refusal } = checkout.submission;
  if (problem || refusal || host.hasErrors) return focus.announcement;
  const text =
    step === 'order'
      ? chosen && outdated(checkout.quoteState, 'orderStale', 'orderExpired')
      : step === 'quotes' && answer && outdated(quoteState, 'quotesStale', 'quotesExpired');
  return text ? host.messages[text] : focus.announcement;
}

function renderOrderStep(controller: OrderingController): TemplateResult {
  const { host, checkout } = controller;
  const { submission, quoteState } = checkout;
  const { messages, terms, privacy, withdrawal } = host;
  const { chosen } = submission;
  if (!chosen) return renderQuotesStep(controller);
  const { quote } = chosen;
  return html`
    <button type="button" class="button quiet back" part="button" @click=${() => controller.checkout.back()}>
      ${orderIcon('back')}${messages.backToQuotes}
    </button>
    ${renderHeading(messages.orderHeading)} ${isOfSending(controller) ? nothing : renderNotice(controller)}
    <div class="order-step">
      ${renderSummaryCard(quote.configuration, summaryOf(quote), controller, html`<p class="small">${messages.madeToMeasure}</p>`)}
      ${renderOrderForm({
        ...destinationFields(controller),
        submission,
        quote,
        expiresAt: chosen.expiresAt,
        quoteProblem: renderOrderState(controller),
        isKept: controller.keeper.isKept,
        canOrder: quoteState === 'current' && chosen.before === undefined,
        problem: submission.problem ? renderProblem(submission.problem, controller) : nothing,
        notice: isOfSending(controller) ? renderNotice(controller) : nothing,
        terms,
        privacy,
        withdrawal,
        onType: (field, text) => controller.setText(field, text),
        onSubmit: () => void controller.submit(),
      })}
    </div>
  `;
}

/** The outcome of an order is shown at the button that sent it, also after a reload. */
function isOfSending({ notice }: OrderingController): boolean {
  return notice?.message === 'orderAsking' || notice?.message === 'orderInterrupted';
}

function renderOrderState(controller: OrderingController): TemplateResult | typeof nothing {
  const { checkout, host, quotes } = controller;
  const { quoteState } = checkout;
  const { messages, hasErrors } = host;
  if (quoteState === 'requesting') return renderProblemBox(messages.askingWorkshops);
  if (hasErrors) return renderProblemBox(messages.fixConfigurationFirst);
  if (quotes.problem) return renderProblem({ ...quotes.problem, fix: 'quotes' }, controller);
  if (quoteState === 'current') return renderNewPrice(controller);
  const text = outdated(quoteState, 'orderStale', 'orderExpired') ?? 'orderExpired';
  return renderProblemBox(messages[text], { label: messages.getNewQuote, onClick: () => void controller.renew() });
}

/** A price differs from the one that the customer saw: it must be accepted before anything is ordered. */
function renderNewPrice({ checkout, host }: OrderingController): TemplateResult | typeof nothing {
  const { quote, before } = checkout.submission.chosen ?? {};
  if (!quote || !before) return nothing;
  const { messages, language } = host;
  const [from, to] = [before, quote].map(({ price }) => formatMoney(price.total, language));
  const text = formatMessage(messages, 'priceChanged', { from: from!, to: to! });
  return renderProblemBox(text, { label: messages.acceptPrice, onClick: () => checkout.acceptPrice() });
}

/** The placed order, while another one is being prepared. */
function renderEarlier(controller: OrderingController): TemplateResult | typeof nothing {
  const { tracking, host } = controller;
  const { messages } = host;
  if (tracking.number === undefined || tracking.isLost) return nothing;
  const status = tracking.order ? statusName(tracking.order.status, messages) : shortNumber(tracking.number);
  return html`
    <p class="earlier-order">
      <span>${fill(messages.earlierOrder, { status })}</span>
      <button type="button" class="button" part="button" @click=${() => controller.go('placed')}>${messages.showOrder}</button>
    </p>
  `;
}

/** An order that another tab has begun. */
function renderPending(controller: OrderingController): TemplateResult | typeof nothing {
  const { messages, language } = controller.host;
  const { pending } = controller.keeper;
  if (!pending) return nothing;
  const { workshop, total } = pending;
  return html`
    <p class="earlier-order">
      <span>${formatMessage(messages, 'orderBegun', { workshop, price: formatMoney(total, language) })}</span>
      <button type="button" class="button" part="button" @click=${() => void controller.keeper.continuePending(pending)}>${messages.continueOrder}</button>
    </p>
  `;
}

function renderProblem(problem: OrderingProblem, controller: OrderingController): TemplateResult {
  const { messages } = controller.host;
  const labels = { again: messages.tryAgain, quotes: messages.getNewQuotes, another: messages.startAnother };
  const { fix } = problem;
  const action = fix && { label: labels[fix], onClick: () => void controller.applyFix(problem) };
  return renderProblemBox(formatMessage(messages, problem.message, problem.values), action);
}

function destinationFields(controller: OrderingController): DestinationFields {
  const { destination, host } = controller;
  return {
    destination,
    language: host.language,
    messages: host.messages,
  };
}
