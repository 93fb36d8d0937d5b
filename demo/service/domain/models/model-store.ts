// The part of the store for models, their revisions and their pictures.

import type { Actor } from '../records/audit-store.js';
import type {
  ModelRecord,
  ModelSummaryRecord,
  PageQuery,
  PageRows,
  PublicationRecord,
  StoredModelRecord,
} from '../records/records.js';
import type { NamedFiles } from './file-store.js';

export interface ModelFilter {
  /** Only these models; undefined lists all. */
  readonly only?: readonly string[] | undefined;
  readonly status?: 'published' | 'retired' | undefined;
  /** Finds ids and names that contain this text, in upper or lower case. */
  readonly search?: string | undefined;
}

export type PublishOutcome =
  | { readonly outcome: 'added' | 'published' | 'unchanged' }
  /** The newest revision is not the expected one; `revision` is undefined if there is no such model. */
  | { readonly outcome: 'changed'; readonly revision: string | undefined }
  /** The organization does not have these files. Nothing was changed. */
  | { readonly outcome: 'missing_files'; readonly files: readonly string[] };

export interface ModelStore {
  /** Lists models in the order of their ids. */
  list(organizationId: string, page: PageQuery, filter?: ModelFilter): Promise<readonly ModelSummaryRecord[]>;
  /** The newest revision, or the one that is named; also of a retired model. */
  get(organizationId: string, id: string, revision?: string): Promise<StoredModelRecord | undefined>;
  /** The names of those models that exist, without their documents. */
  names(organizationId: string, ids: readonly string[]): Promise<ReadonlyMap<string, ModelRecord['name']>>;
  /** Lists models of all organizations, in the order of the organizations' ids and then their own. */
  listAll(page: {
    readonly limit: number;
    readonly after: { readonly organizationId: string; readonly id: string } | undefined;
  }): Promise<readonly { readonly organizationId: string; readonly id: string }[]>;
  /**
   * Makes a revision the newest and puts the model on sale. Earlier revisions are kept, without their pictures.
   * @param expected the revision that must be the newest; null if there must be no such model
   */
  put(
    organizationId: string,
    model: ModelRecord & NamedFiles,
    now: string,
    by?: Actor,
    expected?: string | null,
  ): Promise<PublishOutcome>;
  /** Makes an earlier revision the newest again; `expected` is the same as for `put`. */
  publish(
    organizationId: string,
    model: { readonly id: string; readonly revision: string } & NamedFiles,
    now: string,
    by?: Actor,
    expected?: string | null,
  ): Promise<PublishOutcome | { readonly outcome: 'missing' }>;
  /** The last publication first; undefined without such a model, or where none has the number `after`. */
  publications(organizationId: string, id: string, page: PageQuery): Promise<PageRows<PublicationRecord>>;
  /** Takes the model off sale and keeps its revisions. @returns whether it was on sale */
  retire(organizationId: string, id: string, now: string, by?: Actor): Promise<boolean>;
  /** Deletes a retired model with all revisions, unless quotes were given for one of them. */
  delete(
    organizationId: string,
    id: string,
    now: string,
    by?: Actor,
  ): Promise<'deleted' | 'missing' | 'on_sale' | 'quoted'>;
}

/** Identifies a picture: of which revision, in which shape, drawn by which version of the drawing. */
export interface PictureName {
  readonly model: string;
  readonly revision: string;
  readonly view: string;
  readonly drawing: number;
}

/** Stores the pictures of models' newest revisions in their initial configuration. */
export interface PictureStore {
  find(organizationId: string, picture: PictureName): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** @returns the shapes that have a picture */
  views(organizationId: string, picture: Omit<PictureName, 'view'>): Promise<readonly string[]>;
  /**
   * Stores a picture, unless it exists or the revision is no longer the newest. Pictures of an earlier version of the
   * drawing are deleted. @returns whether the picture was stored
   */
  keep(
    organizationId: string,
    picture: PictureName & { readonly content: Uint8Array<ArrayBuffer> },
    now: string,
  ): Promise<boolean>;
}

/**
 * The key under which caches store what belongs to a revision. It needs no invalidation, since a revision never
 * changes.
 */
export function revisionKey(organizationId: string, { id, revision }: Pick<ModelRecord, 'id' | 'revision'>): string {
  return `${organizationId} ${id} ${revision}`;
}
