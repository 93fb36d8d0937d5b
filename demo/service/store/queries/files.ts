// Queries for organizations' uploaded files, and for the models for sale that refer to them.

import type { Kysely, Selectable, Transaction } from 'kysely';
import type { FileRecord, FileStore, PictureStore } from '../../domain/models/model-store.js';
import { audit } from './audit.js';
import { containing, readPage } from './paging.js';
import { recordReader, toRow } from './rows.js';
import { lockOrganization } from './statements.js';
import type { FileRow, Tables } from './tables.js';

export function fileQueries(db: Kysely<Tables>): FileStore {
  return {
    list: async (organizationId, { kind, search }, page) => {
      let query = db.selectFrom('files').select(columns).where('organization_id', '=', organizationId);
      if (kind) query = query.where('type', kind === 'hardware' ? '=' : '<>', HARDWARE);
      if (search !== undefined) query = query.where(containing(['name', 'id'], search));
      return (await readPage(db, 'files', organizationId, page, query))?.map(toFile);
    },
    usedBy: (organizationId, ids) => modelsNaming(db, organizationId, ids),
    known: (organizationId, ids) => knownFiles(db, organizationId, ids),
    add: (organizationId, { content, ...file }, { now, by, atMost }) =>
      db.transaction().execute(async (transaction) => {
        // Lock the organization. If another file is being added at the same time, its transaction waits for this one,
        // so that both files are counted.
        await lockOrganization(transaction, organizationId);
        const own = () => transaction.selectFrom('files').where('organization_id', '=', organizationId);
        const same = await own().select(columns).where('id', '=', file.id).executeTakeFirst();
        if (same) return { outcome: 'known', file: toFile(same) };
        const held = await own()
          .select(({ fn }) => [fn.countAll().as('files'), fn.sum('bytes').as('bytes')])
          .executeTakeFirstOrThrow();
        const [files, bytes] = [Number(held.files), Number(held.bytes ?? 0)];
        if (files >= atMost.files || bytes + content.length > atMost.bytes) return { outcome: 'full', files, bytes };
        const { kind: _, ...stored } = file;
        const row = toRow({ ...stored, bytes: content.length, createdAt: now });
        await transaction
          .insertInto('files')
          .values({ ...row, organization_id: organizationId, content: Buffer.from(content) })
          .execute();
        const note = { action: 'file.added', subject: { id: file.id, name: file.name } } as const;
        await audit(transaction, { organizationId, by, now }, note);
        return { outcome: 'added', file: toFile(row) };
      }),
    remove: (organizationId, id, { now, by }) =>
      db.transaction().execute(async (transaction) => {
        const [file] = await lockFiles(transaction, organizationId, [id]);
        if (!file) return { outcome: 'missing' };
        const models = (await modelsNaming(transaction, organizationId, [id])).get(id);
        if (models) return { outcome: 'used', models };
        await transaction
          .deleteFrom('files')
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .execute();
        await audit(transaction, { organizationId, by, now }, { action: 'file.deleted', subject: file });
        return { outcome: 'removed' };
      }),
    content: async (id) => {
      const row = await db.selectFrom('files').select('content').where('id', '=', id).limit(1).executeTakeFirst();
      return row && new Uint8Array(row.content);
    },
    exists: async (id) =>
      (await db.selectFrom('files').select('id').where('id', '=', id).limit(1).executeTakeFirst()) !== undefined,
  };
}

/** Returns the files that don't exist. The others can't be deleted until the transaction has ended. */
export async function missingFiles(
  transaction: Transaction<Tables>,
  organizationId: string,
  files: readonly string[],
): Promise<readonly string[]> {
  const own = new Set((await lockFiles(transaction, organizationId, files)).map(({ id }) => id));
  return files.filter((file) => !own.has(file));
}

/** Records which files the model refers to. Call this in the transaction that puts the model on sale. */
export async function noteFiles(
  transaction: Transaction<Tables>,
  organizationId: string,
  model: string,
  files: readonly string[],
): Promise<void> {
  await forgetFiles(transaction, organizationId, model);
  for (const { id } of await lockFiles(transaction, organizationId, files)) {
    const row = { organization_id: organizationId, model_id: model, file_id: id };
    await transaction.insertInto('model_files').values(row).execute();
  }
}

/**
 * Removes the record of which files a model refers to, when the model is taken off sale. The files can then be
 * deleted.
 */
export async function forgetFiles(
  transaction: Transaction<Tables>,
  organizationId: string,
  model: string,
): Promise<void> {
  await transaction
    .deleteFrom('model_files')
    .where('organization_id', '=', organizationId)
    .where('model_id', '=', model)
    .execute();
}

const HARDWARE = 'model/gltf-binary';

const columns = ['id', 'name', 'type', 'bytes', 'width', 'height', 'triangles', 'created_at'] as const;

/**
 * Locks files in the order of their ids, so that two transactions that lock several files never wait for each other.
 */
async function lockFiles(transaction: Transaction<Tables>, organizationId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return transaction
    .selectFrom('files')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function knownFiles(db: Kysely<Tables>, organizationId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const own = db.selectFrom('files').select('id').where('organization_id', '=', organizationId);
  const rows = await own.where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

async function modelsNaming(
  db: Kysely<Tables>,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('model_files')
    .innerJoin('models', (join) =>
      join
        .onRef('models.organization_id', '=', 'model_files.organization_id')
        .onRef('models.id', '=', 'model_files.model_id'),
    )
    .select(['file_id', 'model_id'])
    .where('model_files.organization_id', '=', organizationId)
    .where('file_id', 'in', ids)
    .where('models.retired_at', 'is', null)
    .orderBy('model_id')
    .execute();
  const models = new Map<string, string[]>();
  for (const { file_id, model_id } of rows) models.set(file_id, [...(models.get(file_id) ?? []), model_id]);
  return models;
}

const readFile = recordReader<Omit<FileRecord, 'kind'>>({});

function toFile(row: Pick<Selectable<FileRow>, (typeof columns)[number]>): FileRecord {
  return { ...readFile(row), kind: row.type === HARDWARE ? 'hardware' : 'texture' };
}

export function pictureQueries(db: Kysely<Tables>): PictureStore {
  return {
    find: async (organizationId, { model, revision, view, drawing }) => {
      const row = await db
        .selectFrom('pictures')
        .select('content')
        .where('organization_id', '=', organizationId)
        .where('model_id', '=', model)
        .where('revision', '=', revision)
        .where('drawing', '=', drawing)
        .where('view', '=', view)
        .executeTakeFirst();
      return row && new Uint8Array(row.content);
    },
    views: async (organizationId, { model, revision, drawing }) => {
      const rows = await db
        .selectFrom('pictures')
        .select('view')
        .where('organization_id', '=', organizationId)
        .where('model_id', '=', model)
        .where('revision', '=', revision)
        .where('drawing', '=', drawing)
        .execute();
      return rows.map(({ view }) => view);
    },
    keep: (organizationId, { model, revision, view, drawing, content }, now) =>
      db.transaction().execute(async (transaction) => {
        const newest = await transaction
          .selectFrom('models')
          .select('revision')
          .where('organization_id', '=', organizationId)
          .where('id', '=', model)
          .executeTakeFirst();
        // Don't store the picture if another revision was published while it was being drawn.
        if (newest?.revision !== revision) return false;
        await transaction
          .deleteFrom('pictures')
          .where('organization_id', '=', organizationId)
          .where('model_id', '=', model)
          .where('drawing', '<', drawing)
          .execute();
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('pictures')
          .values({
            organization_id: organizationId,
            model_id: model,
            revision,
            drawing,
            view,
            content: Buffer.from(content),
            created_at: now,
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        return numInsertedOrUpdatedRows === 1n;
      }),
  };
}

/** Deletes the pictures of a model's earlier revisions, which are no longer needed when a new revision is published. */
export async function deletePicturesOfBefore(
  transaction: Transaction<Tables>,
  organizationId: string,
  { id, revision }: { readonly id: string; readonly revision: string },
): Promise<void> {
  await transaction
    .deleteFrom('pictures')
    .where('organization_id', '=', organizationId)
    .where('model_id', '=', id)
    .where('revision', '<>', revision)
    .execute();
}
