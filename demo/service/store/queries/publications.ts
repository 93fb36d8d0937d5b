// When each revision of a model was published, and the migration that creates the table.

import { type Kysely, sql, type Transaction } from 'kysely';
import type { PageQuery, PageRows } from '../../domain/records/page-query.js';
import type { PublicationRecord } from '../../domain/records/records.js';
import type { Tables } from '../tables.js';

/**
 * Lists the last publication first; undefined where there is no such model, or `after` is not the number of a
 * publication.
 */
export async function publicationsOf(
  db: Kysely<Tables>,
  organizationId: string,
  id: string,
  { limit, after }: PageQuery,
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
    .select(['number', 'publication.revision', 'published.name', 'published_at', 'key_id'])
    .where('publication.organization_id', '=', organizationId)
    .where('publication.model_id', '=', id)
    .orderBy('number', 'desc')
    .limit(limit + 1);
  if (after !== undefined) query = query.where('number', '<', Number(after));
  const rows = await query.execute();
  return rows.map(({ number, revision, name, published_at, key_id }) => ({
    number,
    revision,
    name: JSON.parse(name),
    publishedAt: published_at,
    keyId: key_id ?? undefined,
  }));
}

/** Adds a publication with the next number. The caller has locked the model. */
export async function addPublication(
  transaction: Transaction<Tables>,
  organizationId: string,
  { id, revision, publishedAt, keyId }: { readonly id: string } & Omit<PublicationRecord, 'number' | 'name'>,
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
      organization_id: organizationId,
      model_id: id,
      number: Number(last?.number ?? 0) + 1,
      revision,
      published_at: publishedAt,
      key_id: keyId ?? null,
    })
    .execute();
}

/** For existing revisions, the migration knows when each was first published and which one is the newest. */
export async function createPublications(transaction: Transaction<Tables>): Promise<void> {
  const { schema } = transaction;
  const revision = ['organization_id', 'model_id', 'revision'] as const;
  await schema
    .createTable('model_publications')
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('model_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('revision', 'text', (column) => column.notNull())
    .addColumn('published_at', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text')
    .addPrimaryKeyConstraint('model_publications_key', ['organization_id', 'model_id', 'number'])
    .addForeignKeyConstraint('model_publications_revision', [...revision], 'model_revisions', [...revision])
    .execute();
  await schema.alterTable('models').addColumn('retired_at', 'text').execute();
  await sql`
    insert into model_publications (organization_id, model_id, number, revision, published_at)
    select organization_id, model_id,
      row_number() over (partition by organization_id, model_id order by created_at, revision), revision, created_at
    from model_revisions`.execute(transaction);
  await sql`
    insert into model_publications (organization_id, model_id, number, revision, published_at)
    select models.organization_id, models.id, latest.number + 1, models.revision, models.updated_at
    from models join model_publications latest
      on latest.organization_id = models.organization_id and latest.model_id = models.id
    where latest.revision <> models.revision and latest.number = (
      select max(number) from model_publications
      where organization_id = models.organization_id and model_id = models.id)`.execute(transaction);
}
