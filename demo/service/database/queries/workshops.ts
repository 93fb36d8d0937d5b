// Queries for an organization's own workshops.

import { createHash } from 'node:crypto';
import type { CreateTableBuilder, Kysely, Selectable, Transaction } from 'kysely';
import type { Tables, WorkshopRow } from '../tables.js';
import type { WorkshopRecord, WorkshopStore } from '../workshop-store.js';
import { type AuditContext, audit, changesBetween } from './audit.js';

export function workshopQueries(db: Kysely<Tables>): WorkshopStore {
  return {
    list: async (organizationId) => {
      const query = db.selectFrom('workshops').selectAll().where('organization_id', '=', organizationId);
      return (await query.orderBy('slug').execute()).map(toRecord);
    },
    get: async (organizationId, slug) => {
      const row = await rowOf(db, organizationId, slug).executeTakeFirst();
      return row && toRecord(row);
    },
    put: (organizationId, { slug, profile }, { now, by, atMost }) =>
      db.transaction().execute(async (transaction) => {
        // Who writes at the same time waits, so that nobody counts what the other is about to add.
        const organizations = transaction.selectFrom('organizations').select('id');
        await organizations.where('id', '=', organizationId).forUpdate().execute();
        const row = await rowOf(transaction, organizationId, slug).executeTakeFirst();
        const text = JSON.stringify(profile);
        if (row?.profile === text) return 'unchanged';
        if (!row && (await countOf(transaction, organizationId)) >= atMost) return 'too_many';
        if (!row && (await hasOrders(transaction, organizationId, slug))) return 'had_orders';
        const values = { organization_id: organizationId, slug, profile: text, created_at: now, changed_at: now };
        await transaction
          .insertInto('workshops')
          .values(values)
          .onConflict((conflict) =>
            conflict.columns(['organization_id', 'slug']).doUpdateSet({ profile: text, changed_at: now }),
          )
          .execute();
        const before = row ? fieldsOf(toRecord(row).profile) : {};
        const note = {
          action: row ? ('workshop.changed' as const) : ('workshop.created' as const),
          subject: { id: slug, name: profile.name },
          ...(row ? { changes: changesBetween(before, fieldsOf(profile)) } : {}),
        };
        await audit(transaction, { organizationId, by, now }, note);
        return row ? 'changed' : 'created';
      }),
    remove: (organizationId, slug, { now, by }) =>
      db.transaction().execute(async (transaction) => {
        const organizations = transaction.selectFrom('organizations').select('workshops');
        const organization = await organizations.where('id', '=', organizationId).forUpdate().executeTakeFirst();
        const row = await rowOf(transaction, organizationId, slug).executeTakeFirst();
        if (!row) return 'missing';
        const asked = organization?.workshops ? (JSON.parse(organization.workshops) as readonly string[]) : undefined;
        const left = asked?.filter((other) => other !== slug);
        if (left?.length === 0) return 'last';
        if (left && left.length < asked!.length) {
          const set = { workshops: JSON.stringify(left) };
          await transaction.updateTable('organizations').set(set).where('id', '=', organizationId).execute();
        }
        const query = transaction.deleteFrom('workshops').where('organization_id', '=', organizationId);
        await query.where('slug', '=', slug).execute();
        const { name } = toRecord(row).profile;
        const note = { action: 'workshop.removed', subject: { id: slug, name } } as const;
        await audit(transaction, { organizationId, by, now }, note);
        await revokeKeysOf(transaction, slug, { organizationId, by, now });
        return 'removed';
      }),
  };
}

export async function createWorkshops({ schema }: Transaction<Tables>): Promise<void> {
  let table: CreateTableBuilder<string, string> = schema.createTable('workshops');
  for (const column of ['organization_id', 'slug', 'profile', 'created_at', 'changed_at']) {
    table = table.addColumn(column, 'text', (definition) => definition.notNull());
  }
  await table
    .addPrimaryKeyConstraint('workshops_key', ['organization_id', 'slug'])
    .addForeignKeyConstraint('workshops_organization', ['organization_id'], 'organizations', ['id'])
    .execute();
}

function rowOf(db: Kysely<Tables>, organizationId: string, slug: string) {
  return db.selectFrom('workshops').selectAll().where('organization_id', '=', organizationId).where('slug', '=', slug);
}

/** Orders of one that was removed: another workshop of the same name would see them, and whom they go to. */
async function hasOrders(db: Kysely<Tables>, organizationId: string, slug: string): Promise<boolean> {
  const orders = db.selectFrom('orders').select('id').where('organization_id', '=', organizationId);
  return (await orders.where('workshop_slug', '=', slug).limit(1).executeTakeFirst()) !== undefined;
}

async function revokeKeysOf(transaction: Transaction<Tables>, slug: string, context: AuditContext): Promise<void> {
  const revoked = await transaction
    .updateTable('keys')
    .set({ revoked_at: context.now })
    .where('organization_id', '=', context.organizationId)
    .where('workshop', '=', slug)
    .where('revoked_at', 'is', null)
    .returning(['id', 'label'])
    .execute();
  for (const { id, label } of revoked) {
    await audit(transaction, context, { action: 'key.revoked', subject: { id, name: label ?? undefined } });
  }
}

async function countOf(db: Kysely<Tables>, organizationId: string): Promise<number> {
  const query = db.selectFrom('workshops').select((each) => each.fn.countAll().as('count'));
  const row = await query.where('organization_id', '=', organizationId).executeTakeFirstOrThrow();
  return Number(row.count);
}

/** For the record of changes: of price lists only that they were changed, and how many entries they have. */
function fieldsOf(profile: WorkshopRecord['profile']): Readonly<Record<string, unknown>> {
  if (profile.pricing === 'estimate') return profile;
  const { materials, rates, ...rest } = profile;
  return { ...rest, materials: digestOf(materials), rates: digestOf(rates) };
}

function digestOf(list: object): string {
  const digest = createHash('sha256').update(JSON.stringify(list)).digest('hex').slice(0, 8);
  return `${Object.keys(list).length} (${digest})`;
}

function toRecord(row: Selectable<WorkshopRow>): WorkshopRecord {
  return {
    slug: row.slug,
    profile: JSON.parse(row.profile),
    createdAt: row.created_at,
    changedAt: row.changed_at,
  };
}
