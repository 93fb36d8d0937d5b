// The sheets that an order is cut from, for workshops that charge whole sheets. Laying out takes milliseconds, so it runs
// in a worker thread.

import {
  type BatchNest,
  billOfMaterials,
  nestBatch,
  type PanelPiece,
  piecesOf,
} from '@parametric/configurator-element/manufacture';
import type { Product } from '@parametric/configurator-element/model';
import { findHeld } from './held-materials.js';
import type { PriceListProfile, WorkshopProfile } from './workshop-schema.js';

/** The sheets of one material and thickness. */
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
}

type SheetsOfMaterial = BatchNest['sheets'][number];

/** Orders with more panels are charged by area: laying them out would take seconds. */
const MOST_PANELS = 2_000;
const USEFUL_OFFCUT = [600, 300] as const;

export function chargesWholeSheets(workshop: WorkshopProfile): workshop is PriceListProfile {
  return workshop.pricing === 'price_list' && workshop.boards === 'whole_sheets';
}

/**
 * The sheets of the whole order, on the workshop's own sizes. Leaves out materials without a sheet size, and those with a
 * panel that doesn't fit: they're charged by area.
 */
export function sheetUse(product: Product, quantity: number, workshop: PriceListProfile): readonly SheetUse[] {
  const bill = billOfMaterials(product);
  const count = bill.panels.reduce((sum, row) => sum + row.quantity, 0) * quantity;
  if (count > MOST_PANELS) return [];
  const pieces = piecesOf([{ id: 'order', product, quantity, bill }]).filter((piece) => piece.kind === 'panel');
  const { sheets } = nestBatch(pieces.map((piece) => onOwnSheet(piece, workshop)));
  return sheets.flatMap((laid) => useOf(laid, workshop));
}

/** The panel with the size and kerf of the workshop's sheets. */
function onOwnSheet(piece: PanelPiece, { materials, sheets: rules }: PriceListProfile): PanelPiece {
  const { material, thickness } = piece.row;
  if (!material) return piece;
  const found = findHeld(materials, { material, thickness });
  const sheet = ('held' in found ? found.held.sheet : undefined) ?? material.sheet;
  const kerf = rules?.kerf ?? material.kerf;
  const own = { ...material, ...(sheet ? { sheet } : {}), ...(kerf === undefined ? {} : { kerf }) };
  return { ...piece, row: { ...piece.row, material: own } };
}

function useOf(laid: SheetsOfMaterial, { sheets: rules }: PriceListProfile): readonly SheetUse[] {
  const { material, thickness, sheet, kerf, sheets, oversize } = laid;
  if (!material || !sheet || oversize.length > 0) return [];
  const least = rules?.useful_offcut ?? USEFUL_OFFCUT;
  const offcutArea = sheets.reduce((sum, { panels }) => sum + usefulArea(offcutOf(panels, sheet, kerf), least), 0);
  return [{ material: material.id, thickness, sheets: sheets.length, size: sheet, offcutArea }];
}

/** The larger of the strips beyond all panels, along the length or across it; mm. */
function offcutOf(
  panels: SheetsOfMaterial['sheets'][number]['panels'],
  [length, width]: readonly [number, number],
  kerf: number,
): readonly [number, number] {
  const right = length - kerf - Math.max(...panels.map((panel) => panel.x + panel.length));
  const above = width - kerf - Math.max(...panels.map((panel) => panel.y + panel.width));
  return right * width >= above * length ? [right, width] : [length, above];
}

/** In m²; 0 for a strip that's smaller than the least useful offcut. */
function usefulArea(offcut: readonly [number, number], least: readonly [number, number]): number {
  const [long, short] = [Math.max(...offcut), Math.min(...offcut)];
  return long >= Math.max(...least) && short >= Math.min(...least) ? (long * short) / 1e6 : 0;
}
