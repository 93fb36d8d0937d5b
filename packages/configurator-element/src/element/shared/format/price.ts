// Formats a price.

import { knownLanguage } from '../language.js';

/**
 * A price in the language: `129.9` gives `€129.90` or `129,90 €`.
 * @param amount in the currency's major unit
 */
export function formatPrice(
  amount: number,
  currency: string,
  language: string,
  options: Intl.NumberFormatOptions = {},
): string {
  const format = new Intl.NumberFormat(knownLanguage(language), { style: 'currency', currency, ...options });
  // In right-to-left text, `UK£` would appear as `£UK`. A direction mark after it keeps the sign in place.
  return format.format(amount).replace(/^[\u200f\u061c].*[A-Z]\p{Sc}$/u, '$&\u200e');
}
