// A price as a person reads it.

import { knownLanguage } from '../language.js';

/**
 * `129.9` → `€129.90`, `129,90 €`
 * @param amount in the currency's major unit
 */
export function formatPrice(
  amount: number,
  currency: string,
  language: string,
  options: Intl.NumberFormatOptions = {},
): string {
  const format = new Intl.NumberFormat(knownLanguage(language), { style: 'currency', currency, ...options });
  // Written from right to left, `UK£` would be seen as `£UK`: a mark after it holds its last sign with its letters.
  return format.format(amount).replace(/^[\u200f\u061c].*[A-Z]\p{Sc}$/u, '$&\u200e');
}
