// The store's part for files of an organization's own, which its documents name.

import type { Actor } from './audit-store.js';
import type { PageQuery, PageRows } from './page-query.js';

/** What a document may name a file as. */
export type FileKind = 'texture' | 'hardware';

export interface FileRecord {
  /** Name and digest, as it is in addresses: other bytes are another file. */
  readonly id: string;
  /** The file's name when it was added. */
  readonly name: string;
  readonly kind: FileKind;
  /** `image/png` */
  readonly type: string;
  readonly bytes: number;
  /** The width of a texture, in pixels. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** The number of triangles of hardware. */
  readonly triangles: number | undefined;
  readonly createdAt: string;
}

export interface NewFile extends Omit<FileRecord, 'createdAt' | 'bytes'> {
  readonly content: Uint8Array;
}

export interface FileFilter {
  readonly kind?: FileKind | undefined;
  /** A piece of the name, in any letters. */
  readonly search?: string | undefined;
}

/** The ids of files of the organization's own that a document names; they can't be deleted while the model is on sale. */
export interface NamedFiles {
  readonly files?: readonly string[];
}

/** What an organization may keep at most. */
export interface FileLimits {
  readonly bytes: number;
  readonly files: number;
}

export interface FileStore {
  /** The newest first. */
  list(organizationId: string, filter: FileFilter, page: PageQuery): Promise<PageRows<FileRecord>>;
  /** For each file, the ids of the models on sale that name it. */
  usedBy(organizationId: string, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Which of these the organization has. */
  known(organizationId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Adds it, unless the organization has it, or as much as it may. */
  add(
    organizationId: string,
    file: NewFile,
    options: { readonly now: string; readonly by: Actor; readonly atMost: FileLimits },
  ): Promise<
    | { readonly outcome: 'added' | 'known'; readonly file: FileRecord }
    | { readonly outcome: 'full'; readonly bytes: number; readonly files: number }
  >;
  /** Deletes it, unless a model on sale names it. */
  remove(
    organizationId: string,
    id: string,
    options: { readonly now: string; readonly by: Actor },
  ): Promise<
    { readonly outcome: 'removed' | 'missing' } | { readonly outcome: 'used'; readonly models: readonly string[] }
  >;
  /** A file of any organization: whoever knows the address may read it. */
  content(id: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Whether any organization has it still. */
  exists(id: string): Promise<boolean>;
}
