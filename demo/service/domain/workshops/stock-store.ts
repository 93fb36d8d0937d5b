// What workshops have in stock, and which orders have been cut from it. Test and live orders have a stock each, so that
// tests don't use up real sheets.

import type { NewMarks } from '../pieces/piece-store.js';
import type { Actor, CallerActor } from '../records/audit-store.js';
import type { KeyMode } from '../records/records.js';
import type { WorkshopStock } from './stock-schema.js';
import type { StockUse } from './stock-use.js';

/** Whose stock it is. */
export interface StockOwner {
  readonly organizationId: string;
  /** The workshop's slug. */
  readonly workshop: string;
  readonly mode: KeyMode;
}

export interface StockRecord {
  readonly stock: WorkshopStock;
  /** Changes with the stock. */
  readonly revision: string;
  readonly changedAt: string;
}

/** Orders that have been cut together. */
export interface CutRecord {
  readonly id: string;
  readonly orders: readonly string[];
  readonly use: StockUse;
  /** Whether the useful offcuts were kept. */
  readonly keptOffcuts: boolean;
  /** The stock before: what the orders' sheets and bars were laid out on. */
  readonly stock: WorkshopStock;
  readonly createdAt: string;
}

export interface CutOptions {
  readonly now: string;
  readonly by: Actor;
  /** The stock's revision that the cut was planned with; undefined without a stock. */
  readonly revision: string | undefined;
  readonly after: WorkshopStock;
}

export interface NewCut extends CutOptions {
  /** The pieces to mark as cut. */
  readonly marks: readonly NewMarks[];
}

export interface CutUndo extends CutOptions {
  /** Undoes the marks that the cut made. */
  readonly by: CallerActor;
}

export type CutOutcome =
  | { readonly outcome: 'cut' | 'already'; readonly cut: CutRecord }
  /** One of the orders has been cut with others. */
  | { readonly outcome: 'overlaps'; readonly order: string }
  | { readonly outcome: 'stale' };

export interface StockStore {
  get(owner: StockOwner): Promise<StockRecord | undefined>;
  /** Of several workshops at once, by slug. */
  some(owner: Omit<StockOwner, 'workshop'>, workshops: readonly string[]): Promise<ReadonlyMap<string, WorkshopStock>>;
  /**
   * Replaces the stock.
   * @param options.revision the one that was changed; undefined overwrites whatever is there
   */
  put(
    owner: StockOwner,
    stock: WorkshopStock,
    options: { readonly now: string; readonly by: Actor; readonly revision?: string | undefined },
  ): Promise<'changed' | 'unchanged' | 'stale'>;
  /** Records that orders have been cut, marks their pieces and changes the stock. Doing it again changes nothing. */
  cut(owner: StockOwner, cut: Omit<CutRecord, 'createdAt'>, options: NewCut): Promise<CutOutcome>;
  /** Undoes a cut: its orders can be cut again. Doing it again changes nothing. */
  undoCut(owner: StockOwner, cut: CutRecord, options: CutUndo): Promise<'undone' | 'stale'>;
  /** The cut of an order; undefined if it hasn't been cut. */
  cutOf(organizationId: string, order: string): Promise<CutRecord | undefined>;
}
