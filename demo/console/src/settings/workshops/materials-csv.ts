// Converts between a workshop's material and the texts that describe it in the person's language, in a row of the form
// or a line of a CSV file.

import { csvCells } from '@parametric/service/csv-cells';
import { readDecimal, readMoney, writeDecimal, writeMoney } from '../../shared/format.js';
import type { Json } from './schema-form.js';

/** The units that prices are for. Boards are priced per square meter. */
const UNITS = ['square_metre', 'litre', 'kilogram'] as const;
export type MaterialUnit = (typeof UNITS)[number];

export interface MaterialTexts {
  readonly kind: string;
  readonly surface: string;
  /** The thickness of the board in mm, such as `18`, or a range such as `3–10`; empty for solid material. */
  readonly thickness: string;
  /** The size of the sheets that the workshop buys, such as `2800 × 2070`; empty for the document's own sheet size. */
  readonly sheet: string;
  readonly unit: MaterialUnit;
  /** The price in each currency, in the currency's major unit. */
  readonly prices: Readonly<Record<string, string>>;
}

/**
 * Converts a material to texts.
 * @param row the material as the service returns it. Values that couldn't be parsed are strings.
 */
export function textsOf(row: Json, language: string): MaterialTexts {
  const unit = UNITS.find((each) => row[each] !== undefined) ?? 'square_metre';
  const thickness = [row.thickness ?? []].flat() as readonly unknown[];
  const sheet = [row.sheet ?? []].flat() as readonly unknown[];
  const number = (value: unknown) => (typeof value === 'number' ? writeDecimal(value, language) : value);
  const prices = Object.entries((row[unit] ?? {}) as Json);
  return {
    kind: String(row.kind ?? ''),
    surface: String(row.surface ?? ''),
    thickness: thickness.map(number).join('–'),
    sheet: sheet.map(number).join(' × '),
    unit,
    prices: Object.fromEntries(
      prices.map(([currency, amount]) => [
        currency,
        typeof amount === 'number' ? writeMoney(amount, currency, language) : String(amount),
      ]),
    ),
  };
}

/**
 * Converts texts to the material in the API's format. Texts that can't be parsed are included as they are, and the
 * form marks them.
 */
export function materialOf({ kind, surface, thickness, sheet, unit, prices }: MaterialTexts, language: string): Json {
  const sides = sheet.trim() === '' ? [] : sheet.trim().split(/\s*[×x*]\s*/i);
  const ends = thickness.trim() === '' ? [] : thickness.split(/\s*(?:[-–]|to|…)\s*/);
  const span = ends.map((end) => readDecimal(end, language));
  const isSpan = span.length <= 2 && span.every((end) => end !== undefined);
  const amounts = Object.entries(prices)
    .filter(([, text]) => text.trim() !== '')
    .map(([currency, text]) => [currency, readMoney(text, currency, language) ?? text]);
  return {
    ...(kind.trim() === '' ? {} : { kind: kind.trim() }),
    ...(surface.trim() === '' ? {} : { surface: surface.trim() }),
    ...(span.length === 0 ? {} : { thickness: isSpan ? (span.length === 1 ? span[0] : span) : thickness }),
    ...(sides.length === 0 ? {} : { sheet: sides.map((side) => readDecimal(side, language) ?? side) }),
    [unit]: Object.fromEntries(amounts),
  };
}

/** Writes materials as CSV: a line with the column names, followed by one line per row. */
export function materialsCsv(rows: readonly MaterialTexts[], currencies: readonly string[]): string {
  const lines = rows.map(({ kind, surface, thickness, sheet, unit, prices }) => [
    ...[kind, surface, thickness, sheet, unit],
    ...currencies.map((currency) => prices[currency] ?? ''),
  ]);
  const cells = [['kind', 'surface', 'thickness', 'sheet', 'unit', ...currencies], ...lines];
  return cells.map((line) => `${line.map((cell) => cellText(cell)).join(';')}\r\n`).join('');
}

/**
 * Reads rows from a CSV file. Columns are matched by name, and separated by commas, semicolons, or tabs.
 * @returns the rows, or a sentence explaining why there aren't any
 */
export function readMaterialsCsv(text: string): readonly MaterialTexts[] | string {
  const [names = [], ...lines] = csvCells(text).filter((line) => line.some((cell) => cell.trim() !== ''));
  const columns = names.map((name) => name.trim());
  const at = (name: string) => columns.findIndex((column) => column.toLowerCase() === name);
  if (at('kind') < 0) return 'The first line must name the columns, including “kind”.';
  const currencies = columns.filter((name) => /^[A-Z]{3}$/.test(name));
  if (currencies.length === 0) return 'Add a column for at least one currency, such as EUR.';
  if (lines.length > 1000) return `The file has ${lines.length} rows. A workshop can have up to 1,000 materials.`;
  return lines.map((line) => {
    const cell = (name: string) => line[at(name)]?.trim() ?? '';
    const thickness = cell('thickness');
    const unit = UNITS.find((each) => each === cell('unit'));
    return {
      ...{ kind: cell('kind'), surface: cell('surface'), thickness, sheet: cell('sheet') },
      unit: unit ?? (thickness === '' ? 'litre' : 'square_metre'),
      prices: Object.fromEntries(
        currencies.map((currency) => [currency, line[columns.indexOf(currency)]?.trim() ?? '']),
      ),
    };
  });
}

/** Formats a cell for a CSV file. */
export function cellText(cell: string, separator = ';'): string {
  // Escape cells that a spreadsheet would evaluate as formulas.
  const safe = /^[=+\-@]/.test(cell) ? `'${cell}` : cell;
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
