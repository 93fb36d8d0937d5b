// Writes lists as CSV (RFC 4180).

/**
 * Characters at the start of text that make spreadsheets treat it as a formula. Japanese and Chinese versions also
 * accept full-width signs.
 */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r\n]/;

/** A line of the file. Text that a spreadsheet would evaluate as a formula is escaped. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Text that a spreadsheet would evaluate as a formula is escaped. */
export function csvCell(value: string | number): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
