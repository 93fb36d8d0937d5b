// The state of quotes and order for the rest of the element.

import type { QuoteStore } from '../quotes/quote-store.js';
import type { OrderingState, OrderingStep, QuoteState } from '../session/ordering-state.js';
import type { Checkout } from './checkout.js';
import type { OrderTracking } from './order-tracking.js';

interface Progress {
  readonly step: OrderingStep;
  readonly quotes: QuoteStore;
  readonly quoteState: QuoteState;
  readonly handedOver: string | undefined;
  readonly checkout: Checkout;
  readonly tracking: OrderTracking;
}

export function stateOf({ step, quotes, quoteState, handedOver, checkout, tracking }: Progress): OrderingState {
  const list = quotes.answer?.list.data ?? [];
  const { submission, unreadable } = checkout;
  const ordered = unreadable
    ? { number: unreadable.number, total: unreadable.quote?.price.total }
    : { number: tracking.number, total: tracking.order?.total };
  return {
    step,
    quotes: list,
    quoteState: step === 'order' ? checkout.quoteState : quoteState,
    chosen: submission.chosen?.quote ?? list.find(({ id }) => id === handedOver),
    ordered: step === 'placed' ? ordered : undefined,
  };
}
