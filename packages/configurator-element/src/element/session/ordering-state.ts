// How far quotes and order are, for the whole element: the price bar reads it, ordering writes it before each render. It is
// here because ordering's code is fetched later than the bar is shown.

import type { Money, Quote } from '@parametric/api-client';

/** Quotes, then the form of the one that was chosen, then the order that was placed. */
export type OrderingStep = 'quotes' | 'order' | 'placed';

/** Whether a quote can be ordered, and if not, why. */
export type QuoteState = 'current' | 'stale' | 'expired' | 'requesting';

export interface OrderingState {
  readonly step: OrderingStep;
  /** As the workshops answered last; empty before they are asked, and where none of them quotes. */
  readonly quotes: readonly Quote[];
  /** The state of the chosen quote, else of the quotes. */
  readonly quoteState: QuoteState;
  /** In the order form, or handed over to the page. */
  readonly chosen: Quote | undefined;
  /** The order that the step `placed` shows. */
  readonly ordered: OrderedState | undefined;
}

export interface OrderedState {
  /** Undefined where the service took the order and its answer was lost. */
  readonly number: string | undefined;
  /** In all. Undefined while the order is being read. */
  readonly total: Money | undefined;
}

export const nothingQuoted: OrderingState = {
  step: 'quotes',
  quotes: [],
  quoteState: 'current',
  chosen: undefined,
  ordered: undefined,
};
