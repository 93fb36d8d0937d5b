// Writes lists as CSV (RFC 4180).

/**
 * Matches characters that make a spreadsheet treat a cell as a formula if its text starts with them, except in negative
 * amounts. Japanese and Chinese versions also accept full-width signs.
 */
const FORMULA = /^(?!-\d+(?:\.\d+)?$)\s*[=+\-@＝＋－＠\t\r\n]/;

/** Returns a line of the file. Text that a spreadsheet would evaluate as a formula is escaped. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Returns a cell. Text that a spreadsheet would evaluate as a formula is escaped. */
export function csvCell(value: string | number): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
