// The store for what workshops have in stock, and for which orders have been cut from it. Test and live orders have
// separate stocks, so that tests don't use up real sheets.

import type { NewMarks } from '../pieces/piece-store.js';
import type { Actor, CallerActor } from '../records/audit-store.js';
import type { KeyMode } from '../records/records.js';
import type { CuttingSource } from './stock-cutting.js';
import type { WorkshopStock } from './stock-schema.js';
import type { StockUse } from './stock-use.js';

/** Identifies a stock by the organization, mode, and workshop that it belongs to. */
export interface StockOwner {
  readonly organizationId: string;
  /** The workshop's slug. */
  readonly workshop: string;
  readonly mode: KeyMode;
}

export interface StockRecord {
  readonly stock: WorkshopStock;
  /** The stock's revision, which changes whenever the stock does. */
  readonly revision: string;
  readonly changedAt: string;
}

/** A record of orders that have been cut together. */
export interface CutRecord {
  readonly id: string;
  readonly orders: readonly string[];
  readonly use: StockUse;
  /** Whether the workshop kept the useful offcuts. */
  readonly keptOffcuts: boolean;
  /** How the workshop cut, and its stock before the cut, on which the orders' sheets and bars were laid out. */
  readonly source: CuttingSource;
  readonly createdAt: string;
}

export interface CutOptions {
  readonly now: string;
  readonly by: Actor;
  /** The revision of the stock that the cut was planned with; undefined if there was no stock. */
  readonly revision: string | undefined;
  readonly after: WorkshopStock;
}

export interface NewCut extends CutOptions {
  /** The pieces to mark as cut. */
  readonly marks: readonly NewMarks[];
}

export interface CutUndo extends CutOptions {
  /** Who undid the cut. It also undoes the marks of the pieces. */
  readonly by: CallerActor;
}

export type CutOutcome =
  | { readonly outcome: 'cut' | 'already'; readonly cut: CutRecord }
  /** One of the orders, named here, has already been cut with other orders. */
  | { readonly outcome: 'overlaps'; readonly order: string }
  | { readonly outcome: 'stale' };

export interface StockStore {
  get(owner: StockOwner): Promise<StockRecord | undefined>;
  /** Reads the stocks of several workshops. The keys are the workshops' slugs. */
  some(owner: Omit<StockOwner, 'workshop'>, workshops: readonly string[]): Promise<ReadonlyMap<string, WorkshopStock>>;
  /**
   * Replaces the workshop's stock.
   * @param options.revision the revision that was changed; null if there was no stock, undefined overwrites the current stock
   */
  put(
    owner: StockOwner,
    stock: WorkshopStock,
    options: { readonly now: string; readonly by: Actor; readonly revision?: string | null | undefined },
  ): Promise<'changed' | 'unchanged' | 'stale'>;
  /**
   * Records that the orders have been cut, marks their pieces, and updates the stock. Repeating the call changes
   * nothing.
   */
  cut(owner: StockOwner, cut: Omit<CutRecord, 'createdAt'>, options: NewCut): Promise<CutOutcome>;
  /** Undoes a cut, so that its orders can be cut again. Repeating the call changes nothing. */
  undoCut(owner: StockOwner, cut: CutRecord, options: CutUndo): Promise<'undone' | 'stale'>;
  /** The cut that an order was part of; undefined if it hasn't been cut. */
  cutOf(organizationId: string, order: string): Promise<CutRecord | undefined>;
}
