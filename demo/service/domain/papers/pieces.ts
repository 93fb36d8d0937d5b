// An order's physical pieces, as shown on papers. Hardware isn't listed piece by piece but in bags, because it's bought
// and only counted.

import {
  type BatchNest,
  type BatchOrder,
  type BatchPiece,
  type BillOfMaterials,
  grainPlaceText,
  type ItemRow,
  massOf,
  nestBatch,
  type PanelRow,
  type PanelSide,
  panelTops,
  piecesOf,
} from '@parametric/configurator-element/manufacture';
import type { PlacedPart, Product } from '@parametric/configurator-element/model';
import { type CuttingSource, cuttingOptions } from '../workshops/stock-cutting.js';

export interface Piece {
  /** The piece's id, such as `7F3KQ-107`. */
  readonly id: string;
  readonly name: string;
  /** The piece's row in the bill. */
  readonly row: PanelRow | ItemRow;
  /** The finished size in mm. A piece sawn from a bar has its own length. All others have the size in their row. */
  readonly size: readonly number[];
  /** The bar's section, such as `dia 30 x 2`. */
  readonly section: string | undefined;
  /** The mass in kg; undefined if it's unknown. */
  readonly mass: number | undefined;
  /** The copy of the product that the piece belongs to, counted from 1. */
  readonly copy: number;
  /** The side that faces up in the product; undefined for a horizontal piece. */
  readonly top: PanelSide | undefined;
  /** The piece's position in a row with continuous grain, as on labels: `doors 2/4`. */
  readonly grainPlace: string | undefined;
}

/** A kind of hardware, counted for the whole order. */
export interface Bag {
  /** The bag's letter: `A`, `B`, … `Z`, `AA`. */
  readonly letter: string;
  readonly row: ItemRow;
  readonly quantity: number;
}

export interface OrderPieces {
  readonly product: Product;
  readonly bill: BillOfMaterials;
  /** The pieces in the order of the bill, so that all pieces of a row are together. */
  readonly pieces: readonly Piece[];
  readonly bags: readonly Bag[];
  /** The sheets and bars for the whole order. */
  readonly nest: BatchNest;
  readonly quantity: number;
}

/**
 * Lists all pieces of orders that are cut together, and how they're cut.
 * @param cutting how the workshop cuts; if undefined, the documents decide
 */
export function nested(orders: readonly Required<BatchOrder>[], cutting?: CuttingSource) {
  const pieces = piecesOf(orders);
  return { pieces, nest: nestBatch(pieces, { ...(cutting && cuttingOptions(cutting)), isThorough: true }) };
}

/** The pieces that one order of a batch consists of, or one of its products. */
export function piecesInBatch(
  { id, product, quantity, bill, item = 1 }: Required<BatchOrder> & { readonly item?: number | undefined },
  batch: readonly BatchPiece[],
  nest: BatchNest,
): OrderPieces {
  const rows = new Map([...bill.panels, ...bill.items].map((row) => [row.number, row] as const));
  const tops = panelTops(product);
  const massIn = massReader(product);
  const pieces = batch
    .filter((piece) => piece.order === id && piece.item === item && isMade(rows.get(piece.number)!))
    .map((piece): Piece => {
      const row = rows.get(piece.number)!;
      const { id: own, name, copy, path } = piece;
      const top = piece.kind === 'panel' ? tops.get(path) : undefined;
      const place = piece.kind === 'panel' ? piece.grainPlace : undefined;
      const grainPlace = place && grainPlaceText(place);
      return { id: own, name, row, ...measuresOf(piece, row), mass: massIn(piece, row), copy, top, grainPlace };
    })
    .sort((a, b) => a.row.number - b.row.number);
  const bought = bill.items.filter((row) => !isMade(row) && !(row.part && isEngraved(row.part)));
  return {
    product,
    bill,
    pieces,
    bags: bought.map((row, index) => ({ letter: letterOf(index), row, quantity: row.quantity * quantity })),
    nest,
    quantity,
  };
}

export function isPanel(row: PanelRow | ItemRow): row is PanelRow {
  return 'cut' in row;
}

/** Whether the workshop makes the part. It buys hardware, even if it's drawn and not only counted. */
export function isMade(row: PanelRow | ItemRow): boolean {
  if (isPanel(row)) return true;
  const { part, material } = row;
  return part !== undefined && part.kind !== 'asset' && part.kind !== 'text' && material !== undefined;
}

/** Whether the part is an engraving in another part. Engravings aren't packed or put in place. */
export function isEngraved(part: PlacedPart): boolean {
  return part.kind === 'text' && part.depth < 0;
}

function measuresOf(piece: BatchPiece, row: PanelRow | ItemRow): Pick<Piece, 'size' | 'section'> {
  if (piece.kind === 'bar') return { size: [piece.row.length], section: piece.row.section };
  return { size: isPanel(row) ? [row.length, row.width, row.thickness] : row.size, section: undefined };
}

/**
 * Returns a function that reads a piece's mass. If a part consists of several pieces from bars, such as a mitered
 * frame, they share its mass in proportion to their lengths.
 */
function massReader(product: Product): (piece: BatchPiece, row: PanelRow | ItemRow) => number | undefined {
  const parts = new Map([...product.parts].map((part) => [part.path, part] as const));
  const lengths = new Map<number, number>();
  return (piece, { number, paths, material, ...row }) => {
    const part: PlacedPart | undefined = parts.get(paths[0]!);
    if (!part || material?.density === undefined) return undefined;
    const mass = massOf(part);
    if (piece.kind !== 'bar' || piece.row.piece === undefined) return mass;
    const total = lengths.get(number) ?? ('size' in row ? row.size.at(-1)! : piece.row.length);
    lengths.set(number, total);
    return (mass * piece.row.length) / total;
  };
}

function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}
