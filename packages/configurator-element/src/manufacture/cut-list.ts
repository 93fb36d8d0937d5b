// The cut list as text that spreadsheets and optimisers read: RFC 4180.

import type { Material } from '../model/document.js';
import type { BillOfMaterials, PanelRow } from './bill-of-materials.js';

export interface CutListOptions {
  /** What stands between fields; spreadsheets of countries with a decimal comma expect `;`. Default `,`. */
  readonly separator?: ',' | ';' | '\t';
  /** Default `.`. */
  readonly decimal?: '.' | ',';
  /** In the order of the columns; default English. */
  readonly headings?: Readonly<Partial<Record<CutListColumn, string>>>;
  /** The material's name in the reader's language; default its id. */
  readonly materialName?: (material: Material) => string;
}

export type CutListColumn = keyof typeof columns;

type Cell = string | number | boolean;

const columns = {
  quantity: (row: PanelRow): Cell => row.quantity,
  name: (row: PanelRow): Cell => row.name,
  length: (row: PanelRow): Cell => row.length,
  width: (row: PanelRow): Cell => row.width,
  thickness: (row: PanelRow): Cell => row.thickness,
  material: (row: PanelRow): Cell => row.material?.id ?? '',
  color: (row: PanelRow): Cell => row.color ?? '',
  grain: (row: PanelRow): Cell => row.grain,
  length1: (row: PanelRow): Cell => row.edges.includes('length1'),
  length2: (row: PanelRow): Cell => row.edges.includes('length2'),
  width1: (row: PanelRow): Cell => row.edges.includes('width1'),
  width2: (row: PanelRow): Cell => row.edges.includes('width2'),
  holes: (row: PanelRow): Cell => row.holes.length,
  parts: (row: PanelRow): Cell => row.paths.join(' '),
} as const;

/** One line a row of panels, below one line of headings; lines end in CR LF. Millimetres; yes is 1, no is empty. */
export function cutListCsv(bill: BillOfMaterials, options: CutListOptions = {}): string {
  const { separator = ',', decimal = '.', headings = {}, materialName = ({ id }) => id } = options;
  const keys = Object.keys(columns) as CutListColumn[];
  const write = (cell: Cell) => (typeof cell === 'number' ? decimalText(cell, decimal, separator) : field(plain(cell)));
  const lines = bill.panels.map((row) =>
    keys.map((key) => write(key === 'material' && row.material ? materialName(row.material) : columns[key](row))),
  );
  return [keys.map((key) => write(headings[key] ?? key)), ...lines]
    .map((line) => `${line.join(separator)}\r\n`)
    .join('');
}

function decimalText(value: number, decimal: string, separator: string): string {
  const text = String(value).replace('.', decimal);
  return text.includes(separator) ? `"${text}"` : text;
}

function plain(cell: string | boolean): string {
  if (typeof cell === 'boolean') return cell ? '1' : '';
  // A spreadsheet would run it as a formula; the apostrophe makes it text (OWASP, CSV injection).
  return /^\s*[=+\-@＝＋－＠\t\r\n]/.test(cell) ? `'${cell}` : cell;
}

/** Quoted where any program could take a character for a separator, so that no cell is ever split into two. */
function field(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
