// Queries for organizations and their keys.

import type { Kysely } from 'kysely';
import type { ActiveKey, KeyRecord } from '../records.js';
import type { KeyStore } from '../store.js';
import type { KeyRow, OrganizationRow, Tables } from '../tables.js';

export function keyQueries(db: Kysely<Tables>): KeyStore {
  return {
    addOrganization: async ({ id, name, licenseOrders }, now) => {
      const row = { id, name, license_orders: Number(licenseOrders), created_at: now };
      await db.insertInto('organizations').values(row).execute();
    },
    hasOrganization: async (id) => {
      const query = db.selectFrom('organizations').select('id').where('id', '=', id);
      return (await query.executeTakeFirst()) !== undefined;
    },
    organizations: async () => {
      const rows = await db.selectFrom('organizations').selectAll().orderBy('created_at').orderBy('id').execute();
      return rows.map(({ id, name, license_orders }) => ({ id, name, licenseOrders: license_orders === 1 }));
    },
    allowLicenseOrders: async (id, allowed) => {
      await db
        .updateTable('organizations')
        .set({ license_orders: Number(allowed) })
        .where('id', '=', id)
        .execute();
    },
    add: async (key) => {
      await db.insertInto('keys').values(toRow(key)).execute();
    },
    list: async (organizationId) => {
      const query = db.selectFrom('keys').selectAll().where('organization_id', '=', organizationId);
      return (await query.orderBy('created_at').orderBy('id').execute()).map(toRecord);
    },
    get: async (id) => {
      const row = await db.selectFrom('keys').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toRecord(row);
    },
    setOrigins: async (id, origins) => {
      const row = { origins: JSON.stringify(origins) };
      await db.updateTable('keys').set(row).where('id', '=', id).execute();
    },
    find: async (hash) => {
      const row = await db
        .selectFrom('keys')
        .innerJoin('organizations', 'organizations.id', 'keys.organization_id')
        .selectAll('keys')
        .select('organizations.license_orders')
        .where('keys.hash', '=', hash)
        .where('keys.revoked_at', 'is', null)
        .executeTakeFirst();
      return row && toActiveKey(row);
    },
    revokedAmong: async (ids) => {
      if (ids.length === 0) return [];
      const query = db.selectFrom('keys').select('id').where('id', 'in', ids).where('revoked_at', 'is not', null);
      return (await query.execute()).map(({ id }) => id);
    },
    revoke: async (id, now) => {
      await db
        .updateTable('keys')
        .set({ revoked_at: now })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .execute();
    },
    licenseKeys: async (organizationId) => {
      const rows = await db
        .selectFrom('keys')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .where('kind', '=', 'license')
        .where('revoked_at', 'is', null)
        .execute();
      return rows.map(toRecord);
    },
  };
}

function toRow(key: KeyRecord): KeyRow {
  return {
    id: key.id,
    organization_id: key.organizationId,
    kind: key.kind,
    mode: key.mode,
    hash: key.hash,
    origins: JSON.stringify(key.origins),
    models: key.models ? JSON.stringify(key.models) : null,
    created_at: key.createdAt,
    revoked_at: key.revokedAt ?? null,
  };
}

/** @param row with the switch of its organization */
export function toActiveKey(row: KeyRow & Pick<OrganizationRow, 'license_orders'>): ActiveKey {
  return { ...toRecord(row), mayOrder: row.kind === 'api' || row.license_orders === 1 };
}

function toRecord(row: KeyRow): KeyRecord {
  return {
    id: row.id,
    organizationId: row.organization_id,
    kind: row.kind,
    mode: row.mode,
    hash: row.hash,
    origins: JSON.parse(row.origins),
    models: row.models === null ? undefined : JSON.parse(row.models),
    createdAt: row.created_at,
    revokedAt: row.revoked_at ?? undefined,
  };
}
