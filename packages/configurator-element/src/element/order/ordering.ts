// The panel with the steps from the destination to the delivered order. This module is a separate chunk, loaded when
// there's a service and the product is shown.

import { html, nothing, type TemplateResult } from 'lit';
import { renderCountry, renderPostcode } from '../quotes/address-fields.js';
import { renderDeclined, renderNoQuotes } from '../quotes/declined.js';
import { formatMoney } from '../quotes/format.js';
import type { OrderingProblem } from '../quotes/ordering-problem.js';
import { InView } from '../quotes/page-focus.js';
import { renderQuotes } from '../quotes/quote-table.js';
import type { QuotedProduct } from '../quotes/quoted-product.js';
import { ModelUpdates } from '../session/model-updates.js';
import type { OrderingStep, QuoteState } from '../session/ordering-state.js';
import type { Configurator } from '../shared/configurator.js';
import { icon } from '../shared/icons.js';
import { fill, formatMessage, type MessageKey } from '../shared/messages/index.js';
import { type BarPrice, barPrice } from './bar-price.js';
import { FollowLinks } from './follow-link.js';
import { renderOrderForm } from './order-form.js';
import { statusName } from './order-tracking.js';
import { OrderingController } from './ordering-controller.js';
import { OrderingMachine } from './ordering-machine.js';
import { type LazyOrderPage, lazyOrderPage, renderPlacedStep } from './placed-step.js';
import {
  renderEarlierOrder,
  renderHeading,
  renderNotice,
  renderProblemBox,
  renderQuoteSummary,
  shortNumber,
} from './step-parts.js';

export { createPageClient } from '@parametric/api-client/page';
export { createQuotedProduct } from '../quotes/quoted-product.js';
export { loadOrderingMessages } from '../shared/messages/ordering.js';
export { orderingStyles } from './ordering-styles.js';

export { ModelUpdates };

/** The ordering: its state machine and rendering. */
export interface Ordering {
  readonly machine: OrderingMachine;
  render(): TemplateResult;
  /** The price bar's content. */
  price(): BarPrice;
  /** Renders a placed order if the product itself can't be loaded. */
  renderPlaced(): TemplateResult;
}

export function createOrdering(host: Configurator, product: QuotedProduct): Ordering {
  const machine = new OrderingMachine(host, product);
  new OrderingController(machine);
  new FollowLinks(machine);
  const inView = new InView(host, '.ordering');
  const page = lazyOrderPage(machine);
  return {
    machine,
    render: () => renderOrdering(machine, page),
    price: () => barPrice(machine, inView.value),
    // Without a product, the other steps can't continue.
    renderPlaced: () => (hasPlaced(machine) ? renderOrdering(machine, page, 'placed') : html``),
  };
}

function hasPlaced({ step, tracking, draft }: OrderingMachine): boolean {
  return step === 'placed' || tracking.number !== undefined || draft.unreadable !== undefined;
}

/** Empty without a service. */
function renderOrdering(machine: OrderingMachine, page: LazyOrderPage, step = machine.step): TemplateResult {
  if (!machine.host.client) return html``;
  const steps: Readonly<Record<OrderingStep, () => TemplateResult>> = {
    quotes: () => renderQuotesStep(machine),
    order: () => renderOrderStep(machine),
    placed: () => renderPlacedStep(machine, page),
  };
  return html`
    <section class="ordering" part="ordering" aria-labelledby="ordering-heading">
      <p class="hidden-text" role="status">${announcementOf(machine)}</p>
      ${steps[step]()}
    </section>
  `;
}

function renderQuotesStep(machine: OrderingMachine): TemplateResult {
  const { quotes, host } = machine;
  return html`
    ${renderHeading(host.messages.quotesHeading)}
    ${renderNotice(machine.notice, machine.host.messages)} ${renderEarlier(machine)} ${renderPending(machine)} ${renderDestination(machine)}
    ${quotes.problem ? renderProblem(quotes.problem, machine) : nothing}
    ${renderQuotesState(machine)} ${renderAnswer(machine)}
  `;
}

function renderDestination(machine: OrderingMachine): TemplateResult {
  const { host, quotes } = machine;
  const { messages, quantity } = host;
  const offered = machine.quoteState === 'current' && Boolean(quotes.answer?.list.data.length);
  const ask = (event: Event) => {
    event.preventDefault();
    void machine.requestQuotes();
  };
  const fields = destinationFields(machine);
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

function renderAnswer(machine: OrderingMachine): TemplateResult | typeof nothing {
  const { quotes, quoteState, host, product, handedOver } = machine;
  const { answer } = quotes;
  if (!answer) return nothing;
  const { configuration, language, messages, baseUrl } = host;
  const { data, declined } = answer.list;
  const onFixed = () => void machine.requestQuotes();
  const table = {
    quotes,
    answer,
    isCurrent: quoteState === 'current',
    handedOver,
    baseUrl,
    product,
    language,
    messages,
  };
  if (data.length > 0)
    return html`
    ${renderQuotes({ ...table, onChoose: (quote) => void machine.choose(quote), onChange: () => host.requestUpdate() })}
    ${renderDeclined({ declined, open: false, product, language, messages })}
  `;
  return html`
    ${quoteState === 'stale' ? nothing : renderNoQuotes({ declined, product, configuration, messages, onFixed })}
    ${renderDeclined({ declined, open: true, product, language, messages })}
  `;
}

function renderQuotesState({ host, quotes, quoteState }: OrderingMachine): TemplateResult | typeof nothing {
  const { messages, hasErrors } = host;
  if (hasErrors) return renderProblemBox(messages.fixConfigurationFirst);
  const text = quotes.answer && outdated(quoteState, 'quotesStale', 'quotesExpired');
  return text ? renderProblemBox(messages[text]) : nothing;
}

function outdated(state: QuoteState, stale: MessageKey, expired: MessageKey): MessageKey | undefined {
  if (state === 'stale') return stale;
  return state === 'expired' ? expired : undefined;
}

/** What screen readers announce: that the quotes can no longer be ordered, or the last message. */
function announcementOf({ step, quotes, quoteState, problem, focus, host }: OrderingMachine): string {
  if (quotes.problem || problem || host.hasErrors) return focus.announcement;
  const text =
    step === 'order'
      ? outdated(quoteState, 'orderStale', 'orderExpired')
      : step === 'quotes' && quotes.answer && outdated(quoteState, 'quotesStale', 'quotesExpired');
  return text ? host.messages[text] : focus.announcement;
}

function renderOrderStep(machine: OrderingMachine): TemplateResult {
  const { host, state, problem, product, quoteState, isKept } = machine;
  const { messages, terms, privacy, withdrawal } = host;
  const { recipient, chosen } = machine.draft;
  if (!chosen) return renderQuotesStep(machine);
  const hint = html`<p class="small">${messages.madeToMeasure}</p>`;
  // An order's outcome is shown at the button that sent it, even after a reload.
  const isOutcome = machine.notice?.message === 'orderAsking' || machine.notice?.message === 'orderInterrupted';
  const notice = renderNotice(machine.notice, machine.host.messages);
  return html`
    <button type="button" class="button quiet back" part="button" ?disabled=${state === 'sending'} @click=${() => machine.back()}>
      ${icon('back')}${messages.backToQuotes}
    </button>
    ${renderHeading(messages.orderHeading)} ${isOutcome ? nothing : notice}
    <div class="order-step">
      ${renderQuoteSummary(chosen.quote, product, host, hint)}
      ${renderOrderForm({
        ...destinationFields(machine),
        recipient,
        chosen,
        isKept,
        isBusy: state === 'sending',
        canOrder: quoteState === 'current' && chosen.before === undefined,
        quoteProblem: renderOrderState(machine),
        problem: problem ? renderProblem(problem, machine) : nothing,
        notice: isOutcome ? notice : nothing,
        links: { terms, privacy, withdrawal },
        onType: () => host.requestUpdate(),
        onSubmit: () => void machine.submit(),
      })}
    </div>
  `;
}

function renderOrderState(machine: OrderingMachine): TemplateResult | typeof nothing {
  const { host, quotes, quoteState } = machine;
  const { messages, hasErrors } = host;
  if (quoteState === 'requesting') return renderProblemBox(messages.askingWorkshops);
  if (hasErrors) return renderProblemBox(messages.fixConfigurationFirst);
  if (quotes.problem) return renderProblem({ ...quotes.problem, fix: 'quotes' }, machine);
  if (quoteState === 'current') return renderNewPrice(machine);
  const text = quoteState === 'stale' ? messages.orderStale : messages.orderExpired;
  return renderProblemBox(text, { label: messages.getNewQuote, onClick: () => void machine.renew() });
}

/** The price differs from the one the customer saw, so they must accept it before ordering. */
function renderNewPrice(machine: OrderingMachine): TemplateResult | typeof nothing {
  const { quote, before } = machine.draft.chosen ?? {};
  if (!quote || !before) return nothing;
  const { messages, language } = machine.host;
  const [from, to] = [before, quote].map(({ price }) => formatMoney(price.total, language));
  const text = formatMessage(messages, 'priceChanged', { from: from!, to: to! });
  return renderProblemBox(text, { label: messages.acceptPrice, onClick: () => machine.acceptPrice() });
}

/** The placed order, while another one is being prepared. */
function renderEarlier(machine: OrderingMachine): TemplateResult | typeof nothing {
  const { number, order, state } = machine.tracking;
  const { messages } = machine.host;
  if (number === undefined || state === 'lost') return nothing;
  const status = order ? statusName(order.status, messages) : shortNumber(number);
  return renderEarlierOrder(fill(messages.earlierOrder, { status }), messages.showOrder, () => machine.showOrder());
}

/** An order that another tab started. */
function renderPending(machine: OrderingMachine): TemplateResult | typeof nothing {
  const { messages, language } = machine.host;
  const { pending } = machine;
  if (!pending) return nothing;
  const price = formatMoney(pending.total, language);
  const text = formatMessage(messages, 'orderBegun', { workshop: pending.workshop, price });
  return renderEarlierOrder(text, messages.continueOrder, () => void machine.continuePending(pending));
}

function renderProblem(problem: OrderingProblem, machine: OrderingMachine): TemplateResult {
  const { messages } = machine.host;
  const labels = { again: messages.tryAgain, quotes: messages.getNewQuotes };
  const action = problem.fix && { label: labels[problem.fix], onClick: () => void machine.fix(problem) };
  return renderProblemBox(formatMessage(messages, problem.message, problem.values), action);
}

function destinationFields({ destination, host: { language, messages } }: OrderingMachine) {
  return { destination, language, messages };
}
