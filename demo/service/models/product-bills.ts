// The bills of products that were asked for: customers change quantity and postcode more often than the product, and the
// same revision and configuration always has the same bill. Of a large product they are made in a worker thread, as one may
// take as long as hundreds of other requests.

import { LruCache } from '../lru-cache.js';
import type { JobOptions, WorkPool } from '../work/work-pool.js';
import { type BillInput, type BillResult, buildBill } from './build-bill.js';
import type { CompiledModelCache } from './compiled-models.js';
import { revisionKey } from './revision-key.js';

const MAX_BILLS = 500;
/** As JSON; a longer one is not kept. */
const MAX_CONFIGURATION_LENGTH = 4_000;
/** A document up to this length is compiled within some 50 ms, once; a thread takes longer to start. */
const SMALL_DOCUMENT_LENGTH = 64 * 1024;
/** The bill of a revision that once took longer is made in a thread from then on. */
const QUICK_MS = 25;
const MAX_SLOW_REVISIONS = 1_000;

export class ProductBillCache {
  readonly #models: CompiledModelCache;
  readonly #pool: Pick<WorkPool, 'run'>;
  readonly #now: () => number;
  readonly #bills = new LruCache<BillResult>(MAX_BILLS);
  readonly #slow = new LruCache<true>(MAX_SLOW_REVISIONS);

  /** @param now in milliseconds */
  constructor(models: CompiledModelCache, pool: Pick<WorkPool, 'run'>, now = () => performance.now()) {
    this.#models = models;
    this.#pool = pool;
    this.#now = now;
  }

  /** @throws {ProblemError} 503 where too much waits for a thread already */
  async get(input: BillInput, options: JobOptions): Promise<BillResult> {
    const { organizationId, record, configuration } = input;
    const text = JSON.stringify(configuration);
    const revision = revisionKey(organizationId, record);
    const key = `${revision} ${text}`;
    const known = this.#bills.get(key);
    if (known) return known;
    const isLarge = record.document.length > SMALL_DOCUMENT_LENGTH || this.#slow.get(revision);
    const made = isLarge ? await this.#pool.run('product_bill', input, options) : this.#build(input, revision);
    if ('product' in made && text.length <= MAX_CONFIGURATION_LENGTH) this.#bills.set(key, made);
    return made;
  }

  #build({ organizationId, record, configuration }: BillInput, revision: string): BillResult {
    const model = this.#models.get(organizationId, record);
    const started = this.#now();
    const made = buildBill(model, configuration);
    if (this.#now() - started > QUICK_MS) this.#slow.set(revision, true);
    return made;
  }
}
