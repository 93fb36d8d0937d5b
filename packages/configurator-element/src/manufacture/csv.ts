// Writes lists as CSV (RFC 4180), which spreadsheets and cutting optimizers read.

/** How a CSV file is written. */
export interface CsvOptions {
  /** The field separator. Defaults to `,`. Spreadsheets in countries with a decimal comma expect `;`. */
  readonly separator?: ',' | ';' | '\t';
  /** The decimal separator. Defaults to `.`. */
  readonly decimal?: '.' | ',';
}

/**
 * An exact number is written in full, and other numbers are rounded to a hundredth. True is written as 1, and false as
 * an empty cell.
 */
export type Cell = string | number | boolean | undefined | { readonly exact: number };

/** One line per row. Each line ends with CR LF. */
export function csvText(rows: readonly (readonly Cell[])[], options: CsvOptions): string {
  const { separator = ',', decimal = '.' } = options;
  const write = (cell: Cell) => {
    if (typeof cell === 'number' || typeof cell === 'object') {
      return field(numberText(cell).replace('.', decimal), separator);
    }
    return field(plain(cell), /[",;\t\r\n]/);
  };
  return rows.map((row) => `${row.map(write).join(separator)}\r\n`).join('');
}

/**
 * Rounds a length to a hundredth of a millimeter for lists and text. No saw is more precise.
 * @example
 * ```ts
 * hundredths(1393.1999999999998); // 1393.2
 * ```
 */
export function hundredths(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}

function numberText(cell: number | { readonly exact: number }): string {
  return String(typeof cell === 'number' ? hundredths(cell) : cell.exact);
}

function plain(cell: string | boolean | undefined): string {
  if (typeof cell !== 'string') return cell ? '1' : '';
  // A spreadsheet would run a cell like this as a formula. The apostrophe turns it into text (OWASP, CSV injection).
  return /^\s*[=+\-@＝＋－＠\t\r\n]/.test(cell) ? `'${cell}` : cell;
}

/**
 * Quotes a field if it contains a separator. Text is also quoted if it contains any character that some program may
 * treat as a separator, so that cells are never split.
 */
function field(text: string, separators: string | RegExp): string {
  return text.search(separators) < 0 ? text : `"${text.replaceAll('"', '""')}"`;
}
