// The part of the store for releases of the loader.

/** One build of the loader and of all files that it loads. */
export interface ReleaseRecord {
  readonly version: string;
  readonly integrity: string;
  readonly files: readonly string[];
  readonly createdAt: string;
  /** When a process last noted that this is its newest release. */
  readonly seenAt: string;
  /** When a page last asked for this version of the loader. */
  readonly askedAt: string | undefined;
}

/** Stores the files of the newest release and of earlier ones, so that pages that were loaded earlier keep working. */
export interface ReleaseStore {
  /** Stores a release and the files of it that are missing, or notes that a stored release is still in use. */
  keep(
    release: Pick<ReleaseRecord, 'version' | 'integrity' | 'files'>,
    contents: ReadonlyMap<string, Uint8Array>,
    now: string,
  ): Promise<void>;
  /** Lists the release that was in use last first. */
  list(): Promise<readonly ReleaseRecord[]>;
  /** Compressed by Brotli. */
  file(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  noteAsked(version: string, now: string): Promise<void>;
  /**
   * Deletes releases that nobody has served or asked for since the given times, with their files, and keeps the newest
   * of them. Files that revisions of models may name are kept.
   * @returns how many releases were deleted
   */
  deleteUnused(unused: {
    readonly seenBefore: string;
    readonly askedBefore: string;
    readonly leave: number;
  }): Promise<number>;
}
