// Sorts quotes by price, speed or distance.

import type { Quote } from '@parametric/api-client';

export const QUOTE_SORTS = ['price', 'speed', 'distance'] as const;
export type QuoteSort = (typeof QUOTE_SORTS)[number];

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

/** Whether all prices are in one currency, or converted to it. */
export function areComparable(quotes: readonly Quote[]): boolean {
  const currency = commonCurrency(quotes);
  return quotes.every((quote) => amountIn(quote, currency) !== undefined);
}

/**
 * Compares by amount, converted if the service provides an approximation. Prices that can't be compared are last:
 * grouped by currency, the most frequent first, and sorted by amount within each.
 */
function comparePrices(quotes: readonly Quote[]): Compare {
  const currency = commonCurrency(quotes);
  const counts = countCurrencies(quotes);
  return (one, other) => {
    const [amount, otherAmount] = [amountIn(one, currency), amountIn(other, currency)];
    if (amount !== undefined && otherAmount !== undefined) return amount - otherAmount;
    if (amount !== otherAmount) return amount === undefined ? 1 : -1;
    return (
      counts.get(currencyOf(other))! - counts.get(currencyOf(one))! ||
      compareText(currencyOf(one), currencyOf(other)) ||
      one.price.total.amount - other.price.total.amount
    );
  };
}

/** The approximations' currency, or the most frequent currency if there are none. */
function commonCurrency(quotes: readonly Quote[]): string | undefined {
  const converted = quotes.find(({ approximate }) => approximate)?.approximate?.total.currency;
  const counts = [...countCurrencies(quotes)].sort(
    ([one, count], [other, otherCount]) => otherCount - count || compareText(one, other),
  );
  return converted ?? counts[0]?.[0];
}

function amountIn({ price: { total }, approximate }: Quote, currency: string | undefined): number | undefined {
  if (total.currency === currency) return total.amount;
  return approximate?.total.currency === currency ? approximate?.total.amount : undefined;
}

function countCurrencies(quotes: readonly Quote[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const quote of quotes) counts.set(currencyOf(quote), (counts.get(currencyOf(quote)) ?? 0) + 1);
  return counts;
}

function compareSpeed(one: Quote, other: Quote): number {
  return compareText(one.ready_by, other.ready_by) || one.lead_time_days - other.lead_time_days;
}

/** Unknown distances are last. */
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
