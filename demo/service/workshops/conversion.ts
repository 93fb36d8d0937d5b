// An approximate amount in another currency, so that quotes can be compared: nobody is charged by it. The rates are a data
// file with the day that they are of.

import { type Approximation, type Money, minorUnitDigits } from '@parametric/api-client';
import * as z from 'zod/mini';
import { ownValue, readData } from './data.js';

const { date, base, rates } = readData(
  'rates.json',
  z.strictObject({
    date: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
    /** ISO 4217 */
    base: z.string(),
    /** How much of each currency one of the base currency is; major units. */
    rates: z.record(z.string().check(z.regex(/^[A-Z]{3}$/)), z.number().check(z.positive())),
  }),
);

/** Undefined where it is that currency already, and where a rate is missing. */
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
