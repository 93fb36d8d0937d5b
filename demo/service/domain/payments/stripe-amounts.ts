// The units that Stripe counts amounts in. They aren't always the ISO 4217 minor units that prices use. An amount that
// Stripe can't charge exactly isn't charged at all: the order is then paid by invoice.
// https://docs.stripe.com/currencies

import { type Money, minorUnitDigits } from '@parametric/api-client';

interface Counting {
  /** The number of decimal places with which Stripe counts the currency. */
  readonly digits: number;
  /** Amounts must be a multiple of this, in Stripe's unit. */
  readonly step: number;
  /**
   * Deposits are rounded to a multiple of this, in Stripe's unit, because payouts in these currencies have no decimal
   * places.
   */
  readonly depositStep?: number;
}

const countings: readonly (Counting & { readonly currencies: string })[] = [
  {
    ...{ digits: 2, step: 1 },
    currencies: `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CNY
      COP CRC CVE CZK DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GTQ GYD HKD HNL HTG IDR ILS INR JMD KES KGS KHR
      KYD KZT LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK
      PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SEK SGD SHP SLE SOS SRD SZL THB TJS TOP TRY TTD TZS UAH USD UYU UZS WST
      XCD XCG YER ZAR ZMW`,
  },
  { digits: 0, step: 1, currencies: 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF' },
  // These currencies are charged with two decimal places, but paid out without any.
  { digits: 2, step: 1, depositStep: 100, currencies: 'HUF TWD' },
  // This currency has no decimal places, but Stripe represents it with two, which are always 00. The same may be true
  // for UGX, but sources differ, so it isn't included.
  { digits: 2, step: 100, currencies: 'ISK' },
  // The last of the three decimal places must be 0.
  { digits: 3, step: 10, currencies: 'BHD JOD KWD OMR TND' },
];

/**
 * The smallest charges, in the currency's main unit; for other currencies, none is known. They're twice what Stripe
 * documents, because its minimum applies to the amount in the currency of the shop's bank account, such as $0.50, and
 * exchange rates change.
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const SMALLEST_CHARGES: readonly { readonly amount: number; readonly currencies: string }[] = [
  { amount: 0.6, currencies: 'GBP' },
  { amount: 1, currencies: 'AUD BRL CAD CHF EUR NZD SGD USD' },
  { amount: 2, currencies: 'BGN' },
  { amount: 4, currencies: 'AED MYR PLN RON' },
  { amount: 5, currencies: 'DKK' },
  { amount: 6, currencies: 'NOK SEK' },
  { amount: 8, currencies: 'HKD' },
  { amount: 20, currencies: 'MXN THB' },
  { amount: 30, currencies: 'CZK' },
  { amount: 100, currencies: 'INR JPY' },
  { amount: 350, currencies: 'HUF' },
];

/** @returns the smallest amount that Stripe certainly charges, in minor units; 1 if none is known */
export function smallestCharge(currency: string): number {
  const smallest = rowOf(SMALLEST_CHARGES, currency);
  return smallest ? Math.round(smallest.amount * 10 ** minorUnitDigits(currency)) : 1;
}

/** @returns the amount in Stripe's unit; undefined if Stripe can't charge it exactly */
export function toStripeAmount({ amount, currency }: Money): number | undefined {
  const counting = countingOf(currency);
  if (!counting) return undefined;
  const counted = amount * 10 ** (counting.digits - minorUnitDigits(currency));
  return Number.isSafeInteger(counted) && counted > 0 && counted % counting.step === 0 ? counted : undefined;
}

/** @param currency in lowercase, as in Stripe's API */
export function fromStripeAmount(counted: number, currency: string): Money | undefined {
  const code = currency.toUpperCase();
  const counting = countingOf(code);
  return counting && { amount: counted * 10 ** (minorUnitDigits(code) - counting.digits), currency: code };
}

/**
 * @returns the share of the total, rounded to an amount that Stripe can charge and at least the smallest one; undefined
 *   if it wouldn't be below the total
 */
export function depositOf(total: Money, percent: number): Money | undefined {
  const counting = countingOf(total.currency);
  if (!counting) return undefined;
  const { digits, step, depositStep = step } = counting;
  const unit = depositStep * 10 ** (minorUnitDigits(total.currency) - digits);
  const whole = Math.max(1, unit);
  const least = Math.ceil(smallestCharge(total.currency) / whole) * whole;
  const amount = Math.max(least, Math.round((total.amount * percent) / 100 / whole) * whole);
  return amount < total.amount ? { amount, currency: total.currency } : undefined;
}

function countingOf(currency: string): Counting | undefined {
  return rowOf(countings, currency);
}

function rowOf<Row extends { readonly currencies: string }>(rows: readonly Row[], currency: string): Row | undefined {
  return rows.find(({ currencies }) => currencies.split(/\s+/).includes(currency));
}
