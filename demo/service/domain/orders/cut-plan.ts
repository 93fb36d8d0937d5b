// Plans what a batch of orders takes from the workshop's stock if they're cut together.

import type { MessagePort } from 'node:worker_threads';
import { type BatchNest, billForQuantity } from '@parametric/configurator-element/manufacture';
import type { Model } from '@parametric/configurator-element/model';
import type { ProgressReporter } from '../../platform/work/work-progress.js';
import { buildProduct } from '../models/compiled-models.js';
import { readPieceId } from '../pieces/piece-id.js';
import type { ModelRecord, OrderRecord } from '../records/records.js';
import { type CuttingSource, cuttingOptions } from '../workshops/stock-cutting.js';
import { NO_STOCK, type WorkshopStock } from '../workshops/stock-schema.js';
import { type StockUse, stockAfter, stockUse } from '../workshops/stock-use.js';
import { layOut } from './lay-out.js';

type CutOrder = Pick<OrderRecord, 'id' | 'configuration' | 'quantity'>;

export interface CutPlanInput {
  readonly organizationId: string;
  /** The products of the orders, each with its model. */
  readonly orders: readonly { readonly order: CutOrder; readonly record: ModelRecord }[];
  readonly cutting: CuttingSource;
  readonly keepsOffcuts: boolean;
  /** The port for progress reports. */
  readonly port?: MessagePort;
}

export interface CutPlan {
  readonly use: StockUse;
  /** The stock after the orders have been cut. */
  readonly after: WorkshopStock;
  /** For each order, the numbers of the pieces that are placed on the sheets and bars. */
  readonly pieces: readonly CutPieces[];
}

export interface CutPieces {
  readonly orderId: string;
  readonly pieces: readonly number[];
}

/**
 * Plans the cut. It uses the same sheets and bars as the orders' production pack.
 * @throws {ReaderGoneError} if no one is waiting for the result anymore
 */
export async function planCut(
  orders: readonly { readonly order: CutOrder; readonly model: Model }[],
  { cutting, keepsOffcuts }: Pick<CutPlanInput, 'cutting' | 'keepsOffcuts'>,
  progress: ProgressReporter,
): Promise<CutPlan> {
  const stock = cutting.stock ?? NO_STOCK;
  const toLayOut = orders.map(({ order: { id, configuration, quantity }, model }) => {
    return { id, quantity, build: () => buildProduct(model, configuration) };
  });
  const { orders: made, nest } = await layOut(toLayOut, cuttingOptions({ ...cutting, stock }), progress);
  const bills = made.map(({ bill, quantity }) => billForQuantity(bill, quantity));
  const use = stockUse(nest, bills, stock);
  const ids = [...new Set(orders.map(({ order: { id } }) => id))];
  const pieces = ids.map((id) => ({ orderId: id, pieces: numbersOf(nest, id) }));
  return { use, after: stockAfter(stock, use, keepsOffcuts), pieces };
}

function numbersOf({ sheets, bars }: BatchNest, order: string): readonly number[] {
  const onSheets = sheets.flatMap(({ sheets: each }) => each.flatMap(({ panels }) => panels.map(({ piece }) => piece)));
  const onBars = bars.flatMap(({ bars: each }) => each.flatMap((bar) => bar.map(({ batchPiece }) => batchPiece)));
  return [...onSheets, ...onBars].filter((piece) => piece.order === order).map(({ id }) => readPieceId(id)!.number);
}
