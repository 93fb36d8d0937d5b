// Queries for models' pictures.

import type { Kysely, Transaction } from 'kysely';
import type { PictureStore } from '../../domain/models/model-store.js';
import type { Tables } from './tables.js';

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
        // Another revision was published while the picture was being drawn.
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

/** Deletes pictures of a model's earlier revisions, which aren't needed once a new one is published. */
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
