// Orders' actual costs as CSV, in the format of the workshop's spreadsheet. When a file is read, every mistake is
// reported with its row and column.

import { minorUnitDigits } from '@parametric/api-client';
import { csvCell } from '../../platform/csv.js';
import { shortNumber } from '../orders/order-number.js';
import { csvCells } from './csv-cells.js';
import { costTerms, type OrderCosts } from './real-costs.js';

/** Columns that help people recognize an order. They're ignored when the file is imported. */
const SHOWN = ['placed', 'product', 'quantity'] as const;
const COLUMNS = ['order', ...SHOWN, 'currency', ...costTerms] as const;

/** The format in which a workshop's spreadsheet writes CSV. */
export interface CsvFormat {
  readonly separator: string;
  readonly decimal: '.' | ',';
  readonly hasBom: boolean;
}

/** An order that a row of the file can contain the costs of. */
export interface CostOrder {
  readonly id: string;
  readonly createdAt: string;
  /** The product's name. */
  readonly product: string;
  readonly quantity: number;
  readonly currency: string;
}

export interface CostRow {
  readonly order: CostOrder;
  /** The order's costs as read from the file. If they're empty, the stored costs of the order are removed. */
  readonly costs: OrderCosts;
}

export interface CsvFault {
  /** The number of the row with the mistake, as shown in a spreadsheet. The headings are row 1. */
  readonly row: number;
  readonly column: string;
  readonly detail: string;
}

export function writeCostsCsv(
  rows: readonly { readonly order: CostOrder; readonly costs: OrderCosts | undefined }[],
  { separator, decimal, hasBom }: CsvFormat,
): string {
  const lines = rows.map(({ order, costs = {} }) => [
    ...[order.id, order.createdAt.slice(0, 10), csvCell(order.product), String(order.quantity), order.currency],
    ...costTerms.map((term) => {
      const digits = digitsOf(term, order.currency);
      const value = costs[term];
      if (value === undefined) return '';
      const text = term === 'hours' ? String(value) : (value / 10 ** digits).toFixed(digits);
      return text.replace('.', decimal);
    }),
  ]);
  const text = [COLUMNS, ...lines].map((cells) => `${cells.join(separator)}\r\n`).join('');
  return hasBom ? `\uFEFF${text}` : text;
}

/** Reads a file. Returns either all rows or all mistakes. */
export function readCostsCsv(
  text: string,
  orders: readonly CostOrder[],
  { decimal }: Pick<CsvFormat, 'decimal'>,
): { readonly rows: readonly CostRow[] } | { readonly faults: readonly CsvFault[] } {
  const [names = [], ...lines] = csvCells(text);
  const columns = names.map((name) => name.trim().toLowerCase());
  const faults: CsvFault[] = headingFaults(columns);
  if (faults.length > 0) return { faults };
  const byName = new Map(
    orders.flatMap((order) => [order.id, shortNumber(order.id)].map((name) => [name, order] as const)),
  );
  const firstRows = new Map<string, number>();
  const rows: CostRow[] = [];
  for (const [index, cells] of lines.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const row = index + 2;
    const cell = (column: string) => cells[columns.indexOf(column)]?.trim() ?? '';
    const fail = (column: string, detail: string) => faults.push({ row, column, detail });
    const name = cell('order');
    const order = byName.get(name.toLowerCase()) ?? byName.get(name.toUpperCase());
    const first = order && firstRows.get(order.id);
    if (!order) fail('order', name === '' ? 'is empty.' : `“${name}” isn’t one of this workshop’s orders.`);
    else if (first !== undefined) fail('order', `“${name}” is already in row ${first}.`);
    if (!order || first !== undefined) continue;
    firstRows.set(order.id, row);
    const currency = cell('currency').toUpperCase();
    if (currency !== '' && currency !== order.currency)
      fail('currency', `“${currency}” doesn’t match the order’s currency, ${order.currency}.`);
    rows.push({ order, costs: costsIn(cell, order.currency, decimal, fail) });
  }
  return faults.length > 0 ? { faults } : { rows };
}

function headingFaults(columns: readonly string[]): CsvFault[] {
  const at = (column: string, detail: string): CsvFault => ({ row: 1, column, detail });
  const known: readonly string[] = COLUMNS;
  const unknown = columns.filter((name) => name !== '' && !known.includes(name));
  const twice = columns.filter((name, index) => name !== '' && columns.indexOf(name) !== index);
  const hasCosts = costTerms.some((term) => columns.includes(term));
  return [
    ...(columns.includes('order') ? [] : [at('order', 'is missing. The first row names the columns.')]),
    ...unknown.map((name) => at(name, `isn’t a known column. Use ${known.join(', ')}.`)),
    ...twice.map((name) => at(name, 'appears twice.')),
    ...(hasCosts ? [] : [at(costTerms[0], `is missing. Add at least one of ${costTerms.join(', ')}.`)]),
  ];
}

function costsIn(
  cell: (column: string) => string,
  currency: string,
  decimal: CsvFormat['decimal'],
  fail: (column: string, detail: string) => void,
): OrderCosts {
  const entries = costTerms.flatMap((term) => {
    const text = cell(term);
    if (text === '') return [];
    const value = readNumber(text, decimal);
    const digits = digitsOf(term, currency);
    const scaled = (value ?? Number.NaN) * 10 ** digits;
    if (value === undefined || scaled > MOST)
      fail(
        term,
        `“${text}” isn’t ${term === 'hours' ? 'a number' : 'an amount'}. Enter one such as ${digits > 0 ? `12${decimal}50` : '12'}.`,
      );
    else if (Math.abs(scaled - Math.round(scaled)) > 1e-6)
      fail(
        term,
        `“${text}” has too many decimal places. Enter ${digits > 0 ? `at most ${digits}` : 'a whole number'}.`,
      );
    return [[term, term === 'hours' ? Math.round(scaled) / 100 : Math.round(scaled)] as const];
  });
  return Object.fromEntries(entries);
}

const MOST = 1e12;

function digitsOf(term: string, currency: string): number {
  return term === 'hours' ? 2 : minorUnitDigits(currency);
}

/**
 * Parses a number. A separator before the last one or two digits is the decimal separator, whether it's a comma or a
 * period, because groups have three digits.
 */
function readNumber(text: string, decimal: CsvFormat['decimal']): number | undefined {
  const plain = text.replace(/[\s'’\u00a0\u202f]/g, '');
  const sign = /[.,](?=\d{1,2}$)/.exec(plain)?.[0] ?? decimal;
  const group = sign === '.' ? ',' : '\\.';
  const pattern = new RegExp(`^(?:\\d+|[1-9]\\d{0,2}(?:${group}\\d{3})+)(?:\\${sign}\\d+)?$`);
  if (!pattern.test(plain)) return undefined;
  return Number(plain.replace(new RegExp(group, 'g'), '').replace(sign, '.'));
}
