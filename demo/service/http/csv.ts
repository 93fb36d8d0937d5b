// Lists as CSV, RFC 4180.

/** One line. A text that a spreadsheet would evaluate as a formula is quoted as text. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string | number): string {
  const text = typeof value === 'string' && /^\s*[=+\-@\t\r\n]/.test(value) ? `'${value}` : String(value);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
