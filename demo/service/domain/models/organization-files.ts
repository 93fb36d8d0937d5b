// A cache of the files that organizations have uploaded, in the format in which the service sends them. Each file is
// read from the database once, and stays in memory while it's being requested.

import { LruCache } from '../../platform/lru-cache.js';
import { compressText, StaticFile } from '../../platform/static-files.js';
import { assetNameAt, namedFiles } from './model-files.js';
import { type FileKind, type FileStore, ownFileName } from './model-store.js';
import type { TextureReading } from './texture-color.js';
import type { TextureColor } from './texture-colors.js';

const MAX_FILES = 1_000;
const MAX_COLORS = 10_000;
const MAX_BYTES = 64 * 1024 * 1024;
/**
 * The size limit for the files of one document. Each request for a GLB holds them in memory until a worker thread takes
 * over.
 */
const MAX_ASSET_BYTES = 32 * 1024 * 1024;
/** How long a file is served from memory before checking whether another process has deleted it, in ms. */
const CHECKED_MS = 60_000;

/** The files that the document refers to and that exist. */
export interface FilesOfDocument {
  /** The files' contents, by address in the document. */
  readonly found: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  /** Whether all of the files were found. */
  readonly isWhole: boolean;
}

export interface TexturesOfDocument {
  /** The colors, by address in the document. A file that can't be decoded has no color. */
  readonly found: ReadonlyMap<string, TextureColor>;
  readonly isWhole: boolean;
}

type ReadColor = (content: Uint8Array) => Promise<TextureReading>;

interface Kept {
  readonly file: StaticFile;
  readonly checkedMs: number;
}

interface KeptColor {
  readonly color: TextureColor | undefined;
  readonly checkedMs: number;
}

export class OrganizationFiles {
  readonly #store: FileStore;
  readonly #now: () => number;
  readonly #kept = new LruCache<Kept>(MAX_FILES, MAX_BYTES);
  readonly #colors = new LruCache<KeptColor>(MAX_COLORS);
  readonly #reading = new Map<string, Promise<StaticFile | undefined>>();
  readonly #readingColors = new Map<string, Promise<KeptColor | undefined>>();

  /** @param now returns the current time, in milliseconds */
  constructor(store: FileStore, now: () => number = () => performance.now()) {
    this.#store = store;
    this.#now = now;
  }

  /** Finds a file by its name in addresses; undefined if no organization has it anymore. */
  async find(name: string): Promise<StaticFile | undefined> {
    if (!ownFileName.test(name)) return undefined;
    const kept = this.#kept.get(name);
    if (kept && this.#now() - kept.checkedMs < CHECKED_MS) return kept.file;
    const known = this.#reading.get(name);
    if (known) return known;
    const reading = (kept ? this.#check(name, kept.file) : this.#read(name)).finally(() => this.#reading.delete(name));
    this.#reading.set(name, reading);
    return reading;
  }

  /** Stops serving a file that this process has deleted. */
  forget(name: string): void {
    this.#kept.delete(name);
    this.#colors.delete(name);
  }

  /**
   * Loads the hardware and pictures that a document refers to, for worker threads, which can't access the database.
   * @param maxBytes the limit for the total size of the files. Pictures that would exceed it are left out.
   * @returns undefined if the hardware is larger than that
   */
  async assetsOf(document: string, maxBytes = MAX_ASSET_BYTES): Promise<FilesOfDocument | undefined> {
    const files = new Map<string, Uint8Array<ArrayBuffer>>();
    const found = new Map<string, Uint8Array<ArrayBuffer>>();
    let [bytes, isWhole] = [0, true];
    for (const kind of ['hardware', 'texture'] as const) {
      for (const [address, name] of ownNames(document, kind)) {
        const content = files.get(name) ?? (await this.find(name))?.content;
        if (!content) {
          isWhole = false;
          continue;
        }
        const total = files.has(name) ? bytes : bytes + content.length;
        if (total > maxBytes && kind === 'hardware') return undefined;
        if (total > maxBytes) continue;
        bytes = total;
        files.set(name, content);
        found.set(address, content);
      }
    }
    return { found, isWhole };
  }

  /**
   * Gets the mean colors of the textures that a document refers to.
   * @param read decodes a file. A final result is cached, so the file isn't decoded again.
   */
  async textureColorsOf(document: string, read: ReadColor): Promise<TexturesOfDocument> {
    const found = new Map<string, TextureColor>();
    let isWhole = true;
    // Read the files one at a time, so that only one is in memory.
    for (const [address, name] of ownNames(document, 'texture', '/texture')) {
      const kept = await this.#colorOf(name, read);
      if (kept?.color) found.set(address, kept.color);
      isWhole &&= kept !== undefined;
    }
    return { found, isWhole };
  }

  /** @returns undefined if the file doesn't exist or there's no decoder */
  async #colorOf(name: string, read: ReadColor): Promise<KeptColor | undefined> {
    const kept = this.#colors.get(name);
    if (kept && this.#now() - kept.checkedMs < CHECKED_MS) return kept;
    // Another request may already be decoding this file. If that request is aborted, decoding stops, too.
    const known = this.#readingColors.get(name);
    const shared = known && (await known.catch(() => undefined));
    if (shared) return shared;
    const reading = (kept ? this.#checkColor(name, kept) : this.#readColor(name, read)).finally(() =>
      this.#readingColors.delete(name),
    );
    this.#readingColors.set(name, reading);
    return reading;
  }

  async #checkColor(name: string, { color }: KeptColor): Promise<KeptColor | undefined> {
    const exists = await this.#store.exists(name).catch(() => true);
    if (exists) return this.#keepColor(name, color);
    this.#colors.delete(name);
    return undefined;
  }

  async #readColor(name: string, read: ReadColor): Promise<KeptColor | undefined> {
    const content = (await this.find(name))?.content;
    const reading = content && (await read(content));
    return reading?.isFinal ? this.#keepColor(name, reading.color) : undefined;
  }

  #keepColor(name: string, color: TextureColor | undefined): KeptColor {
    const kept = { color, checkedMs: this.#now() };
    this.#colors.set(name, kept);
    return kept;
  }

  async #check(name: string, file: StaticFile): Promise<StaticFile | undefined> {
    // Serve the cached file while the database is unavailable.
    const exists = await this.#store.exists(name).catch(() => true);
    if (exists) this.#keep(name, file);
    else this.forget(name);
    return exists ? file : undefined;
  }

  async #read(name: string): Promise<StaticFile | undefined> {
    const content = await this.#store.content(name);
    if (!content) return undefined;
    // Compress with a quality that takes only milliseconds, because the file may be requested right after the upload.
    const br = name.endsWith('.glb') ? await compressText(content, 'br') : undefined;
    const file = new StaticFile(content, br ? { br } : {});
    this.#keep(name, file);
    return file;
  }

  #keep(name: string, file: StaticFile): void {
    this.#kept.set(name, { file, checkedMs: this.#now() }, file.content.length);
  }
}

/**
 * The names of the organization's own files of this kind, by address in the document.
 * @param key the end of the files' pointers
 */
function ownNames(document: string, kind: FileKind, key = ''): ReadonlyMap<string, string> {
  const files = namedFiles(JSON.parse(document)).filter((file) => file.kind === kind && file.pointer.endsWith(key));
  const names = files.map(({ address }) => [address, assetNameAt(address) ?? ''] as const);
  return new Map(names.filter(([, name]) => ownFileName.test(name)));
}
