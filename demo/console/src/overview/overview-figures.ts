// Computes the overview's figures from the service's counts: every day in the period, totals, and amounts by currency.

import type { Money, Statistics } from '@parametric/api-client';

const DAY_MS = 86_400_000;

export interface DayFigures {
  readonly day: string;
  readonly quotes: number;
  readonly orders: number;
  readonly ended: number;
  /** Orders divided by quoted configurations; null if nothing was quoted. */
  readonly conversion: number | null;
  /** Minor units by currency. */
  readonly revenue: Readonly<Record<string, number>>;
}

/** All days in the period, including those without counts, earliest first. */
export function everyDay({ from, to, days }: Pick<Statistics, 'from' | 'to' | 'days'>): readonly DayFigures[] {
  const known = new Map(days.map((each) => [each.day, each]));
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10);
    const found = known.get(day);
    const revenue = Object.fromEntries((found?.revenue ?? []).map(({ currency, amount }) => [currency, amount]));
    const { quotes = 0, orders = 0, ended = 0 } = found ?? {};
    return { day, quotes, orders, ended, conversion: conversionOf(quotes, orders), revenue };
  });
}

export interface Totals {
  readonly quotes: number;
  readonly orders: number;
  readonly ended: number;
  /** The currency with the most orders first. */
  readonly revenue: readonly Money[];
  /** As in a single day. */
  readonly conversion: number | null;
}

export function totalsOf(days: readonly DayFigures[]): Totals {
  const sumOf = (name: 'quotes' | 'orders' | 'ended') => days.reduce((sum, day) => sum + day[name], 0);
  const amounts = new Map<string, number>();
  for (const { revenue } of days) {
    for (const [currency, amount] of Object.entries(revenue)) {
      amounts.set(currency, (amounts.get(currency) ?? 0) + amount);
    }
  }
  const [quotes, orders, ended] = [sumOf('quotes'), sumOf('orders'), sumOf('ended')];
  return {
    quotes,
    orders,
    ended,
    revenue: [...amounts].sort().map(([currency, amount]) => ({ currency, amount })),
    conversion: conversionOf(quotes, orders),
  };
}

function conversionOf(quotes: number, orders: number): number | null {
  return quotes === 0 ? null : orders / quotes;
}

/** Today and the days before it, in UTC, as the service counts them. */
export function periodOf(days: number, now: number): { readonly from: string; readonly to: string } {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { from: dayOf(now - (days - 1) * DAY_MS), to: dayOf(now) };
}
