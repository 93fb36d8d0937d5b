// When each revision of a model was published.

import type { Kysely, Transaction } from 'kysely';
import type { PageQuery, PageRows, PublicationRecord } from '../../domain/records/records.js';
import type { Tables } from './tables.js';

/**
 * Most recent publication first. Undefined if the model doesn't exist, or `after` isn't the number of a publication.
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
