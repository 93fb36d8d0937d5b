// The price bar once there are quotes: the price of the cheapest quote, the chosen quote or the order, and where its
// button leads. If that price is for another configuration, the bar shows the estimate instead.

import type { Quote } from '@parametric/api-client';
import { html, type TemplateResult } from 'lit';
import { formatMoney } from '../quotes/format.js';
import { sortQuotes } from '../quotes/sort-quotes.js';
import { fill, type Messages } from '../shared/messages/index.js';
import type { OrderingMachine } from './ordering-machine.js';
import { shortNumber } from './step-parts.js';

export interface BarPrice {
  /** Undefined if the bar shows the estimate. */
  readonly price: TemplateResult | undefined;
  /** Undefined if the person is already at that step. */
  readonly next: BarStep | undefined;
}

export interface BarStep {
  readonly label: string;
  readonly go: () => void;
}

/** @param isInView whether the ordering is on screen, so that no button has to lead there */
export function barPrice(machine: OrderingMachine, isInView: boolean): BarPrice {
  return { price: renderPrice(machine), next: isInView ? undefined : nextStep(machine) };
}

function renderPrice(machine: OrderingMachine): TemplateResult | undefined {
  const { step, quotes, quoteState, draft, handedOver, host } = machine;
  const { messages, language } = host;
  if (step === 'placed') return isOrderShown(machine) ? renderOrdered(machine) : undefined;
  if (quoteState !== 'current') return undefined;
  const list = quotes.answer?.list.data ?? [];
  const chosen = draft.chosen?.quote ?? list.find(({ id }) => id === handedOver);
  if (chosen) {
    return renderLines([chosen.workshop.name, wholeness(chosen, messages)], formatMoney(chosen.price.total, language));
  }
  const [cheapest] = sortQuotes(list, 'price');
  if (!cheapest) return undefined;
  const price = formatMoney(cheapest.price.total, language);
  return renderLines([wholeness(cheapest, messages)], list.length > 1 ? fill(messages.priceFrom, { price }) : price);
}

function renderOrdered({ draft, tracking, host }: OrderingMachine): TemplateResult {
  const { messages, language } = host;
  const { unreadable } = draft;
  const number = unreadable ? unreadable.number : tracking.number;
  const total = unreadable ? unreadable.quote?.price.total : tracking.order?.total;
  // Isolated, because right-to-left text would swap its two halves.
  const notes = [messages.ordered, number && `\u2068${shortNumber(number)}\u2069`];
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

/** Undefined if delivery or tax is not included. */
function wholeness({ price, ship_to }: Quote, messages: Messages): string | undefined {
  const has = (kind: string) => price.lines.some((line) => line.kind === kind);
  return ship_to && has('shipping') && has('tax') ? messages.priceWhole : undefined;
}

function nextStep(machine: OrderingMachine): BarStep {
  const { step, quotes, quoteState, host } = machine;
  const { messages } = host;
  const show = () => machine.show();
  if (step === 'placed') {
    if (isOrderShown(machine)) return { label: messages.yourOrder, go: show };
    return { label: messages.toQuotes, go: () => machine.startAnother() };
  }
  if (step === 'order') return { label: messages.orderHeading, go: show };
  const hasQuotes = quotes.answer?.list.data.length && quoteState === 'current';
  return { label: hasQuotes ? messages.showQuotes : messages.toQuotes, go: show };
}

/** Whether the shown configuration and quantity are the order's; true while the order is being read. */
function isOrderShown({ host, tracking, draft }: OrderingMachine): boolean {
  const ordered = draft.unreadable ? draft.unreadable.quote : tracking.order;
  if (!ordered) return true;
  const shown = Object.entries(host.configuration);
  return ordered.quantity === host.quantity && shown.every(([key, value]) => ordered.configuration[key] === value);
}
