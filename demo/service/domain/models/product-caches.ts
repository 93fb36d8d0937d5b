// A cache of product bills. Customers change the quantity and postcode more often than the product, and the same
// revision and configuration always have the same bill. Large products' bills are built in a worker thread, because
// building one can take as long as hundreds of other requests.

import type { Material } from '@parametric/configurator-element/model';
import { LruCache } from '../../platform/lru-cache.js';
import { compressWell, type Encoding } from '../../platform/static-files.js';
import type { JobOptions, WorkPool } from '../../platform/work/work-pool.js';
import type { ServiceJobs } from '../jobs/jobs.js';
import type { ModelRecord } from '../records/records.js';
import { identityOf } from '../workshops/material-identity.js';
import { type BillInput, type BillResult, buildSmallBill, FEW_PARTS } from './build-bill.js';
import type { CompiledModelCache } from './compiled-models.js';
import { revisionKey } from './model-store.js';

const MAX_BILLS = 500;
/** The maximum number of different panels in all cached bills together. Each panel takes about 150 bytes. */
const MAX_PANELS = 200_000;
/** The maximum length of a configuration's JSON. Bills of longer configurations aren't cached. */
const MAX_CONFIGURATION_LENGTH = 4_000;
/**
 * The maximum length of a document that's compiled in the main thread. Compiling takes at most about 50 ms, and
 * happens only once. Starting a thread would take longer.
 */
const SMALL_DOCUMENT_LENGTH = 64 * 1024;
const MAX_REVISIONS = 1_000;

export class ProductBillCache {
  readonly #models: CompiledModelCache;
  readonly #pool: Pick<WorkPool<ServiceJobs>, 'run'>;
  readonly #bills = new LruCache<BillResult>(MAX_BILLS, MAX_PANELS);
  /** Whether the last product of a revision had many parts. */
  readonly #areLarge = new LruCache<boolean>(MAX_REVISIONS);

  constructor(models: CompiledModelCache, pool: Pick<WorkPool<ServiceJobs>, 'run'>) {
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
    // Until the thread has counted the parts, send further requests to the thread, too.
    if (!small) this.#areLarge.set(revision, true);
    return this.#keep(input, small ?? (await this.#pool.run('product_bill', input, options)));
  }

  /**
   * Checks in a thread, before the first request, whether a model's initial product has many parts. If this were
   * checked during requests, it would take as long as dozens of them.
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

// A product's materials, with the kinds under which a price list may list each of them. They're cached for the most
// recently requested revisions.

/**
 * The maximum number of cached revisions, and their maximum total length in characters, because a single document can
 * have megabytes.
 */
const MAX_KEPT = 2_000;
const MAX_KEPT_LENGTH = 8 * 1024 * 1024;

export interface MaterialRow {
  readonly name: Material['name'];
  /** The possible kinds, the most likely one first. */
  readonly kinds: string[];
  /** The thickness in mm; missing if the document doesn't specify one. */
  readonly thickness_mm?: number;
}

/** The rows, each with its JSON as a key. Equal rows of different models have equal keys. */
type Rows = readonly (readonly [key: string, row: MaterialRow])[];

/**
 * A cache of product materials. Its entries never become outdated, because revisions never change. Documents were
 * checked when they were published.
 */
export class ProductMaterialCache {
  /** The rows, by organization, model, and revision. */
  readonly #rows = new LruCache<Rows>(MAX_KEPT, MAX_KEPT_LENGTH);

  async get(name: string, read: () => Promise<ModelRecord | undefined>): Promise<Rows> {
    const known = this.#rows.get(name);
    if (known) return known;
    const record = await read();
    const { materials = [] }: { readonly materials?: readonly Material[] } = record ? JSON.parse(record.document) : {};
    const rows: Rows = materials.map(rowOf).map((row) => [JSON.stringify(row), row]);
    const length = rows.reduce((sum, [key]) => sum + key.length, name.length);
    if (record) this.#rows.set(name, rows, length);
    return rows;
  }
}

function rowOf(material: Material): MaterialRow {
  return {
    name: material.name,
    kinds: [...new Set([true, false].flatMap((isBoard) => identityOf(material, isBoard).kinds))],
    ...(material.thickness === undefined ? {} : { thickness_mm: material.thickness }),
  };
}

// A cache of model documents that are compressed at the best quality. Customers would have to wait too long for that,
// so the first response is compressed quickly. Later responses come from this cache, and are a quarter smaller.

/** The maximum number of cached bodies. A model has one for each variant, in each of the two encodings. */
const MAX_BODIES = 400;

/** A cache of compressed documents. Entries never become outdated, because a revision of a model never changes. */
export class ModelBodies {
  /** The bodies. An entry without bytes is still being compressed. */
  readonly #bodies = new LruCache<{ bytes?: Uint8Array<ArrayBuffer> }>(MAX_BODIES);

  /**
   * @param variant identifies which text of the revision to compress
   * @param write returns the text. It's called only if the text hasn't been compressed yet.
   * @returns undefined if there's no body yet. In that case, compression has been started.
   */
  get(
    organizationId: string,
    record: ModelRecord,
    variant: string,
    encoding: Encoding,
    write: () => string,
  ): Uint8Array<ArrayBuffer> | undefined {
    const key = `${revisionKey(organizationId, record)} ${encoding} ${variant}`;
    const known = this.#bodies.get(key);
    if (known) return known.bytes;
    const body: { bytes?: Uint8Array<ArrayBuffer> } = {};
    this.#bodies.set(key, body);
    compressWell(Buffer.from(write()), encoding).then(
      (bytes) => {
        body.bytes = bytes;
      },
      () => this.#bodies.delete(key),
    );
    return undefined;
  }
}
