// Money as a person reads it. What comes over the wire is an integer of the currency's minor unit.

import type { Money } from '@parametric/api-client';
import { knownLanguage } from './language.js';

/**
 * ISO 4217's digits after the point, where they are not two. Browsers know their own, which are those of cash in some
 * currencies; the service counts in ISO's.
 */
const digitsOf: Readonly<Record<string, number>> = Object.fromEntries([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3]),
  ...'CLF UYW'.split(' ').map((code) => [code, 4]),
]);

/** `{ amount: 12990, currency: "EUR" }` → `€129.90`, `129,90 €`. */
export function formatMoney({ amount, currency }: Money, language: string): string {
  const digits = digitsOf[currency] ?? 2;
  return new Intl.NumberFormat(knownLanguage(language), {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits);
}
