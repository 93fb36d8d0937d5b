// A cache of orders' pieces, which are listed in a worker thread.

import { LruCache } from '../../platform/lru-cache.js';
import type { JobOptions, WorkPool } from '../../platform/work/work-pool.js';
import type { ServiceJobs } from '../jobs/jobs.js';
import type { OrderPieces, PiecesInput } from './order-pieces.js';

/**
 * The maximum number of orders whose pieces are cached, and the maximum number of pieces in total. Each takes about 100
 * bytes.
 */
const MAX_ORDERS = 200;
const MAX_PIECES = 200_000;

/** The cache. An order's pieces never change, so entries are removed only when they're the least recently used ones. */
export class OrderPiecesCache {
  readonly #pool: Pick<WorkPool<ServiceJobs>, 'run'>;
  readonly #kept = new LruCache<OrderPieces>(MAX_ORDERS, MAX_PIECES);

  constructor(pool: Pick<WorkPool<ServiceJobs>, 'run'>) {
    this.#pool = pool;
  }

  /**
   * @param id the order's ID and the language of the names
   * @throws {ProblemError} 503 if too many jobs are already waiting for a thread
   */
  async get(id: string, read: () => Promise<PiecesInput>, options: JobOptions): Promise<OrderPieces> {
    const kept = this.#kept.get(id);
    if (kept) return kept;
    const made = await this.#pool.run('order_pieces', await read(), options);
    this.#kept.set(id, made, made.pieces.length);
    return made;
  }
}
