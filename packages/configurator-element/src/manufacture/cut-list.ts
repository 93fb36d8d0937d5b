// Writes the cut list as CSV (RFC 4180), which spreadsheets and cutting optimizers read.

import type { Band, Material } from '../model/document/model-document.js';
import type { BillOfMaterials, PanelRow } from './bill-of-materials.js';
import type { PanelSide } from './flat-panel.js';

/** Options of `cutListCsv`. */
export interface CutListOptions {
  /** The field separator, `,` by default. Spreadsheets in countries with a decimal comma expect `;`. */
  readonly separator?: ',' | ';' | '\t';
  /** The decimal sign, `.` by default. */
  readonly decimal?: '.' | ',';
  /** The headings by column; in English with the unit by default. */
  readonly headings?: Readonly<Partial<Record<CutListColumn, string>>>;
  /** The material's name in the reader's language; its id by default. */
  readonly materialName?: (material: Material) => string;
  /** What to call a band; its article number by default, or else its id. */
  readonly bandName?: (band: Band) => string;
}

type Cell = string | number | boolean | Band;
type Column = readonly [key: string, read: (row: PanelRow) => Cell, heading?: string];

const columns = [
  ['number', (row) => row.number],
  ['quantity', (row) => row.quantity],
  ['name', (row) => row.name],
  ['length', (row) => row.length, 'length (mm)'],
  ['width', (row) => row.width, 'width (mm)'],
  ['thickness', (row) => row.thickness, 'thickness (mm)'],
  ['cutLength', (row) => row.cut.length, 'cut length (mm)'],
  ['cutWidth', (row) => row.cut.width, 'cut width (mm)'],
  ['material', (row) => row.material?.id ?? ''],
  ['color', (row) => row.color ?? ''],
  ['grain', (row) => row.grain],
  ['length1', (row) => bandOn('length1', row)],
  ['length2', (row) => bandOn('length2', row)],
  ['width1', (row) => bandOn('width1', row)],
  ['width2', (row) => bandOn('width2', row)],
  ['holes', (row) => row.holes.length],
  ['recesses', (row) => row.recesses.length],
  ['mirrors', (row) => row.mirrors ?? ''],
  ['parts', (row) => row.paths.join(' ')],
] as const satisfies readonly Column[];

/** The side's band, or whether it's banded with an unknown one. */
function bandOn(side: PanelSide, { bands, edges }: PanelRow): Band | boolean {
  return bands[side] ?? edges.includes(side);
}

/** A column of the cut list. */
export type CutListColumn = (typeof columns)[number][0];

/**
 * Writes a line of headings and one line per row of panels, each ending in CR LF. Lengths are in millimetres; yes is 1,
 * no is empty. `length` and `width` are those of the finished panel. `length1` to `width2` name the band on each side;
 * for a side that's banded without one, the cell is 1. `mirrors` is the number of the line that this one mirrors.
 * @example
 * ```ts
 * await writeFile('cut-list.csv', cutListCsv(billOfMaterials(product), { separator: ';', decimal: ',' }));
 * ```
 */
export function cutListCsv(bill: BillOfMaterials, options: CutListOptions = {}): string {
  const { separator = ',', decimal = '.', headings = {}, materialName = ({ id }) => id } = options;
  const { bandName = ({ code, id }) => code ?? id } = options;
  const write = (cell: Cell) => {
    if (typeof cell === 'number') return decimalText(cell, decimal, separator);
    return field(plain(typeof cell === 'object' ? bandName(cell) : cell));
  };
  const lines = bill.panels.map((row) =>
    columns.map(([key, read]) => write(key === 'material' && row.material ? materialName(row.material) : read(row))),
  );
  return [columns.map(([key, , heading = key]) => write(headings[key] ?? heading)), ...lines]
    .map((line) => `${line.join(separator)}\r\n`)
    .join('');
}

function decimalText(value: number, decimal: string, separator: string): string {
  const text = String(value).replace('.', decimal);
  return text.includes(separator) ? `"${text}"` : text;
}

function plain(cell: string | boolean): string {
  if (typeof cell === 'boolean') return cell ? '1' : '';
  // A spreadsheet would run this as a formula. The apostrophe makes it text (OWASP, CSV injection).
  return /^\s*[=+\-@＝＋－＠\t\r\n]/.test(cell) ? `'${cell}` : cell;
}

/**
 * Quotes a field if it contains any character that a program may treat as a separator, so that cells are never split.
 */
function field(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
