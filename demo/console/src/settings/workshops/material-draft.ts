// A row of a workshop's materials as it is typed, and as a line of a CSV file.

import type { ApiIssue } from '../../shared/api-errors.js';
import { readDecimal, readMoney, writeDecimal, writeMoney } from './amounts.js';

type Json = Readonly<Record<string, unknown>>;

/** The units of prices; a board has a price for a square metre. */
const materialUnits = ['square_metre', 'litre', 'kilogram'] as const;
export type MaterialUnit = (typeof materialUnits)[number];

export interface MaterialDraft {
  readonly kind: string;
  readonly surface: string;
  /** `18`, or from one to another: `3–10`; empty for a solid. */
  readonly thickness: string;
  readonly unit: MaterialUnit;
  /** Prices by currency, in its major unit, as they are typed. */
  readonly prices: Readonly<Record<string, string>>;
}

export const emptyMaterial: MaterialDraft = { kind: '', surface: '', thickness: '', unit: 'square_metre', prices: {} };

/** @param row as the service returns it */
export function writeMaterial(row: Json, language: string): MaterialDraft {
  const unit = materialUnits.find((each) => row[each] !== undefined) ?? 'square_metre';
  const prices = (row[unit] ?? {}) as Readonly<Record<string, number>>;
  const thickness = [row.thickness ?? []].flat() as unknown as readonly number[];
  return {
    kind: String(row.kind),
    surface: String(row.surface ?? ''),
    thickness: thickness.map((value) => writeDecimal(value, language)).join('–'),
    unit,
    prices: Object.fromEntries(
      Object.entries(prices).map(([currency, amount]) => [currency, writeMoney(amount, currency, language)]),
    ),
  };
}

export interface MaterialPlace {
  readonly index: number;
  readonly currencies: readonly string[];
  readonly language: string;
}

/** The row as the API accepts it, and issues where a text can't be read. */
export function readMaterial(
  { kind, surface, thickness, unit, prices }: MaterialDraft,
  { index, currencies, language }: MaterialPlace,
): { readonly material: Json; readonly issues: readonly ApiIssue[] } {
  const issues: ApiIssue[] = [];
  const wrong = (field: string, detail: string) =>
    issues.push({ pointer: `/materials/${index}/${field}`, code: 'unreadable', detail });
  const amounts: Record<string, number> = {};
  for (const currency of currencies) {
    const text = prices[currency] ?? '';
    const amount = readMoney(text, currency, language);
    if (amount === undefined)
      wrong(`${unit}/${currency}`, text.trim() === '' ? 'A price is missing.' : `“${text}” is no price.`);
    else amounts[currency] = amount;
  }
  const span =
    thickness.trim() === '' ? [] : thickness.split(/\s*(?:[-–]|to|…)\s*/).map((end) => readDecimal(end, language));
  const isSpan = span.length <= 2 && span.every((end) => end !== undefined);
  if (!isSpan) wrong('thickness', `“${thickness}” is no thickness: 18, or from one to another, 3–10.`);
  else if (unit === 'square_metre' && span.length === 0) wrong('thickness', 'A board has a thickness.');
  if (kind.trim() === '') wrong('kind', 'Say which material it is.');
  const material = {
    kind: kind.trim(),
    ...(surface.trim() === '' ? {} : { surface: surface.trim() }),
    ...(span.length === 0 ? {} : { thickness: span.length === 1 ? span[0] : span }),
    [unit]: amounts,
  };
  return { material, issues };
}

/** One line for each row, after a line with the names of the columns. */
export function materialsCsv(rows: readonly MaterialDraft[], currencies: readonly string[]): string {
  const lines = rows.map(({ kind, surface, thickness, unit, prices }) => [
    ...[kind, surface, thickness, unit],
    ...currencies.map((currency) => prices[currency] ?? ''),
  ]);
  const cells = [['kind', 'surface', 'thickness', 'unit', ...currencies], ...lines];
  return cells.map((line) => `${line.map(quote).join(';')}\r\n`).join('');
}

/**
 * Reads rows of a CSV file. Its columns are found by their names; they may be separated by commas, semicolons or tabs.
 * @returns the rows, or a sentence that says why there are none
 */
export function readMaterialsCsv(text: string): readonly MaterialDraft[] | string {
  const content = text.replace(/^\uFEFF/, '');
  const [first = ''] = content.split(/\r?\n/, 1);
  const mark = [';', '\t', ','].find((each) => first.includes(each)) ?? ';';
  const [names = [], ...lines] = cellsIn(content, mark).filter((line) => line.some((cell) => cell.trim() !== ''));
  const columns = names.map((name) => name.trim());
  const at = (name: string) => columns.findIndex((column) => column.toLowerCase() === name);
  if (at('kind') < 0) return 'The first line of the file names its columns, and one of them is “kind”.';
  const currencies = columns.filter((name) => /^[A-Z]{3}$/.test(name));
  if (currencies.length === 0) return 'No column of the file is a currency, such as EUR.';
  if (lines.length > 1000) return `The file has ${lines.length} rows; a workshop has 1,000 materials at most.`;
  return lines.map((line) => {
    const cell = (name: string) => line[at(name)]?.trim() ?? '';
    const thickness = cell('thickness');
    const unit = materialUnits.find((each) => each === cell('unit'));
    return {
      ...{ kind: cell('kind'), surface: cell('surface'), thickness },
      unit: unit ?? (thickness === '' ? 'litre' : 'square_metre'),
      prices: Object.fromEntries(
        currencies.map((currency) => [currency, line[columns.indexOf(currency)]?.trim() ?? '']),
      ),
    };
  });
}

function cellsIn(text: string, mark: string): readonly (readonly string[])[] {
  const lines: string[][] = [[]];
  const pattern = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${mark}\\r\\n]*))(${mark}|\\r?\\n|$)`, 'gy');
  for (const [whole, quoted, plain = '', end] of text.matchAll(pattern)) {
    if (whole === '' && end === '') break;
    lines.at(-1)!.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== mark && end !== '') lines.push([]);
  }
  return lines;
}

function quote(cell: string): string {
  // A spreadsheet would evaluate a cell that begins like a formula.
  const safe = /^[=+\-@]/.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
