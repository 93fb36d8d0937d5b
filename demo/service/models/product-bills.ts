// The bills of products that were asked for: customers change quantity and postcode more often than the product, and the
// same revision and configuration always has the same bill. Of a large product they are made in a worker thread, as one may
// take as long as hundreds of other requests.

import { LruCache } from '../lru-cache.js';
import type { JobOptions, WorkPool } from '../work/work-pool.js';
import { type BillInput, type BillResult, buildSmallBill } from './build-bill.js';
import type { CompiledModelCache } from './compiled-models.js';
import { revisionKey } from './revision-key.js';

const MAX_BILLS = 500;
/** Parts and holes of their products: a bill holds some 300 bytes of each, so that all together have 60 MB at most. */
const MAX_BILLS_PARTS = 200_000;
/** As JSON; a longer one is not kept. */
const MAX_CONFIGURATION_LENGTH = 4_000;
/** A document up to this length is compiled within some 50 ms, once; a thread takes longer to start. */
const SMALL_DOCUMENT_LENGTH = 64 * 1024;
/**
 * A bill of so many parts takes some 20 ms; how many there are is known in a fifth of what a bill takes. How long one took is no
 * measure: on a busy machine a small one takes as long, and in a thread it would take longer still, which makes the machine busier.
 */
const MANY_PARTS = 1_000;
const MAX_REVISIONS = 1_000;

export class ProductBillCache {
  readonly #models: CompiledModelCache;
  readonly #pool: Pick<WorkPool, 'run'>;
  readonly #bills = new LruCache<BillResult>(MAX_BILLS, MAX_BILLS_PARTS);
  /** How many parts the last product of a revision had. */
  readonly #partCounts = new LruCache<number>(MAX_REVISIONS);

  constructor(models: CompiledModelCache, pool: Pick<WorkPool, 'run'>) {
    this.#models = models;
    this.#pool = pool;
  }

  /** @throws {ProblemError} 503 where too much waits for a thread already */
  async get(input: BillInput, options: JobOptions): Promise<BillResult> {
    const { organizationId, record, configuration } = input;
    const text = JSON.stringify(configuration);
    const revision = revisionKey(organizationId, record);
    const key = `${revision} ${text}`;
    const known = this.#bills.get(key);
    if (known) return known;
    const partCount = this.#partCounts.get(revision) ?? 0;
    const isLarge = record.document.length > SMALL_DOCUMENT_LENGTH || partCount > MANY_PARTS;
    const small = isLarge
      ? undefined
      : buildSmallBill(this.#models.get(organizationId, record), configuration, MANY_PARTS);
    const made = small ?? (await this.#pool.run('product_bill', input, options));
    if (!('product' in made)) return made;
    const { bill, partCount: count } = made.product;
    this.#partCounts.set(revision, count);
    if (text.length <= MAX_CONFIGURATION_LENGTH) this.#bills.set(key, made, count + bill.totals['holes.count']);
    return made;
  }
}
