// The folder with the files of the newest and earlier releases, so that open pages keep working when a new version is
// deployed. Each file has a content hash in its name, so files never change, and releases share identical ones. Each
// release has its own record, which is written after the release's files. Several machines can share the folder as a
// volume.

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StaticFile } from '../static-files.js';

/** One build of the loader, and all files that it loads. */
export interface ReleaseRecord {
  /** The loader's version: the package version, and the start of the loader's hash. */
  readonly version: string;
  /** The loader's hash, as in a tag's `integrity` attribute. */
  readonly integrity: string;
  readonly files: readonly string[];
  readonly createdAt: string;
  /** When a process last recorded that this release is its newest. */
  readonly seenAt: string;
  /** When a page last requested this version of the loader. */
  readonly askedAt?: string;
}

/** The file extension of a release's record. No served file has it. */
const RECORD = '.release';
/** Models refer to these files, and their revisions are kept forever. So these files are kept forever, too. */
const KEPT_FOREVER = /\.glb(\.br)?$/;
/** How long a file that isn't in any record is kept. Another process may still be writing its release. */
const GRACE_MS = 3_600_000;

export class ReleaseFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Writes the release and any files that are missing, or records that the release is still in use. */
  async keep(
    { version, integrity }: Pick<ReleaseRecord, 'version' | 'integrity'>,
    files: ReadonlyMap<string, StaticFile>,
    now: string,
  ): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    for (const [name, file] of files) {
      // After a power failure, a file can exist without all of its content, so compare the sizes.
      if ((await this.#sizeOf(name)) === file.content.length) continue;
      await this.#write(`${name}.br`, await file.encodedAs('br'));
      await this.#write(name, file.content);
    }
    const known = await this.#read(recordName(version));
    const record = { version, integrity, files: [...files.keys()], createdAt: now, ...known, seenAt: now };
    await this.#write(recordName(version), JSON.stringify(record));
  }

  /** Lists the releases, most recently used first. */
  async list(): Promise<readonly ReleaseRecord[]> {
    const names = (await this.#names()).filter((name) => name.endsWith(RECORD));
    const records = await Promise.all(names.map((name) => this.#read(name)));
    return records.filter((record) => record !== undefined).sort((a, b) => (a.seenAt < b.seenAt ? 1 : -1));
  }

  has(name: string): boolean {
    return existsSync(join(this.#folder, name));
  }

  async file(name: string): Promise<StaticFile | undefined> {
    return this.has(name) ? StaticFile.read(join(this.#folder, name)) : undefined;
  }

  async noteAsked(version: string, now: string): Promise<void> {
    const record = await this.#read(recordName(version));
    if (record) await this.#write(recordName(version), JSON.stringify({ ...record, askedAt: now }));
  }

  /**
   * Deletes releases that haven't been served or requested since the given times, together with their files. The newest
   * releases are always kept.
   */
  async deleteUnused(unused: {
    readonly seenBefore: string;
    readonly askedBefore: string;
    readonly leave: number;
  }): Promise<void> {
    const records = await this.list();
    const gone = records
      .slice(unused.leave)
      .filter(({ seenAt, askedAt = '' }) => seenAt < unused.seenBefore && askedAt < unused.askedBefore);
    for (const { version } of gone) await rm(join(this.#folder, recordName(version)), { force: true });
    const left = filesOf(records.filter((record) => !gone.includes(record)));
    const unnamed = filesOf(gone);
    for (const name of await this.#names()) {
      if (name.endsWith(RECORD) || left.has(name) || KEPT_FOREVER.test(name)) continue;
      if (unnamed.has(name) || (await this.#isOld(name))) await rm(join(this.#folder, name), { force: true });
    }
  }

  async #names(): Promise<readonly string[]> {
    return existsSync(this.#folder) ? readdir(this.#folder) : [];
  }

  async #read(record: string): Promise<ReleaseRecord | undefined> {
    if (!this.has(record)) return undefined;
    return JSON.parse(await readFile(join(this.#folder, record), 'utf8')) as ReleaseRecord;
  }

  async #sizeOf(name: string): Promise<number | undefined> {
    return (await stat(join(this.#folder, name)).catch(() => undefined))?.size;
  }

  async #isOld(name: string): Promise<boolean> {
    const { mtimeMs = Number.POSITIVE_INFINITY } = (await stat(join(this.#folder, name)).catch(() => undefined)) ?? {};
    return mtimeMs < Date.now() - GRACE_MS;
  }

  /**
   * Writes a file in such a way that a process that reads it at the same time sees either the whole file or no file.
   */
  async #write(name: string, content: string | Uint8Array): Promise<void> {
    const draft = join(this.#folder, `${randomUUID()}.draft`);
    await writeFile(draft, content);
    await rename(draft, join(this.#folder, name));
  }
}

/** The names of the releases' files in the folder, including those of the compressed copies. */
function filesOf(records: readonly ReleaseRecord[]): ReadonlySet<string> {
  return new Set(records.flatMap(({ files }) => files.flatMap((name) => [name, `${name}.br`])));
}

function recordName(version: string): string {
  return `${version}${RECORD}`;
}
