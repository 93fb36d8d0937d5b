import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Runs batches one after the other until one isn't full. Requests get a turn after each: SQLite responds synchronously,
 * so a loop of its transactions would keep all of them waiting.
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
