// The files from which a workshop makes one order or several, cut together: its pieces, the nested sheets as a list, as
// DXF and as SVG, and the bars; and for each order, the cut list, the list of parts that aren't cut from a sheet, the
// drawings and bend tables of parts, the flat sheets to fold, and a DXF drawing of each panel. The service packs them
// with an order, the console without one.

import {
  type BatchOrder,
  type BillOfMaterials,
  barListCsv,
  barRows,
  barsCsv,
  batchSheetDrawings,
  billForQuantity,
  billOfMaterials,
  cutListCsv,
  flatSheets,
  flatSheetsCsv,
  nestBatch,
  panelDxf,
  panelFileName,
  partFiles,
  partsCsv,
  piecesCsv,
  piecesOf,
  sheetDxf,
  sheetSvg,
  sheetsCsv,
  type Typeface,
} from '@parametric/configurator-element/manufacture';

/** Without it, Excel reads a list's names in the wrong encoding. Bend tables have none, for machines. */
const BOM = '\uFEFF';

type NamedFile = readonly [name: string, text: string];

/** An order to make. */
export interface OrderToMake extends BatchOrder {
  /** Of its product's texts. */
  readonly typeface: Typeface;
  /** The folder of its own files in the pack: `''`, or a name with a slash at its end. */
  readonly folder: string;
}

/** Yields one file at a time, because all of them together can take a lot of memory. */
export function* productionFiles(orders: readonly OrderToMake[]): Generator<NamedFile, void, undefined> {
  const made = orders.map((order) => ({ ...order, bill: billOfMaterials(order.product) }));
  for (const { bill, quantity, folder } of made) {
    yield* orderLists(billForQuantity(bill, quantity), folder);
    if (quantity > 1) yield* orderLists(bill, `${folder}one-product/`);
  }
  const pieces = piecesOf(made);
  const nest = nestBatch(pieces, { isThorough: true });
  yield ['pieces.csv', BOM + piecesCsv(pieces, nest)];
  yield ['sheets.csv', BOM + sheetsCsv(nest.sheets)];
  const typefaces = new Map(made.map(({ id, typeface }) => [id, typeface]));
  for (const drawing of batchSheetDrawings(nest, ({ order }) => typefaces.get(order))) {
    yield [`sheets/${drawing.name}.dxf`, sheetDxf(drawing)];
    yield [`sheets/${drawing.name}.svg`, sheetSvg(drawing)];
  }
  if (nest.bars.length > 0) yield ['bars.csv', BOM + barsCsv(nest.bars)];
  for (const { bill, typeface, folder } of made) {
    for (const row of bill.items) {
      for (const { name, text } of partFiles(row)) yield [`${folder}parts/${name}`, text];
    }
    for (const panel of bill.panels) yield [`${folder}panels/${panelFileName(panel)}`, panelDxf(panel, typeface)];
  }
}

function* orderLists(bill: BillOfMaterials, folder: string): Generator<NamedFile, void, undefined> {
  yield [`${folder}cut-list.csv`, BOM + cutListCsv(bill)];
  yield [`${folder}parts.csv`, BOM + partsCsv(bill)];
  if (barRows(bill).length > 0) yield [`${folder}bar-list.csv`, BOM + barListCsv(bill)];
  if (flatSheets(bill).length > 0) yield [`${folder}flat-sheets.csv`, flatSheetsCsv(bill)];
}
