// The part of the store for files that organizations upload and name in their documents.

import type { fileTypes } from '@parametric/api-client';
import type { Actor } from '../records/audit-store.js';
import type { PageQuery, PageRows } from '../records/records.js';

/** The kinds of files that a document may refer to. */
export type FileKind = 'texture' | 'hardware';

export interface FileRecord {
  /**
   * The name and a digest of the content, as in the file's address. A file with different content has a different id.
   */
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
  /** Finds names that contain this text, ignoring case. */
  readonly search?: string | undefined;
}

/**
 * The ids of the organization's own files that a document refers to. They can't be deleted while the model is on sale.
 */
export interface NamedFiles {
  readonly files?: readonly string[];
}

/** The most that an organization may store. */
export interface FileLimits {
  readonly bytes: number;
  readonly files: number;
}

export interface FileStore {
  /** For each file, the ids of the models on sale that refer to it. */
  list(organizationId: string, filter: FileFilter, page: PageQuery): Promise<PageRows<FileRecord>>;
  /** For each file, the ids of the models on sale that name it. */
  usedBy(organizationId: string, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Which of these the organization has. */
  known(organizationId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Adds the file, unless the organization already has it or has reached its limits. */
  add(
    organizationId: string,
    file: NewFile,
    options: { readonly now: string; readonly by: Actor; readonly atMost: FileLimits },
  ): Promise<
    | { readonly outcome: 'added' | 'known'; readonly file: FileRecord }
    | { readonly outcome: 'full'; readonly bytes: number; readonly files: number }
  >;
  /** Deletes the file, unless a model on sale refers to it. */
  remove(
    organizationId: string,
    id: string,
    options: { readonly now: string; readonly by: Actor },
  ): Promise<
    { readonly outcome: 'removed' | 'missing' } | { readonly outcome: 'used'; readonly models: readonly string[] }
  >;
  /** The content of any organization's file. Anyone who knows the address can read it. */
  content(id: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Whether any organization still has the file. */
  exists(id: string): Promise<boolean>;
}

export type FileType = (typeof fileTypes)[number];

/** The limit for hardware that a page shows. */
export const MAX_FILE_BYTES = 4 * 2 ** 20;

/** The name of an uploaded file in its address. */
export const ownFileName = /^[a-z0-9-]+-[0-9a-f]{32}\.(glb|png|jpg|webp)$/;

/** Undefined if it isn't a type that a document may name. */
export function typeOf(content: Uint8Array): FileType | undefined {
  const start = Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, 12)).toString('latin1');
  if (start.startsWith('glTF')) return 'model/gltf-binary';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  return /^RIFF.{4}WEBP$/s.test(start) ? 'image/webp' : undefined;
}
