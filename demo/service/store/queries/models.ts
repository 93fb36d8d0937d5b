// Queries for models and their revisions.

import type { Kysely, Selectable, Transaction } from 'kysely';
import {
  type ModelFilter,
  type ModelStore,
  type NamedFiles,
  type PublishOutcome,
  revisionKey,
} from '../../domain/models/model-store.js';
import type {
  ModelRecord,
  PageQuery,
  PageRows,
  PublicationRecord,
  StoredModelRecord,
} from '../../domain/records/records.js';
import { LruCache } from '../../platform/lru-cache.js';
import { type AuditContext, audit } from './audit.js';
import { deletePicturesOfBefore, forgetFiles, missingFiles, noteFiles } from './files.js';
import { hasOtherModel } from './items.js';
import { containing } from './paging.js';
import { recordReader, toRow } from './rows.js';
import { fixedQuery } from './statements.js';
import type { ModelRow, Tables } from './tables.js';

const NAMES_AT_ONCE = 500;

/** The maximum number of cached documents. Those that were read most recently stay. */
const MAX_TEXTS = 500;
/**
 * The maximum total length of the cached documents in characters. Each character takes two bytes if a name isn't in
 * Latin script.
 */
const MAX_TEXTS_LENGTH = 8 * 1024 * 1024;

type Texts = LruCache<Pick<ModelRecord, 'name' | 'document'>>;

export function modelQueries(db: Kysely<Tables>): ModelStore {
  const texts: Texts = new LruCache(MAX_TEXTS, MAX_TEXTS_LENGTH);
  const newestHead = fixedQuery((organizationId, id) =>
    newestRevisions(db, organizationId)
      .where('models.id', '=', id)
      .select([...stateColumns, 'models.revision']),
  );
  const revisionHead = fixedQuery((organizationId, id, revision) =>
    db
      .selectFrom('models')
      .innerJoin('model_revisions', (join) =>
        join
          .onRef('model_revisions.organization_id', '=', 'models.organization_id')
          .onRef('model_revisions.model_id', '=', 'models.id'),
      )
      .where('models.organization_id', '=', organizationId)
      .where('models.id', '=', id)
      .where('model_revisions.revision', '=', revision)
      .select([...stateColumns, 'model_revisions.revision']),
  );
  return {
    list: async (organizationId, { limit, after }, filter = {}) => {
      if (filter.only?.length === 0) return [];
      let query = filtered(newestRevisions(db, organizationId), filter)
        .orderBy('models.id')
        .limit(limit + 1);
      if (after !== undefined) query = query.where('models.id', '>', after);
      const rows = await query.select([...stateColumns, 'models.revision', 'model_revisions.name']).execute();
      return rows.map(({ id, revision, name, ...state }) => ({
        id,
        revision,
        name: JSON.parse(name),
        ...stateOf(state),
      }));
    },
    get: async (organizationId, id, revision) => {
      const [head] =
        revision === undefined
          ? await newestHead(db, organizationId, id)
          : await revisionHead(db, organizationId, id, revision);
      return head && readText(db, texts, organizationId, head);
    },
    names: async (organizationId, ids) => {
      const names = new Map<string, ModelRecord['name']>();
      for (let start = 0; start < ids.length; start += NAMES_AT_ONCE) {
        const some = ids.slice(start, start + NAMES_AT_ONCE);
        const query = newestRevisions(db, organizationId).where('models.id', 'in', some);
        const rows = await query.select(['models.id', 'model_revisions.name']).execute();
        for (const { id, name } of rows) names.set(id, JSON.parse(name));
      }
      return names;
    },
    listAll: async ({ limit, after }) => {
      let query = db.selectFrom('models').select(['organization_id', 'id']).orderBy('organization_id').orderBy('id');
      if (after) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('organization_id', 'id'), '>', tuple(after.organizationId, after.id)),
        );
      }
      const rows = await query.limit(limit).execute();
      return rows.map(({ organization_id, id }) => ({ organizationId: organization_id, id }));
    },
    put: (organizationId, { id, name, revision, document, files = [] }, now, by, expected) =>
      db.transaction().execute(async (transaction) => {
        const current = await lockModel(transaction, organizationId, id);
        const settled = settledOutcome({ expected, revision }, current);
        if (settled) return settled;
        const missing = await missingFiles(transaction, organizationId, files);
        if (missing.length > 0) return { outcome: 'missing_files', files: missing };
        await transaction
          .insertInto('model_revisions')
          .values({
            organization_id: organizationId,
            model_id: id,
            revision,
            name: JSON.stringify(name),
            document,
            created_at: now,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        return makeNewest(transaction, { organizationId, by, now }, { id, revision, name, files }, expected);
      }),
    publish: (organizationId, { id, revision, files = [] }, now, by, expected) =>
      db.transaction().execute(async (transaction) => {
        const current = await lockModel(transaction, organizationId, id);
        const kept = await transaction
          .selectFrom('model_revisions')
          .select('name')
          .where('organization_id', '=', organizationId)
          .where('model_id', '=', id)
          .where('revision', '=', revision)
          .executeTakeFirst();
        if (!current || !kept) return { outcome: 'missing' };
        const settled = settledOutcome({ expected, revision }, current);
        if (settled) return settled;
        const missing = await missingFiles(transaction, organizationId, files);
        if (missing.length > 0) return { outcome: 'missing_files', files: missing };
        const model = { id, revision, name: JSON.parse(kept.name), files };
        return makeNewest(transaction, { organizationId, by, now }, model, expected);
      }),
    forgetPublishersBefore: async (before) => {
      const labeled = db.updateTable('model_publications').set({ by_label: null }).where('by_label', 'is not', null);
      return Number((await labeled.where('published_at', '<', before).executeTakeFirst()).numUpdatedRows);
    },
    publications: (organizationId, id, page) => publicationsOf(db, organizationId, id, page),
    retire: (organizationId, id, now, by) =>
      db.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('models')
          .set({ retired_at: now })
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .where('retired_at', 'is', null)
          .executeTakeFirst();
        const isDone = numUpdatedRows === 1n;
        if (!isDone) return false;
        await forgetFiles(transaction, organizationId, id);
        await audit(transaction, { organizationId, by, now }, { action: 'model.retired', subject: { id } });
        return true;
      }),
    delete: (organizationId, id, now, by) =>
      db.transaction().execute(async (transaction) => {
        const current = await lockModel(transaction, organizationId, id);
        if (!current) return 'missing';
        if (current.retired_at === null) return 'on_sale';
        for (const table of ['quote_requests', 'orders'] as const) {
          const rows = transaction
            .selectFrom(table)
            .select('id')
            .where('organization_id', '=', organizationId)
            .limit(1);
          const quoted =
            (await rows.where('model', '=', id).executeTakeFirst()) ??
            (await rows.where(hasOtherModel(db, table, organizationId, id)).executeTakeFirst());
          if (quoted) return 'quoted';
        }
        await transaction
          .deleteFrom('models')
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .execute();
        for (const table of ['model_publications', 'pictures', 'model_revisions'] as const) {
          await transaction
            .deleteFrom(table)
            .where('organization_id', '=', organizationId)
            .where('model_id', '=', id)
            .execute();
        }
        await audit(transaction, { organizationId, by, now }, { action: 'model.deleted', subject: { id } });
        return 'deleted';
      }),
  };
}

const stateColumns = ['models.id', 'models.updated_at', 'models.retired_at'] as const;

function stateOf({ updated_at, retired_at }: { readonly updated_at: string; readonly retired_at: string | null }) {
  return { publishedAt: updated_at, retiredAt: retired_at ?? undefined };
}

type Head = Pick<Selectable<ModelRow>, 'id' | 'revision' | 'updated_at' | 'retired_at'>;

/**
 * Reads a revision's document. Each quote request checks which revision is for sale. Everything else depends only on
 * the revision, so the document is read and decoded once, and then cached.
 */
async function readText(
  db: Kysely<Tables>,
  texts: Texts,
  organizationId: string,
  head: Head,
): Promise<StoredModelRecord | undefined> {
  const { id, revision } = head;
  const key = revisionKey(organizationId, head);
  const known = texts.get(key);
  if (known) return { id, revision, ...known, ...stateOf(head) };
  const row = await db
    .selectFrom('model_revisions')
    .select(['name', 'document'])
    .where('organization_id', '=', organizationId)
    .where('model_id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  // The model has been deleted in the meantime.
  if (!row) return undefined;
  const text = { name: JSON.parse(row.name) as ModelRecord['name'], document: row.document };
  texts.set(key, text, row.document.length);
  return { id, revision, ...text, ...stateOf(head) };
}

/** Selects the newest revision of each of the organization's models. */
function newestRevisions(db: Kysely<Tables>, organizationId: string) {
  return db
    .selectFrom('models')
    .innerJoin('model_revisions', (join) =>
      join
        .onRef('model_revisions.organization_id', '=', 'models.organization_id')
        .onRef('model_revisions.model_id', '=', 'models.id')
        .onRef('model_revisions.revision', '=', 'models.revision'),
    )
    .where('models.organization_id', '=', organizationId);
}

type NewestRevisions = ReturnType<typeof newestRevisions>;

function filtered(query: NewestRevisions, { only, status, search }: ModelFilter): NewestRevisions {
  let narrowed = query;
  if (only) narrowed = narrowed.where('models.id', 'in', only);
  if (status) narrowed = narrowed.where('models.retired_at', status === 'retired' ? 'is not' : 'is', null);
  return search === undefined ? narrowed : narrowed.where(containing(['models.id', 'model_revisions.name'], search));
}

interface CurrentModel {
  readonly revision: string;
  readonly retired_at: string | null;
}

async function lockModel(
  transaction: Transaction<Tables>,
  organizationId: string,
  id: string,
): Promise<CurrentModel | undefined> {
  return transaction
    .selectFrom('models')
    .select(['revision', 'retired_at'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * @returns the outcome if nothing is to be written: another revision is on sale than the one expected, or this one
 * already is, for example because a client whose response was lost sends its request again
 */
function settledOutcome(
  { expected, revision }: { readonly expected: string | null | undefined; readonly revision: string },
  current: CurrentModel | undefined,
): PublishOutcome | undefined {
  if (current?.revision === revision && current.retired_at === null) return { outcome: 'unchanged' };
  if (expected === undefined || (current?.revision ?? null) === expected) return undefined;
  return { outcome: 'changed', revision: current?.revision };
}

async function makeNewest(
  transaction: Transaction<Tables>,
  context: AuditContext,
  { id, revision, name, files }: Pick<ModelRecord, 'id' | 'revision' | 'name'> & Required<NamedFiles>,
  expected: string | null | undefined,
): Promise<PublishOutcome> {
  const { organizationId, by, now } = context;
  const added = await transaction
    .insertInto('models')
    .values({ organization_id: organizationId, id, revision, created_at: now, updated_at: now, retired_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // Another process may have added the model in the meantime, so lock and read it.
  const before = added ? undefined : await lockModel(transaction, organizationId, id);
  if (before) {
    const settled = settledOutcome({ expected, revision }, before);
    if (settled) return settled;
    await transaction
      .updateTable('models')
      .set({ revision, updated_at: now, retired_at: null })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute();
    await deletePicturesOfBefore(transaction, organizationId, { id, revision });
  }
  await noteFiles(transaction, organizationId, id, files);
  await addPublication(transaction, organizationId, {
    id,
    revision,
    publishedAt: now,
    ...(by && by.kind !== 'command' ? { byId: by.id, byLabel: by.label } : { byId: undefined, byLabel: undefined }),
  });
  const changes = [{ field: 'revision', before: before?.revision, after: revision }];
  const subject = { id, name: typeof name === 'string' ? name : Object.values(name)[0] };
  await audit(transaction, context, { action: 'model.published', subject, changes });
  return { outcome: added ? 'added' : 'published' };
}

/**
 * Lists a model's publications, most recent first. Returns undefined if the model doesn't exist, or if `after` isn't
 * the number of a publication.
 */
async function publicationsOf(
  db: Kysely<Tables>,
  organizationId: string,
  id: string,
  { limit, after }: PageQuery<string>,
): Promise<PageRows<PublicationRecord>> {
  if (after !== undefined && !/^\d{1,9}$/.test(after)) return undefined;
  let query = db
    .selectFrom('model_publications as publication')
    .innerJoin('model_revisions as published', (join) =>
      join
        .onRef('published.organization_id', '=', 'publication.organization_id')
        .onRef('published.model_id', '=', 'publication.model_id')
        .onRef('published.revision', '=', 'publication.revision'),
    )
    .select(['number', 'publication.revision', 'published.name', 'published_at', 'by_id', 'by_label'])
    .where('publication.organization_id', '=', organizationId)
    .where('publication.model_id', '=', id)
    .orderBy('number', 'desc')
    .limit(limit + 1);
  if (after !== undefined) query = query.where('number', '<', Number(after));
  const rows = await query.execute();
  return rows.map(recordReader<PublicationRecord>({ json: ['name'] }));
}

/** Adds a publication with the next number. The caller must have locked the model. */
async function addPublication(
  transaction: Transaction<Tables>,
  organizationId: string,
  { id, ...publication }: { readonly id: string } & Omit<PublicationRecord, 'number' | 'name'>,
): Promise<void> {
  const last = await transaction
    .selectFrom('model_publications')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('organization_id', '=', organizationId)
    .where('model_id', '=', id)
    .executeTakeFirst();
  await transaction
    .insertInto('model_publications')
    .values({
      ...toRow({ ...publication, number: Number(last?.number ?? 0) + 1 }),
      organization_id: organizationId,
      model_id: id,
    })
    .execute();
}
