// The files with which a workshop makes one order, or several that it cuts together. For all orders together, these are
// the pieces, the bars, and the nested sheets as a list, as DXF, and as SVG. For each order, they're the cut list, the
// list of parts that aren't cut from a sheet, parts' drawings and bend tables, the flat sheets to fold, and a DXF
// drawing and woodWOP programs of each panel, depending on what the workshop wants. The service packs an order's files,
// and the console those of a product without an order.

import {
  type BatchNest,
  type BatchOrder,
  type BillOfMaterials,
  barListCsv,
  barRows,
  barsCsv,
  batchSheetDrawings,
  billForQuantity,
  billOfMaterials,
  type CsvOptions,
  type CutListOptions,
  cutListCsv,
  flatSheets,
  flatSheetsCsv,
  type ListLanguage,
  mprListCsv,
  type NestBatchOptions,
  nestBatch,
  panelDxf,
  panelFileName,
  panelMpr,
  partFiles,
  partsCsv,
  piecesCsv,
  piecesOf,
  sawPtx,
  sheetDxf,
  sheetSvg,
  sheetsCsv,
  type Typeface,
  type WeldRow,
  weldRows,
  weldsCsv,
} from '@parametric/configurator-element/manufacture';
import { type Material, textIn } from '@parametric/configurator-element/model';
import {
  drawingStyleOf,
  type FileKind,
  type ListName,
  listStyleOf,
  usualKinds,
  type WorkshopFiles,
} from '../workshops/files-schema.js';
import { shortNumber } from './order-number.js';
import { packWordsIn } from './pack-words.js';

/**
 * The byte order mark at the start of a list. Without it, Excel reads names in the wrong encoding. Bend tables don't
 * have one, because they're for machines.
 */
const BOM = '\uFEFF';

type NamedFile = readonly [name: string, text: string];

/** The workshop's settings for its files. By default, it gets the standard files, with lists in English. */
export interface WantedFiles {
  readonly files?: WorkshopFiles | undefined;
  /** The workshop's country (ISO 3166), which determines how numbers are formatted in its lists. */
  readonly country: string;
  /** The kinds of files to include, instead of those in the workshop's settings. */
  readonly only?: readonly FileKind[] | undefined;
}

/** The kinds of files that a workshop wants. */
export function wantedKinds({ files, only }: Pick<WantedFiles, 'files' | 'only'> = {}): readonly FileKind[] {
  return only ?? files?.kinds ?? usualKinds;
}

/** An order to make, or one of its products. */
export interface OrderToMake extends BatchOrder {
  /** The typeface of the text on the product. */
  readonly typeface: Typeface;
  /** The folder for the product's own files in the pack: `''`, or a name with a trailing slash. */
  readonly folder: string;
}

/** The orders that are made together. Their pieces are nested once, for all the files that use the result. */
export class Batch {
  readonly wanted: WantedFiles;
  readonly orders: readonly (OrderToMake & Required<Pick<BatchOrder, 'bill'>>)[];
  readonly #pieces = lazily(() => piecesOf(this.orders));
  readonly #nest: () => BatchNest;

  /** @param cutting how the workshop cuts; if undefined, the documents decide */
  constructor(
    orders: readonly OrderToMake[],
    wanted: WantedFiles = { country: 'US' },
    cutting: NestBatchOptions | undefined = undefined,
  ) {
    this.wanted = wanted;
    this.#nest = lazily(() => nestBatch(this.pieces, { ...cutting, isThorough: true }));
    this.orders = orders.map((order) => ({ ...order, bill: billOfMaterials(order.product) }));
  }

  get pieces(): ReturnType<typeof piecesOf> {
    return this.#pieces();
  }

  get nest(): BatchNest {
    return this.#nest();
  }
}

/** Returns a function that computes a value on the first call, and returns the same value on further calls. */
function lazily<Value>(find: () => Value): () => Value {
  let found: { readonly value: Value } | undefined;
  return () => {
    found ??= { value: find() };
    return found.value;
  };
}

/** Yields one file at a time, because all files together can take a lot of memory. */
export function* productionFiles(batch: Batch): Generator<NamedFile, void, undefined> {
  const { orders: made, wanted } = batch;
  const kinds = wantedKinds(wanted);
  const wants = (kind: FileKind) => kinds.includes(kind);
  const style = drawingStyleOf(wanted.files ?? {});
  const lists = new ListWriter(wanted);
  for (const { product, bill, quantity, folder } of wants('lists') ? made : []) {
    yield* lists.ofOrder(billForQuantity(bill, quantity), folder);
    const welds = weldRows(product, bill, quantity);
    if (welds.length > 0) yield lists.ofWelds(welds, folder);
    if (quantity > 1) yield* lists.ofOrder(bill, `${folder}one-product/`);
  }
  if (wants('lists') || wants('sheet_dxf') || wants('sheet_svg') || wants('saw_ptx')) {
    const { pieces, nest } = batch;
    if (wants('lists')) yield* lists.ofNest(pieces, nest);
    const typefaceOf = ({ order, item }: { readonly order: string; readonly item: number }) =>
      made.filter(({ id }) => id === order)[item - 1]?.typeface;
    for (const drawing of batchSheetDrawings(nest, typefaceOf)) {
      if (wants('sheet_dxf')) yield [`sheets/${drawing.name}.dxf`, sheetDxf(drawing, style)];
      if (wants('sheet_svg')) yield [`sheets/${drawing.name}.svg`, sheetSvg(drawing)];
    }
    if (wants('saw_ptx')) yield* sawFiles(batch, lists.language);
    if (wants('lists') && nest.bars.length > 0) yield lists.ofBars(nest);
  }
  for (const { bill, quantity, typeface, folder } of made) {
    for (const row of wants('part_files') ? bill.items : []) {
      for (const { name, text } of partFiles(row, style)) yield [`${folder}parts/${name}`, text];
    }
    for (const panel of wants('panel_dxf') ? bill.panels : []) {
      yield [`${folder}panels/${panelFileName(panel)}`, panelDxf(panel, typeface, style)];
    }
    if (wants('panel_mpr')) yield lists.ofPrograms(billForQuantity(bill, quantity), folder);
    for (const panel of wants('panel_mpr') ? bill.panels : []) {
      for (const { name, text } of panelMpr(panel, wanted.files?.mpr).programs) yield [`${folder}panels/${name}`, text];
    }
  }
}

/** The file for the saw, or a note that explains why there's none. */
function* sawFiles({ orders, nest }: Batch, language: ListLanguage): Generator<NamedFile, void, undefined> {
  const [first, ...others] = new Set(orders.map(({ id }) => shortNumber(id)));
  const title = others.length === 0 ? first! : `${first} + ${others.length}`;
  const materialName = ({ name }: Material) => textIn(name, language);
  const { text, missing } = sawPtx(nest, { title, materialName, orderName: shortNumber });
  if (text !== undefined) yield ['saw.ptx', text];
  else if (missing.length > 0) yield ['saw-ptx.txt', `${packWordsIn(language).notSawn}: ${missing.join(', ')}\r\n`];
}

/** Writes lists in a workshop's format. */
class ListWriter {
  readonly language: ListLanguage;
  readonly #csv: NonNullable<WorkshopFiles['csv']>;
  readonly #hasBom: boolean;
  readonly #style: CsvOptions & Pick<CutListOptions, 'headings' | 'words' | 'materialName'>;

  constructor({ files, country }: WantedFiles) {
    this.#csv = files?.csv ?? {};
    const { language, hasBom, ...format } = listStyleOf(this.#csv, country);
    this.language = language;
    this.#hasBom = hasBom;
    this.#style = { ...format, materialName: ({ name }: Material) => textIn(name, language) };
  }

  *ofOrder(bill: BillOfMaterials, folder: string): Generator<NamedFile, void, undefined> {
    yield this.#file(`${folder}cut-list.csv`, cutListCsv(bill, this.#of('cut_list')));
    yield this.#file(`${folder}parts.csv`, partsCsv(bill, this.#of('parts')));
    if (barRows(bill).length > 0) yield this.#file(`${folder}bar-list.csv`, barListCsv(bill, this.#of('bar_list')));
    if (flatSheets(bill).length > 0)
      yield this.#file(`${folder}flat-sheets.csv`, flatSheetsCsv(bill, this.#of('flat_sheets')));
  }

  ofWelds(welds: readonly WeldRow[], folder: string): NamedFile {
    return this.#file(`${folder}welds.csv`, weldsCsv(welds, this.#of('welds')));
  }

  *ofNest(pieces: ReturnType<typeof piecesOf>, nest: BatchNest): Generator<NamedFile, void, undefined> {
    const named = pieces.map((piece) => ({ ...piece, order: shortNumber(piece.order) }));
    yield this.#file('pieces.csv', piecesCsv(named, nest, this.#of('pieces')));
    yield this.#file('sheets.csv', sheetsCsv(nest.sheets, this.#of('sheets')));
  }

  ofPrograms(bill: BillOfMaterials, folder: string): NamedFile {
    return this.#file(`${folder}mpr-programs.csv`, mprListCsv(bill, this.#of('mpr_programs')));
  }

  ofBars({ bars }: BatchNest): NamedFile {
    return this.#file('bars.csv', barsCsv(bars, this.#of('bars')));
  }

  /** A list with the columns that the workshop chose. */
  #of<List extends ListName>(list: List) {
    const columns = this.#csv[list];
    return { ...this.#style, ...(columns && { columns }) };
  }

  #file(name: string, text: string): NamedFile {
    return [name, this.#hasBom ? BOM + text : text];
  }
}
