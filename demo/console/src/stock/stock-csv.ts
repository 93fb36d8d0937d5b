// A workshop's stock as texts in the person's language, for rows in the form and lines in a CSV file.

import type { ProblemIssue } from '@parametric/api-client/page';
import { csvCells } from '@parametric/service/csv-cells';
import { MOST_ITEMS, type StockItem, type StockType, stockSchema, stockTypes } from '@parametric/service/stock-schema';
import { cellText } from '../settings/workshops/materials-csv.js';
import { readDecimal, readMoney, writeDecimal, writeMoney } from '../shared/format.js';

/** The columns of a stock, and which types of item have them. */
export const stockColumns = [
  { key: 'type', name: 'Type', of: stockTypes },
  { key: 'kind', name: 'Kind', of: ['sheet', 'bar'] },
  { key: 'surface', name: 'Surface', of: ['sheet', 'bar'] },
  { key: 'color', name: 'Color', of: ['sheet', 'bar'] },
  { key: 'section', name: 'Section', of: ['bar'] },
  { key: 'tape', name: 'Tape', of: ['coil'] },
  { key: 'thickness', name: 'Thickness, mm', of: ['sheet'], isNumber: true },
  { key: 'length', name: 'Length, mm', of: ['sheet', 'bar'], isNumber: true },
  { key: 'width', name: 'Width, mm', of: ['sheet'], isNumber: true },
  { key: 'metres', name: 'Meters', of: ['coil'], isNumber: true },
  { key: 'count', name: 'In stock', of: stockTypes, isNumber: true },
  { key: 'price', name: 'Price', of: stockTypes },
  { key: 'offcut', name: 'Offcut', of: stockTypes },
  { key: 'note', name: 'Note', of: stockTypes },
] as const satisfies readonly {
  readonly key: string;
  readonly name: string;
  readonly of: readonly StockType[];
  readonly isNumber?: boolean;
}[];

export type StockColumn = (typeof stockColumns)[number]['key'];
export type StockTexts = Readonly<Record<StockColumn, string>>;

/** An item whose unreadable values are still texts. The service reports those. */
export type TypedItem = Readonly<Record<string, unknown>>;

export interface StockFormat {
  readonly currency: string;
  readonly language: string;
}

export function textsOfItem(item: TypedItem, { currency, language }: StockFormat): StockTexts {
  const textOf = (key: StockColumn): string => {
    const value = item[key];
    if (value === undefined) return '';
    if (key === 'offcut') return value === true ? 'yes' : '';
    if (typeof value !== 'number') return String(value);
    return key === 'price' ? writeMoney(value, currency, language) : writeDecimal(value, language);
  };
  return Object.fromEntries(stockColumns.map(({ key }) => [key, textOf(key)])) as unknown as StockTexts;
}

/** The item in the form that the service accepts. Blank fields, and fields of other item types, are left out. */
export function itemOfTexts(texts: StockTexts, { currency, language }: StockFormat): TypedItem {
  const type = stockTypes.find((each) => each === texts.type.trim().toLowerCase());
  const entries = stockColumns.flatMap((column): readonly (readonly [string, unknown])[] => {
    const { key, of } = column;
    const text = texts[key].trim();
    if (key === 'type') return [[key, type ?? text]];
    if (text === '' || (type && !(of as readonly StockType[]).includes(type))) return [];
    if (key === 'offcut') return isYes(text) === false ? [] : [[key, isYes(text) ?? text]];
    if (key === 'price') return [[key, readMoney(text, currency, language) ?? text]];
    if (key === 'color') return [[key, text.toLowerCase()]];
    return [[key, 'isNumber' in column ? (readDecimal(text, language) ?? text) : text]];
  });
  return Object.fromEntries(entries);
}

/** Undefined if it's neither yes nor no. */
function isYes(text: string): boolean | undefined {
  if (/^(?:yes|y|true|1|x)$/i.test(text)) return true;
  return /^(?:no|n|false|0)$/i.test(text) ? false : undefined;
}

/** A line with the column names, then one line per item. */
export function stockCsv(items: readonly TypedItem[], format: StockFormat): string {
  const lines = items.map((item) => {
    const texts = textsOfItem(item, format);
    return stockColumns.map(({ key }) => texts[key]);
  });
  const cells = [stockColumns.map(({ key }) => key), ...lines];
  return cells.map((line) => `${line.map((cell) => cellText(cell)).join(';')}\r\n`).join('');
}

/** The sign that keeps a spreadsheet from evaluating a cell. */
const ESCAPED = /^'(?=[=+\-@])/;

/**
 * Reads a CSV file. Columns are matched by name, and separated by commas, semicolons or tabs.
 * @returns the items, or a sentence about each error with its row and column
 */
export function readStockCsv(
  text: string,
  format: StockFormat,
): { readonly items: readonly StockItem[] } | { readonly problems: readonly string[] } {
  const all = csvCells(text);
  const first = all.findIndex((line) => line.some((cell) => cell.trim() !== ''));
  const names = (all[first] ?? []).map((name) => name.trim().toLowerCase());
  const known = stockColumns.map(({ key }) => key);
  const unknown = names.filter((name) => name !== '' && !(known as readonly string[]).includes(name));
  const problems = [
    ...(names.includes('type')
      ? []
      : [`Row ${Math.max(first, 0) + 1}: the “type” column is missing. The first row must name the columns.`]),
    ...unknown.map((name) => `Row ${first + 1}: unknown column “${name}”. Use ${known.join(', ')}.`),
    ...names
      .filter((name, at) => name !== '' && names.indexOf(name) < at)
      .map((name) => `Row ${first + 1}: column “${name}” appears twice.`),
  ];
  if (problems.length > 0) return { problems };
  const items: TypedItem[] = [];
  for (const [at, line] of all.entries()) {
    if (at <= first || line.every((cell) => cell.trim() === '')) continue;
    const row = at + 1;
    const cellOf = (key: StockColumn) => (line[names.indexOf(key)] ?? '').trim().replace(ESCAPED, '');
    const texts = Object.fromEntries(known.map((key) => [key, cellOf(key)])) as unknown as StockTexts;
    const item = itemOfTexts(texts, format);
    problems.push(...unusedCells(texts, item, row), ...problemsOf(item, texts, row));
    items.push(item);
  }
  if (items.length > MOST_ITEMS)
    problems.push(`The file has ${items.length} rows. A stock can have up to ${MOST_ITEMS.toLocaleString('en')}.`);
  return problems.length > 0 ? { problems } : { items: items as unknown as readonly StockItem[] };
}

/** Reports texts in columns that this type of item doesn't have, because they'd be lost. */
function unusedCells(texts: StockTexts, { type }: TypedItem, row: number): readonly string[] {
  return stockColumns
    .filter(
      ({ key, of }) =>
        texts[key] !== '' &&
        (stockTypes as readonly unknown[]).includes(type) &&
        !(of as readonly unknown[]).includes(type),
    )
    .map(({ key }) => `Row ${row}, ${key}: a ${type} has no ${key}. Leave it blank.`);
}

function problemsOf(item: TypedItem, texts: StockTexts, row: number): readonly string[] {
  return itemProblems(item).map(({ key, problem }) => {
    const typed = key === undefined || texts[key] === '' ? '' : ` “${texts[key]}”:`;
    return `Row ${row}, ${key ?? 'type'}:${typed} ${problem}`;
  });
}

const hints: Readonly<Record<StockColumn, string>> = {
  type: 'Use sheet, bar or coil.',
  kind: 'Enter a kind such as plywood/birch, in lowercase.',
  surface: 'Enter a surface such as oiled, in lowercase.',
  color: 'Enter a color such as #dfc79d.',
  section: 'Enter a section such as dia 30 x 2.',
  tape: 'Enter the tape’s ID or article number.',
  thickness: 'Enter a number of millimeters above 0.',
  length: 'Enter a number of millimeters above 0.',
  width: 'Enter a number of millimeters above 0.',
  metres: 'Enter a number of meters above 0.',
  count: 'Enter a whole number, or leave it blank if stock is unlimited.',
  price: 'Enter an amount.',
  offcut: 'Enter yes or no.',
  note: 'Use at most 200 characters.',
};

interface ItemProblem {
  readonly key: StockColumn | undefined;
  readonly problem: string;
}

/** What's wrong with an item, by column. */
export function itemProblems(item: TypedItem): readonly ItemProblem[] {
  const result = stockSchema.shape.items.def.element.safeParse(item);
  if (result.success) return [];
  const keys = new Set(result.error.issues.map(({ path }) => stockColumns.find(({ key }) => key === path[0])?.key));
  return [...keys].map((key) => ({ key, problem: key ? hints[key] : 'This row can’t be read.' }));
}

/** The problems that the service found, by row. */
export function issueProblem(issues: readonly ProblemIssue[], row: number, key: StockColumn): string {
  return issues.find(({ pointer }) => pointer === `/items/${row}/${key}`)?.detail ?? '';
}
