// Converts an amount into another currency approximately, so that quotes can be compared. Nobody is charged the result.
// The rates and their date are in a data file.

import { type Approximation, type Money, minorUnitDigits } from '@parametric/api-client';
import * as z from 'zod/mini';
import { ownValue, readData } from './data.js';

const { date, base, rates } = readData(
  'rates.json',
  z.strictObject({
    date: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
    /** ISO 4217 */
    base: z.string(),
    /** How much one unit of the base currency is in each currency, in major units. */
    rates: z.record(z.string().check(z.regex(/^[A-Z]{3}$/)), z.number().check(z.positive())),
  }),
);

/** Undefined if the amount is already in that currency, or a rate is missing. */
export function approximate({ amount, currency }: Money, wanted: string | undefined): Approximation | undefined {
  if (wanted === undefined || wanted === currency) return undefined;
  const [from, to] = [rateOf(currency), rateOf(wanted)];
  if (from === undefined || to === undefined) return undefined;
  const major = (amount / 10 ** minorUnitDigits(currency) / from) * to;
  return { total: { amount: Math.round(major * 10 ** minorUnitDigits(wanted)), currency: wanted }, rates_of: date };
}

function rateOf(currency: string): number | undefined {
  return currency === base ? 1 : ownValue(rates, currency);
}
