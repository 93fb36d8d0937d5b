// What a workshop needs to make an order: the cut list, the sheets, a drawing for the machine of each panel, a picture,
// and the configuration in words. All of it is of one piece. Holds no personal data.

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
import type { OrderRecord } from './database/records.js';
import { type ZipFile, zip } from './zip.js';

/** The same order gives the same bytes. */
export async function productionPack(order: OrderRecord, model: Model): Promise<Uint8Array<ArrayBuffer>> {
  const typeface = await loadTypeface();
  const product = model.evaluate(order.configuration);
  const bill = billOfMaterials(product);
  const panels = bill.panels.map((panel): ZipFile => {
    return { name: `panels/${panelFileName(panel)}`, text: panelDxf(panel, typeface) };
  });
  const files: readonly ZipFile[] = [
    { name: 'order.txt', text: describe(order, model) },
    { name: 'cut-list.csv', text: cutListCsv(bill) },
    { name: 'parts.csv', text: partsCsv(bill.items) },
    { name: 'sheets.csv', text: sheetsCsv(product) },
    ...panels,
    { name: 'picture.svg', text: toSvg(drawPicture(product, { typeface })) },
  ];
  return zip(files, new Date(order.createdAt));
}

function describe(order: OrderRecord, model: Model): string {
  const states = model.describe(order.configuration).filter(({ visible }) => visible);
  const rows = [
    ['Order', order.id],
    ['Workshop', order.workshop.name],
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

/** RFC 4180. A name that a spreadsheet would run as a formula is kept a text. */
function csv(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) => {
    const text = typeof value === 'string' && /^\s*[=+\-@\t\r\n]/.test(value) ? `'${value}` : String(value);
    return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [headings, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
