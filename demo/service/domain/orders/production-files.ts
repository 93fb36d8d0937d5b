// The files from which a workshop makes a product: the cut list, the list of parts that aren't cut from a sheet, the
// nested sheets as a list, as DXF and as SVG, the pieces to saw from bars, the drawings and bend tables of parts, the
// flat sheets to fold, and a DXF drawing of each panel. The service packs them with an order, the console without one.

import {
  barListCsv,
  barsCsv,
  billOfMaterials,
  cutListCsv,
  flatSheets,
  flatSheetsCsv,
  nestBars,
  nestSheets,
  panelDxf,
  panelFileName,
  partFiles,
  partsCsv,
  sheetDrawings,
  sheetDxf,
  sheetSvg,
  sheetsCsv,
  type Typeface,
} from '@parametric/configurator-element/manufacture';
import type { Product } from '@parametric/configurator-element/model';

/** Without it, Excel reads a list's names in the wrong encoding. Bend tables have none, for machines. */
const BOM = '\uFEFF';

/** Yields one file at a time, because all of them together can take a lot of memory. */
export function* productionFiles(
  product: Product,
  typeface: Typeface,
): Generator<readonly [name: string, text: string], void, undefined> {
  const bill = billOfMaterials(product);
  const sheets = nestSheets(product);
  yield ['cut-list.csv', BOM + cutListCsv(bill)];
  yield ['parts.csv', BOM + partsCsv(bill)];
  yield ['sheets.csv', BOM + sheetsCsv(sheets)];
  for (const drawing of sheetDrawings(bill, sheets, typeface)) {
    yield [`sheets/${drawing.name}.dxf`, sheetDxf(drawing)];
    yield [`sheets/${drawing.name}.svg`, sheetSvg(drawing)];
  }
  const bars = nestBars(bill);
  if (bars.length > 0) {
    yield ['bar-list.csv', BOM + barListCsv(bill)];
    yield ['bars.csv', BOM + barsCsv(bars)];
  }
  if (flatSheets(bill).length > 0) yield ['flat-sheets.csv', flatSheetsCsv(bill)];
  for (const row of bill.items) {
    for (const { name, text } of partFiles(row)) yield [`parts/${name}`, text];
  }
  for (const panel of bill.panels) yield [`panels/${panelFileName(panel)}`, panelDxf(panel, typeface)];
}
