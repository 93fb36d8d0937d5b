// Sorts quotes by price, speed or distance.

import type { Quote } from '@parametric/api-client';

export const quoteSorts = ['price', 'speed', 'distance'] as const;
export type QuoteSort = (typeof quoteSorts)[number];

type Compare = (one: Quote, other: Quote) => number;

export function sortQuotes(quotes: readonly Quote[], order: QuoteSort): readonly Quote[] {
  const byPrice = comparePrices(quotes);
  const comparisons: Readonly<Record<QuoteSort, readonly Compare[]>> = {
    price: [byPrice, compareSpeed],
    speed: [compareSpeed, byPrice],
    distance: [compareDistance, byPrice],
  };
  return [...quotes].sort((one, other) => first(comparisons[order], one, other));
}

/** Whether prices can be compared at all: nothing is converted. */
export function hasOneCurrency(quotes: readonly Quote[]): boolean {
  return new Set(quotes.map(currencyOf)).size <= 1;
}

/** The currency of the most quotes first, and by amount within each. */
function comparePrices(quotes: readonly Quote[]): Compare {
  const counts = new Map<string, number>();
  for (const quote of quotes) counts.set(currencyOf(quote), (counts.get(currencyOf(quote)) ?? 0) + 1);
  return (one, other) =>
    counts.get(currencyOf(other))! - counts.get(currencyOf(one))! ||
    compareText(currencyOf(one), currencyOf(other)) ||
    one.price.total.amount - other.price.total.amount;
}

function compareSpeed(one: Quote, other: Quote): number {
  return compareText(one.ready_by, other.ready_by) || one.lead_time_days - other.lead_time_days;
}

/** A distance that nobody knows comes last. */
function compareDistance({ workshop: one }: Quote, { workshop: other }: Quote): number {
  if (one.distance_km === other.distance_km) return 0;
  return (one.distance_km ?? Number.POSITIVE_INFINITY) - (other.distance_km ?? Number.POSITIVE_INFINITY);
}

function first(comparisons: readonly Compare[], one: Quote, other: Quote): number {
  for (const compare of comparisons) {
    const result = compare(one, other);
    if (result !== 0) return result;
  }
  return 0;
}

function currencyOf({ price }: Quote): string {
  return price.total.currency;
}

function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
