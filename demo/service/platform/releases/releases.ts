// The releases that the service serves to pages: the current build, and the files of earlier builds, which open pages,
// caches, and pinned tags still request. A release is written to the folder before any page can request it, so that
// machines that share the folder can serve each other's files. A release that can't be written is served anyway,
// because a shop without its configurator would be worse. An hour later, the service tries again to write it.

import { fileURLToPath } from 'node:url';
import { type Clock, DAY_MS, timestamp } from '../clock.js';
import { LruCache } from '../lru-cache.js';
import type { StaticFile } from '../static-files.js';
import type { Log } from '../telemetry/log.js';
import { type BuildFolders, buildTime, type Release, readRelease } from './read-release.js';
import { ReleaseFolder, type ReleaseRecord } from './release-folder.js';

const packages = new URL('../../../../packages/', import.meta.url);

export const builtFolders: BuildFolders = {
  loader: fileURLToPath(new URL('embed-loader/dist', packages)),
  element: fileURLToPath(new URL('configurator-element/dist/embed', packages)),
};

/** How often to check the disk for a new build. */
const CHECK_INTERVAL_MS = 1_000;
/** How often a process records which release it serves, and deletes unused releases. */
const SEEN_INTERVAL_MS = 3_600_000;
/** The minimum time between two records of requests for a pinned loader. */
const ASKED_INTERVAL_MS = DAY_MS;
/**
 * How long a release is kept after a page last requested its version. This is longer than browsers cache the loader.
 */
const ASKED_RETENTION_MS = 400 * DAY_MS;
/** How many releases are always kept, no matter how old they are. */
const RELEASES_LEFT = 10;
const MAX_EARLIER_FILES = 200;

interface Options {
  /** The folder for all releases' files. */
  readonly folder: string;
  /** How long a release is kept after it was last the newest one. */
  readonly retentionMs: number;
  readonly clock: Clock;
  readonly log: Log;
  /** Files that aren't part of the build, such as models' files and workshops' pictures. Their names contain hashes. */
  readonly own: ReadonlyMap<string, StaticFile>;
  readonly build?: BuildFolders;
  /** The clock that times the checks for a new build, in milliseconds. */
  readonly now?: () => number;
}

export class Releases {
  readonly #options: Options;
  readonly kept: ReleaseFolder;
  readonly #build: BuildFolders;
  readonly #now: () => number;
  readonly #earlier = new LruCache<StaticFile>(MAX_EARLIER_FILES);
  /** When each version of the loader was last requested, in milliseconds since 1970. */
  readonly #asked = new Map<string, number>();
  #current: Release | undefined;
  #builtMs: number | undefined;
  /** When the build that couldn't be read was written. */
  #refusedMs: number | undefined;
  #checkedMs = Number.NEGATIVE_INFINITY;
  #checking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.kept = new ReleaseFolder(options.folder);
    this.#build = options.build ?? builtFolders;
    this.#now = options.now ?? (() => performance.now());
  }

  /**
   * Stores the current build's files. After that, records every hour that the release is in use, and deletes unused
   * releases.
   */
  start(): void {
    void this.current();
    this.#timer = setInterval(() => void this.sweep(), SEEN_INTERVAL_MS);
    this.#timer.unref();
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    this.#checkedMs = Number.POSITIVE_INFINITY;
    await this.#checking;
  }

  /** Returns the newest complete build, or undefined before the first one. */
  async current(): Promise<Release | undefined> {
    if (this.#now() - this.#checkedMs >= CHECK_INTERVAL_MS) {
      this.#checking ??= this.#check().finally(() => {
        this.#checkedMs = Math.max(this.#checkedMs, this.#now());
        this.#checking = undefined;
      });
    }
    await this.#checking;
    return this.#current;
  }

  /** Whether the newest release or an earlier one contains the file. */
  has(name: string): boolean {
    return this.#options.own.has(name) || this.kept.has(name);
  }

  /** Finds a file of the newest release or an earlier one by its name, which includes a hash. */
  async find(name: string): Promise<StaticFile | undefined> {
    const here = this.#current?.files.get(name) ?? this.#options.own.get(name) ?? this.#earlier.get(name);
    // If the file isn't known, it may belong to a build that has just been finished.
    return here ?? (await this.current())?.files.get(name) ?? this.#findKept(name);
  }

  /** Finds a release's loader by its version. */
  async pinned(version: string): Promise<StaticFile | undefined> {
    const current = await this.current();
    const loader = version === current?.version ? current.loader : await this.#findKept(loaderName(version));
    if (loader) await this.#noteAsked(version);
    return loader;
  }

  /** Lists the releases that are served, newest first. */
  async list(): Promise<readonly ReleaseRecord[]> {
    await this.current();
    return this.kept.list();
  }

  /** Records that the current release is in use, and deletes releases that haven't been used for a long time. */
  async sweep(): Promise<void> {
    const { clock, log, retentionMs } = this.#options;
    const release = await this.current();
    if (release) await this.#keep(release);
    const now = clock();
    const unused = {
      seenBefore: timestamp(now - retentionMs),
      askedBefore: timestamp(now - ASKED_RETENTION_MS),
      leave: RELEASES_LEFT,
    };
    await this.kept.deleteUnused(unused).catch((error: unknown) => {
      log.error({ err: error }, "Old releases' files couldn't be deleted. The next attempt is in an hour.");
    });
  }

  async #check(): Promise<void> {
    const builtMs = await buildTime(this.#build);
    if (builtMs === undefined || builtMs === this.#builtMs) return;
    const release = await this.#read(builtMs);
    if (!release) return;
    this.#builtMs = builtMs;
    await this.#keep(release);
    this.#current = release;
  }

  /**
   * Reads a build. If it isn't complete, because files are missing or still being written, logs the reason once and
   * returns undefined.
   */
  async #read(builtMs: number): Promise<Release | undefined> {
    try {
      return await readRelease(this.#build);
    } catch (error) {
      if (builtMs !== this.#refusedMs) {
        this.#options.log.error({ err: error }, "This build is incomplete, so it isn't served yet.");
      }
      this.#refusedMs = builtMs;
      return undefined;
    }
  }

  async #keep(release: Release): Promise<void> {
    const { clock, log, own } = this.#options;
    const files = new Map([...release.files, ...own, [loaderName(release.version), release.loader]]);
    await this.kept.keep(release, files, timestamp(clock())).catch((error: unknown) => {
      log.error({ err: error }, "This release's files couldn't be kept. The next attempt is in an hour.");
    });
  }

  async #findKept(name: string): Promise<StaticFile | undefined> {
    const known = this.#earlier.get(name);
    if (known) return known;
    const file = await this.kept.file(name);
    if (file) this.#earlier.set(name, file);
    return file;
  }

  async #noteAsked(version: string): Promise<void> {
    const { clock, log } = this.#options;
    const now = clock();
    if (now - (this.#asked.get(version) ?? Number.NEGATIVE_INFINITY) < ASKED_INTERVAL_MS) return;
    this.#asked.set(version, now);
    await this.kept
      .noteAsked(version, timestamp(now))
      .catch((error: unknown) => log.error({ err: error }, "Couldn't record that a page requested this version."));
  }
}

/** The name under which a release's loader is stored. */
function loaderName(version: string): string {
  return `embed-${version}.js`;
}
