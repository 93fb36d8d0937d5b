// A batch: everything that a workshop makes for one or more orders, piece by piece. Each piece has an id that's on its
// label, its sheet and every list.

import type { Polygon } from '../geometry/polygon.js';
import type { Product } from '../model/evaluate/product.js';
import { runToEnd } from '../run-to-end.js';
import { type BarOptions, type BarRow, barRows, nestRowsInSlices, type PlacedBar, type SectionBars } from './bars.js';
import { type BillOfMaterials, billOfMaterials, type ItemRow, type PanelRow } from './bill-of-materials.js';
import { cutPolygons } from './cut-outline.js';
import type { BandingOptions } from './flat-panel.js';
import type { GrainPlace } from './grain-places.js';
import {
  type Board,
  type MaterialSheets,
  nestPanelsInSlices,
  type PlacedPanel,
  type SheetStock,
} from './nest-sheets.js';
import { OUTLINE_TOLERANCE } from './outline-rows.js';

/** An item of an order: a product and its quantity. */
export interface BatchOrder {
  /** The order's id. All items of an order have the same one. */
  readonly id: string;
  readonly product: Product;
  readonly quantity: number;
  /** The product's bill, if it already exists. It must be made with the same pre-milling. */
  readonly bill?: BillOfMaterials;
}

interface PieceFields {
  /**
   * Unique in the batch, and short enough to type: `7F3KQ-107` is the order's code and the piece's number in the order.
   * An order's pieces keep their ids in every batch, unless the codes of two of its orders are equal. That happens once
   * in millions of cases, and both codes are then longer.
   */
  readonly id: string;
  /** The id of the piece's order. */
  readonly order: string;
  /** The order's item that the piece belongs to, from 1. */
  readonly item: number;
  /** The unit that the piece belongs to, from 1. Units are numbered across all of the order's items. */
  readonly copy: number;
  /** The number of the piece's row in the product's bill. */
  readonly number: number;
  readonly name: string;
  /** The path of the piece's part. */
  readonly path: string;
}

/** A panel to cut from a sheet. */
export interface PanelPiece extends PieceFields {
  readonly kind: 'panel';
  readonly row: PanelRow;
  /** The panel's place in a row with continuous grain; absent if it isn't in such a row. */
  readonly grainPlace?: GrainPlace;
}

/** A piece to saw from a bar. */
export interface SawnPiece extends PieceFields {
  readonly kind: 'bar';
  readonly row: BarRow;
}

/** A piece that's cut neither from a sheet nor from a bar: blocks, turned parts, hardware. */
export interface ItemPiece extends PieceFields {
  readonly kind: 'item';
  readonly row: ItemRow;
  /** How many units the piece represents: 1 for a part, and the number of screws for a bag of screws. */
  readonly quantity: number;
}

/** A physical piece of an order. */
export type BatchPiece = PanelPiece | SawnPiece | ItemPiece;

/** A panel's position on its sheet, with the panel's piece. */
export interface PlacedPiece extends PlacedPanel {
  readonly piece: PanelPiece;
}

/** A sawn piece's position on its bar, with the batch's piece. */
export interface PlacedSawnPiece extends PlacedBar {
  readonly batchPiece: SawnPiece;
}

/** A batch laid out on sheets and bars. Every piece is on a sheet, on a bar, or in `loose`. */
export interface BatchNest {
  readonly sheets: readonly MaterialSheets<PlacedPiece>[];
  readonly bars: readonly SectionBars<PlacedSawnPiece>[];
  /** Items, and panels and sawn pieces that are too large for every sheet and bar in stock. */
  readonly loose: readonly BatchPiece[];
}

/** How a workshop cuts a batch. */
export interface NestBatchOptions {
  /**
   * The largest thickness of panels whose grain may run across the sheet's, such as backs and drawer bottoms, in mm. By
   * default, all grain runs along the sheet.
   */
  readonly turnsUpTo?: number | undefined;
  /** The workshop's sheets for a board, and how it cuts them. Defaults to the material's own. */
  readonly stockOf?: ((board: Board) => SheetStock | undefined) | undefined;
  /**
   * Whether to spend up to 0.3 s of CPU time per material on saving sheets. Use it for production, not for prices that
   * people are waiting for.
   */
  readonly isThorough?: boolean | undefined;
  /**
   * Whether a router cuts the sheets, so that shaped panels can be closer to each other than their rectangles, with
   * `kerf` between their outlines. Panels are still never turned across the grain.
   */
  readonly byOutline?: boolean | undefined;
  readonly bars?: BarOptions | undefined;
}

/** Where a piece is cut. */
export interface PiecePlace {
  readonly on: 'sheet' | 'bar';
  /** The number of the sheet or bar in the batch, from 1, as in the names of the sheets' drawings. */
  readonly number: number;
}

/**
 * All pieces of the orders, copy by copy. In each copy, panels are first, in the order of their rows in the bill.
 * @param banding how the workshop bands edges
 * @example
 * ```ts
 * const pieces = piecesOf([{ id: order.id, product: model.evaluate(order.configuration), quantity: 7 }]);
 * const { sheets } = nestBatch(pieces);
 * ```
 */
export function piecesOf(orders: readonly BatchOrder[], banding: BandingOptions = {}): readonly BatchPiece[] {
  const made = orders.map(({ id, product, quantity, bill = billOfMaterials(product, banding) }) => {
    return { id, quantity, one: piecesOfOne(bill) };
  });
  const codes = codesOf([...new Set(orders.map(({ id }) => id))]);
  const totals = new Map<string, number>();
  for (const { id, quantity, one } of made) totals.set(id, (totals.get(id) ?? 0) + one.length * quantity);
  const done = new Map<string, { readonly items: number; readonly copies: number; readonly pieces: number }>();
  return made.flatMap(({ id, quantity, one }) => {
    const before = done.get(id) ?? { items: 0, copies: 0, pieces: 0 };
    const item = before.items + 1;
    const [copies, pieces] = [before.copies + quantity, before.pieces + one.length * quantity];
    done.set(id, { items: item, copies, pieces });
    const digits = String(totals.get(id)).length;
    return Array.from({ length: quantity }, (_, index) =>
      one.map((piece, at) => {
        const number = before.pieces + index * one.length + at + 1;
        const serial = String(number).padStart(Math.min(3, digits), '0');
        return { ...piece, id: `${codes.get(id)}-${serial}`, order: id, item, copy: before.copies + index + 1 };
      }),
    ).flat();
  });
}

type Unnumbered<Piece extends BatchPiece> = Piece extends BatchPiece
  ? Omit<Piece, 'id' | 'order' | 'item' | 'copy'>
  : never;

function piecesOfOne(bill: BillOfMaterials): readonly Unnumbered<BatchPiece>[] {
  const bars = barRows(bill);
  const sawn = new Set(bars.map(({ number }) => number));
  const each = <Row extends PanelRow | BarRow | ItemRow>(row: Row) =>
    row.paths.map((path) => ({ number: row.number, name: row.name, path, row }));
  return [
    ...bill.panels.flatMap((row) =>
      each(row).map((piece) => {
        const grainPlace = row.grainPlaces?.get(piece.path);
        return { kind: 'panel' as const, ...piece, ...(grainPlace ? { grainPlace } : {}) };
      }),
    ),
    ...bars.flatMap((row) => each(row).map((piece) => ({ kind: 'bar' as const, ...piece }))),
    ...bill.items
      .filter(({ number }) => !sawn.has(number))
      .flatMap((row) => {
        // Bought items are counted but not placed, so they're one bag.
        if (!row.part) return [{ kind: 'item' as const, ...each(row)[0]!, quantity: row.quantity }];
        return each(row).map((piece) => ({ kind: 'item' as const, ...piece, quantity: 1 }));
      }),
  ];
}

/** Digits and letters that can't be confused: no I, L, O or U (Crockford's base 32). */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 5;
const MAX_CODE_LENGTH = 12;

function codesOf(ids: readonly string[]): ReadonlyMap<string, string> {
  const full = ids.map((id) => [id, orderCode(id)] as const);
  const taken = new Map<string, number>();
  const starts = (code: string) =>
    Array.from({ length: MAX_CODE_LENGTH - CODE_LENGTH + 1 }, (_, more) => code.slice(0, CODE_LENGTH + more));
  for (const start of full.flatMap(([, code]) => starts(code))) taken.set(start, (taken.get(start) ?? 0) + 1);
  return new Map(full.map(([id, code]) => [id, starts(code).find((start) => taken.get(start) === 1) ?? code]));
}

/**
 * The full code that begins the ids of an order's pieces. Labels have its first five characters, or more if two of the
 * batch's orders have the same five.
 * @example
 * ```ts
 * orderCode(order.id).startsWith('7F3KQ'); // whether the piece 7F3KQ-107 is part of this order
 * ```
 */
export function orderCode(id: string): string {
  // FNV-1a with two seeds: 60 bits, of which the first 25 are usually enough.
  const [high, low] = [hash(id, 0x811c9dc5), hash(id, 0x01000193)];
  return Array.from({ length: MAX_CODE_LENGTH }, (_, at) => {
    const half = at < MAX_CODE_LENGTH / 2 ? high : low;
    return DIGITS[(half >>> (5 * (at % (MAX_CODE_LENGTH / 2)))) & 31]!;
  }).join('');
}

function hash(text: string, seed: number): number {
  let value = seed;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  // Mix the bits again, because the last letter would otherwise change only the low ones.
  value = Math.imul(value ^ (value >>> 15), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}

/**
 * Lays out the pieces of a batch: panels on sheets by their cut sizes, and bars.
 * @example
 * ```ts
 * const { sheets, bars, loose } = nestBatch(piecesOf(orders));
 * ```
 */
export function nestBatch(pieces: readonly BatchPiece[], options: NestBatchOptions = {}): BatchNest {
  return runToEnd(nestBatchInSlices(pieces, options));
}

/** How much of a batch is laid out. */
export interface NestProgress {
  /** The number of panels and sawn pieces that are laid out. */
  readonly done: number;
  /** The number of all panels and sawn pieces. */
  readonly total: number;
}

/**
 * Like `nestBatch`, but in slices of milliseconds. It yields its progress after each, so that you can show it, do
 * something else, or stop.
 * @example
 * ```ts
 * const slices = nestBatchInSlices(piecesOf(orders), { isThorough: true });
 * let slice = slices.next();
 * while (!slice.done && !isStopped()) {
 *   showProgress(slice.value);
 *   await nextTask();
 *   slice = slices.next();
 * }
 * const nest = slice.done ? slice.value : undefined;
 * ```
 */
export function* nestBatchInSlices(
  pieces: readonly BatchPiece[],
  options: NestBatchOptions = {},
): Generator<NestProgress, BatchNest, undefined> {
  const panels = new Map(pieces.flatMap((piece) => (piece.kind === 'panel' ? [[piece.id, piece] as const] : [])));
  const sawn = new Map(pieces.flatMap((piece) => (piece.kind === 'bar' ? [[piece.id, piece] as const] : [])));
  // While pieces are laid out, they're identified by their ids, because two orders may have the same paths.
  const outlineOf = outlines();
  const slices = nestPanelsInSlices(
    [...panels.values()].map(({ id, order, copy, grainPlace, row }) => {
      const { material, thickness, grain, cut } = row;
      const staysAlong = grain && thickness > (options.turnsUpTo ?? 0);
      const match = grainPlace && { ...grainPlace, row: JSON.stringify([order, copy, grainPlace.set]) };
      const outline = options.byOutline && !match ? outlineOf(row) : undefined;
      return { path: id, length: cut.length, width: cut.width, material, thickness, grain: staysAlong, match, outline };
    }),
    options,
  );
  const total = panels.size + sawn.size;
  let slice = slices.next();
  for (; !slice.done; slice = slices.next()) yield { done: slice.value, total };
  const groups = slice.value;
  const onBars = nestRowsInSlices(
    [...sawn.values()].map(({ id, row }) => ({ row, path: id })),
    options.bars,
  );
  let furthest = panels.size;
  let bar = onBars.next();
  for (; !bar.done; bar = onBars.next()) {
    furthest = Math.max(furthest, Math.floor(panels.size + bar.value));
    yield { done: furthest, total };
  }
  const sections = bar.value;
  const oversize = new Set([...groups, ...sections].flatMap((group) => group.oversize.map(({ path }) => path)));
  return {
    sheets: groups.map((group) => sheetsWithPieces(group, panels)),
    bars: sections.map((section) => barsWithPieces(section, sawn)),
    loose: pieces.filter(({ kind, id }) => kind === 'item' || oversize.has(id)),
  };
}

/** Outlines by row. Rows with equal shapes, such as those of two orders for one product, share an outline. */
function outlines(): (row: PanelRow) => readonly Polygon[] | undefined {
  const byRow = new Map<PanelRow, readonly Polygon[] | undefined>();
  const byShape = new Map<string, readonly Polygon[]>();
  return (row) => {
    if (byRow.has(row)) return byRow.get(row);
    const own = cutPolygons(row, OUTLINE_TOLERANCE);
    const key = JSON.stringify(own);
    const outline = own && (byShape.get(key) ?? own);
    if (outline) byShape.set(key, outline);
    byRow.set(row, outline);
    return outline;
  };
}

function sheetsWithPieces(group: MaterialSheets, panels: ReadonlyMap<string, PanelPiece>): BatchNest['sheets'][number] {
  const { sheets, oversize } = group;
  return {
    ...group,
    sheets: sheets.map((sheet) => ({
      ...sheet,
      panels: sheet.panels.map((placed) => {
        const piece = panels.get(placed.path)!;
        return { ...placed, path: piece.path, piece };
      }),
    })),
    oversize: oversize.map((panel) => ({ ...panel, path: panels.get(panel.path)!.path })),
  };
}

function barsWithPieces(section: SectionBars, sawn: ReadonlyMap<string, SawnPiece>): BatchNest['bars'][number] {
  const { bars, oversize } = section;
  return {
    ...section,
    bars: bars.map((bar) =>
      bar.map((placed) => {
        const batchPiece = sawn.get(placed.path)!;
        return { ...placed, path: batchPiece.path, batchPiece };
      }),
    ),
    oversize: oversize.map((piece) => ({ ...piece, path: sawn.get(piece.path)!.path })),
  };
}

/**
 * A product's bill for several products. Quantities and totals are for all of them together.
 * @example
 * ```ts
 * await writeFile('cut-list.csv', cutListCsv(billForQuantity(billOfMaterials(product), 7)));
 * ```
 */
export function billForQuantity(bill: BillOfMaterials, quantity: number): BillOfMaterials {
  const times = <Row extends { readonly quantity: number }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, quantity: row.quantity * quantity }));
  const totals = Object.entries(bill.totals).map(([name, value]) => [name, value * quantity] as const);
  return {
    panels: times(bill.panels),
    items: times(bill.items),
    edges: bill.edges.map(({ sides, length, orderLength, ...edge }) => {
      return { ...edge, sides: sides * quantity, length: length * quantity, orderLength: orderLength * quantity };
    }),
    totals: Object.fromEntries(totals) as unknown as BillOfMaterials['totals'],
  };
}

/**
 * Where each piece of a batch is cut, by the piece's id. Loose pieces aren't included.
 * @example
 * ```ts
 * const place = piecePlaces(nestBatch(pieces)).get('7F3KQ-107'); // { on: 'sheet', number: 4 }
 * ```
 */
export function piecePlaces({ sheets, bars }: BatchNest): ReadonlyMap<string, PiecePlace> {
  const places = new Map<string, PiecePlace>();
  let number = 0;
  for (const sheet of sheets.flatMap((group) => group.sheets)) {
    number += 1;
    for (const { piece } of sheet.panels) places.set(piece.id, { on: 'sheet', number });
  }
  number = 0;
  for (const bar of bars.flatMap((group) => group.bars)) {
    number += 1;
    for (const { batchPiece } of bar) places.set(batchPiece.id, { on: 'bar', number });
  }
  return places;
}
