// The releases that the service serves to pages: the current build, and the files of earlier ones, which open pages,
// caches and pinned tags still ask for. A release is stored in the database before any page hears of it, so that each
// process on the database has the files of all the others. Where the database refuses it, it is served all the same,
// because a shop without its configurator is worse; until a later try succeeds, only this process has its files.

import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Clock, timestamp } from '../clock.js';
import { LruCache } from '../lru-cache.js';
import { StaticFile } from '../static-files.js';
import type { Log } from '../telemetry/log.js';
import { type BuildFolders, buildTime, type Release, readRelease } from './read-release.js';
import type { ReleaseRecord, ReleaseStore } from './release-store.js';

const packages = new URL('../../../../packages/', import.meta.url);

export const builtFolders: BuildFolders = {
  loader: fileURLToPath(new URL('embed-loader/dist', packages)),
  element: fileURLToPath(new URL('configurator-element/dist/embed', packages)),
};

/** How often the disk is checked for a new build. */
const CHECK_INTERVAL_MS = 1_000;
/** How often a process notes which release is in use. */
const SEEN_INTERVAL_MS = 3_600_000;
/** When storing a release is tried again after a failure. */
const RETRY_MS = 60_000;
/** How long pages wait while a new release is stored, where they could get an earlier one. */
const KEEP_LIMIT_MS = 500;
/** How often at most a request for a pinned loader is noted. */
const ASKED_INTERVAL_MS = 24 * 3_600_000;
const MAX_EARLIER_FILES = 200;

interface Options {
  readonly store: ReleaseStore;
  readonly clock: Clock;
  readonly log: Log;
  /** Files besides those of the build, by names with hashes: those of models, and pictures of workshops. */
  readonly own: ReadonlyMap<string, StaticFile>;
  readonly folders?: BuildFolders;
  /** The clock for checking the disk and storing releases; in milliseconds. */
  readonly now?: () => number;
}

export class Releases {
  readonly #options: Options;
  readonly #folders: BuildFolders;
  readonly #now: () => number;
  readonly #earlier = new LruCache<StaticFile>(MAX_EARLIER_FILES);
  /** The last request for a loader by version, in milliseconds since 1970. */
  readonly #asked = new Map<string, number>();
  #current: Release | undefined;
  #builtMs: number | undefined;
  /** When the build that could not be read was made. */
  #refusedMs: number | undefined;
  #checkedMs = Number.NEGATIVE_INFINITY;
  #checking: Promise<void> | undefined;
  #keepAgainMs = 0;
  /**
   * A second try to store the release. Requests do not wait for it, so that a database that hangs does not keep files
   * in memory from pages.
   */
  #keepingAgain: Promise<void> | undefined;
  /** New releases that are being stored. */
  readonly #taking = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#folders = options.folders ?? builtFolders;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Stores the current build, and notes every hour that it is in use, whether or not anybody asks for it. */
  start(): void {
    void this.current();
    this.#timer = setInterval(() => void this.current(), RETRY_MS);
    this.#timer.unref();
  }

  /** Resolves when no release is being stored any more. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    this.#checkedMs = Number.POSITIVE_INFINITY;
    await this.#checking;
    await this.#keepingAgain;
    await Promise.all(this.#taking);
  }

  /** The newest complete build; undefined before the first one. */
  async current(): Promise<Release | undefined> {
    const now = this.#now();
    if (now - this.#checkedMs >= CHECK_INTERVAL_MS) {
      this.#checking ??= this.#check().finally(() => this.#checked());
    }
    await this.#checking;
    return this.#current;
  }

  /** A file of the newest release or of an earlier one, by its name with its hash. */
  async find(name: string): Promise<StaticFile | undefined> {
    const here = this.#current?.files.get(name) ?? this.#options.own.get(name) ?? this.#earlier.get(name);
    // A file that is unknown here may belong to a build that was finished a moment ago.
    return here ?? (await this.current())?.files.get(name) ?? this.#findStored(name);
  }

  /** The loader of a release, by its version. */
  async pinned(version: string): Promise<StaticFile | undefined> {
    const current = await this.current();
    const loader = version === current?.version ? current.loader : await this.#findStored(loaderName(version));
    if (loader) await this.#noteAsked(version);
    return loader;
  }

  /** The releases that are served, the newest first. */
  async list(): Promise<readonly ReleaseRecord[]> {
    await this.current();
    return this.#options.store.list();
  }

  async #check(): Promise<void> {
    const builtMs = await buildTime(this.#folders);
    const isNew = builtMs !== undefined && builtMs !== this.#builtMs;
    const release = isNew ? await this.#read(builtMs) : undefined;
    if (release) {
      this.#builtMs = builtMs;
      const taken = this.#take(release).finally(() => this.#taking.delete(taken));
      this.#taking.add(taken);
      // A page that asks meanwhile gets the release before it.
      if (this.#current) await Promise.race([taken, sleep(KEEP_LIMIT_MS, undefined, { ref: false })]);
      else await taken;
    } else if (this.#current && this.#now() >= this.#keepAgainMs) {
      this.#keepingAgain ??= this.#keepAgain(this.#current).finally(() => (this.#keepingAgain = undefined));
    }
  }

  /** Undefined where the build is not complete, which is logged once: its files may still be written, or missing. */
  async #read(builtMs: number): Promise<Release | undefined> {
    try {
      return await readRelease(this.#folders);
    } catch (error) {
      if (builtMs !== this.#refusedMs) {
        this.#options.log.error({ err: error }, "This build is incomplete, so it isn't served yet.");
      }
      this.#refusedMs = builtMs;
      return undefined;
    }
  }

  /** Stores the release, and then serves it. */
  async #take(release: Release): Promise<void> {
    const builtMs = this.#builtMs;
    const nextMs = await this.#keep(release);
    // Another one was built meanwhile.
    if (builtMs !== this.#builtMs) return;
    this.#keepAgainMs = nextMs;
    this.#current = release;
  }

  async #keepAgain(release: Release): Promise<void> {
    const nextMs = await this.#keep(release);
    // A release that was built meanwhile has a time of its own.
    if (release === this.#current) this.#keepAgainMs = nextMs;
  }

  #checked(): void {
    this.#checkedMs = Math.max(this.#checkedMs, this.#now());
    this.#checking = undefined;
  }

  /** @returns when the release is to be stored again */
  async #keep({ version, integrity, loader, files }: Release): Promise<number> {
    const { store, clock, log, own } = this.#options;
    try {
      const all = [...files, ...own, [loaderName(version), loader] as const];
      const contents = new Map<string, Uint8Array>();
      for (const [name, file] of all) contents.set(name, await file.encodedAs('br'));
      await store.keep({ version, integrity, files: [...contents.keys()] }, contents, timestamp(clock()));
      return this.#now() + SEEN_INTERVAL_MS;
    } catch (error) {
      log.error({ err: error }, "This release's files couldn't be stored. The next try is in a minute.");
      return this.#now() + RETRY_MS;
    }
  }

  async #findStored(name: string): Promise<StaticFile | undefined> {
    const known = this.#earlier.get(name);
    if (known) return known;
    const stored = await this.#options.store.file(name);
    if (!stored) return undefined;
    const file = await StaticFile.fromBrotli(stored);
    this.#earlier.set(name, file);
    return file;
  }

  async #noteAsked(version: string): Promise<void> {
    const { store, clock, log } = this.#options;
    const now = clock();
    if (now - (this.#asked.get(version) ?? Number.NEGATIVE_INFINITY) < ASKED_INTERVAL_MS) return;
    this.#asked.set(version, now);
    await store.noteAsked(version, timestamp(now)).catch((error: unknown) => log.error({ err: error }, 'Not noted.'));
  }
}

/** The name under which the loader of a release is stored. */
function loaderName(version: string): string {
  return `embed-${version}.js`;
}
