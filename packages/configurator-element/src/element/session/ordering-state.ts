// The quote and order state for the whole element. The ordering sets it before each render, and the price bar reads it.
// It's here because the ordering's code loads after the bar is shown.

import type { Money, Quote } from '@parametric/api-client';

/** The quotes, then the form for the chosen one, then the placed order. */
export type OrderingStep = 'quotes' | 'order' | 'placed';

/** Whether a quote can be ordered, and if not, why. */
export type QuoteState = 'current' | 'stale' | 'expired' | 'requesting';

export interface OrderingState {
  readonly step: OrderingStep;
  /** The latest quotes; empty before the first request, and if no workshop quotes. */
  readonly quotes: readonly Quote[];
  /** The chosen quote's state, or that of all quotes if none is chosen. */
  readonly quoteState: QuoteState;
  /** The quote in the order form, or the one handed to the page. */
  readonly chosen: Quote | undefined;
  /** The order in the step `placed`. */
  readonly ordered: OrderedState | undefined;
}

export interface OrderedState {
  /** Undefined if the service accepted the order but its response was lost. */
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
