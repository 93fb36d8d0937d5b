// An LRU cache of configurations' files. The same revision and configuration always result in the same file, and
// creating a file occupies a worker thread for as long as serving hundreds of them.

import { LruCache } from '../../platform/lru-cache.js';
import { ProblemError } from '../../platform/problems.js';
import { sha256 } from '../../platform/sha256.js';
import { type JobOptions, TookTooLongError, type WorkPool } from '../../platform/work/work-pool.js';
import type { ServiceJobs } from '../jobs/jobs.js';
import type { OrganizationFiles } from './organization-files.js';
import { nameOfView } from './picture-view.js';
import { type FileInput, type FileResult, isPicture } from './product-file-maker.js';

type File = Uint8Array<ArrayBuffer>;

const MAX_BYTES = 64 * 1024 * 1024;
/**
 * How long a job isn't retried after it timed out or crashed its thread, because each retry would make other requests
 * wait.
 */
const FAILED_MS = 60_000;
const MAX_FAILED = 1_000;

/** A file that's being created, and the number of requests that are waiting for it. */
interface Pending {
  readonly result: Promise<MadeFile>;
  readonly nobodyWaits: AbortController;
  readonly isBackground: boolean;
  waiting: number;
  /** The job that replaced a background job because someone requested the file. */
  hurried?: Promise<MadeFile>;
}

interface Failure {
  readonly error: unknown;
  readonly untilMs: number;
}

/**
 * The version of the code that draws pictures. Pictures from other versions are drawn again. A test fails if this has
 * to be increased.
 */
export const DRAWING_VERSION = 14;

type FileSource = Pick<OrganizationFiles, 'assetsOf' | 'textureColorsOf'>;

/**
 * The result of creating a file. `partial` is a file from a document that refers to missing files. It isn't cached,
 * because the files may be missing only temporarily.
 */
export type MadeFile = FileResult | { readonly partial: File };

export class ProductFileCache {
  readonly #pool: WorkPool<ServiceJobs>;
  readonly #ownFiles: FileSource | undefined;
  readonly #files: LruCache<File>;
  readonly #pending = new Map<string, Pending>();
  readonly #failed = new LruCache<Failure>(MAX_FAILED);

  /**
   * @param ownFiles the organizations' files. Without them, hardware is drawn as blocks, and textures as plain
   *   finishes.
   */
  constructor(pool: WorkPool<ServiceJobs>, maxBytes = MAX_BYTES, ownFiles?: FileSource) {
    this.#pool = pool;
    this.#ownFiles = ownFiles;
    this.#files = new LruCache(Number.POSITIVE_INFINITY, maxBytes);
  }

  /** The total size of all cached files. */
  get bytes(): number {
    return this.#files.weight;
  }

  /** @returns undefined if the file hasn't been made yet */
  find(input: FileInput): File | undefined {
    return this.#files.get(keyOf(input));
  }

  /**
   * Creates a file. Requests for the same file share a job, which is removed from the queue when the last of these
   * requests is aborted.
   * @throws {ProblemError} 503
   */
  make(input: FileInput, options: JobOptions): Promise<MadeFile> {
    const key = keyOf(input);
    const failure = this.#failed.get(key);
    if (failure && performance.now() < failure.untilMs) return Promise.reject(failure.error);
    const known = this.#pending.get(key);
    const pending =
      known && (!known.isBackground || options.isBackground) ? known : this.#begin(key, input, options, known);
    pending.waiting += 1;
    const { signal } = options;
    const result = () => pending.result.catch((error: unknown) => pending.hurried ?? Promise.reject(error));
    if (!signal) return result();
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(signal.reason);
        pending.waiting -= 1;
        if (pending.waiting === 0) pending.nobodyWaits.abort(signal.reason);
      };
      if (signal.aborted) return leave();
      signal.addEventListener('abort', leave, { once: true });
      result()
        .then(resolve, reject)
        .finally(() => signal.removeEventListener('abort', leave));
    });
  }

  /** @param background the background job for the same file. It's removed from the queue if it hasn't started. */
  #begin(key: string, input: FileInput, options: JobOptions, background?: Pending): Pending {
    const nobodyWaits = new AbortController();
    const run = () => this.#run(input, { ...options, signal: nobodyWaits.signal });
    background?.nobodyWaits.abort();
    const result = (background ? background.result.catch(run) : run())
      .then((made) => (made instanceof Uint8Array ? this.#store(key, made) : made))
      .finally(() => {
        if (this.#pending.get(key) === pending) this.#pending.delete(key);
      });
    // The waiting requests handle the rejection. Handle it here as well, because there may be no request left.
    result.catch((error: unknown) => {
      if (!nobodyWaits.signal.aborted && isOfTheJob(error)) {
        this.#failed.set(key, { error, untilMs: performance.now() + FAILED_MS });
      }
    });
    const pending: Pending = { result, nobodyWaits, isBackground: options.isBackground === true, waiting: 0 };
    this.#pending.set(key, pending);
    if (background) background.hurried = result;
    return pending;
  }

  #run(input: FileInput, options: JobOptions): Promise<MadeFile> {
    const own = this.#ownFiles;
    return own ? this.#runWith(own, input, options) : this.#pool.run('product_file', input, options);
  }

  async #runWith(own: FileSource, input: FileInput, options: JobOptions): Promise<MadeFile> {
    const {
      name,
      record: { document },
    } = input;
    if (isPicture(name)) {
      const read = (content: Uint8Array) => this.#pool.run('texture_color', content, options);
      const { found: textures, isWhole } = await own.textureColorsOf(document, read);
      return marked(await this.#pool.run('product_file', { ...input, textures }, options), isWhole);
    }
    // STEP files show hardware as blocks, and JSON-LD has no shapes.
    if (name === 'product.step' || name === 'product.jsonld') return this.#pool.run('product_file', input, options);
    const assets = await own.assetsOf(document);
    if (!assets) {
      return { refused: `This model uses more than 32 MiB of hardware, and ${name} can have at most 32 MiB.` };
    }
    return marked(await this.#pool.run('product_file', { ...input, files: assets.found }, options), assets.isWhole);
  }

  #store(key: string, file: File): File {
    const known = this.#files.get(key);
    if (!known) this.#files.set(key, file, file.length);
    return known ?? file;
  }
}

function marked(made: FileResult, isWhole: boolean): MadeFile {
  return isWhole || 'refused' in made ? made : { partial: made };
}

/** Whether the job itself failed. Otherwise, it was rejected because the queue was full. */
function isOfTheJob(error: unknown): boolean {
  return !(error instanceof ProblemError) || error instanceof TookTooLongError;
}

/**
 * Identifies a file by its revision, its configuration (regardless of the order of keys), its view, and the data that
 * it contains.
 */
export function fileVersion({ name, record, configuration, view, data }: Omit<FileInput, 'organizationId'>): string {
  const entries = Object.entries(configuration).sort(([a], [b]) => (a < b ? -1 : 1));
  return sha256(
    `${record.revision} ${JSON.stringify(entries)} ${isPicture(name) ? `${DRAWING_VERSION} ${nameOfView(view)}` : ''}${data ? JSON.stringify(data) : ''}`,
  );
}

function keyOf(input: FileInput): string {
  return `${input.name} ${input.organizationId} ${input.record.id} ${fileVersion(input)}`;
}
