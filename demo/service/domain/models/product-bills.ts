// A cache of product bills. Customers change the quantity and postcode more often than the product, and the same
// revision and configuration always has the same bill. Bills of large products are built in a worker thread, since one
// may take as long as hundreds of other requests.

import { LruCache } from '../../platform/lru-cache.js';
import type { JobOptions, WorkPool } from '../../platform/work/work-pool.js';
import type { ModelRecord } from '../records/records.js';
import { type BillInput, type BillResult, buildSmallBill, FEW_PARTS } from './build-bill.js';
import type { CompiledModelCache } from './compiled-models.js';
import type { ModelJobs } from './model-jobs.js';
import { revisionKey } from './model-store.js';

const MAX_BILLS = 500;
/** How many different panels all cached bills may have together; each takes about 150 bytes. */
const MAX_PANELS = 200_000;
/** Configurations whose JSON is longer aren't cached. */
const MAX_CONFIGURATION_LENGTH = 4_000;
/** Documents up to this length compile within about 50 ms, once. Starting a thread takes longer. */
const SMALL_DOCUMENT_LENGTH = 64 * 1024;
const MAX_REVISIONS = 1_000;

export class ProductBillCache {
  readonly #models: CompiledModelCache;
  readonly #pool: Pick<WorkPool<ModelJobs>, 'run'>;
  readonly #bills = new LruCache<BillResult>(MAX_BILLS, MAX_PANELS);
  /** Whether the last product of a revision had many parts. */
  readonly #areLarge = new LruCache<boolean>(MAX_REVISIONS);

  constructor(models: CompiledModelCache, pool: Pick<WorkPool<ModelJobs>, 'run'>) {
    this.#models = models;
    this.#pool = pool;
  }

  /** @throws {ProblemError} 503 if too many jobs are already waiting for a thread */
  async get(input: BillInput, options: JobOptions): Promise<BillResult> {
    const { organizationId, record, configuration } = input;
    const revision = revisionKey(organizationId, record);
    const known = this.#bills.get(keyOf(revision, configuration));
    if (known) return known;
    const isLarge = isLong(record) || this.#areLarge.get(revision);
    const small = isLarge ? undefined : buildSmallBill(this.#models.get(organizationId, record), configuration);
    // Until the thread has counted the parts, further requests go to the thread too.
    if (!small) this.#areLarge.set(revision, true);
    return this.#keep(input, small ?? (await this.#pool.run('product_bill', input, options)));
  }

  /**
   * Checks in a thread, before anyone asks, whether a model's initial product has many parts. Checking while requests
   * wait would take as long as dozens of them.
   */
  async prepare(organizationId: string, record: ModelRecord, options: JobOptions): Promise<void> {
    const isKnown = isLong(record) || this.#areLarge.get(revisionKey(organizationId, record)) !== undefined;
    if (isKnown || this.#areLarge.size >= MAX_REVISIONS) return;
    const input = { organizationId, record, configuration: {} };
    this.#keep(input, await this.#pool.run('product_bill', input, options));
  }

  #keep({ organizationId, record, configuration }: BillInput, made: BillResult): BillResult {
    const revision = revisionKey(organizationId, record);
    const key = keyOf(revision, configuration);
    const product = 'product' in made ? made.product : undefined;
    this.#areLarge.set(revision, product !== undefined && product.partCount > FEW_PARTS);
    if (product && key.length - revision.length <= MAX_CONFIGURATION_LENGTH)
      this.#bills.set(key, made, product.needs.panels.length);
    return made;
  }
}

const isLong = ({ document }: ModelRecord) => document.length > SMALL_DOCUMENT_LENGTH;

const keyOf = (revision: string, configuration: BillInput['configuration']) =>
  `${revision} ${JSON.stringify(configuration)}`;
