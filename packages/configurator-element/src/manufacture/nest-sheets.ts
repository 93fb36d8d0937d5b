// Lays out panels on sheets, to find out how many sheets to buy and where to saw.

import type { Material } from '../model/document/model-document.js';
import type { Product } from '../model/evaluate/product.js';
import { runToEnd } from '../run-to-end.js';
import { benchParts } from './bench-part.js';
import { cutFromStock, type Layout, leftOf, type StockLeft, type StockRow } from './choose-stock.js';
import { type BandingOptions, type Blank, blankOf, cutSizeOf } from './flat-panel.js';
import { grainPlaces, joinRows, type RowPanel, splitRows } from './grain-places.js';
import { areaOf, type LoosePiece, type PlacedStockPiece, type StockPiece } from './guillotine.js';
import { fillOutlines, packOutlines, ROW_EFFORT, type RowEffort } from './outline-rows.js';

/** The position of a panel on its sheet, in millimeters. */
export type PlacedPanel = PlacedStockPiece;

/** One sheet and the panels cut from it, in millimeters. */
export interface Sheet<Placed extends PlacedPanel = PlacedPanel> {
  readonly panels: readonly Placed[];
  /** The fraction of the sheet that no panel covers, from 0 to 1. */
  readonly waste: number;
}

/** A panel that didn't fit on any sheet. */
export type LoosePanel = LoosePiece;

/** Sheets of one size in a workshop's stock, in millimeters. */
export interface StockSheet extends StockRow {
  /** The size along the grain. */
  readonly length: number;
  readonly width: number;
}

/** A workshop's sheets for one material and thickness, and how it cuts them, in millimeters. */
export interface SheetStock {
  /** If there are no whole sheets, the material's own `sheet` is bought. */
  readonly sheets: readonly StockSheet[];
  /**
   * The space between two pieces: the width of the saw's cut or the cutter's diameter. Defaults to the material's
   * `kerf`.
   */
  readonly kerf?: number;
  /** What's cut off each side of a whole sheet first. Defaults to 0. */
  readonly trim?: number;
}

/** One thickness of a material, which panels are cut from. */
export interface Board {
  readonly material: Material | undefined;
  /** The thickness in mm. */
  readonly thickness: number;
}

/** The sheets for one material, thickness and size. */
export interface MaterialSheets<Placed extends PlacedPanel = PlacedPanel> {
  readonly material: Material | undefined;
  /** The thickness in mm. */
  readonly thickness: number;
  /** The sheet's length and width in mm. Undefined if the material has no sheet. All panels are then in `oversize`. */
  readonly sheet: readonly [length: number, width: number] | undefined;
  /** The width of the saw's cut between two panels, in mm. */
  readonly kerf: number;
  /** What's cut off each side of the sheet first, in mm. */
  readonly trim: number;
  /** The row of the workshop's stock that these sheets are from; absent if the size is the material's own. */
  readonly stock?: StockSheet;
  /** How many of `sheets` aren't in stock, counted from the end; absent if there's no stock. */
  readonly missing?: number;
  readonly sheets: readonly Sheet<Placed>[];
  /** Panels that are larger than the sheet in every permitted orientation, or whose material has no sheet. */
  readonly oversize: readonly LoosePanel[];
  /** The fraction of all these sheets that no panel covers, 0 to 1. */
  readonly waste: number;
}

/** A panel to lay on a sheet by its cut size, in millimeters. */
export interface CutPanel extends Pick<Blank, 'thickness' | 'material'>, RowPanel {}

/** How panels are laid out. */
export interface NestPanelsOptions {
  readonly isThorough?: boolean | undefined;
  readonly stockOf?: ((board: Board) => SheetStock | undefined) | undefined;
}

/**
 * Lays out a product's panels on sheets by their cut sizes, except those with `bom: false`. Returns one entry per
 * material and thickness.
 * @param options how the workshop bands edges. Use the same options as for the bill.
 * @example
 * ```ts
 * for (const { material, sheets, waste } of nestSheets(product)) console.log(material?.id, sheets.length, waste);
 * ```
 */
export function nestSheets(product: Product, options: BandingOptions = {}): readonly MaterialSheets[] {
  const benchOf = benchParts();
  const places = grainPlaces(product);
  const panels: CutPanel[] = [];
  for (const part of product.parts) {
    if (!part.bom || part.kind !== 'panel') continue;
    const bench = benchOf(part).part;
    const place = places.get(part.path);
    const match = place && { ...place, row: place.set };
    panels.push({ ...blankOf(bench), ...cutSizeOf(bench, options), path: part.path, match });
  }
  return nestPanels(panels);
}

/**
 * Lays out the panels of any number of products. Equal materials in different documents share their sheets. Returns an
 * entry for each material, thickness and size of sheet.
 */
function nestPanels(panels: readonly CutPanel[], options: NestPanelsOptions = {}): readonly MaterialSheets[] {
  return runToEnd(nestPanelsInSlices(panels, options));
}

/** Yields how many panels are laid out, after each slice. */
export function* nestPanelsInSlices(
  panels: readonly CutPanel[],
  options: NestPanelsOptions = {},
): Generator<number, readonly MaterialSheets[], undefined> {
  const left: StockLeft<StockSheet> = new Map();
  const made: MaterialSheets[] = [];
  const effort = { left: ROW_EFFORT };
  let [before, furthest] = [0, 0];
  for (const { stock, panels: group } of boardGroups(panels, options.stockOf)) {
    const slices = stock
      ? nestStock(group, stock, left, effort, options.isThorough)
      : nestMaterial(group, effort, options.isThorough);
    for (let slice = slices.next(); ; slice = slices.next()) {
      if (slice.done) {
        made.push(...slice.value);
        break;
      }
      furthest = Math.max(furthest, Math.floor(before + Math.min(slice.value, group.length)));
      yield furthest;
    }
    before += group.length;
  }
  return made;
}

interface BoardGroup {
  readonly panels: CutPanel[];
  readonly stock: SheetStock | undefined;
}

/**
 * The panels cut from one board. If there are whole sheets in stock, the documents' own sheet and kerf don't matter.
 */
function boardGroups(
  panels: readonly CutPanel[],
  stockOf: NestPanelsOptions['stockOf'] = () => undefined,
): readonly BoardGroup[] {
  const keyOf = materialKeys();
  const groups = new Map<string, BoardGroup>();
  const known = new Map<string, BoardGroup>();
  for (const panel of panels) {
    const { own, board } = keyOf(panel.material);
    const key = `${own}|${panel.thickness}`;
    let group = known.get(key);
    if (!group) {
      const stock = stockOf(panel);
      const hasOwn = stock?.sheets.some(({ isOffcut }) => !isOffcut);
      const shared = hasOwn ? `${board}|${panel.thickness}` : key;
      group = groups.get(shared) ?? { panels: [], stock };
      groups.set(shared, group);
      known.set(key, group);
    }
    group.panels.push(panel);
  }
  return [...groups.values()];
}

interface MaterialKey {
  readonly own: string;
  /** The same key, but without the sheet, the bar and the kerf. */
  readonly board: string;
}

/**
 * Two documents may use the same id for different boards, so everything except the name and the price must be equal.
 */
export function materialKeys(): (material: Material | undefined) => MaterialKey {
  const known = new Map<Material | undefined, MaterialKey>();
  return (material) => {
    let key = known.get(material);
    if (!key) {
      const { id, kind, surface, color, finish, sheet, kerf, bar } = material ?? {};
      const board = [id, kind, surface, color, finish];
      key = { own: JSON.stringify([...board, sheet, kerf, bar]), board: JSON.stringify([...board, 'stock']) };
      known.set(material, key);
    }
    return key;
  };
}

type Slices = Generator<number, readonly MaterialSheets[], undefined>;

function* nestMaterial(panels: readonly CutPanel[], effort: RowEffort, isThorough = false): Slices {
  const { material, thickness } = panels[0]!;
  const sheet = material?.sheet;
  const kerf = material?.kerf ?? 0;
  if (!sheet)
    return [{ material, thickness, sheet, kerf, trim: 0, sheets: [], oversize: panels.map(looseOf), waste: 0 }];
  const size = { length: sheet[0], width: sheet[1], kerf };
  const { pieces, runs } = joinRows(panels, size, kerf);
  const packing = packOutlines(pieces, size, isThorough, effort);
  for (let slice = packing.next(); ; slice = packing.next()) {
    if (!slice.done) {
      yield slice.value * panels.length;
      continue;
    }
    const { sheets, oversize } = slice.value;
    const made = sheets.map((placed) => splitRows(placed, runs, kerf));
    return [{ material, thickness, sheet, kerf, trim: 0, ...filled(made, sheet), oversize }];
  }
}

/**
 * One entry for each size of sheet, offcuts first. Panels that fit on none of them are in `oversize` of the last entry.
 */
function* nestStock(
  panels: readonly CutPanel[],
  { sheets: own, kerf: ownKerf, trim = 0 }: SheetStock,
  left: StockLeft<StockSheet>,
  effort: RowEffort,
  isThorough = false,
): Slices {
  const { material, thickness } = panels[0]!;
  const kerf = ownKerf ?? material?.kerf ?? 0;
  const usual: StockSheet | undefined = material?.sheet && { length: material.sheet[0], width: material.sheet[1] };
  const sheets: readonly StockSheet[] = own.some(({ isOffcut }) => !isOffcut) || !usual ? own : [...own, usual];
  const trimOf = ({ isOffcut }: StockSheet) => (isOffcut ? 0 : trim);
  const inner = (row: StockSheet) => {
    return { length: row.length - 2 * trimOf(row), width: row.width - 2 * trimOf(row), kerf };
  };
  const whole = sheets.filter(({ isOffcut }) => !isOffcut);
  const used = new Map<StockSheet, { made: (readonly PlacedPanel[])[]; missing: number }>();
  let rest = panels;
  for (;;) {
    const open = whole.length > 0 ? whole : sheets.filter((row) => leftOf(row, left) > 0);
    const { pieces, runs } = joinRows(rest, largestOf(open.map(inner)), kerf);
    const byPath = new Map(pieces.map((piece) => [piece.path, piece]));
    const layout: Layout<StockSheet, StockPiece, PlacedStockPiece> = {
      size: ({ length, width }) => length * width,
      fill: (row, some) => fillOutlines(some, inner(row), effort),
      *pack(row, some, isTrial) {
        const { sheets: packed } = yield* packOutlines(some, inner(row), isThorough && !isTrial, effort);
        return [...packed].sort(fullestFirst);
      },
      pieceOf: ({ path }) => byPath.get(path)!,
    };
    const cut = yield* cutFromStock(pieces, sheets, layout, left);
    for (const { row, made, missing } of cut.used) {
      const known = used.get(row) ?? { made: [], missing: 0 };
      const moved = made.map((placed) => splitRows(placed, runs, kerf).map((panel) => movedBy(panel, trimOf(row))));
      used.set(row, { made: [...known.made, ...moved], missing: known.missing + missing });
    }
    const loose = new Set(cut.rest.flatMap(({ path }) => runs.get(path)?.map((panel) => panel.path) ?? [path]));
    rest = rest.filter(({ path }) => loose.has(path));
    // Continue as long as there are rows left over. Split into shorter runs, they may still fit on smaller offcuts.
    if (cut.used.length === 0 || !cut.rest.some(({ path }) => runs.has(path))) break;
  }
  const oversize = rest.map(looseOf);
  if (used.size === 0 && !sheets[0])
    return [{ material, thickness, sheet: undefined, kerf, trim, sheets: [], oversize, waste: 0 }];
  if (used.size === 0) used.set(sheets[0]!, { made: [], missing: 0 });
  return [...used].map(([row, { made, missing }], index) => {
    const sheet = [row.length, row.width] as const;
    const last = index === used.size - 1 ? oversize : [];
    const stock = row === usual ? {} : { stock: row, missing };
    return { material, thickness, sheet, kerf, trim: trimOf(row), ...stock, ...filled(made, sheet), oversize: last };
  });
}

function filled(made: readonly (readonly PlacedPanel[])[], sheet: readonly [number, number]) {
  const area = sheet[0] * sheet[1];
  const sheets = made.map((panels) => ({ panels, waste: 1 - areaOf(panels) / area }));
  return { sheets, waste: sheets.length === 0 ? 0 : sheets.reduce((sum, one) => sum + one.waste, 0) / sheets.length };
}

function looseOf({ path, length, width }: CutPanel): LoosePanel {
  return { path, length, width };
}

function movedBy(panel: PlacedPanel, trim: number): PlacedPanel {
  return trim === 0 ? panel : { ...panel, x: panel.x + trim, y: panel.y + trim };
}

function fullestFirst(a: readonly PlacedPanel[], b: readonly PlacedPanel[]): number {
  return areaOf(b) - areaOf(a);
}

interface Size {
  readonly length: number;
  readonly width: number;
}

function largestOf(sizes: readonly Size[]): Size {
  const none = { length: 0, width: 0 };
  return sizes.reduce((best, one) => (one.length * one.width > best.length * best.width ? one : best), none);
}
