// Conditions on the products in requests and orders. A row stores its first product in columns, and the others in
// `items`.

import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isSqlite } from './statements.js';
import type { Tables } from './tables.js';

type TableWithItems = 'quote_requests' | 'orders' | 'inquiries';

/** The expression for the models of all products after the row's first one. */
function otherModels(db: Kysely<Tables>, row: string): RawBuilder<unknown> {
  const items = sql.ref(`${row}.items`);
  return isSqlite(db)
    ? sql`select value ->> 'model' as model from json_each(${items})`
    : sql`select value ->> 'model' as model from json_array_elements(${items}::json) as value`;
}

/** Whether any of a row's products is of this model. */
export function hasModel(
  db: Kysely<Tables>,
  table: TableWithItems,
  organizationId: string,
  model: string,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${table}.model`)} = ${model} or ${hasOtherModel(db, table, organizationId, model)})`;
}

/**
 * Whether any product after a row's first one is of this model. Few rows have more than one product, so those rows have
 * their own index.
 */
export function hasOtherModel(
  db: Kysely<Tables>,
  table: TableWithItems,
  organizationId: string,
  model: string,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${table}.id`)} in (
    select several.id from ${sql.table(table)} as several where several.organization_id = ${organizationId}
      and several.items is not null and ${model} in (${otherModels(db, 'several')}))`;
}

/** Whether all of a row's products are of these models. */
export function hasOnlyModels(
  db: Kysely<Tables>,
  table: TableWithItems,
  models: readonly string[],
): RawBuilder<SqlBool> {
  const all = sql.join(models);
  return sql<SqlBool>`(${sql.ref(`${table}.model`)} in (${all}) and not exists (
    select 1 from (${otherModels(db, table)}) as other where other.model not in (${all})))`;
}

/** The models of all products after the first one, in the organization's rows. */
export async function modelsOfItems(
  db: Kysely<Tables>,
  organizationId: string,
  share: RawBuilder<SqlBool> | undefined,
): Promise<readonly string[]> {
  const { rows } = await sql<{ items: string }>`
    select items from orders where organization_id = ${organizationId} and items is not null
    ${share ? sql`and ${share}` : sql``}`.execute(db);
  return rows.flatMap(({ items }) =>
    (JSON.parse(items) as readonly { readonly model: string }[]).map(({ model }) => model),
  );
}
