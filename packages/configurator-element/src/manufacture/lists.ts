// The workshop's lists as CSV: the panels and sheets to cut, all other parts, and each panel's position on its sheet.

import { circleOf } from '../geometry/curve.js';
import type { Band, Material } from '../model/document/model-document.js';
import { pressedBends } from '../model/evaluate/amounts.js';
import { type BarRow, barRows, type PlacedBar, type SectionBars } from './bars.js';
import type { PlacedPiece, PlacedSawnPiece } from './batch.js';
import type { BillOfMaterials, ItemRow, PanelRow } from './bill-of-materials.js';
import { type Cell, type CsvOptions, csvText, hundredths } from './csv.js';
import type { FlatHole, PanelSide } from './flat-panel.js';
import { exact, type FlatSheetRow, flatSheets } from './flat-sheet-files.js';
import { grainPlaceText } from './grain-places.js';
import { type ListColumn, type ListWords, listHeadings, listWords } from './list-words.js';
import type { MaterialSheets } from './nest-sheets.js';
import { panelFileName } from './panel-dxf.js';
import { partFileNames } from './part-files.js';

export interface ListOptions<Column extends string> extends CsvOptions {
  /** The columns to write, in this order. If this is missing or empty, all columns are written. */
  readonly columns?: readonly Column[];
  /** The headings by column. Defaults to English headings with units. `listHeadings` has them in other languages. */
  readonly headings?: Readonly<Partial<Record<Column, string>>>;
  /** The words in cells. Defaults to English. `listWords` has them in other languages. */
  readonly words?: Partial<ListWords>;
  /** The material's name in the reader's language. Defaults to its id. */
  readonly materialName?: (material: Material) => string;
  /** The name for a band. Defaults to its item number, or else its id. */
  readonly bandName?: (band: Band) => string;
}

/** Options of `cutListCsv`. */
export type CutListOptions = ListOptions<CutListColumn>;

/** Options of `partsCsv`. */
export type PartsListOptions = Omit<ListOptions<PartsListColumn>, 'bandName'>;

/** Options of `barListCsv`. */
export type BarListOptions = Omit<ListOptions<BarListColumn>, 'bandName'>;

/** Options of `barsCsv`. */
export type NestedBarOptions = Omit<ListOptions<NestedBarColumn>, 'bandName'>;

/** Options of `sheetsCsv`. */
export type SheetListOptions = Omit<ListOptions<SheetListColumn>, 'bandName'>;

/** Options of `flatSheetsCsv`. */
export type FlatSheetListOptions = Omit<ListOptions<FlatSheetListColumn>, 'bandName'>;

export interface Names extends Required<Pick<ListOptions<never>, 'materialName' | 'bandName'>> {
  readonly words: ListWords;
  /** A length for use within text, with the list's decimal separator. */
  readonly lengthText: (length: number) => string;
  /** The text, with the list's decimal separator in its numbers. */
  readonly withDecimals: (text: string) => string;
}

export type Column<Row> = readonly [key: ListColumn, read: (row: Row, names: Names) => Cell];

type Tapped = Pick<Partial<FlatHole>, 'thread'>;

/** A row of the cut list, for panels or for folded sheets. */
interface CutRow extends Omit<PanelRow, 'holes' | 'recesses' | 'outline'> {
  readonly holes: readonly Tapped[];
  readonly recesses: readonly unknown[];
  readonly outline: unknown;
  readonly bends?: number;
}

export const panelColumns = [
  ['number', (row) => row.number],
  ['quantity', (row) => row.quantity],
  ['name', (row) => row.name],
  ['length', (row) => row.length],
  ['width', (row) => row.width],
  ['thickness', (row) => row.thickness],
  ['cutLength', (row) => row.cut.length],
  ['cutWidth', (row) => row.cut.width],
  ['material', materialOf],
  ['color', (row) => row.color],
  ['grain', (row) => row.grain],
  ['grainMatch', ({ grainPlaces }) => grainPlaces && [...grainPlaces.values()].map(grainPlaceText).join(', ')],
  ['length1', (row, names) => bandOn('length1', row, names)],
  ['length2', (row, names) => bandOn('length2', row, names)],
  ['width1', (row, names) => bandOn('width1', row, names)],
  ['width2', (row, names) => bandOn('width2', row, names)],
  ['shaped', (row) => row.outline !== undefined],
  ['holes', (row) => row.holes.length],
  ['threads', ({ holes }) => threadsOf(holes)],
  ['cutouts', (row) => row.cutouts.length],
  ['recesses', (row) => row.recesses.length],
  ['mitres', mitresOf],
  ['text', engravedText],
  ['mirrors', (row) => row.mirrors],
  ['bends', (row) => row.bends],
  ['file', panelFileName],
  ['parts', (row) => row.paths.join(' ')],
] as const satisfies readonly Column<CutRow>[];

/** A column of the cut list. */
export type CutListColumn = (typeof panelColumns)[number][0];

export const itemColumns = [
  ['number', (row) => row.number],
  ['quantity', (row) => row.quantity],
  ['name', (row) => row.name],
  ['kind', kindOf],
  ['material', materialOf],
  ['color', (row) => row.color],
  ['size', ({ size }, { lengthText }) => size.map(lengthText).join(' x ')],
  ['threads', ({ part }) => threadsOf(part && 'holes' in part ? part.holes : undefined)],
  ['text', ({ kind, note }) => (kind === 'text' ? note : undefined)],
  ['article', (row) => row.article],
  ['catalog', (row) => row.catalog],
  ['note', noteOf],
  ['price', ({ unitPrice }) => (unitPrice === undefined ? undefined : { exact: unitPrice })],
  ['file', filesOf],
  ['parts', (row) => row.paths.join(' ')],
] as const satisfies readonly Column<ItemRow>[];

/** A column of the list of parts that aren't panels. */
export type PartsListColumn = (typeof itemColumns)[number][0];

export const barColumns = [
  ['number', (row) => row.number],
  ['piece', (row) => row.piece],
  ['quantity', (row) => row.quantity],
  ['name', (row) => row.name],
  ['kind', kindOf],
  ['material', materialOf],
  ['section', sectionOf],
  ['length', (row) => row.length],
  ['startAngle', ({ ends }) => ends[0]],
  ['endAngle', ({ ends }) => ends[1]],
  ['twist', (row) => row.twist],
  ['parts', (row) => row.paths.join(' ')],
] as const satisfies readonly Column<BarRow>[];

/** A column of the list of pieces to saw from bars. */
export type BarListColumn = (typeof barColumns)[number][0];

interface NestedBar extends Pick<SectionBars, 'material' | 'section'>, Omit<PlacedBar, 'start'> {
  /** The bar's number, from 1; undefined if the piece isn't on a bar. */
  readonly bar: number | undefined;
  readonly barLength: number;
  readonly start?: number;
  readonly note: string;
  readonly batchPiece?: PlacedSawnPiece['batchPiece'];
}

export const nestedBarColumns = [
  ['material', materialOf],
  ['section', sectionOf],
  ['bar', (row) => row.bar],
  ['barLength', (row) => row.barLength],
  ['number', (row) => row.number],
  ['piece', (row) => row.piece],
  ['part', (row) => row.path],
  ['start', (row) => row.start],
  ['length', (row) => row.length],
  ['note', (row) => row.note],
  ['id', (row) => row.batchPiece?.id],
] as const satisfies readonly Column<NestedBar>[];

/** A column of the list of bars. */
export type NestedBarColumn = (typeof nestedBarColumns)[number][0];

export const flatSheetColumns = [
  ['number', (row) => row.number],
  ['quantity', (row) => row.quantity],
  ['name', (row) => row.name],
  ['material', materialOf],
  ['color', (row) => row.color],
  ['length', ({ flat }) => flat.size[0]],
  ['width', ({ flat }) => flat.size[1]],
  ['thickness', ({ flat }) => flat.thickness],
  ['area', ({ flat }) => exact(flat.area)],
  ['mass', ({ flat }) => exact(flat.mass)],
  ['contour', ({ flat }) => exact(flat.cutLength)],
  ['holes', ({ flat }) => flat.outline.reduce((sum, region) => sum + region.holes.length, 0)],
  ['bends', ({ flat }) => pressedBends(flat.bends)],
  ['file', panelFileName],
  ['parts', (row) => row.paths.join(' ')],
] as const satisfies readonly Column<FlatSheetRow>[];

/** A column of the list of folded sheets. */
export type FlatSheetListColumn = (typeof flatSheetColumns)[number][0];

interface NestedPanel extends Pick<MaterialSheets, 'material' | 'thickness'> {
  /** The sheet's number, from 1; undefined if the panel isn't on a sheet. */
  readonly sheet: number | undefined;
  readonly path: string;
  readonly x?: number;
  readonly y?: number;
  readonly length: number;
  readonly width: number;
  readonly note: string;
  readonly piece?: PlacedPiece['piece'];
}

export const sheetColumns = [
  ['material', materialOf],
  ['thickness', (row) => row.thickness],
  ['sheet', (row) => row.sheet],
  ['part', (row) => row.path],
  ['x', (row) => row.x],
  ['y', (row) => row.y],
  ['length', (row) => row.length],
  ['width', (row) => row.width],
  ['note', (row) => row.note],
  ['id', (row) => row.piece?.id],
] as const satisfies readonly Column<NestedPanel>[];

/** A column of the list of sheets. */
export type SheetListColumn = (typeof sheetColumns)[number][0];

/**
 * Writes a line of headings and one line per row of panels, then of folded sheets. Each line ends with CR LF. Lengths
 * are in millimeters, rounded to a hundredth. True is 1, and false is empty. `length` and `width` are the size of the
 * finished panel, or of the rectangle around a flat sheet. `length1` to `width2` name the band on each side, or are 1
 * if the document says that the side is banded, but not with what. `shaped` panels aren't rectangles. `holes` include
 * those that joints drill. `threads` are the holes to tap, such as `4 x M6`. `mitres` are the sides to cut at an angle,
 * each with the tilt of the blade in degrees and the face that keeps its size, such as `width 1: 45° front`. `text` is
 * what to engrave, `mirrors` is the number of the line that this line mirrors, and `file` is the name of its DXF
 * drawing.
 * @example
 * ```ts
 * await writeFile('cut-list.csv', cutListCsv(billOfMaterials(product), { separator: ';', decimal: ',' }));
 * ```
 */
export function cutListCsv(bill: BillOfMaterials, options: CutListOptions = {}): string {
  return listCsv<CutRow>(panelColumns, [...bill.panels, ...flatSheets(bill).map(flatSheetLine)], options);
}

function flatSheetLine({ number, quantity, name, material, color, paths, flat }: FlatSheetRow): CutRow {
  const [length, width] = flat.size;
  const inside = flat.outline.flatMap(({ holes }) => holes);
  return {
    ...{ number, quantity, name, material, color, paths, length, width, thickness: flat.thickness },
    ...{ grain: false, edges: [], bands: {}, cut: { length, width, at: [0, 0] }, mirrors: undefined },
    ...{ mitres: [], letters: [] },
    ...{ outline: flat.outline, recesses: [], bends: pressedBends(flat.bends) },
    holes: inside.filter((loop) => circleOf(loop)).map(() => ({})),
    cutouts: inside.filter((loop) => !circleOf(loop)).map((outer) => ({ outer, holes: [] })),
  };
}

/**
 * Writes what to cut and fold as CSV: a line of headings and one line per row of folded sheets. `length` and `width`
 * are the size of the smallest rectangle around the flat sheet, and `file` is the name of its drawing.
 * @example
 * ```ts
 * await writeFile('flat-sheets.csv', flatSheetsCsv(billOfMaterials(product)));
 * ```
 */
export function flatSheetsCsv(bill: Pick<BillOfMaterials, 'items'>, options: FlatSheetListOptions = {}): string {
  return listCsv(flatSheetColumns, flatSheets(bill), options);
}

/**
 * Writes everything that isn't cut from a sheet, in the form of the cut list: a line of headings and one line per row.
 * `text` is the text of letters. `article` is a fitting's number in the `catalog`. `note` is a tube's wall, a sheet's
 * number of bends, or whether letters are raised or engraved. `price` is the price of one item, in the document's
 * currency. `file` names a part's drawing and tables, or its 3D model.
 * @example
 * ```ts
 * await writeFile('parts.csv', partsCsv(billOfMaterials(product)));
 * ```
 */
export function partsCsv({ items }: BillOfMaterials, options: PartsListOptions = {}): string {
  return listCsv(itemColumns, items, options);
}

/**
 * Writes where each panel is on its sheet: a line of headings and one line per panel. Lengths are in millimeters,
 * rounded to a hundredth. `sheet` is the number at the start of its drawing's name. `note` says whether the panel is
 * turned by a quarter turn or by 180°. For a batch, `id` is the piece's id.
 * @example
 * ```ts
 * await writeFile('sheets.csv', sheetsCsv(nestSheets(product)));
 * ```
 */
export function sheetsCsv(groups: readonly MaterialSheets[], options: SheetListOptions = {}): string {
  const words = { ...listWords('en'), ...options.words };
  let number = 0;
  const rows = groups.flatMap(({ material, thickness, sheets, oversize }): readonly NestedPanel[] => [
    ...sheets.flatMap(({ panels }) => {
      number += 1;
      const sheet = number;
      return panels.map(({ turned, upsideDown, ...panel }) => {
        const note = [turned && words.turned, upsideDown && '180°'].filter(Boolean).join(' ');
        return { ...panel, material, thickness, sheet, note };
      });
    }),
    ...oversize.map((panel) => ({ ...panel, material, thickness, sheet: undefined, note: words.onNoSheet })),
  ]);
  return listCsv(sheetColumns, rows, options);
}

/**
 * Writes the pieces to saw from bars, in the form of the cut list. `length` is measured from tip to tip. An end's angle
 * is measured between its cut and the bar: 90 is square. `twist` is how far the cut at the end is turned about the bar,
 * relative to the cut at the start.
 * @example
 * ```ts
 * await writeFile('bar-list.csv', barListCsv(billOfMaterials(product)));
 * ```
 */
export function barListCsv(bill: BillOfMaterials, options: BarListOptions = {}): string {
  return listCsv(barColumns, barRows(bill), options);
}

/**
 * Writes where each piece is on its bar: a line of headings and one line per piece. For a batch, `id` is the piece's
 * id.
 * @example
 * ```ts
 * await writeFile('bars.csv', barsCsv(nestBars(billOfMaterials(product))));
 * ```
 */
export function barsCsv(groups: readonly SectionBars[], options: NestedBarOptions = {}): string {
  const words = { ...listWords('en'), ...options.words };
  let number = 0;
  const rows = groups.flatMap(({ material, section, length: barLength, bars, oversize }): readonly NestedBar[] => {
    const stock = { material, section, barLength };
    return [
      ...bars.flatMap((pieces) => {
        number += 1;
        const bar = number;
        return pieces.map((piece) => ({ ...piece, ...stock, bar, note: '' }));
      }),
      ...oversize.map((piece) => ({ ...piece, ...stock, bar: undefined, note: words.longerThanBar })),
    ];
  });
  return listCsv(nestedBarColumns, rows, options);
}

/** The sides to cut with a tilted blade, each with the angle and the face that keeps its size: `width 1: 45° front`. */
function mitresOf({ mitres }: Pick<PanelRow, 'mitres'>, { words: { sides }, lengthText }: Names): string {
  return mitres.map(({ side, angle, long }) => `${sides[side]}: ${lengthText(angle)}° ${sides[long]}`).join(' / ');
}

function kindOf({ kind }: Pick<ItemRow, 'kind'>, { words }: Names): string {
  return words.kinds[kind];
}

/** A bar's section in the reader's language: `Ø 30 x 1,5`. */
function sectionOf({ section }: Pick<BarRow, 'section'>, { words, withDecimals }: Names): string {
  return withDecimals(section.replace('dia', words.diameter));
}

/** Returns how many holes to tap for each thread: `4 x M6 / 2 x M8`. */
function threadsOf(holes: readonly Tapped[] = []): string | undefined {
  const counts = new Map<string, number>();
  for (const { thread } of holes) if (thread !== undefined) counts.set(thread, (counts.get(thread) ?? 0) + 1);
  return counts.size === 0 ? undefined : [...counts].map(([thread, count]) => `${count} x ${thread}`).join(' / ');
}

/** The text to engrave into a panel, with slashes between separate pieces. */
export function engravedText({ letters }: Pick<PanelRow, 'letters'>): string {
  return letters.map(({ text }) => text).join(' / ');
}

/** Columns that a list has only if a row has a value for them, or if they were chosen. */
const RARE: readonly ListColumn[] = ['item', 'grainMatch', 'threads', 'article', 'catalog', 'id'];

export function listCsv<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  options: ListOptions<string>,
): string {
  const {
    headings = {},
    materialName = ({ id }) => id,
    bandName = ({ code, id }) => code ?? id,
    decimal = '.',
  } = options;
  const words = { ...listWords('en'), ...options.words };
  const lengthText = (length: number) => String(hundredths(length)).replace('.', decimal);
  const withDecimals = (text: string) => text.replace(/\d+\.\d+/g, (number) => number.replace('.', decimal));
  const names = { materialName, bandName, words, lengthText, withDecimals };
  const byKey = new Map<string, Column<Row>>(columns.map((column) => [column[0], column]));
  const isUsed = ([key, read]: Column<Row>) =>
    !RARE.includes(key) || rows.some((row) => read(row, names) !== undefined);
  const chosen = options.columns?.length ? options.columns.map((key) => byKey.get(key)!) : columns.filter(isUsed);
  const english = listHeadings('en');
  const first = chosen.map(([key]) => headings[key] ?? english[key]);
  return csvText([first, ...rows.map((row) => chosen.map(([, read]) => read(row, names)))], options);
}

/** Details that no other column has: a wall thickness, bends, or how letters are made. */
function noteOf({ note, part }: ItemRow, { words, lengthText }: Names): Cell {
  if (part?.kind === 'text') return part.depth < 0 ? words.engraved : words.raised;
  if (part?.kind === 'tube' && part.wall !== undefined) return `${words.wall} ${lengthText(part.wall)}`;
  if (part?.kind === 'sheet') {
    const pressed = pressedBends(part.bends);
    const hinges = part.bends.length - pressed;
    return [
      ...(pressed > 0 || hinges === 0 ? [`${words.bends}: ${pressed}`] : []),
      ...(hinges > 0 ? [`${words.hinges}: ${hinges}`] : []),
    ].join(', ');
  }
  return part?.kind === 'asset' ? undefined : note;
}

/** The names of a row's drawing and tables, or of its 3D model. */
function filesOf(row: ItemRow): Cell {
  if (row.kind === 'asset') return row.note;
  return partFileNames(row).join(' ');
}

export function materialOf({ material }: { readonly material: Material | undefined }, { materialName }: Names): Cell {
  return material && materialName(material);
}

/** The band on a side of a panel, or a mark if the side is banded without a known band. */
export function bandOn(
  side: PanelSide,
  { bands, edges }: Pick<PanelRow, 'bands' | 'edges'>,
  { bandName }: Pick<Names, 'bandName'>,
): Cell {
  const band = bands[side];
  return band ? bandName(band) : edges.includes(side);
}
