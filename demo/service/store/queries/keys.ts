// Queries for keys.

import type { Kysely, Transaction } from 'kysely';
import type { KeyStore } from '../../domain/keys/key-store.js';
import type { ActiveKey, KeyRecord } from '../../domain/records/records.js';
import { audit, changesBetween } from './audit.js';
import { fixedQuery } from './fixed-query.js';
import { claimKey } from './idempotency.js';
import { lockOrganization, ownWorkshops, settingsOf } from './organizations.js';
import { containing, cursorOf, newestFirst } from './paging.js';
import { RefusedError, rollBackWhenRefused } from './rollback.js';
import type { KeyRow, OrganizationRow, Tables } from './tables.js';

export function keyQueries(db: Kysely<Tables>): KeyStore {
  const findByHash = fixedQuery((hash) =>
    db
      .selectFrom('keys')
      .innerJoin('organizations', 'organizations.id', 'keys.organization_id')
      .selectAll('keys')
      .select(organizationSettings)
      .where('keys.hash', '=', hash)
      .where('keys.revoked_at', 'is', null),
  );
  return {
    add: (key, { by, claim, atMost = Number.POSITIVE_INFINITY, mayBeFor = () => true } = {}) =>
      rollBackWhenRefused<AddOutcome>(() =>
        db.transaction().execute(async (transaction) => {
          const { organizationId, createdAt: now, kind, mode, workshop } = key;
          const repeated = await claimKey(transaction, claim, key.id, now);
          if (repeated) return repeated;
          await lockOrganization(transaction, organizationId);
          if ((await countUsable(transaction, organizationId)) >= atMost) {
            throw new RefusedError<AddOutcome>({ outcome: 'too_many' });
          }
          if (workshop !== undefined && !mayBeFor(workshop, await ownWorkshops(transaction, organizationId))) {
            throw new RefusedError<AddOutcome>({ outcome: 'unknown_workshop' });
          }
          await transaction.insertInto('keys').values(toRow(key)).execute();
          const changes = changesBetween({}, { kind, mode, ...publicFields(key) });
          const note = { action: 'key.issued', subject: subjectOf(key), changes } as const;
          await audit(transaction, { organizationId, by, now }, note);
          return { outcome: 'added' };
        }),
      ),
    list: async (organizationId) => {
      const query = db.selectFrom('keys').selectAll().where('organization_id', '=', organizationId);
      return (await query.orderBy('created_at').orderBy('id').execute()).map(toRecord);
    },
    page: async (organizationId, { kind, isRevoked, search }, page) => {
      const cursor = await cursorOf(db, 'keys', organizationId, page);
      if (cursor === undefined) return undefined;
      const all = db.selectFrom('keys').selectAll().where('organization_id', '=', organizationId);
      let query = newestFirst(all, cursor, page);
      if (kind !== undefined) query = query.where('kind', '=', kind);
      if (isRevoked !== undefined) query = query.where('revoked_at', isRevoked ? 'is not' : 'is', null);
      if (search !== undefined) query = query.where(containing(searched, search));
      return (await query.execute()).map(toRecord);
    },
    get: async (id, organizationId) => {
      let query = db.selectFrom('keys').selectAll().where('id', '=', id);
      if (organizationId !== undefined) query = query.where('organization_id', '=', organizationId);
      const row = await query.executeTakeFirst();
      return row && toRecord(row);
    },
    change: (id, change, now, by) =>
      db.transaction().execute(async (transaction) => {
        const before = await lock(transaction, id);
        if (!before) return undefined;
        const after = { ...before, ...change };
        const changes = changesBetween(publicFields(before), publicFields(after));
        if (changes.length === 0) return before;
        const { label, origins, models } = toRow(after);
        await transaction.updateTable('keys').set({ label, origins, models }).where('id', '=', id).execute();
        const note = { action: 'key.changed', subject: subjectOf(after), changes } as const;
        await audit(transaction, { organizationId: after.organizationId, by, now }, note);
        return after;
      }),
    find: async (hash) => {
      const [row] = await findByHash(db, hash);
      return row && toActiveKey(row);
    },
    revokedAmong: async (ids) => {
      if (ids.length === 0) return [];
      const query = db.selectFrom('keys').select('id').where('id', 'in', ids).where('revoked_at', 'is not', null);
      return (await query.execute()).map(({ id }) => id);
    },
    revoke: (id, now, { by, leavesApiKey = false } = {}) =>
      db.transaction().execute(async (transaction) => {
        const known = await lock(transaction, id);
        if (!known) return { outcome: 'missing' };
        if (known.revokedAt !== undefined) return { outcome: 'revoked', key: known };
        const { organizationId } = known;
        if (leavesApiKey && known.kind === 'api' && (await isLastApiKey(transaction, known))) {
          return { outcome: 'last' };
        }
        await transaction.updateTable('keys').set({ revoked_at: now }).where('id', '=', id).execute();
        await audit(transaction, { organizationId, by, now }, { action: 'key.revoked', subject: subjectOf(known) });
        return { outcome: 'revoked', key: { ...known, revokedAt: now } };
      }),
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

/** The columns that a search looks in. */
const searched = ['id', 'label', 'ending', 'origins', 'models', 'workshop'] as const;

type AddOutcome = Awaited<ReturnType<KeyStore['add']>>;

async function countUsable(transaction: Transaction<Tables>, organizationId: string): Promise<number> {
  const query = transaction.selectFrom('keys').select(({ fn }) => fn.countAll<number>().as('count'));
  const usable = query.where('organization_id', '=', organizationId).where('revoked_at', 'is', null);
  return Number((await usable.executeTakeFirstOrThrow()).count);
}

/** The columns of the key's organization that `toActiveKey` needs. */
export const organizationSettings = [
  'organizations.license_orders',
  'organizations.currency',
  'organizations.workshops',
] as const;

async function lock(transaction: Transaction<Tables>, id: string): Promise<KeyRecord | undefined> {
  const row = await transaction.selectFrom('keys').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toRecord(row);
}

/** Locks the keys, so that if two are revoked at the same time, the second is counted without the first. */
async function isLastApiKey(transaction: Transaction<Tables>, { id, organizationId }: KeyRecord): Promise<boolean> {
  await lockOrganization(transaction, organizationId);
  const other = await transaction
    .selectFrom('keys')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'api')
    .where('revoked_at', 'is', null)
    .where('id', '!=', id)
    .executeTakeFirst();
  return other === undefined;
}

function subjectOf({ id, label }: KeyRecord) {
  return { id, name: label };
}

/** The fields that can be changed, by their names in the API. */
function publicFields({ label, origins, models, workshop }: KeyRecord) {
  return { label, origins: origins.length > 0 ? origins : undefined, models, workshop };
}

function toRow(key: KeyRecord): KeyRow {
  return {
    id: key.id,
    organization_id: key.organizationId,
    kind: key.kind,
    mode: key.mode,
    label: key.label ?? null,
    ending: key.ending,
    hash: key.hash,
    origins: JSON.stringify(key.origins),
    models: key.models ? JSON.stringify(key.models) : null,
    workshop: key.workshop ?? null,
    created_at: key.createdAt,
    revoked_at: key.revokedAt ?? null,
  };
}

type SettingsRow = Pick<OrganizationRow, 'license_orders' | 'currency' | 'workshops'>;

/** @param row includes the settings of the key's organization */
export function toActiveKey(row: KeyRow & SettingsRow): ActiveKey {
  const { licenseOrders, currency, workshops } = settingsOf(row);
  const mayOrder = row.kind === 'api' || (row.kind === 'license' && licenseOrders);
  return { ...toRecord(row), mayOrder, shop: { currency, workshops } };
}

function toRecord(row: KeyRow): KeyRecord {
  return {
    id: row.id,
    organizationId: row.organization_id,
    kind: row.kind,
    mode: row.mode,
    label: row.label ?? undefined,
    ending: row.ending,
    hash: row.hash,
    origins: JSON.parse(row.origins),
    models: row.models === null ? undefined : JSON.parse(row.models),
    workshop: row.workshop ?? undefined,
    createdAt: row.created_at,
    revokedAt: row.revoked_at ?? undefined,
  };
}
