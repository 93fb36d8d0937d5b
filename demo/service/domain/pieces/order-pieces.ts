// An order's pieces as a workshop handles them: what each piece is, and which steps it needs. A worker thread lists
// them, because an order can have ten thousand.

import { pieceSteps } from '@parametric/api-client';
import {
  type BatchPiece,
  type BillOfMaterials,
  billOfMaterials,
  engravedText,
  type ItemRow,
  type PanelRow,
  type PanelSide,
  partFileNames,
  piecesOf,
} from '@parametric/configurator-element/manufacture';
import { type Model, type Recess, textIn } from '@parametric/configurator-element/model';
import { buildProduct } from '../models/compiled-models.js';
import { isMade, isPanel } from '../papers/pieces.js';
import type { ModelRecord, OrderRecord } from '../records/records.js';
import type { PieceStep } from './piece-store.js';

/** One of an order's products. */
export interface ProductToMake extends Pick<OrderRecord, 'configuration' | 'quantity'> {
  readonly record: ModelRecord;
}

export interface PiecesInput extends Pick<OrderRecord, 'id' | 'organizationId'> {
  readonly products: readonly ProductToMake[];
  /** Whether the workshop delivers the product assembled. */
  readonly isAssembled: boolean;
  /** The language of the names, which is that of the workshop's labels and papers. */
  readonly language: string;
}

/** Work on a piece after it's cut and banded. Identical holes share an entry. */
export interface Machining {
  readonly kind: Recess['kind'] | 'hole' | 'cutout' | 'contour' | 'engraving' | 'mitre' | 'file';
  readonly count: number;
  readonly side?: PanelSide | 'front' | 'back';
  /** The diameter in mm. A hole without a depth goes all the way through. */
  readonly diameter?: number;
  /** The thread, such as `M6`. The diameter is then that of the tap drill. */
  readonly thread?: string;
  readonly width?: number;
  readonly depth?: number;
  readonly angle?: number;
  /** The engraved text, or the name of a file in the production pack. */
  readonly text?: string;
}

/** A kind of identical pieces, which is a row in the bill. */
export interface PieceKind {
  /** The number of the row in the bill. */
  readonly number: number;
  readonly name: string;
  readonly kind: 'panel' | 'bar' | 'item' | 'hardware';
  readonly material?: string;
  readonly color?: string;
  /** The finished size, in mm. */
  readonly size: readonly number[];
  /** The size to saw, before the edges are banded, in mm. */
  readonly cut?: readonly [length: number, width: number];
  /** The bar's section, such as `dia 30 x 2`. */
  readonly section?: string;
  readonly grain: boolean;
  readonly bands: readonly { readonly side: PanelSide; readonly name?: string; readonly thickness?: number }[];
  readonly machining: readonly Machining[];
  readonly steps: readonly PieceStep[];
  readonly hasDrawing: boolean;
}

/** A piece. Its number in the order is its position in the list, starting at 1. */
export interface ListedPiece {
  /** The piece's id, such as `7F3KQ-107`. */
  readonly id: string;
  /** The index of the piece's kind in `kinds`. */
  readonly kind: number;
  /** The number of the order item that the piece belongs to, starting at 1. */
  readonly item: number;
  /**
   * The number of the copy that the piece belongs to, starting at 1. The numbers continue through all items of the
   * order.
   */
  readonly copy: number;
  /** The number of screws in a bag; 1 for all other pieces. */
  readonly quantity: number;
}

export interface OrderPieces {
  /** For each item, its name and the number of pieces in one copy. */
  readonly items: readonly { readonly name: string; readonly pieces: number }[];
  /** The total number of copies in the order. */
  readonly copies: number;
  readonly kinds: readonly PieceKind[];
  readonly pieces: readonly ListedPiece[];
}

export function listPieces(
  { id, products, isAssembled, language }: PiecesInput,
  modelOf: (record: ModelRecord) => Model,
): OrderPieces {
  const made = products.map(({ record, configuration, quantity }) => {
    const model = modelOf(record);
    const product = buildProduct(model, configuration, { language });
    return { id, product, quantity, bill: billOfMaterials(product), name: textIn(model.document.name, language) };
  });
  const batch = piecesOf(made);
  const counts = made.map(({ quantity }, index) => batch.filter(({ item }) => item === index + 1).length / quantity);
  const kinds: PieceKind[] = [];
  const known = new Map<unknown, number>();
  const pieces = batch.map((piece) => {
    const isAssembledHere = isAssembled && counts[piece.item - 1]! > 1;
    const kind =
      known.get(piece.row) ??
      kinds.push(kindOf(piece, made[piece.item - 1]!.bill, { isAssembled: isAssembledHere, language })) - 1;
    known.set(piece.row, kind);
    const { id, item, copy } = piece;
    return { id, kind, item, copy, quantity: piece.kind === 'item' ? piece.quantity : 1 };
  });
  return {
    items: made.map(({ name }, index) => ({ name, pieces: counts[index]! })),
    copies: made.reduce((sum, { quantity }) => sum + quantity, 0),
    kinds,
    pieces,
  };
}

function kindOf(
  piece: BatchPiece,
  { items }: BillOfMaterials,
  { isAssembled, language }: Pick<PiecesInput, 'isAssembled' | 'language'>,
): PieceKind {
  const row = piece.kind === 'panel' ? piece.row : items.find(({ number }) => number === piece.number)!;
  const { number, name, material, color } = row;
  const isHardware = !isMade(row);
  const facts = isPanel(row) ? panelFacts(row, language) : itemFacts(row);
  const own = {
    ...{ number, name },
    ...(material ? { material: textIn(material.name, language) } : {}),
    ...(color === undefined ? {} : { color }),
    ...facts,
    ...(piece.kind === 'bar' ? { size: [piece.row.length], section: piece.row.section } : {}),
  };
  const needed: Readonly<Record<PieceStep, boolean>> = {
    cut: !isHardware,
    banded: own.bands.length > 0,
    machined: !isHardware && own.machining.length > 0,
    assembled: isAssembled,
    packed: true,
  };
  return {
    ...own,
    kind: isHardware ? 'hardware' : piece.kind,
    steps: pieceSteps.filter((step) => needed[step]),
    hasDrawing: isPanel(row) || row.part !== undefined,
  };
}

type Facts = Pick<PieceKind, 'size' | 'cut' | 'grain' | 'bands' | 'machining'>;

function panelFacts(row: PanelRow, language: string): Facts {
  const { length, width, thickness, cut, grain, edges, bands } = row;
  return {
    size: [length, width, thickness],
    cut: [cut.length, cut.width],
    grain,
    bands: edges.map((side) => {
      const band = bands[side];
      return { side, ...(band ? { name: textIn(band.name, language), thickness: band.thickness } : {}) };
    }),
    machining: panelMachining(row),
  };
}

function panelMachining(row: PanelRow): readonly Machining[] {
  const works: Omit<Machining, 'count'>[] = [
    ...(row.outline === undefined ? [] : [{ kind: 'contour' } as const]),
    ...row.mitres.map(({ side, angle }) => ({ kind: 'mitre', side, angle }) as const),
    ...row.holes.map(({ side, diameter, depth, thread }) => {
      const own = { kind: 'hole', side, diameter, ...(depth === undefined ? {} : { depth }) } as const;
      return thread === undefined ? own : { ...own, thread };
    }),
    ...row.recesses.map(({ kind, side, depth, width }) => {
      return { kind, side, depth, ...(width === undefined ? {} : { width }) } as const;
    }),
    ...row.cutouts.map(() => ({ kind: 'cutout' }) as const),
    ...(row.letters.length === 0 ? [] : [{ kind: 'engraving', text: engravedText(row) } as const]),
  ];
  const counted = new Map<string, Machining>();
  for (const work of works) {
    const key = JSON.stringify(work);
    counted.set(key, { ...work, count: (counted.get(key)?.count ?? 0) + 1 });
  }
  return [...counted.values()];
}

function itemFacts(row: ItemRow): Facts {
  const files = partFileNames(row).map((text) => ({ kind: 'file', text, count: 1 }) as const);
  return { size: row.size, grain: false, bands: [], machining: files };
}
