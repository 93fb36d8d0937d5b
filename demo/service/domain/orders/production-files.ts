// The files from which a workshop makes a product: the cut list, the list of parts that aren't cut from a sheet, the
// nested sheets as a list, as DXF and as SVG, and a DXF drawing of each panel. The service packs them with an order;
// the console packs them without one.

import {
  type BillOfMaterials,
  billOfMaterials,
  cutListCsv,
  type MaterialSheets,
  nestSheets,
  panelDxf,
  panelFileName,
  sheetDrawings,
  sheetDxf,
  sheetSvg,
  type Typeface,
} from '@parametric/configurator-element/manufacture';
import type { Product } from '@parametric/configurator-element/model';
import { csvLine } from '../../platform/csv.js';

/** Yields one file at a time, because all of them together can take a lot of memory. */
export function* productionFiles(
  product: Product,
  typeface: Typeface,
): Generator<readonly [name: string, text: string], void, undefined> {
  const bill = billOfMaterials(product);
  const sheets = nestSheets(product);
  yield ['cut-list.csv', cutListCsv(bill)];
  yield ['parts.csv', partsCsv(bill.items)];
  yield ['sheets.csv', sheetsCsv(sheets)];
  for (const drawing of sheetDrawings(bill, sheets, typeface)) {
    yield [`sheets/${drawing.name}.dxf`, sheetDxf(drawing)];
    yield [`sheets/${drawing.name}.svg`, sheetSvg(drawing)];
  }
  for (const panel of bill.panels) yield [`panels/${panelFileName(panel)}`, panelDxf(panel, typeface)];
}

function partsCsv(items: BillOfMaterials['items']): string {
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

function csv(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [headings, ...rows].map(csvLine).join('');
}
