// Files of organizations as the service sends them: read from the database once, and kept in memory while they are asked for.

import type { FileStore } from '../database/file-store.js';
import { compressText } from '../http/compress.js';
import { StaticFile } from '../http/static-files.js';
import { LruCache } from '../lru-cache.js';
import { ownFileName } from './file-types.js';
import { assetNameAt, namedFiles } from './named-files.js';

const MAX_FILES = 1_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** Of the hardware of one document: each request for a GLB holds it until a thread has it. */
const MAX_HARDWARE_BYTES = 32 * 1024 * 1024;
/** Another process may have deleted it: so long it is sent without a look into the database. */
const CHECKED_MS = 60_000;

interface Kept {
  readonly file: StaticFile;
  readonly checkedMs: number;
}

export class OrganizationFiles {
  readonly #store: FileStore;
  readonly #now: () => number;
  readonly #kept = new LruCache<Kept>(MAX_FILES, MAX_BYTES);
  readonly #reading = new Map<string, Promise<StaticFile | undefined>>();

  /** @param now in milliseconds */
  constructor(store: FileStore, now: () => number = () => performance.now()) {
    this.#store = store;
    this.#now = now;
  }

  /** By its name in addresses; undefined where no organization has it, or has it any more. */
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

  /** What was deleted by this process is sent no more. */
  forget(name: string): void {
    this.#kept.delete(name);
  }

  /**
   * The hardware that a document names, by the address in it: worker threads have no database.
   * @param maxBytes of all files together
   * @returns undefined where it is more
   */
  async hardwareOf(
    document: string,
    maxBytes = MAX_HARDWARE_BYTES,
  ): Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer>> | undefined> {
    const files = new Map<string, Uint8Array<ArrayBuffer>>();
    const found = new Map<string, Uint8Array<ArrayBuffer>>();
    let bytes = 0;
    for (const { kind, address } of namedFiles(JSON.parse(document))) {
      const name = kind === 'hardware' && !found.has(address) ? assetNameAt(address) : undefined;
      const content = name && (files.get(name) ?? (await this.find(name))?.content);
      if (!name || !content) continue;
      if (!files.has(name)) bytes += content.length;
      if (bytes > maxBytes) return undefined;
      files.set(name, content);
      found.set(address, content);
    }
    return found;
  }

  async #check(name: string, file: StaticFile): Promise<StaticFile | undefined> {
    // While the database is away, what is here is sent.
    const exists = await this.#store.exists(name).catch(() => true);
    if (exists) this.#keep(name, file);
    else this.forget(name);
    return exists ? file : undefined;
  }

  async #read(name: string): Promise<StaticFile | undefined> {
    const content = await this.#store.content(name);
    if (!content) return undefined;
    // At a quality that takes milliseconds: it may be asked for as soon as it was uploaded.
    const br = name.endsWith('.glb') ? await compressText(content, 'br') : undefined;
    const file = new StaticFile(content, br ? { br } : {});
    this.#keep(name, file);
    return file;
  }

  #keep(name: string, file: StaticFile): void {
    this.#kept.set(name, { file, checkedMs: this.#now() }, file.content.length);
  }
}
