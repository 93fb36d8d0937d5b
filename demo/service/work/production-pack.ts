// What a workshop needs to make an order, as a zip archive: the cut list, the sheets, a DXF drawing of each panel, a
// picture, and the configuration in words. All of it describes one product and contains no personal data.

import { drawPicture, toSvg } from '@parametric/configurator-element/drawing';
import {
  billOfMaterials,
  cutListCsv,
  loadTypeface,
  nestSheets,
  panelDxf,
  panelFileName,
} from '@parametric/configurator-element/manufacture';
import { type Model, type ParameterState, type Product, textIn } from '@parametric/configurator-element/model';
import { strToU8, zipSync } from 'fflate';
import type { ModelRecord, OrderRecord } from '../database/records.js';

/** Of an order, without who receives it. */
export type PackOrder = Pick<
  OrderRecord,
  'id' | 'createdAt' | 'model' | 'modelRevision' | 'configuration' | 'quantity'
> & {
  readonly workshopName: string;
};

export interface PackInput {
  readonly organizationId: string;
  readonly record: ModelRecord;
  readonly order: PackOrder;
}

/** The same order gives the same bytes. */
export async function productionPack({ order }: PackInput, model: Model): Promise<Uint8Array<ArrayBuffer>> {
  const typeface = await loadTypeface();
  const product = model.evaluate(order.configuration);
  const bill = billOfMaterials(product);
  const panels = bill.panels.map((panel) => [`panels/${panelFileName(panel)}`, panelDxf(panel, typeface)] as const);
  const texts = {
    'order.txt': describe(order, model),
    'cut-list.csv': cutListCsv(bill),
    'parts.csv': partsCsv(bill.items),
    'sheets.csv': sheetsCsv(product),
    ...Object.fromEntries(panels),
    'picture.svg': toSvg(drawPicture(product, { typeface })),
  };
  const files = Object.entries(texts).map(([name, text]) => [name, strToU8(text)] as const);
  return new Uint8Array(zipSync(Object.fromEntries(files), { mtime: inLocalTime(new Date(order.createdAt)) }));
}

/** fflate writes local time, and the same order must give the same bytes in every time zone. */
function inLocalTime(time: Date): Date {
  return new Date(
    time.getUTCFullYear(),
    time.getUTCMonth(),
    time.getUTCDate(),
    time.getUTCHours(),
    time.getUTCMinutes(),
    time.getUTCSeconds(),
  );
}

function describe(order: PackOrder, model: Model): string {
  const states = model.describe(order.configuration).filter(({ visible }) => visible);
  const rows = [
    ['Order', order.id],
    ['Workshop', order.workshopName],
    ['Model', `${textIn(model.document.name, 'en')} (${order.model}, revision ${order.modelRevision})`],
    ['Quantity', `${order.quantity}: every list here is of one piece`],
    ...states.map((state) => [state.label, wordsOf(state)]),
  ];
  return rows.map(([label, value]) => `${label}: ${value}\r\n`).join('');
}

function wordsOf(state: ParameterState): string {
  if ('options' in state && state.options) {
    return state.options.find(({ value }) => value === state.value)?.label ?? String(state.value);
  }
  if (state.type === 'boolean') return state.value ? 'yes' : 'no';
  const unit = 'unit' in state && state.unit === 'mm' ? ' mm' : 'unit' in state && state.unit === 'deg' ? '°' : '';
  return `${state.value}${unit}`;
}

function partsCsv(items: ReturnType<typeof billOfMaterials>['items']): string {
  const rows = items.map(({ quantity, name, material, size }) => [
    quantity,
    name,
    material?.id ?? '',
    size.join(' x '),
  ]);
  return csv(['quantity', 'name', 'material', 'size'], rows);
}

function sheetsCsv(product: Product): string {
  const rows = nestSheets(product).flatMap(({ material, thickness, sheets, oversize }) => {
    const group = [material?.id ?? '', thickness];
    const placed = sheets.flatMap(({ panels }, index) =>
      panels.map(({ path, x, y, length, width, turned }) => [
        ...group,
        index + 1,
        path,
        x,
        y,
        length,
        width,
        turned ? 'turned' : '',
      ]),
    );
    const loose = oversize.map(({ path, length, width }) => [...group, '', path, '', '', length, width, 'on no sheet']);
    return [...placed, ...loose];
  });
  return csv(['material', 'thickness', 'sheet', 'part', 'x', 'y', 'length', 'width', 'note'], rows);
}

/** RFC 4180. A name that a spreadsheet would evaluate as a formula is quoted as text. */
function csv(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) => {
    const text = typeof value === 'string' && /^\s*[=+\-@\t\r\n]/.test(value) ? `'${value}` : String(value);
    return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [headings, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
