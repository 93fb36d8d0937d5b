// Writes the cut list as CSV (RFC 4180), which spreadsheets and cutting optimizers read.

import type { Material } from '../model/document/model-document.js';
import type { BillOfMaterials, PanelRow } from './bill-of-materials.js';

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
}

type Cell = string | number | boolean;
type Column = readonly [key: string, read: (row: PanelRow) => Cell, heading?: string];

const columns = [
  ['number', (row) => row.number],
  ['quantity', (row) => row.quantity],
  ['name', (row) => row.name],
  ['length', (row) => row.length, 'length (mm)'],
  ['width', (row) => row.width, 'width (mm)'],
  ['thickness', (row) => row.thickness, 'thickness (mm)'],
  ['material', (row) => row.material?.id ?? ''],
  ['color', (row) => row.color ?? ''],
  ['grain', (row) => row.grain],
  ['length1', (row) => row.edges.includes('length1')],
  ['length2', (row) => row.edges.includes('length2')],
  ['width1', (row) => row.edges.includes('width1')],
  ['width2', (row) => row.edges.includes('width2')],
  ['holes', (row) => row.holes.length],
  ['recesses', (row) => row.recesses.length],
  ['mirrors', (row) => row.mirrors ?? ''],
  ['parts', (row) => row.paths.join(' ')],
] as const satisfies readonly Column[];

/** A column of the cut list. */
export type CutListColumn = (typeof columns)[number][0];

/**
 * Writes a line of headings and one line per row of panels, each ending in CR LF. Lengths are in millimetres; yes is 1,
 * no is empty. `mirrors` is the number of the line that this one mirrors.
 * @example
 * ```ts
 * await writeFile('cut-list.csv', cutListCsv(billOfMaterials(product), { separator: ';', decimal: ',' }));
 * ```
 */
export function cutListCsv(bill: BillOfMaterials, options: CutListOptions = {}): string {
  const { separator = ',', decimal = '.', headings = {}, materialName = ({ id }) => id } = options;
  const write = (cell: Cell) => (typeof cell === 'number' ? decimalText(cell, decimal, separator) : field(plain(cell)));
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
