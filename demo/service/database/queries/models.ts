// Queries for models and their revisions.

import type { Kysely } from 'kysely';
import type { ModelStore } from '../store.js';
import type { Tables } from '../tables.js';
import { audit } from './audit.js';
import { deletePicturesOfBefore } from './pictures.js';

export function modelQueries(db: Kysely<Tables>): ModelStore {
  return {
    list: async (organizationId, { limit, after }, only) => {
      if (only?.length === 0) return [];
      let query = latestRevisions(db, organizationId)
        .orderBy('models.id')
        .limit(limit + 1);
      if (after !== undefined) query = query.where('models.id', '>', after);
      if (only) query = query.where('models.id', 'in', only);
      const rows = await query.select(['models.id', 'models.revision', 'model_revisions.name']).execute();
      return rows.map(({ id, revision, name }) => ({ id, revision, name: JSON.parse(name) }));
    },
    get: async (organizationId, id, revision) => {
      const row = await (revision === undefined
        ? latestRevisions(db, organizationId)
            .select(['model_revisions.revision', 'model_revisions.name', 'model_revisions.document'])
            .where('models.id', '=', id)
        : db
            .selectFrom('model_revisions')
            .select(['revision', 'name', 'document'])
            .where('organization_id', '=', organizationId)
            .where('model_id', '=', id)
            .where('revision', '=', revision)
      ).executeTakeFirst();
      return row && { id, name: JSON.parse(row.name), revision: row.revision, document: row.document };
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
    put: (organizationId, { id, name, revision, document }, now, by) =>
      db.transaction().execute(async (transaction) => {
        const known = await transaction
          .selectFrom('models')
          .select('revision')
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        if (known?.revision !== revision) {
          const changes = [{ field: 'revision', before: known?.revision, after: revision }];
          const subject = { id, name: typeof name === 'string' ? name : Object.values(name)[0] };
          await audit(transaction, { organizationId, by, now }, { action: 'model.published', subject, changes });
        }
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
        const added = await transaction
          .insertInto('models')
          .values({ organization_id: organizationId, id, revision, created_at: now, updated_at: now })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst();
        if (added) return true;
        await transaction
          .updateTable('models')
          .set({ revision, updated_at: now })
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .execute();
        await deletePicturesOfBefore(transaction, organizationId, { id, revision });
        return false;
      }),
  };
}

/** The newest revision of each of the organization's models. */
function latestRevisions(db: Kysely<Tables>, organizationId: string) {
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
