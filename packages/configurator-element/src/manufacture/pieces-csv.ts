// The list of a batch's pieces as CSV: each piece's id, its order, and where it's cut.

import { type BatchNest, type BatchPiece, type PiecePlace, piecePlaces } from './batch.js';
import { type GrainPlace, grainPlaceText } from './grain-places.js';
import { type Column, type ListOptions, listCsv, materialOf } from './lists.js';

type Row = BatchPiece & { readonly place: PiecePlace | undefined; readonly isOfSeveral: boolean };

/** Options of `piecesCsv`. */
export type PiecesListOptions = Omit<ListOptions<PiecesListColumn>, 'bandName'>;

export const pieceColumns = [
  ['id', ({ id }) => id],
  ['order', ({ order }) => order],
  ['item', ({ item, isOfSeveral }) => (isOfSeveral ? item : undefined)],
  ['product', ({ copy }) => copy],
  ['number', ({ number }) => number],
  ['name', ({ name }) => name],
  ['quantity', (piece) => (piece.kind === 'item' ? piece.quantity : 1)],
  ['material', ({ row }, names) => materialOf(row, names)],
  ['thickness', (piece) => (piece.kind === 'panel' ? piece.row.thickness : undefined)],
  ['cutLength', lengthOf],
  ['cutWidth', (piece) => (piece.kind === 'panel' ? piece.row.cut.width : undefined)],
  ['grainMatch', (piece) => grainPlaceOf(piece) && grainPlaceText(grainPlaceOf(piece)!)],
  ['sheet', ({ place }) => (place?.on === 'sheet' ? place.number : undefined)],
  ['bar', ({ place }) => (place?.on === 'bar' ? place.number : undefined)],
  ['part', ({ path }) => path],
] as const satisfies readonly Column<Row>[];

/** A column of the list of pieces. */
export type PiecesListColumn = (typeof pieceColumns)[number][0];

/**
 * Writes every piece of a batch: a line of headings and one line per piece. `product` is the number of its copy, `item`
 * is the number of its item if the order has several, `number` is its line in the cut list or list of parts, and
 * `sheet` is the number at the start of its drawing's name. A bag of screws is one piece, and `quantity` is the number
 * of screws.
 * @example
 * ```ts
 * const pieces = piecesOf(orders);
 * await writeFile('pieces.csv', piecesCsv(pieces, nestBatch(pieces)));
 * ```
 */
export function piecesCsv(pieces: readonly BatchPiece[], nest: BatchNest, options: PiecesListOptions = {}): string {
  const places = piecePlaces(nest);
  const several = new Set(pieces.flatMap(({ order, item }) => (item > 1 ? [order] : [])));
  const rows = pieces.map((piece): Row => {
    return { ...piece, place: places.get(piece.id), isOfSeveral: several.has(piece.order) };
  });
  return listCsv(pieceColumns, rows, options);
}

function grainPlaceOf(piece: BatchPiece): GrainPlace | undefined {
  return piece.kind === 'panel' ? piece.grainPlace : undefined;
}

function lengthOf(piece: Row): number | undefined {
  if (piece.kind === 'panel') return piece.row.cut.length;
  return piece.kind === 'bar' ? piece.row.length : undefined;
}
