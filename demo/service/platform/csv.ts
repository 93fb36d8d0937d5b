// Writes lists as CSV (RFC 4180).

import { type Money, minorUnitDigits } from '@parametric/api-client';

/**
 * Characters at the start of text that make spreadsheets treat it as a formula. Japanese and Chinese versions also
 * accept full-width signs.
 */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r\n]/;

/** A line of the file. Text that a spreadsheet would evaluate as a formula is escaped. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** The amount in major units, with all decimal places and a decimal point, as programs read it: `129.90`. */
export function csvAmount({ amount, currency }: Money): string {
  const digits = minorUnitDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
}

/** Text that a spreadsheet would evaluate as a formula is escaped. */
export function csvCell(value: string | number): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
