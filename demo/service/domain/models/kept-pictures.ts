// Stores pictures of the models for sale, in their initial configuration. After the service starts, and after a model
// is published through the API, they're drawn while the service is otherwise idle. They're stored in the database, so
// that neither a restart nor another process draws them again. The service doesn't notice if a model is published from
// the command line. In that case, its pictures are drawn on the first request or after the next start. Pictures of
// other configurations are in the file cache.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Clock, timestamp } from '../../platform/clock.js';
import { LruCache } from '../../platform/lru-cache.js';
import { compressWell } from '../../platform/static-files.js';
import type { Log } from '../../platform/telemetry/log.js';
import type { JobOptions } from '../../platform/work/work-pool.js';
import type { ModelRecord } from '../records/records.js';
import { type ModelStore, type PictureStore, revisionKey } from './model-store.js';
import { nameOfView, type PictureView, viewsAhead } from './picture-view.js';
import type { FileInput } from './product-file-maker.js';
import { DRAWING_VERSION, type MadeFile, type ProductFileCache } from './product-files.js';

type Picture = Uint8Array<ArrayBuffer>;

/** The maximum number of pictures that are also cached in memory. */
const MAX_IN_MEMORY = 500;
/** The maximum size of a picture to store. Most pictures have about 10 kB. */
const MAX_BYTES = 128 * 1024;
/** The number of models that are checked for missing pictures at a time. */
const PAGE = 100;

export interface KeptPicturesOptions {
  readonly store: {
    readonly models: ModelStore;
    readonly pictures: PictureStore;
    isUnavailable(error: unknown): boolean;
  };
  readonly files: ProductFileCache;
  readonly clock: Clock;
  readonly log: Log;
  /** Whether pictures are drawn before they're first requested. */
  readonly makesAhead: boolean;
  /** Called for each model before its pictures are drawn. If it fails, the first request repeats the work. */
  readonly prepare?: (organizationId: string, record: ModelRecord, options: JobOptions) => Promise<void>;
  /** Aborted when the service stops. */
  readonly ending: AbortSignal;
}

interface ModelId {
  readonly organizationId: string;
  readonly id: string;
}

export class KeptPictures {
  readonly #options: KeptPicturesOptions;
  readonly #memory = new LruCache<Picture>(MAX_IN_MEMORY);
  /** Pictures that are being stored, and the loop that draws pictures ahead of requests. */
  readonly #running = new Set<Promise<void>>();
  /** Models published since the loop last checked, by key. */
  readonly #published = new Map<string, ModelId>();
  #drawsPublished = false;

  constructor(options: KeptPicturesOptions) {
    this.#options = options;
  }

  /** @returns the SVG, compressed with Brotli; undefined if it still has to be drawn */
  async find(organizationId: string, record: ModelRecord, view: PictureView | undefined): Promise<Picture | undefined> {
    const name = nameOfView(view);
    const key = keyOf(organizationId, record, name);
    const known = this.#memory.get(key);
    if (known) return known;
    const { id, revision } = record;
    const drawn = { model: id, revision, view: name, drawing: DRAWING_VERSION };
    const stored = await this.#options.store.pictures.find(organizationId, drawn);
    if (stored) this.#memory.set(key, stored);
    return stored;
  }

  /**
   * Draws a picture and stores it in the background.
   * @throws {ProblemError} 503
   */
  async make(input: FileInput, options: JobOptions): Promise<MadeFile> {
    const made = await this.#options.files.make(input, options);
    if (made instanceof Uint8Array) this.#run(this.#keep(input, made));
    return made;
  }

  /** Draws the missing pictures of models for sale. */
  start(): void {
    if (this.#options.makesAhead) this.#run(this.#drawAll());
  }

  /** Draws the pictures of the model's newest revision. */
  published(organizationId: string, id: string): void {
    if (!this.#options.makesAhead) return;
    this.#published.set(`${organizationId} ${id}`, { organizationId, id });
    if (!this.#drawsPublished) this.#run(this.#drawPublished());
  }

  /** Resolves once the last picture has been drawn and stored. Called when the service is stopping. */
  async ended(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #run(task: Promise<void>): void {
    const settled = task
      .catch((error: unknown) => {
        const { log, ending } = this.#options;
        if (!ending.aborted) log.warn({ err: error }, "Images couldn't be stored. They're drawn on request.");
      })
      .finally(() => this.#running.delete(settled));
    this.#running.add(settled);
  }

  async #keep({ organizationId, record, view }: FileInput, svg: Uint8Array): Promise<void> {
    const name = nameOfView(view);
    const key = keyOf(organizationId, record, name);
    if (this.#memory.get(key)) return;
    const content = await compressWell(svg, 'br');
    if (content.length > MAX_BYTES || this.#memory.get(key)) return;
    this.#memory.set(key, content);
    const { store, clock } = this.#options;
    const picture = { model: record.id, revision: record.revision, view: name, drawing: DRAWING_VERSION, content };
    await store.pictures.keep(organizationId, picture, timestamp(clock()));
  }

  async #drawAll(): Promise<void> {
    const { store, ending } = this.#options;
    let after: ModelId | undefined;
    for (;;) {
      const page: readonly ModelId[] = await store.models.listAll({ limit: PAGE, after });
      for (const model of page) {
        if (ending.aborted) return;
        await this.#drawMissing(model);
        // Pause here. Otherwise, if no picture is missing, requests would have to wait until all models have been
        // checked.
        await nextTurn();
      }
      after = page.at(-1);
      if (page.length < PAGE) return;
    }
  }

  async #drawPublished(): Promise<void> {
    this.#drawsPublished = true;
    try {
      for (const [key, model] of this.#published) {
        this.#published.delete(key);
        if (this.#options.ending.aborted) return;
        await this.#drawMissing(model);
      }
    } finally {
      this.#drawsPublished = false;
    }
  }

  /**
   * Draws a model's missing pictures one at a time, because each waiting job keeps a document in memory. Skips models
   * that can't be drawn.
   */
  async #drawMissing({ organizationId, id }: ModelId): Promise<void> {
    const { store, ending, prepare } = this.#options;
    const record = await store.models.get(organizationId, id);
    if (!record) return;
    const job = { owner: { organizationId, client: 'the service' }, signal: ending, isBackground: true };
    await prepare?.(organizationId, record, job).catch(() => undefined);
    const drawn = { model: id, revision: record.revision, drawing: DRAWING_VERSION };
    const kept = new Set(await store.pictures.views(organizationId, drawn));
    for (const view of viewsAhead) {
      if (kept.has(nameOfView(view)) || this.#memory.get(keyOf(organizationId, record, nameOfView(view)))) continue;
      const input: FileInput = { name: 'picture.svg', organizationId, record, configuration: {}, view };
      try {
        const made = await this.#options.files.make(input, job);
        if (!(made instanceof Uint8Array)) return;
        await this.#keep(input, made);
      } catch (error) {
        if (store.isUnavailable(error)) throw error;
        // Ignore the error. A request for the picture will report it.
        return;
      }
    }
  }
}

function keyOf(organizationId: string, record: ModelRecord, view: string): string {
  return `${revisionKey(organizationId, record)} ${view}`;
}
