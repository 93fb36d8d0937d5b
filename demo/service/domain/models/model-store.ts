// The store for models, their revisions, and their pictures.

import type { fileTypes } from '@parametric/api-client';
import type { Actor } from '../records/audit-store.js';
import type {
  ModelRecord,
  ModelSummaryRecord,
  PageQuery,
  PageRows,
  PublicationRecord,
  StoredModelRecord,
} from '../records/records.js';

export interface ModelFilter {
  /** The ids of the models to list; undefined for all. */
  readonly only?: readonly string[] | undefined;
  readonly status?: 'published' | 'retired' | undefined;
  /** Text to find in ids and names, ignoring case. */
  readonly search?: string | undefined;
}

export type PublishOutcome =
  | { readonly outcome: 'added' | 'published' | 'unchanged' }
  /** The newest revision isn't the expected one. `revision` is undefined if the model doesn't exist. */
  | { readonly outcome: 'changed'; readonly revision: string | undefined }
  /** The organization doesn't have these files. Nothing was changed. */
  | { readonly outcome: 'missing_files'; readonly files: readonly string[] };

export interface ModelStore {
  /** Lists models sorted by id. */
  list(organizationId: string, page: PageQuery<string>, filter?: ModelFilter): Promise<readonly ModelSummaryRecord[]>;
  /** Gets the given revision, or by default the newest one, even if the model is retired. */
  get(organizationId: string, id: string, revision?: string): Promise<StoredModelRecord | undefined>;
  /** Gets the names of the models that exist, without their documents. */
  names(organizationId: string, ids: readonly string[]): Promise<ReadonlyMap<string, ModelRecord['name']>>;
  /** Lists all organizations' models, sorted by organization id and then by model id. */
  listAll(page: {
    readonly limit: number;
    readonly after: { readonly organizationId: string; readonly id: string } | undefined;
  }): Promise<readonly { readonly organizationId: string; readonly id: string }[]>;
  /**
   * Makes a revision the newest, and puts the model on sale. Keeps earlier revisions, but not their pictures.
   * @param expected the revision that must currently be the newest; null if the model must not exist yet
   */
  put(
    organizationId: string,
    model: ModelRecord & NamedFiles,
    now: string,
    by?: Actor,
    expected?: string | null,
  ): Promise<PublishOutcome>;
  /** Makes an earlier revision the newest again. `expected` has the same meaning as for `put`. */
  publish(
    organizationId: string,
    model: { readonly id: string; readonly revision: string } & NamedFiles,
    now: string,
    by?: Actor,
    expected?: string | null,
  ): Promise<PublishOutcome | { readonly outcome: 'missing' }>;
  /**
   * A model's publications, most recent first. Undefined if the model doesn't exist, or has no publication numbered
   * `after`.
   */
  publications(organizationId: string, id: string, page: PageQuery<string>): Promise<PageRows<PublicationRecord>>;
  /** Erases the labels of people who published before this time. @returns the number of labels */
  forgetPublishersBefore(before: string): Promise<number>;
  /** Takes the model off sale, but keeps its revisions. @returns whether it was on sale */
  retire(organizationId: string, id: string, now: string, by?: Actor): Promise<boolean>;
  /** Deletes a retired model with all its revisions, unless any of them has been quoted. */
  delete(
    organizationId: string,
    id: string,
    now: string,
    by?: Actor,
  ): Promise<'deleted' | 'missing' | 'on_sale' | 'quoted'>;
}

/** Identifies a picture by its revision, its shape, and the version of the drawing code. */
export interface PictureName {
  readonly model: string;
  readonly revision: string;
  readonly view: string;
  readonly drawing: number;
}

/** Stores pictures of models' newest revisions in their initial configuration. */
export interface PictureStore {
  find(organizationId: string, picture: PictureName): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** @returns the shapes that already have a picture */
  views(organizationId: string, picture: Omit<PictureName, 'view'>): Promise<readonly string[]>;
  /**
   * Stores a picture, unless it already exists or the revision is no longer the newest. Deletes pictures from earlier
   * versions of the drawing code.
   * @returns whether the picture was stored
   */
  keep(
    organizationId: string,
    picture: PictureName & { readonly content: Uint8Array<ArrayBuffer> },
    now: string,
  ): Promise<boolean>;
}

/** The cache key for everything that belongs to a revision. It's never invalidated, because revisions don't change. */
export function revisionKey(organizationId: string, { id, revision }: Pick<ModelRecord, 'id' | 'revision'>): string {
  return `${organizationId} ${id} ${revision}`;
}

// The store for files that organizations upload and refer to in their documents.

/** The kinds of files that a document can refer to. */
export type FileKind = 'texture' | 'hardware';

export interface FileRecord {
  /**
   * The file's name and a digest of its content, as in its address. A file with different content has a different id.
   */
  readonly id: string;
  /** The file's name when it was added. */
  readonly name: string;
  readonly kind: FileKind;
  /** The media type, such as `image/png`. */
  readonly type: string;
  readonly bytes: number;
  /** The width in pixels, for textures. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** The number of triangles, for hardware. */
  readonly triangles: number | undefined;
  readonly createdAt: string;
}

export interface NewFile extends Omit<FileRecord, 'createdAt' | 'bytes'> {
  readonly content: Uint8Array;
}

export interface FileFilter {
  readonly kind?: FileKind | undefined;
  /** Text to find in names, ignoring case. */
  readonly search?: string | undefined;
}

/**
 * The ids of the organization's own files that a document refers to. They can't be deleted while the model is for sale.
 */
export interface NamedFiles {
  readonly files?: readonly string[];
}

/** The limits for an organization's files: their total size in bytes, and their number. */
export interface FileLimits {
  readonly bytes: number;
  readonly files: number;
}

export interface FileStore {
  /** A page of the organization's files, each with the ids of the models for sale that refer to it. */
  list(organizationId: string, filter: FileFilter, page: PageQuery): Promise<PageRows<FileRecord>>;
  /** Maps each file's id to the ids of the models for sale that refer to it. */
  usedBy(organizationId: string, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Which of these ids belong to files of the organization. */
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
  /** Deletes the file, unless a model for sale refers to it. */
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

/** The size limit for hardware that a page shows. */
export const MAX_FILE_BYTES = 4 * 2 ** 20;

/** The format of the name in an uploaded file's address. */
export const ownFileName = /^[a-z0-9-]+-[0-9a-f]{32}\.(glb|png|jpg|webp)$/;

/** The type of a file; undefined if documents can't refer to files of this type. */
export function typeOf(content: Uint8Array): FileType | undefined {
  const start = Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, 12)).toString('latin1');
  if (start.startsWith('glTF')) return 'model/gltf-binary';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  return /^RIFF.{4}WEBP$/s.test(start) ? 'image/webp' : undefined;
}
