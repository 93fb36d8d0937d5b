import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Runs one batch after the other until one is not full. Requests get a turn after each: SQLite answers at once, so a
 * loop of its transactions would keep them all waiting.
 * @param run returns how many rows the batch had
 * @returns how many rows all batches had
 */
export async function inBatches(size: number, run: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let count = size; count === size; total += count) {
    count = await run();
    await nextTurn();
  }
  return total;
}
