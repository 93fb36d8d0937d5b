// The panel with the steps from the destination to the delivered order. This module is a separate chunk, loaded once
// the product is shown if there's a service.

import type { Quote } from '@parametric/api-client';
import { html, nothing, type TemplateResult } from 'lit';
import { readFilledIn, renderCountry, renderPostcode } from '../quotes/address-fields.js';
import { addressRulesOf, COUNTRY_CODES } from '../quotes/countries.js';
import { renderDeclined, renderNoQuotes } from '../quotes/declined.js';
import { readTypedPostcode } from '../quotes/destination.js';
import { formatAbout, formatMoney, shortNumber, shownTotal, wholeNumber } from '../quotes/format.js';
import { InView } from '../quotes/page-focus.js';
import { wholePriceWords } from '../quotes/price-lines.js';
import { bestAt, sortQuotes } from '../quotes/quote-store.js';
import { renderQuotes } from '../quotes/quote-table.js';
import type { QuotedProduct } from '../quotes/quoted-product.js';
import type { OrderingStep } from '../session/kept-order.js';
import { ModelUpdates } from '../session/model-updates.js';
import type { Configurator } from '../shared/configurator.js';
import { fill, formatMessage, type MessageKey, type Messages } from '../shared/messages/index.js';
import { FollowLinks } from './follow-link.js';
import type { LazyProducts } from './lazy-products.js';
import { renderOrderStep } from './order-form.js';
import { statusName } from './order-tracking.js';
import { OrderingController } from './ordering-controller.js';
import { type FormSteps, OrderingMachine } from './ordering-machine.js';
import {
  type LazyBasket,
  type LazyBuyerDetails,
  type LazyHeldOrder,
  type LazyInquiry,
  type LazyOrderPage,
  type LazyPayment,
  type LazySample,
  type LazyThread,
  lazyBasket,
  lazyBuyerDetails,
  lazyChosenProducts,
  lazyHeldOrder,
  lazyInquiry,
  lazyOrderPage,
  lazyPayment,
  lazySample,
  lazyThread,
  lazyVisits,
  type MoreMessages,
  renderBuyerDetails,
  renderHeldStep,
  renderPlacedStep,
} from './placed-step.js';
import {
  renderEarlierOrder,
  renderHeading,
  renderNotice,
  renderProblem,
  renderProblemBox,
  renderWrongOption,
} from './step-parts.js';

export { createPageClient } from '@parametric/api-client/page';
export { createQuotedProduct } from '../quotes/quoted-product.js';
export { loadOrderingMessages } from '../shared/messages/ordering.js';
export { orderingStyles } from './ordering-styles.js';

export { ModelUpdates };

/** The state machine and its rendering. */
export type Ordering = ReturnType<typeof createOrdering>;

/** @param language loads the messages of a part of the element that's loaded later */
export function createOrdering(
  host: Configurator,
  product: QuotedProduct,
  language: MoreMessages,
  formSteps: FormSteps,
) {
  const machine = new OrderingMachine(host, product, formSteps);
  new OrderingController(machine);
  new FollowLinks(machine);
  lazyVisits(machine);
  const inView = new InView(host, '.ordering');
  const lazy = {
    page: lazyOrderPage(machine),
    basket: lazyBasket(machine, language),
    buyerDetails: lazyBuyerDetails(machine, language),
    products: lazyChosenProducts(machine),
    held: lazyHeldOrder(machine, language),
    inquiry: lazyInquiry(machine, language),
    payment: lazyPayment(machine),
    sample: lazySample(machine, language),
    thread: lazyThread(machine, language),
  };
  return {
    machine,
    /** Functions for the agent's tools, which are in their own chunk. */
    quoting: { addressRulesOf, bestAt, COUNTRY_CODES, formatMoney, readTypedPostcode },
    render: () => renderOrdering(machine, lazy),
    /** The line above the product about the tracked order. */
    renderLine: () => renderEarlier(machine),
    /** The price in the price bar, and the button that leads to the order flow unless it's on screen. */
    price: () => ({
      order: inView.value ? undefined : (renderOrderLink(machine) ?? lazy.basket.feature?.renderLink()),
      price: renderPrice(machine),
      next: inView.value ? undefined : nextStep(machine),
    }),
    /** Opens the form for requesting samples of materials. */
    askForSample: async (...asked: Parameters<NonNullable<LazySample['feature']>['open']>) =>
      (await lazy.sample.request())?.open(...asked),
    /**
     * Renders a placed order if the product itself can't be loaded. The other steps can't continue without the product.
     */
    renderPlaced: () => (hasPlaced(machine) ? renderOrdering(machine, lazy, 'placed') : html``),
  };
}

function hasPlaced({ step, tracking, draft }: OrderingMachine): boolean {
  return step === 'placed' || tracking.number !== undefined || draft.unreadable !== undefined;
}

interface LazyParts {
  readonly page: LazyOrderPage;
  readonly basket: LazyBasket;
  readonly buyerDetails: LazyBuyerDetails;
  readonly products: LazyProducts;
  readonly held: LazyHeldOrder;
  readonly inquiry: LazyInquiry;
  readonly payment: LazyPayment;
  readonly sample: LazySample;
  readonly thread: LazyThread;
}

/** Renders the order flow; empty without a service. */
function renderOrdering(
  machine: OrderingMachine,
  { basket, buyerDetails, products, held, inquiry, sample, ...placed }: LazyParts,
  step = machine.step,
): TemplateResult {
  if (!machine.host.client) return html``;
  const { chosen } = machine.draft;
  const steps: Readonly<Record<OrderingStep, () => TemplateResult>> = {
    quotes: () => renderQuotesStep(machine, { inquiry, basket, buyerDetails }),
    order: () =>
      machine.state === 'held'
        ? renderHeldStep(machine, held)
        : chosen
          ? renderOrderStep(machine, chosen, { products, buyerDetails })
          : renderQuotesStep(machine, { inquiry, basket, buyerDetails }),
    placed: () => html`${renderPlacedStep(machine, placed)} ${basket.feature?.render() ?? nothing}`,
  };
  return html`
    <section class="ordering" part="ordering" aria-labelledby="ordering-heading">
      <p class="hidden-text" role="status">${announcementOf(machine)}</p>
      ${steps[step]()}
    </section>
    ${sample.feature?.render() ?? nothing}
  `;
}

function renderQuotesStep(
  machine: OrderingMachine,
  { inquiry, basket, buyerDetails }: Pick<LazyParts, 'inquiry' | 'basket' | 'buyerDetails'>,
): TemplateResult {
  const { quotes, host } = machine;
  return html`
    ${renderHeading(host.messages.quotesHeading)}
    ${renderNotice(machine)} ${renderEarlier(machine)} ${renderPending(machine)}
    ${basket.feature?.render() ?? nothing} ${renderDestination(machine)}
    ${quotes.answer ? renderBuyerDetails(buyerDetails) : nothing}
    ${quotes.problem ? renderProblem(quotes.problem, machine) : nothing}
    ${renderQuotesState(machine)} ${renderAnswer(machine, inquiry.feature?.hasOffer() ?? false)}
    ${inquiry.feature?.render() ?? nothing}
  `;
}

function renderDestination(machine: OrderingMachine): TemplateResult {
  const { host, quotes, destination } = machine;
  const { messages } = host;
  const quantity = quotes.ofBasket?.count ?? host.quantity;
  const offered = machine.quoteState === 'current' && Boolean(quotes.answer?.list.data.length);
  const ask = (event: Event) => {
    event.preventDefault();
    readFilledIn(event.currentTarget as HTMLFormElement);
    void machine.requestQuotes();
  };
  return html`
    <form class="destination" part="destination" novalidate @submit=${ask}>
      <fieldset>
        <legend>${formatMessage(messages, 'quotesFor', { count: quantity })}</legend>
        ${renderCountry(destination, host)} ${renderPostcode(destination, host)}
        <button type="submit" class="button ${offered ? '' : 'primary'}" part="button primary-button quotes-button" aria-busy=${quotes.isRequesting}>
          ${quotes.isRequesting ? html`<span class="busy" aria-hidden="true"></span>` : nothing}
          ${quotes.isRequesting ? messages.askingWorkshops : quotes.answer ? messages.getNewQuotes : messages.getQuotes}
        </button>
      </fieldset>
      ${quotes.answer ? nothing : html`<p class="small muted">${messages.quotesInclude}</p>`}
    </form>
  `;
}

function renderAnswer(machine: OrderingMachine, hasOffer: boolean): TemplateResult | typeof nothing {
  const { quotes, quoteState, host, product, handedOver, words } = machine;
  const { answer } = quotes;
  if (!answer) return nothing;
  const { data, declined } = answer.list;
  if (data.length === 0 && hasOffer) return nothing;
  const onFixed = () => void machine.requestQuotes();
  if (data.length === 0)
    return html`
      ${
        // Don't show suggestions for a basket, because they would change the page's product.
        quoteState === 'stale' || quotes.ofBasket ? nothing : renderNoQuotes(declined, product, words, host, onFixed)
      }
      ${quotes.ofBasket ? renderProblemBox(host.messages.basketNoQuotes) : nothing}
      ${renderDeclined(declined, words, quoteState === 'stale' ? undefined : quotes.ofBasket)}
    `;
  const isCurrent = quoteState === 'current';
  const onChoose = (quote: Quote) => void machine.choose(quote);
  return renderQuotes({
    quotes,
    answer,
    host,
    words,
    isCurrent,
    handedOver,
    onChoose,
    onQuantity: product.chooseQuantity,
  });
}

function renderQuotesState(machine: OrderingMachine): TemplateResult | typeof nothing {
  const { host, quotes } = machine;
  const { messages } = host;
  if (quotes.hasErrors) return renderWrongOption(machine);
  const text = quotes.answer && outdated(machine, 'quotesStale', 'quotesExpired');
  return text ? renderProblemBox(messages[text]) : nothing;
}

/** Why the quotes can't be ordered until they're updated. */
function outdated(machine: OrderingMachine, stale: MessageKey, expired: MessageKey): MessageKey | undefined {
  if (machine.changedKey !== undefined) return 'quotesUpdating';
  if (machine.quoteState === 'stale') return stale;
  return machine.quoteState === 'expired' ? expired : undefined;
}

/** What screen readers announce: that the quotes can no longer be ordered, or the last message. */
function announcementOf(machine: OrderingMachine): string {
  const { step, quotes, problem, focus, host } = machine;
  if (quotes.problem || problem || quotes.hasErrors) return focus.announcement;
  const text =
    step === 'order'
      ? outdated(machine, 'orderStale', 'orderExpired')
      : step === 'quotes' && quotes.answer && outdated(machine, 'quotesStale', 'quotesExpired');
  return text ? host.messages[text] : focus.announcement;
}

/**
 * The line about the placed order: above the product, and above the quotes or the form while another order is being
 * prepared.
 */
function renderEarlier(machine: OrderingMachine): TemplateResult | typeof nothing {
  const { messages } = machine.host;
  const status = trackedStatus(machine);
  if (status === undefined) return nothing;
  return renderEarlierOrder(fill(messages.earlierOrder, { status }), messages.showOrder, () => machine.showOrder());
}

/** The tracked order's status, or its number until the status is known; undefined if there's no order. */
function trackedStatus({ host, tracking: { number, order, state } }: OrderingMachine): string | undefined {
  if (number === undefined || state === 'lost') return undefined;
  return order ? statusName(order.status, host.messages) : shortNumber(number);
}

/** A notice of an order started in another tab. */
function renderPending(machine: OrderingMachine): TemplateResult | typeof nothing {
  const { messages, language } = machine.host;
  const { pending } = machine;
  if (!pending) return nothing;
  const price = formatMoney(pending.total, language);
  const text = formatMessage(messages, 'orderBegun', { workshop: pending.workshop, price });
  return renderEarlierOrder(text, messages.continueOrder, () => void machine.continuePending(pending));
}

// The price bar once there are quotes: the price of the cheapest quote, the chosen quote or the order, and its button.
// If that price is for another configuration, the bar shows the estimate instead.

/** The price to show; undefined if the bar shows the estimate. */
function renderPrice(machine: OrderingMachine): TemplateResult | undefined {
  const { step, quotes, quoteState, draft, handedOver, host } = machine;
  const { messages, language } = host;
  if (step === 'placed') return isOrderShown(machine) ? renderOrdered(machine) : undefined;
  if (quoteState !== 'current') return undefined;
  const list = quotes.answer?.list.data ?? [];
  const chosen = draft.chosen?.quote ?? list.find(({ id }) => id === handedOver);
  // Until a quote for the cart is chosen, the bar is for the page's own product.
  if (quotes.ofBasket && !chosen) return undefined;
  if (chosen) {
    // Show the price to be charged, as in the order form, with the approximate price as a note.
    const about = chosen.approximate && formatAbout(chosen.approximate.total, language);
    return renderLines(
      [quotes.ofBasket && messages.basket, chosen.workshop.name, about, wholeness(chosen, messages)],
      formatMoney(chosen.price.total, language),
    );
  }
  const [cheapest] = sortQuotes(list, 'price');
  if (!cheapest) return undefined;
  const price = shownTotal(cheapest, language);
  return renderLines(
    [...chargedOf(cheapest, language), wholeness(cheapest, messages)],
    list.length > 1 ? fill(messages.priceFrom, { price }) : price,
  );
}

/** The link to the placed order, shown in the price bar while the bar is for another product. */
function renderOrderLink(machine: OrderingMachine): TemplateResult | undefined {
  const status = machine.step === 'placed' && !isOrderShown(machine) ? trackedStatus(machine) : undefined;
  if (status === undefined) return undefined;
  const text = fill(machine.host.messages.earlierOrder, { status });
  return html`<button type="button" class="order-link" @click=${() => machine.showOrder()}>${text}</button>`;
}

function renderOrdered({ draft, tracking, host }: OrderingMachine): TemplateResult {
  const { messages, language } = host;
  const { unreadable } = draft;
  const number = unreadable ? unreadable.number : tracking.number;
  const total = unreadable ? unreadable.quote?.price.total : tracking.order?.total;
  const notes = [messages.ordered, number && wholeNumber(number)];
  return renderLines(notes, total && formatMoney(total, language));
}

function renderLines(notes: readonly (string | undefined)[], price: string | undefined): TemplateResult {
  return html`
    <p class="price" part="estimate">
      <span class="small muted">${notes.filter((note) => note).join(' · ')}</span>
      <strong>${price}</strong>
    </p>
  `;
}

/** The price to be charged, if another currency is shown. */
function chargedOf({ price, approximate }: Quote, language: string): readonly string[] {
  return approximate ? [formatMoney(price.total, language)] : [];
}

/**
 * Says that the price includes delivery and tax. Undefined if delivery isn't included, or if it's unknown whether tax
 * is.
 */
function wholeness({ price: { lines }, ship_to }: Quote, messages: Messages): string | undefined {
  return ship_to && lines.some(({ kind }) => kind === 'shipping') ? wholePriceWords(lines, messages) : undefined;
}

/** The label of the bar's button, and where it leads. */
function nextStep(machine: OrderingMachine): { readonly label: string; readonly go: () => void } {
  const { step, quotes, quoteState, host } = machine;
  const { messages } = host;
  const show = () => machine.show();
  if (step === 'placed') {
    if (isOrderShown(machine)) return { label: messages.yourOrder, go: show };
    return { label: messages.toQuotes, go: () => machine.startAnother() };
  }
  if (step === 'order') return { label: messages.orderHeading, go: show };
  const hasQuotes = quotes.answer?.list.data.length && quoteState === 'current' && !quotes.ofBasket;
  return { label: hasQuotes ? messages.showQuotes : messages.toQuotes, go: show };
}

/**
 * Whether the current configuration and quantity match the order. Also true while the order is loading. For an order
 * opened from a link, true until someone changes the product.
 */
function isOrderShown({ host, tracking, draft, product, linkedOrder }: OrderingMachine): boolean {
  if (linkedOrder !== undefined && linkedOrder === tracking.number && !product.isChanged) return true;
  const ordered = draft.unreadable ? draft.unreadable.quote : tracking.order;
  if (!ordered) return true;
  const shown = Object.entries(host.configuration);
  return ordered.quantity === host.quantity && shown.every(([key, value]) => ordered.configuration[key] === value);
}
