// Lays out the pieces of orders that are cut together. It works in steps, so that a thread can report its progress, and
// stop if no one is waiting anymore.

import {
  type BatchNest,
  type BatchOrder,
  type BatchPiece,
  billOfMaterials,
  type NestBatchOptions,
  nestBatchInSlices,
  piecesOf,
} from '@parametric/configurator-element/manufacture';
import type { Product } from '@parametric/configurator-element/model';
import type { ProgressReporter } from '../../platform/work/work-progress.js';

interface OrderToLayOut extends Pick<BatchOrder, 'id' | 'quantity'> {
  readonly build: () => Product;
}

interface LaidOut {
  readonly orders: readonly Required<BatchOrder>[];
  readonly pieces: readonly BatchPiece[];
  readonly nest: BatchNest;
}

/** @throws {ReaderGoneError} if no one is waiting for the result anymore */
export async function layOut(
  orders: readonly OrderToLayOut[],
  options: NestBatchOptions,
  progress: ProgressReporter,
): Promise<LaidOut> {
  const made: Required<BatchOrder>[] = [];
  for (const { id, quantity, build } of orders) {
    await progress.report({ step: 'orders', done: made.length, total: orders.length });
    const product = build();
    made.push({ id, quantity, product, bill: billOfMaterials(product) });
  }
  const pieces = piecesOf(made);
  const slices = nestBatchInSlices(pieces, { ...options, isThorough: true });
  let slice = slices.next();
  for (; !slice.done; slice = slices.next()) await progress.report({ step: 'panels', ...slice.value });
  return { orders: made, pieces, nest: slice.value };
}
