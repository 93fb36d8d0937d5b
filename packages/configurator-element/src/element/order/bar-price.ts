// The price bar once there are quotes: the cheapest of them, the chosen one, or the order, and where its button leads.
// A price that belongs to another configuration is not shown; the estimate is shown then.

import type { Quote } from '@parametric/api-client';
import { html, type TemplateResult } from 'lit';
import { formatMoney } from '../quotes/format.js';
import { sortQuotes } from '../quotes/sort-quotes.js';
import type { OrderingState } from '../session/ordering-state.js';
import { fill, type Messages } from '../shared/messages/index.js';
import { shortNumber } from './order-summary.js';
import type { OrderingController } from './ordering-controller.js';

export interface BarPrice {
  /** Undefined where the estimate is shown. */
  readonly price: TemplateResult | undefined;
  /** Undefined for a person who is at that step already. */
  readonly next: BarStep | undefined;
}

export interface BarStep {
  readonly label: string;
  readonly go: () => void;
}

export function barPrice(controller: OrderingController, state: OrderingState): BarPrice {
  return {
    price: renderPrice(controller, state),
    next: controller.inView.value ? undefined : nextStep(controller, state),
  };
}

function renderPrice(controller: OrderingController, state: OrderingState): TemplateResult | undefined {
  const { messages, language } = controller.host;
  const { ordered, quotes, chosen, quoteState } = state;
  if (ordered) {
    if (!isOrderShown(controller)) return undefined;
    const total = ordered.total && formatMoney(ordered.total, language);
    // Isolated: text from right to left would turn its two halves around.
    return renderLines([messages.ordered, ordered.number && `\u2068${shortNumber(ordered.number)}\u2069`], total);
  }
  if (quoteState !== 'current') return undefined;
  if (chosen) {
    return renderLines([chosen.workshop.name, wholeness(chosen, messages)], formatMoney(chosen.price.total, language));
  }
  const [cheapest] = sortQuotes(quotes, 'price');
  if (!cheapest) return undefined;
  const price = formatMoney(cheapest.price.total, language);
  return renderLines([wholeness(cheapest, messages)], quotes.length > 1 ? fill(messages.priceFrom, { price }) : price);
}

function renderLines(notes: readonly (string | undefined)[], price: string | undefined): TemplateResult {
  return html`
    <p class="price" part="estimate">
      <span class="small muted">${notes.filter((note) => note).join(' · ')}</span>
      <strong>${price}</strong>
    </p>
  `;
}

/** Undefined where delivery or tax is added to the price. */
function wholeness({ price, ship_to }: Quote, messages: Messages): string | undefined {
  const has = (kind: string) => price.lines.some((line) => line.kind === kind);
  return ship_to && has('shipping') && has('tax') ? messages.priceWhole : undefined;
}

function nextStep(controller: OrderingController, { step, quoteState, quotes }: OrderingState): BarStep {
  const { messages } = controller.host;
  const show = () => controller.show();
  if (step === 'placed') {
    if (isOrderShown(controller)) return { label: messages.yourOrder, go: show };
    return { label: messages.toQuotes, go: () => controller.startAnother() };
  }
  if (step === 'order') return { label: messages.orderHeading, go: show };
  return { label: quotes.length > 0 && quoteState === 'current' ? messages.showQuotes : messages.toQuotes, go: show };
}

/** Whether the shown configuration and quantity are those of the order; true while the order is being read. */
function isOrderShown({ host, tracking, checkout }: OrderingController): boolean {
  const ordered = checkout.unreadable ? checkout.unreadable.quote : tracking.order;
  if (!ordered) return true;
  const shown = Object.entries(host.configuration);
  return ordered.quantity === host.quantity && shown.every(([key, value]) => ordered.configuration[key] === value);
}
