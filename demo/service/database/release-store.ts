// The store's part for releases of the loader.

/** One build of the loader and of all that it loads. */
export interface ReleaseRecord {
  readonly version: string;
  readonly integrity: string;
  readonly files: readonly string[];
  readonly createdAt: string;
  /** When a process that serves it as the newest last said so. */
  readonly seenAt: string;
  /** When a page last asked for its loader by its version. */
  readonly askedAt: string | undefined;
}

/** Files of the newest release and of those before it, so that pages which were loaded earlier go on. */
export interface ReleaseStore {
  /** Stores a release and those of its files that are not there, or says that it is still in use. */
  keep(
    release: Pick<ReleaseRecord, 'version' | 'integrity' | 'files'>,
    contents: ReadonlyMap<string, Uint8Array>,
    now: string,
  ): Promise<void>;
  /** The one that was in use last first. */
  list(): Promise<readonly ReleaseRecord[]>;
  /** Compressed by Brotli. */
  file(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  noteAsked(version: string, now: string): Promise<void>;
  /**
   * Deletes the releases that nobody has served or asked for since then, but for the last of them, and their files. Those
   * that revisions of models may name stay.
   * @returns how many releases
   */
  deleteUnused(unused: {
    readonly seenBefore: string;
    readonly askedBefore: string;
    readonly leave: number;
  }): Promise<number>;
}
