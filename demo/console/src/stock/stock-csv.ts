// Converts between a workshop's stock and the texts that describe it in the person's language, in rows of the form and
// lines of a CSV file.

import type { ProblemIssue } from '@parametric/api-client/page';
import { readNumber } from '@parametric/configurator-element/internal/read-number';
import { csvCells } from '@parametric/service/csv-cells';
import {
  itemKey,
  MOST_ITEMS,
  type StockItem,
  type StockType,
  stockSchema,
  stockTypes,
} from '@parametric/service/stock-schema';
import { cellText } from '../settings/workshops/materials-csv.js';
import { readDecimal, readMoney, writeDecimal, writeMoney } from '../shared/format.js';
import { readStockAnswer, readStockHeading, readStockType, stockWordsIn } from './stock-words.js';

/** The columns of a stock list, and the item types that have them. */
export const stockColumns = [
  { key: 'type', name: 'Type', of: stockTypes },
  { key: 'kind', name: 'Kind', of: ['sheet', 'bar'] },
  { key: 'surface', name: 'Surface', of: ['sheet', 'bar'] },
  { key: 'color', name: 'Color', of: ['sheet', 'bar'] },
  { key: 'section', name: 'Section', of: ['bar'] },
  { key: 'tape', name: 'Tape', of: ['coil'] },
  { key: 'thickness', unit: 'mm', name: 'Thickness, mm', of: ['sheet'], isNumber: true },
  { key: 'length', unit: 'mm', name: 'Length, mm', of: ['sheet', 'bar'], isNumber: true },
  { key: 'width', unit: 'mm', name: 'Width, mm', of: ['sheet'], isNumber: true },
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
  readonly unit?: string;
}[];

export type StockColumn = (typeof stockColumns)[number]['key'];
export type StockTexts = Readonly<Record<StockColumn, string>>;

/** An item as typed. Values that can't be parsed are kept as strings, and the service reports them. */
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

/** The text of the price that the workshop wants: the proposed price if there is one, otherwise the current one. */
export function wantedPriceText(item: TypedItem, format: StockFormat): string {
  return textsOfItem({ ...item, price: item.proposed_price ?? item.price }, format).price;
}

/**
 * Returns the item with this price as its proposed price, or without a proposed price if it equals the current one.
 */
export function withProposal(
  { proposed_price: _, ...item }: TypedItem,
  text: string,
  { currency, language }: StockFormat,
): TypedItem {
  const wanted = text.trim() === '' ? undefined : (readMoney(text.trim(), currency, language) ?? text);
  return wanted === undefined || wanted === item.price ? item : { ...item, proposed_price: wanted };
}

/** Returns the item after the shop has approved or rejected its proposed price. */
export function withDecision({ proposed_price: wanted, ...item }: TypedItem, isApproved: boolean): TypedItem {
  return isApproved && wanted !== undefined ? { ...item, price: wanted } : item;
}

/**
 * Restores the current prices of items, and turns prices that differ from them into proposed prices.
 * @param known the items that are already in stock
 */
export function withProposedPrices(items: readonly TypedItem[], known: readonly TypedItem[]): readonly TypedItem[] {
  const rows = rowsInStock(items, known);
  return items.map(({ price, proposed_price: proposed = price, ...item }, at) => {
    const used = rows[at]?.price;
    const inUse = used === undefined ? {} : { price: used };
    return { ...item, ...inUse, ...(proposed === undefined || proposed === used ? {} : { proposed_price: proposed }) };
  });
}

/** Adds the proposed prices that the same items in stock already have. */
export function withKnownProposals(items: readonly TypedItem[], known: readonly TypedItem[]): readonly TypedItem[] {
  const rows = rowsInStock(items, known);
  return items.map((item, at) => {
    const proposed = rows[at]?.proposed_price;
    return proposed === undefined || proposed === item.price ? item : { ...item, proposed_price: proposed };
  });
}

/**
 * The columns that tell apart several rows with the same item. Rows are matched by the first set of columns, then by
 * the next, and so on.
 */
const likenesses: readonly (readonly StockColumn[])[] = [['price', 'note'], ['price'], ['note'], []];

/**
 * Finds each item's row in stock, if there is one. Identical items may have different prices, so each row is matched
 * only once.
 */
function rowsInStock(items: readonly TypedItem[], known: readonly TypedItem[]): readonly (TypedItem | undefined)[] {
  const left = new Map<string, TypedItem[]>();
  for (const row of known) left.set(keyOf(row), [...(left.get(keyOf(row)) ?? []), row]);
  const rows: (TypedItem | undefined)[] = items.map(() => undefined);
  for (const likeness of likenesses) {
    for (const [at, item] of items.entries()) {
      const alike = left.get(keyOf(item)) ?? [];
      const found = rows[at] ? -1 : alike.findIndex((each) => likeness.every((key) => each[key] === item[key]));
      if (found >= 0) [rows[at]] = alike.splice(found, 1);
    }
  }
  return rows;
}

function keyOf(item: TypedItem): string {
  return itemKey(item as unknown as StockItem);
}

/** Converts texts to an item in the API's format, without blank fields and fields of other item types. */
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

/** Parses yes or no in any language; undefined if the text is neither. */
function isYes(text: string): boolean | undefined {
  if (/^(?:y|true|1|x)$/i.test(text)) return true;
  if (/^(?:n|false|0)$/i.test(text)) return false;
  const answer = readStockAnswer(text);
  return answer && answer === 'yes';
}

/** The format of the lists that a workshop imports and exports. */
export interface ListFormat {
  /** The language of the words, such as `de`. */
  readonly language: string;
  readonly separator: string;
  readonly decimal: '.' | ',';
}

/** The number format of a workshop's lists. Numbers have Latin digits, because spreadsheets and saws read those. */
function inList({ currency }: Pick<StockFormat, 'currency'>, { decimal }: ListFormat): StockFormat {
  return { currency, language: decimal === ',' ? 'de' : 'en' };
}

/** Writes the stock as CSV: a line with the column names, followed by one line per item. */
export function stockCsv(
  items: readonly TypedItem[],
  { currency }: Pick<StockFormat, 'currency'>,
  list: ListFormat,
): string {
  const { headings, types, answers } = stockWordsIn(list.language);
  const format = inList({ currency }, list);
  const lines = items.map((item) => {
    const texts = textsOfItem(item, format);
    const type = types[item.type as StockType] ?? texts.type;
    const words: StockTexts = { ...texts, type, offcut: item.offcut === true ? answers.yes : texts.offcut };
    return stockColumns.map(({ key }) => words[key]);
  });
  const first = stockColumns.map((column) => {
    const unit = column.key === 'price' ? currency : 'unit' in column ? column.unit : undefined;
    return unit === undefined ? headings[column.key] : `${headings[column.key]} (${unit})`;
  });
  const cells = [first, ...lines];
  return cells.map((line) => `${line.map((cell) => cellText(cell, list.separator)).join(list.separator)}\r\n`).join('');
}

/** Matches the apostrophe that keeps a spreadsheet from evaluating a cell as a formula. */
const ESCAPED = /^'(?=[=+\-@])/;

/**
 * Reads a CSV file. Columns are matched by name in any language, and separated by commas, semicolons, or tabs.
 * @param list the format of the file's numbers
 * @returns the items, or a sentence about each error with its row and column
 */
export function readStockCsv(
  text: string,
  { currency }: Pick<StockFormat, 'currency'>,
  list: ListFormat,
): { readonly items: readonly StockItem[] } | { readonly problems: readonly string[] } {
  const all = csvCells(text);
  const first = all.findIndex((line) => line.some((cell) => cell.trim() !== ''));
  const words = all[first] ?? [];
  const names = words.map((word) => readStockHeading(word));
  const known = stockColumns.map(({ key }) => key);
  const { headings } = stockWordsIn(list.language);
  const unknown = words.filter((word, at) => word.trim() !== '' && names[at] === undefined);
  const format = inList({ currency }, list);
  const problems = [
    ...(names.includes('type')
      ? []
      : [
          `Row ${Math.max(first, 0) + 1}: the “${headings.type}” column is missing. The first row must name the columns.`,
        ]),
    ...unknown.map(
      (word) => `Row ${first + 1}: unknown column “${word.trim()}”. Use ${Object.values(headings).join(', ')}.`,
    ),
    ...words
      .filter((_, at) => names[at] !== undefined && names.indexOf(names[at]) < at)
      .map((word) => `Row ${first + 1}: column “${word.trim()}” appears twice.`),
  ];
  if (problems.length > 0) return { problems };
  const items: TypedItem[] = [];
  for (const [at, line] of all.entries()) {
    if (at <= first || line.every((cell) => cell.trim() === '')) continue;
    const row = at + 1;
    const cellOf = (key: StockColumn) => (line[names.indexOf(key)] ?? '').trim().replace(ESCAPED, '');
    const cells = Object.fromEntries(known.map((key) => [key, cellOf(key)])) as unknown as StockTexts;
    const texts: StockTexts = { ...cells, type: readStockType(cells.type) ?? cells.type };
    const item = itemOfTexts(texts, format);
    problems.push(
      ...ambiguousCells(texts, list, row),
      ...unusedCells(texts, item, row),
      ...problemsOf(item, texts, row),
    );
    items.push(item);
  }
  if (items.length > MOST_ITEMS)
    problems.push(`The file has ${items.length} rows. A stock list can have up to ${MOST_ITEMS.toLocaleString('en')}.`);
  return problems.length > 0 ? { problems } : { items: items as unknown as readonly StockItem[] };
}

/**
 * Reports numbers such as 1.250 in a list with decimal commas. They're ambiguous, because the file may use decimal
 * points instead.
 */
function ambiguousCells(texts: StockTexts, list: ListFormat, row: number): readonly string[] {
  const { language } = inList({ currency: '' }, list);
  return stockColumns.flatMap((column) => {
    const text = texts[column.key];
    const isNumber = 'isNumber' in column || column.key === 'price';
    if (!isNumber || text.includes(list.decimal)) return [];
    const [first, other] = readNumber(text, language).meanings;
    if (!first || !other) return [];
    const [one, two] = [first, other].map(({ value }) => `“${writeDecimal(value, language)}”`);
    return [`Row ${row}, ${column.key}: “${text}” is ambiguous. Enter ${one} or ${two}.`];
  });
}

/** Reports texts in columns that the item's type doesn't have, because importing them would lose them. */
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
  type: 'Use sheet, bar, or coil.',
  kind: 'Enter a kind in lowercase, such as “plywood/birch”.',
  surface: 'Enter a surface in lowercase, such as “oiled”.',
  color: 'Enter a color, such as “#dfc79d”.',
  section: 'Enter a section, such as “dia 30 x 2”.',
  tape: 'Enter the tape’s ID or item number.',
  thickness: 'Enter a number of millimeters above 0.',
  length: 'Enter a number of millimeters above 0.',
  width: 'Enter a number of millimeters above 0.',
  metres: 'Enter a length in meters, above 0.',
  count: 'Enter a whole number, or leave it blank if stock is unlimited.',
  price: 'Enter an amount.',
  offcut: 'Enter yes or no.',
  note: 'Use at most 200 characters.',
};

interface ItemProblem {
  readonly key: StockColumn | undefined;
  readonly problem: string;
}

/** Finds the problems with an item, by column. */
export function itemProblems(item: TypedItem): readonly ItemProblem[] {
  const result = stockSchema.shape.items.def.element.safeParse(item);
  if (result.success) return [];
  const columnOf = (field: unknown) => (field === 'proposed_price' ? 'price' : field);
  const keys = new Set(
    result.error.issues.map(({ path }) => stockColumns.find(({ key }) => key === columnOf(path[0]))?.key),
  );
  return [...keys].map((key) => ({ key, problem: key ? hints[key] : 'This row can’t be read.' }));
}

/** The service's message about a cell; empty if there's none. */
export function issueProblem(issues: readonly ProblemIssue[], row: number, key: StockColumn): string {
  const own = `/items/${row}/${key}`;
  const proposed = `/items/${row}/proposed_price`;
  return issues.find(({ pointer }) => pointer === own || (key === 'price' && pointer === proposed))?.detail ?? '';
}
