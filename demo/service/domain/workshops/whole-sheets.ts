// Calculates the sheets that an order is cut from, for workshops that charge for whole sheets. Laying out the parts
// takes milliseconds, so it's done in a worker thread.

import {
  type BatchNest,
  type BillOfMaterials,
  billOfMaterials,
  nestBatch,
  piecesOf,
} from '@parametric/configurator-element/manufacture';
import type { Product } from '@parametric/configurator-element/model';
import { boardKey } from './material-identity.js';
import { cuttingOptions, cuttingSource } from './stock-cutting.js';
import { USEFUL_OFFCUT, type WorkshopStock } from './stock-schema.js';
import { usefulOffcuts } from './stock-use.js';
import type { PriceListProfile, WorkshopProfile } from './workshop-schema.js';

/** The sheets of one material, thickness, and size. */
export interface SheetUse {
  /** Identifies the material. It's the result of `boardKey`. */
  readonly board: string;
  /** The thickness in millimeters. */
  readonly thickness: number;
  /** The number of sheets. */
  readonly sheets: number;
  /** The length and width of the sheets, in millimeters. */
  readonly size: readonly [number, number];
  /** The area of the useful offcuts that remain when the order is cut, in square meters. */
  readonly offcutArea: number;
  /**
   * The price of one sheet according to the stock, in the minor unit of the workshop's currency. Without it, a sheet
   * costs as much as its area.
   */
  readonly price?: number;
}

type SheetsOfMaterial = BatchNest['sheets'][number];

/** Orders with more panels than this are charged by area, because laying them out would take seconds. */
const MOST_PANELS = 2_000;

export function chargesWholeSheets(workshop: WorkshopProfile): workshop is PriceListProfile {
  return workshop.pricing === 'price_list' && workshop.boards === 'whole_sheets';
}

/**
 * Calculates the sheets for the whole order, in the workshop's own sizes, as if its stock were unlimited. Leaves out
 * materials without a sheet size, and materials with a panel that doesn't fit on a sheet. Those are charged by area.
 */
export function sheetUse(
  products: readonly { readonly product: Product; readonly quantity: number }[],
  workshop: PriceListProfile,
  stock?: WorkshopStock,
): readonly SheetUse[] {
  const made = products.map((each) => ({ id: 'order', ...each, bill: billOfMaterials(each.product) }));
  const count = made.reduce((sum, { bill, quantity }) => sum + panelCount(bill) * quantity, 0);
  if (count > MOST_PANELS) return [];
  const pieces = piecesOf(made).filter((piece) => piece.kind === 'panel');
  const { sheets } = nestBatch(pieces, {
    ...cuttingOptions(cuttingSource(workshop, stock), { isEndless: true }),
    // Use the same setting as the production pack, because one sheet more or less can be a third of a small order's
    // boards.
    isThorough: true,
  });
  const keyOf = ({ material }: SheetsOfMaterial) => material && boardKey(material);
  const isSameBoard = (a: SheetsOfMaterial, b: SheetsOfMaterial) =>
    keyOf(a) === keyOf(b) && a.thickness === b.thickness;
  const loose = sheets.filter(({ oversize }) => oversize.length > 0);
  const least = stock?.cutting.useful_offcut ?? workshop.sheets?.useful_offcut ?? USEFUL_OFFCUT;
  return sheets
    .filter((laid) => laid.sheets.length > 0 && !loose.some((other) => isSameBoard(laid, other)))
    .flatMap((laid) => useOf(laid, least, stock));
}

function panelCount({ panels }: BillOfMaterials): number {
  return panels.reduce((sum, row) => sum + row.quantity, 0);
}

function useOf(
  laid: SheetsOfMaterial,
  least: readonly [number, number],
  stock: WorkshopStock | undefined,
): readonly SheetUse[] {
  const { material, thickness, sheet, sheets, stock: row } = laid;
  if (!material || !sheet) return [];
  const offcutArea = usefulOffcuts(laid, least).reduce((sum, { length, width }) => sum + length * width, 0) / 1e6;
  const price = row?.id === undefined ? undefined : stock?.items[Number(row.id)]?.price;
  const common = { board: boardKey(material), thickness, sheets: sheets.length, size: sheet, offcutArea };
  return [{ ...common, ...(price === undefined ? {} : { price }) }];
}
