// Describes a price step in words: what was counted, at what price, and why.

import { minorUnitDigits } from '@parametric/api-client/page';
import type { PriceBuild } from '@parametric/service/contract';

export type PriceStep = PriceBuild['lines'][number];

export interface PriceTermWords {
  readonly what: string;
  /** How the amount is calculated, such as `3 sheets at €46.20`. */
  readonly how: string;
  readonly amount: string;
}

const REASONS: Readonly<Record<string, string>> = {
  cutting: 'Sawing, routing, grooves, and engraving.',
  edging: 'Banding the edges of the panels.',
  assembly: 'Drilling, fitting, and per-product work charged by time.',
  finishing: 'Both faces of each board with this surface.',
  setup: 'Charged once per order, regardless of quantity.',
  margin: 'Applied to everything above. Customers don’t see this line: they see its amount as part of the lines above.',
  minimum: 'Brings a small order up to the workshop’s minimum.',
  express: 'Applied to everything above, because the workshop starts sooner.',
  shipping: 'Based on distance and weight, or on volume for bulky goods.',
  tax: 'Applied to everything above.',
};

export function reasonOf({ kind }: PriceStep): string | undefined {
  return REASONS[kind];
}

/** Tells how many times a step is charged; undefined if it's charged once for the whole order. */
export function timesOf({ times, terms }: PriceStep, quantity: number): string | undefined {
  if (times === 1 || terms.length === 0) return undefined;
  if (times === quantity) return `Calculated for one product, times ${number(quantity)}.`;
  const percent = number(100 * (1 - times / quantity), 1);
  return `Calculated for one product, times ${number(times, 2)} instead of ${number(quantity)} because of a ${percent}% quantity discount.`;
}

/** The terms of a step in words, with their amounts for the whole order. */
export function termsOf({ terms, times, amount }: PriceStep): readonly PriceTermWords[] {
  const { currency } = amount;
  return terms.map(({ what, counted, unit, unit_price: price }) => ({
    what,
    how: howOf(counted, unit, price, currency),
    amount: priceText(times * counted * price, currency, 0),
  }));
}

function howOf(counted: number, unit: string, price: number, currency: string): string {
  if (unit === '%') return `${number(counted, 2)}% of ${priceText(100 * price, currency, 0)}`;
  if (unit === 'h') return `${number(counted * 60, 1)} min at ${priceText(price, currency)} an hour`;
  if (counted < 0) return `${number(-counted, 2)} ${unit} credited at ${priceText(price, currency)} per ${unit}`;
  if (counted === 1 && unit === 'order') return 'once per order';
  return `${number(counted, 2)} ${counted === 1 ? unit : pluralOf(unit)} at ${priceText(price, currency)}`;
}

/** The plural of a unit. Units of measure stay as they are. */
function pluralOf(unit: string): string {
  return /^(m|m²|kg|l)$/.test(unit) ? unit : `${unit}s`;
}

/**
 * Formats an amount in minor units, which may have fractions.
 * @param more the number of decimals beyond the currency's own, shown only if the amount needs them
 */
export function priceText(amount: number, currency: string, more = 2): string {
  const digits = minorUnitDigits(currency);
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits + more };
  return new Intl.NumberFormat(undefined, { style: 'currency', currency, ...fraction }).format(amount / 10 ** digits);
}

function number(value: number, digits = 0): string {
  return new Intl.NumberFormat(undefined, { maximumFractionDigits: digits }).format(value);
}

/** A note that tells which price list was used, and why the price differs from the quote. */
export function noteOf(build: PriceBuild): string | undefined {
  const { total, quoted_total: quoted, price_list: list, differs_because: cause } = build;
  const paid = `The customer pays ${priceText(quoted.amount, quoted.currency, 0)}`;
  const sum = priceText(total.amount, total.currency, 0);
  if (cause === 'other_price_list') {
    return `The price list used for the quote is no longer stored. With the current list, the price would be ${sum}. ${paid}, as quoted.`;
  }
  if (cause === 'address_erased') {
    return `The address was erased. With delivery to the center of the country, the price would be ${sum}. ${paid}, as quoted.`;
  }
  if (cause)
    return `We’ve changed how prices are calculated since this quote. The price would now be ${sum}. ${paid}, as quoted.`;
  if (list === 'replaced') return 'Calculated with the price list used for the quote. The current list is newer.';
  return undefined;
}
