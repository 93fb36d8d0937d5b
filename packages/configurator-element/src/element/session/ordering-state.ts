// The state of quotes and order for the whole element: the price bar reads it, and the ordering sets it before each
// render. It is here because the ordering's code is loaded after the bar is shown.

import type { Money, Quote } from '@parametric/api-client';

/** The quotes, then the form for the chosen one, then the placed order. */
export type OrderingStep = 'quotes' | 'order' | 'placed';

/** Whether a quote can be ordered, and if not, why. */
export type QuoteState = 'current' | 'stale' | 'expired' | 'requesting';

export interface OrderingState {
  readonly step: OrderingStep;
  /** The latest quotes; empty before they are requested, and where no workshop quotes. */
  readonly quotes: readonly Quote[];
  /** The state of the chosen quote, or else of the quotes. */
  readonly quoteState: QuoteState;
  /** The quote in the order form, or the one that was handed to the page. */
  readonly chosen: Quote | undefined;
  /** The order in the step `placed`. */
  readonly ordered: OrderedState | undefined;
}

export interface OrderedState {
  /** Undefined if the service accepted the order and its answer was lost. */
  readonly number: string | undefined;
  /** The order's total; undefined while the order is being read. */
  readonly total: Money | undefined;
}

export const nothingQuoted: OrderingState = {
  step: 'quotes',
  quotes: [],
  quoteState: 'current',
  chosen: undefined,
  ordered: undefined,
};
