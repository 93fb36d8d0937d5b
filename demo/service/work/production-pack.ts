// What a workshop needs to make an order, as a zip archive: the cut list, the nested sheets as a list, as DXF and as SVG, a DXF
// drawing of each panel, a picture, and the configuration in words. All of it describes one product and contains no personal data.

import type { MessagePort } from 'node:worker_threads';
import { drawPicture, toSvg } from '@parametric/configurator-element/drawing';
import {
  billOfMaterials,
  cutListCsv,
  loadTypeface,
  type MaterialSheets,
  nestSheets,
  panelDxf,
  panelFileName,
  sheetDrawings,
  sheetDxf,
  sheetSvg,
  type Typeface,
} from '@parametric/configurator-element/manufacture';
import { type Model, type ParameterState, textIn } from '@parametric/configurator-element/model';
import { strToU8, Zip, ZipDeflate } from 'fflate';
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
  /** Where the archive is written to. */
  readonly port: MessagePort;
}

/** More than this is drawn for minutes; sheets, panels and lists are there all the same. */
const MAX_DRAWN_PARTS = 2_000;
const CHUNK_BYTES = 64 * 1024;

/**
 * Writes the archive file by file, so that neither the archive nor its files are ever in memory as a whole. The same order
 * gives the same bytes.
 */
export async function writeProductionPack(
  { order }: Omit<PackInput, 'port'>,
  model: Model,
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<void> {
  const typeface = await loadTypeface();
  const mtime = inLocalTime(new Date(order.createdAt));
  let made: Uint8Array[] = [];
  let failure: Error | undefined;
  const zip = new Zip((error, bytes) => {
    if (error) failure = error;
    else made.push(bytes);
  });
  const flush = async (least: number) => {
    if (failure) throw failure;
    if (made.reduce((sum, { length }) => sum + length, 0) < least) return;
    const bytes = Uint8Array.from(Buffer.concat(made));
    made = [];
    await write(bytes);
  };
  for (const [name, text] of packFiles(order, model, typeface)) {
    const file = new ZipDeflate(name);
    file.mtime = mtime;
    zip.add(file);
    file.push(strToU8(text), true);
    await flush(CHUNK_BYTES);
  }
  zip.end();
  await flush(1);
}

function* packFiles(
  order: PackOrder,
  model: Model,
  typeface: Typeface,
): Generator<readonly [name: string, text: string], void, undefined> {
  const product = model.evaluate(order.configuration);
  const bill = billOfMaterials(product);
  const sheets = nestSheets(product);
  const isDrawn = product.parts.length <= MAX_DRAWN_PARTS;
  yield ['order.txt', describe(order, model)];
  yield ['cut-list.csv', cutListCsv(bill)];
  yield ['parts.csv', partsCsv(bill.items)];
  yield ['sheets.csv', sheetsCsv(sheets)];
  for (const drawing of sheetDrawings(bill, sheets, typeface)) {
    yield [`sheets/${drawing.name}.dxf`, sheetDxf(drawing)];
    yield [`sheets/${drawing.name}.svg`, sheetSvg(drawing)];
  }
  for (const panel of bill.panels) yield [`panels/${panelFileName(panel)}`, panelDxf(panel, typeface)];
  if (isDrawn) yield ['picture.svg', toSvg(drawPicture(product, { typeface }))];
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

function sheetsCsv(groups: readonly MaterialSheets[]): string {
  const rows = groups.flatMap(({ material, thickness, sheets, oversize }) => {
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
