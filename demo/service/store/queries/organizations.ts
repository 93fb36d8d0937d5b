// Queries for organizations and their settings.

import type { Kysely, Transaction } from 'kysely';
import type { OrganizationStore } from '../../domain/keys/key-store.js';
import type { OrganizationRecord } from '../../domain/records/records.js';
import { audit, changesBetween } from './audit.js';
import type { OrganizationRow, Tables } from './tables.js';

export function organizationQueries(db: Kysely<Tables>): OrganizationStore {
  return {
    addOrganization: (organization, now, by) =>
      db.transaction().execute(async (transaction) => {
        await transaction.insertInto('organizations').values(toRow(organization, now)).execute();
        const { id, name } = organization;
        const note = { action: 'organization.created', subject: { id, name } } as const;
        await audit(transaction, { organizationId: id, by, now }, note);
      }),
    organization: async (id) => {
      const row = await db.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toOrganization(row);
    },
    organizations: async () => {
      const rows = await db.selectFrom('organizations').selectAll().orderBy('created_at').orderBy('id').execute();
      return rows.map(toOrganization);
    },
    changeOrganization: (id, change, now, by, mayAsk) =>
      db.transaction().execute(async (transaction) => {
        const row = await lockOrganization(transaction, id);
        if (!row) return undefined;
        if (mayAsk && !mayAsk(change.workshops ? await ownWorkshops(transaction, id) : [])) return undefined;
        const before = toOrganization(row);
        const after = { ...before, ...change };
        const changes = changesBetween(publicFields(before), publicFields(after));
        if (changes.length === 0) return before;
        const { id: _, created_at, ...set } = toRow(after, row.created_at);
        await transaction.updateTable('organizations').set(set).where('id', '=', id).execute();
        const note = { action: 'organization.changed', subject: { id, name: after.name }, changes } as const;
        await audit(transaction, { organizationId: id, by, now }, note);
        return after;
      }),
  };
}

/** Locks the organization, so that transactions that count, add or remove its records run one at a time. */
export function lockOrganization(transaction: Transaction<Tables>, id: string): Promise<OrganizationRow | undefined> {
  const query = transaction.selectFrom('organizations').selectAll().where('id', '=', id);
  return query.forUpdate().executeTakeFirst();
}

/** The slugs of the organization's own workshops. The transaction must have locked the organization. */
export async function ownWorkshops(transaction: Transaction<Tables>, id: string): Promise<readonly string[]> {
  const query = transaction.selectFrom('workshops').select('slug').where('organization_id', '=', id);
  return (await query.orderBy('slug').execute()).map(({ slug }) => slug);
}

/** The fields that can be changed, by their names in the API. */
function publicFields({ name, licenseOrders, currency, workshops }: OrganizationRecord) {
  return { name, license_orders: licenseOrders, currency, workshops };
}

function toRow({ id, name, licenseOrders, currency, workshops }: OrganizationRecord, now: string): OrganizationRow {
  return {
    id,
    name,
    license_orders: Number(licenseOrders),
    currency: currency ?? null,
    workshops: workshops ? JSON.stringify(workshops) : null,
    created_at: now,
  };
}

/** An organization's settings. */
export function settingsOf(row: Pick<OrganizationRow, 'license_orders' | 'currency' | 'workshops'>) {
  return {
    licenseOrders: row.license_orders === 1,
    currency: row.currency ?? undefined,
    workshops: row.workshops === null ? undefined : (JSON.parse(row.workshops) as readonly string[]),
  };
}

function toOrganization(row: OrganizationRow): OrganizationRecord {
  return { id: row.id, name: row.name, ...settingsOf(row) };
}
