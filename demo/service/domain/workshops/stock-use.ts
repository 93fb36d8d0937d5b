// What a batch takes from a workshop's stock, and which of its offcuts are worth keeping.

import {
  type BatchNest,
  type BillOfMaterials,
  cutTree,
  type PlacedPanel,
  type Rest,
  restsOfTree,
  type SawnSheet,
} from '@parametric/configurator-element/manufacture';
import { identityOf } from './material-identity.js';
import {
  type Cutting,
  type StockItem,
  sameItem,
  USEFUL_BAR,
  USEFUL_OFFCUT,
  type WorkshopStock,
  withoutTerms,
} from './stock-schema.js';

/** A kind of sheet, bar, or coil that a batch uses. */
export interface TakenItem {
  /** The item in stock, or the item that the workshop has to buy. */
  readonly item: StockItem;
  /** How many of these items the batch uses. */
  readonly count: number;
  /** How many of these items aren't in stock. */
  readonly missing: number;
}

export interface StockUse {
  readonly taken: readonly TakenItem[];
  /** The useful offcuts that remain. Equal offcuts share an entry, which has a count. */
  readonly offcuts: readonly StockItem[];
}

/** A tape with less than this many meters left isn't kept. */
const USEFUL_TAPE = 1;

/**
 * Calculates what a batch takes from a stock.
 * @param nest the batch's nest, made with `cuttingOptions` for this stock
 * @param bills the bills of all products in the batch, each for its quantity
 */
export function stockUse(nest: BatchNest, bills: readonly BillOfMaterials[], stock: WorkshopStock): StockUse {
  const cut = [...sheetsTaken(nest, stock), ...barsTaken(nest, stock)];
  const tapes = tapesTaken(bills, stock);
  const offcuts = [...sheetOffcuts(nest, stock.cutting), ...barOffcuts(nest, stock.cutting), ...tapes.offcuts];
  return { taken: [...cut, ...tapes.taken], offcuts: offcuts.reduce(withItem, []) };
}

/**
 * The stock after the batch has been cut. Used offcuts are removed, while a size that has run out stays with a count of
 * zero.
 */
export function stockAfter(stock: WorkshopStock, { taken, offcuts }: StockUse, keepsOffcuts: boolean): WorkshopStock {
  const rest = stock.items.flatMap((item) => {
    const use = taken.find((each) => each.item === item);
    const had = countOf(item);
    if (!use || had === undefined) return [item];
    const count = Math.max(0, had - use.count);
    return count === 0 && item.offcut ? [] : [{ ...item, count }];
  });
  return { ...stock, items: keepsOffcuts ? offcuts.reduce(withItem, rest) : rest };
}

/**
 * The stock after a batch's cut has been undone: what the batch took is added again, and its offcuts are removed. Items
 * that were bought for it aren't added.
 * @returns the stock or, if some of the offcuts have been used or changed since, those offcuts as `gone`
 */
export function stockBefore(
  stock: WorkshopStock,
  { taken, offcuts }: StockUse,
  keptOffcuts: boolean,
): { readonly stock: WorkshopStock } | { readonly gone: readonly StockItem[] } {
  let { items } = stock;
  const gone: StockItem[] = [];
  for (const offcut of keptOffcuts ? offcuts : []) {
    const at = items.findIndex((item) => isSamePiece(item, offcut) && (countOf(item) ?? 0) >= (offcut.count ?? 1));
    if (at < 0) {
      gone.push(offcut);
      continue;
    }
    const count = (countOf(items[at]!) ?? 0) - (offcut.count ?? 1);
    items = count === 0 ? items.toSpliced(at, 1) : items.with(at, { ...items[at]!, count });
  }
  if (gone.length > 0) return { gone };
  for (const { item, count, missing } of taken) {
    const back = count - missing;
    if (countOf(item) === undefined || back <= 0) continue;
    const at = items.findIndex((each) => isSamePiece(each, item));
    if (at < 0) items = [...items, { ...item, count: back }];
    else if (items[at]!.count !== undefined || item.offcut) {
      items = items.with(at, { ...items[at]!, count: (countOf(items[at]!) ?? 0) + back });
    }
  }
  return { stock: { ...stock, items } };
}

/** Whether two rows are for the same boards, bars, or coils, regardless of notes and prices. */
function isSamePiece(item: StockItem, other: StockItem): boolean {
  return sameItem(withoutTerms(item), withoutTerms(other));
}

/** How many of this item are in stock; undefined if the count is unlimited. */
function countOf({ count, offcut }: StockItem): number | undefined {
  return count ?? (offcut ? 1 : undefined);
}

/** Adds an offcut to the row of equal items, or adds a new row if there's none. */
function withItem(items: readonly StockItem[], offcut: StockItem): StockItem[] {
  const at = items.findIndex((item) => sameItem(item, offcut));
  if (at < 0) return [...items, { ...offcut, count: offcut.count ?? 1 }];
  const count = (countOf(items[at]!) ?? 0) + (offcut.count ?? 1);
  return items.with(at, { ...items[at]!, count });
}

function sheetsTaken({ sheets }: BatchNest, { items }: WorkshopStock): readonly TakenItem[] {
  const taken = sheets.flatMap(({ material, thickness, sheet, sheets: used, stock, missing = 0 }) => {
    if (!sheet || !material || used.length === 0) return [];
    const [length, width] = sheet;
    const bought = { type: 'sheet', ...boardOf(material, true), thickness, length, width } as const;
    const own = stock?.id === undefined ? undefined : items[Number(stock.id)];
    return [{ item: own ?? bought, count: used.length, missing: own ? missing : used.length }];
  });
  return together(taken, items);
}

function barsTaken({ bars }: BatchNest, { items }: WorkshopStock): readonly TakenItem[] {
  const taken = bars.flatMap(({ material, section, length, bars: used, stock, missing = 0 }) => {
    if (!material || used.length === 0) return [];
    const own = stock?.id === undefined ? undefined : items[Number(stock.id)];
    const bought = { type: 'bar', ...boardOf(material, false), section, length } as const;
    return [{ item: own ?? bought, count: used.length, missing: own ? missing : used.length }];
  });
  return together(taken, items);
}

/**
 * Combines the entries for boards that are cut from the same row of the stock. Two rows with equal items stay
 * separate, because each has its own count.
 */
function together(taken: readonly TakenItem[], rows: WorkshopStock['items']): readonly TakenItem[] {
  const all: TakenItem[] = [];
  for (const { item, count, missing } of taken) {
    const isBought = !rows.includes(item);
    const at = all.findIndex((each) => each.item === item || (isBought && sameItem(each.item, item)));
    if (at < 0) all.push({ item, count, missing });
    else all[at] = { item, count: all[at]!.count + count, missing: all[at]!.missing + missing };
  }
  return all;
}

/** Uses opened coils first, and then whole ones. What's left of the last coil is kept. */
function tapesTaken(bills: readonly BillOfMaterials[], { items }: WorkshopStock): StockUse {
  const needed = new Map<string, { readonly names: readonly string[]; metres: number }>();
  for (const { band, orderLength } of bills.flatMap(({ edges }) => edges)) {
    if (!band) continue;
    const names = [band.id, band.code].filter((name) => name !== undefined);
    const known = needed.get(names.join('|')) ?? { names, metres: 0 };
    needed.set(names.join('|'), { names, metres: known.metres + orderLength });
  }
  const taken: TakenItem[] = [];
  const offcuts: StockItem[] = [];
  // Two bands can use the same coil if one document refers to it by its id and another one by its item number.
  const unused = new Map<StockItem, number>();
  for (const { names, metres } of needed.values()) {
    const coils = items.filter((item) => item.type === 'coil' && names.includes(item.tape));
    let left = metres;
    for (const coil of coils.toSorted(openedFirst)) {
      if (coil.type !== 'coil' || left <= 0) continue;
      const had = unused.get(coil) ?? countOf(coil) ?? Number.POSITIVE_INFINITY;
      const count = Math.min(had, Math.ceil(left / coil.metres));
      if (count === 0) continue;
      taken.push({ item: coil, count, missing: 0 });
      unused.set(coil, had - count);
      left -= count * coil.metres;
      if (-left >= USEFUL_TAPE) {
        const { price: _, proposed_price: __, ...rest } = coil;
        offcuts.push({ ...rest, metres: Math.round(-left * 10) / 10, count: 1, offcut: true });
      }
    }
    if (left > 0 && coils.length > 0) {
      const whole = coils.find(({ offcut }) => !offcut) ?? coils[0]!;
      const more = Math.ceil(left / (whole as Extract<StockItem, { type: 'coil' }>).metres);
      taken.push({ item: whole, count: more, missing: more });
    }
  }
  return { taken: together(taken, items), offcuts };
}

function openedFirst(a: StockItem, b: StockItem): number {
  if (a.type !== 'coil' || b.type !== 'coil') return 0;
  return Number(b.offcut ?? false) - Number(a.offcut ?? false) || a.metres - b.metres;
}

function sheetOffcuts({ sheets }: BatchNest, { useful_offcut: least = USEFUL_OFFCUT }: Cutting): readonly StockItem[] {
  return sheets.flatMap((laid) => {
    const { material, thickness } = laid;
    if (!material) return [];
    const common = { type: 'sheet', ...boardOf(material, true), thickness, count: 1, offcut: true } as const;
    return usefulOffcuts(laid, least).map((size): StockItem => ({ ...common, ...size }));
  });
}

/**
 * The offcuts of sheets that are worth keeping.
 * @param least the longer and shorter side of the smallest useful offcut, in millimeters
 */
export function usefulOffcuts(
  { sheet, kerf, trim, sheets }: BatchNest['sheets'][number],
  least: readonly [number, number],
): readonly { readonly length: number; readonly width: number }[] {
  if (!sheet) return [];
  return sheets.flatMap(({ panels }) => usefulRests(panels, { sheet, kerf, trim }, least)).map(({ size }) => size);
}

/** An offcut that's worth keeping: its position, and the size to keep, in millimeters. */
interface UsefulRest {
  readonly rest: Rest;
  readonly size: { readonly length: number; readonly width: number };
}

/**
 * The offcuts of one sheet that are worth keeping.
 * @param least the longer and shorter side of the smallest useful offcut, in millimeters
 */
export function usefulRests(
  panels: readonly PlacedPanel[],
  sheet: SawnSheet,
  least: readonly [number, number] = USEFUL_OFFCUT,
): readonly UsefulRest[] {
  const [long, short] = [Math.max(...least), Math.min(...least)];
  return restsOfTree(cutTree(panels, sheet))
    .map((rest) => {
      const [length, width] = [rest.x, rest.y].map(([from, to]) => wholeMillimetres(to - from)) as [number, number];
      return { rest, size: { length, width } };
    })
    .filter(({ size: { length, width } }) => Math.max(length, width) >= long && Math.min(length, width) >= short);
}

function barOffcuts({ bars }: BatchNest, { useful_bar: least = USEFUL_BAR }: Cutting): readonly StockItem[] {
  return bars.flatMap(({ material, section, length, kerf, bars: used }) => {
    if (!material) return [];
    return used.flatMap((bar): readonly StockItem[] => {
      const rest = barRest(bar, { length, kerf });
      const item = { type: 'bar', ...boardOf(material, false), section, length: rest, count: 1, offcut: true } as const;
      return rest >= least ? [item] : [];
    });
  });
}

/** The remaining length of the bar in millimeters. */
export function barRest(
  bar: BatchNest['bars'][number]['bars'][number],
  { length, kerf }: Pick<BatchNest['bars'][number], 'length' | 'kerf'>,
): number {
  const last = bar.at(-1)!;
  return wholeMillimetres(length - last.start - last.length - kerf);
}

/** Rounds down to whole millimeters. A value such as 599.9999999999998 becomes 600. */
function wholeMillimetres(value: number): number {
  return Math.floor(value + 1e-6);
}

type BoardMaterial = NonNullable<BatchNest['sheets'][number]['material']>;

/**
 * The fields of an offcut that describe its material. They include the color, because laminates of two different blues
 * aren't the same board.
 */
function boardOf(material: BoardMaterial, isBoard: boolean) {
  const { kinds, surfaces } = identityOf(material, isBoard);
  const surface = surfaces[0];
  return { kind: kinds[0]!, ...(surface === undefined ? {} : { surface }), color: material.color.toLowerCase() };
}
