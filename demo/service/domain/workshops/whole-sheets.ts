// The sheets that an order is cut from, for workshops that charge whole sheets. Laying out takes milliseconds, so it runs
// in a worker thread.

import { type BatchNest, billOfMaterials, nestBatch, piecesOf } from '@parametric/configurator-element/manufacture';
import type { Product } from '@parametric/configurator-element/model';
import { cuttingOptions, cuttingSource } from './stock-cutting.js';
import { USEFUL_OFFCUT, type WorkshopStock } from './stock-schema.js';
import type { PriceListProfile, WorkshopProfile } from './workshop-schema.js';

/** The sheets of one material, thickness and size. */
export interface SheetUse {
  /** The material's id. */
  readonly material: string;
  /** mm */
  readonly thickness: number;
  /** How many sheets. */
  readonly sheets: number;
  /** The sheets' length and width; mm. */
  readonly size: readonly [number, number];
  /** The area of useful offcuts; m². */
  readonly offcutArea: number;
  /** The price of one in the stock, in the minor unit of the workshop's currency; by default that of its area. */
  readonly price?: number;
}

type SheetsOfMaterial = BatchNest['sheets'][number];

/** Orders with more panels are charged by area: laying them out would take seconds. */
const MOST_PANELS = 2_000;

export function chargesWholeSheets(workshop: WorkshopProfile): workshop is PriceListProfile {
  return workshop.pricing === 'price_list' && workshop.boards === 'whole_sheets';
}

/**
 * The sheets of the whole order, on the workshop's own sizes, as if stock were unlimited. Leaves out materials
 * without a sheet size, and those with a panel that doesn't fit: they're charged by area.
 */
export function sheetUse(
  product: Product,
  quantity: number,
  workshop: PriceListProfile,
  stock?: WorkshopStock,
): readonly SheetUse[] {
  const bill = billOfMaterials(product);
  const count = bill.panels.reduce((sum, row) => sum + row.quantity, 0) * quantity;
  if (count > MOST_PANELS) return [];
  const pieces = piecesOf([{ id: 'order', product, quantity, bill }]).filter((piece) => piece.kind === 'panel');
  const { sheets } = nestBatch(pieces, {
    ...cuttingOptions(cuttingSource(workshop, stock), { isEndless: true }),
    // As in the production pack: a sheet more or less is a third of a small order's boards.
    isThorough: true,
  });
  const isSameBoard = (a: SheetsOfMaterial, b: SheetsOfMaterial) =>
    a.material === b.material && a.thickness === b.thickness;
  const loose = sheets.filter(({ oversize }) => oversize.length > 0);
  const least = stock?.cutting.useful_offcut ?? workshop.sheets?.useful_offcut ?? USEFUL_OFFCUT;
  return sheets
    .filter((laid) => laid.sheets.length > 0 && !loose.some((other) => isSameBoard(laid, other)))
    .flatMap((laid) => useOf(laid, least, stock));
}

function useOf(
  laid: SheetsOfMaterial,
  least: readonly [number, number],
  stock: WorkshopStock | undefined,
): readonly SheetUse[] {
  const { material, thickness, sheet, sheets, stock: row } = laid;
  if (!material || !sheet) return [];
  const offcutArea = sheets.reduce((sum, { panels }) => sum + usefulArea(offcutOf(panels, sheet, laid), least), 0);
  const price = row?.id === undefined ? undefined : stock?.items[Number(row.id)]?.price;
  const common = { material: material.id, thickness, sheets: sheets.length, size: sheet, offcutArea };
  return [{ ...common, ...(price === undefined ? {} : { price }) }];
}

/** The larger of the strips beyond all panels, along the length or across it, without the trimmed sides; mm. */
function offcutOf(
  panels: SheetsOfMaterial['sheets'][number]['panels'],
  [length, width]: readonly [number, number],
  { kerf, trim }: Pick<SheetsOfMaterial, 'kerf' | 'trim'>,
): readonly [number, number] {
  const right = length - trim - kerf - Math.max(...panels.map((panel) => panel.x + panel.length));
  const above = width - trim - kerf - Math.max(...panels.map((panel) => panel.y + panel.width));
  const [long, wide] = [length - 2 * trim, width - 2 * trim];
  return right * wide >= above * long ? [right, wide] : [long, above];
}

/** In m²; 0 for a strip that's smaller than the least useful offcut. */
function usefulArea(offcut: readonly [number, number], least: readonly [number, number]): number {
  const [long, short] = [Math.max(...offcut), Math.min(...offcut)];
  return long >= Math.max(...least) && short >= Math.min(...least) ? (long * short) / 1e6 : 0;
}
