// Queries for organizations, their settings, their keys, and console sessions.

import type { Kysely, Transaction } from 'kysely';
import type {
  ConsoleSessionRecord,
  ConsoleSessionStore,
  FoundConsoleSession,
  KeyStore,
  OrganizationStore,
} from '../../domain/keys/key-store.js';
import { settingFields, storedSettings } from '../../domain/keys/organization-settings.js';
import { labelOf } from '../../domain/people/people-store.js';
import { roleFacts } from '../../domain/people/roles.js';
import type { Actor } from '../../domain/records/audit-store.js';
import type { ActiveKey, KeyRecord, OrganizationRecord } from '../../domain/records/records.js';
import { audit, changesBetween } from './audit.js';
import { claimKey } from './idempotency.js';
import { containing, readPage } from './paging.js';
import { insertPerson, takeOwnerTicket, toPerson } from './people.js';
import { type RowOf, recordReader, toRow } from './rows.js';
import { fixedQuery, lockOrganization, RefusedError, rollBackWhenRefused } from './statements.js';
import type { Tables } from './tables.js';

export function keyQueries(db: Kysely<Tables>): KeyStore {
  const findByHash = fixedQuery((hash) =>
    db
      .selectFrom('keys')
      .innerJoin('organizations', 'organizations.id', 'keys.organization_id')
      .selectAll('keys')
      .select(keySettings)
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
    page: async (organizationId, { kind, mode, isRevoked, search }, page) => {
      let query = db.selectFrom('keys').selectAll().where('organization_id', '=', organizationId);
      if (kind !== undefined) query = query.where('kind', '=', kind);
      if (mode !== undefined) query = query.where('mode', '=', mode);
      if (isRevoked !== undefined) query = query.where('revoked_at', isRevoked ? 'is not' : 'is', null);
      if (search !== undefined) query = query.where(containing(searched, search));
      return (await readPage(db, 'keys', organizationId, page, query))?.map(toRecord);
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
        const { label, origins, models, scopes } = toRow(after);
        await transaction.updateTable('keys').set({ label, origins, models, scopes }).where('id', '=', id).execute();
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
const keySettings = [
  'organizations.license_orders',
  'organizations.currency',
  'organizations.workshops',
  'organizations.counts_visits',
] as const;

async function lock(transaction: Transaction<Tables>, id: string): Promise<KeyRecord | undefined> {
  const row = await transaction.selectFrom('keys').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toRecord(row);
}

/**
 * Whether this is the organization's last API key. Locks the organization, so that if two keys are revoked at the same
 * time, the second check doesn't count the first key.
 */
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
function publicFields({ label, origins, models, scopes, workshop }: KeyRecord) {
  return { label, origins: origins.length > 0 ? origins : undefined, models, scopes, workshop };
}

type Settings = Pick<OrganizationRecord, 'licenseOrders' | 'currency' | 'workshops' | 'countsVisits'>;

const readSettings = recordReader<KeyRecord & Settings>({
  json: ['origins', 'models', 'scopes', 'workshops'],
  booleans: ['licenseOrders', 'countsVisits'],
  without: ['name'],
});

/** Turns a row into an active key. @param row includes the settings of the key's organization */
function toActiveKey(row: RowOf<KeyRecord & Settings>): ActiveKey {
  const { licenseOrders, currency, workshops, countsVisits = false, ...key } = readSettings(row);
  const mayOrder = key.kind === 'api' || (key.kind === 'license' && licenseOrders);
  return { ...key, mayOrder, countsVisits, shop: { currency, workshops } };
}

const toRecord = recordReader<KeyRecord>({ json: ['origins', 'models', 'scopes'] });

async function insertOrganization(
  transaction: Transaction<Tables>,
  organization: OrganizationRecord,
  { by, now }: { readonly by: Actor | undefined; readonly now: string },
): Promise<void> {
  await transaction
    .insertInto('organizations')
    .values({ ...toRow(organization), created_at: now })
    .execute();
  const { id, name } = organization;
  const note = { action: 'organization.created', subject: { id, name } } as const;
  await audit(transaction, { organizationId: id, by, now }, note);
}

export function organizationQueries(db: Kysely<Tables>): OrganizationStore {
  const findOrganization = fixedQuery((id) => db.selectFrom('organizations').selectAll().where('id', '=', id));
  return {
    addOrganization: (organization, now, by) =>
      db.transaction().execute((transaction) => insertOrganization(transaction, organization, { by, now })),
    addFirst: (organization, owner, { ticket, by, now }) =>
      db.transaction().execute(async (transaction) => {
        if (!(await takeOwnerTicket(transaction, ticket, now))) return false;
        await insertOrganization(transaction, organization, { by, now });
        await insertPerson(transaction, owner, { by, now });
        return true;
      }),
    organization: async (id) => {
      const [row] = await findOrganization(db, id);
      return row && toOrganization(row);
    },
    organizations: async () => {
      const rows = await db.selectFrom('organizations').selectAll().orderBy('created_at').orderBy('id').execute();
      return rows.map(toOrganization);
    },
    changeOrganization: (id, asked, now, by, mayAsk) =>
      db.transaction().execute(async (transaction) => {
        const row = await lockOrganization(transaction, id);
        if (!row) return undefined;
        const before = toOrganization(row);
        const change = typeof asked === 'function' ? asked(before) : asked;
        if (mayAsk && !mayAsk(change.workshops ? await ownWorkshops(transaction, id) : [])) return undefined;
        const after = { ...before, ...change };
        const changes = [
          ...changesBetween(storedSettings(before, { isPrivate: false }), storedSettings(after, { isPrivate: false })),
          ...changesBetween(privateFields(before), privateFields(after)).map(({ field }) => ({ field })),
        ];
        if (changes.length === 0) return before;
        await transaction.updateTable('organizations').set(toRow(after)).where('id', '=', id).execute();
        const note = { action: 'organization.changed', subject: { id, name: after.name }, changes } as const;
        await audit(transaction, { organizationId: id, by, now }, note);
        return after;
      }),
  };
}

/** The slugs of the organization's own workshops. The transaction must have locked the organization. */
export async function ownWorkshops(transaction: Transaction<Tables>, id: string): Promise<readonly string[]> {
  const query = transaction.selectFrom('workshops').select('slug').where('organization_id', '=', id);
  return (await query.orderBy('slug').execute()).map(({ slug }) => slug);
}

/**
 * The fields that the audit log mentions without their values, because it doesn't store addresses, or any text that
 * might name a person.
 */
function privateFields(organization: OrganizationRecord) {
  const groups = { mail: organization.mail, ...storedSettings(organization, { isPrivate: true }) };
  const fields = Object.entries(groups).flatMap(([group, values]) =>
    Object.entries(values ?? {}).map(([name, value]) => [`${group}.${name}`, value]),
  );
  return Object.fromEntries(fields);
}

const toOrganization = recordReader<OrganizationRecord>({
  json: [...settingFields('json'), 'mail'],
  booleans: settingFields('boolean'),
  without: ['created_at'],
});

const toSession = recordReader<ConsoleSessionRecord>({});

export function consoleSessionQueries(db: Kysely<Tables>): ConsoleSessionStore {
  return {
    add: (session) =>
      db.transaction().execute(async (transaction) => {
        const { personId } = session;
        if (personId !== undefined) {
          const person = transaction.selectFrom('people').select('id').where('id', '=', personId).forUpdate();
          if (!(await person.executeTakeFirst())) return;
        }
        await transaction.insertInto('console_sessions').values(toRow(session)).execute();
      }),
    find: async (hash) => {
      const row = await db.selectFrom('console_sessions').selectAll().where('hash', '=', hash).executeTakeFirst();
      if (!row) return undefined;
      const session = toSession(row);
      if (session.personId !== undefined) return findPersonSession(db, session, session.personId);
      const key = await db
        .selectFrom('keys')
        .innerJoin('organizations', 'organizations.id', 'keys.organization_id')
        .selectAll('keys')
        .select([...keySettings, 'organizations.name'])
        .where('keys.id', '=', row.key_id)
        .where('keys.revoked_at', 'is', null)
        .executeTakeFirst();
      return key && { session, key: toActiveKey(key), organizationName: key.name };
    },
    activeAmong: async (hashes, now, usedAfter) => {
      const rows = await db
        .selectFrom('console_sessions')
        .select('hash')
        .where('hash', 'in', hashes)
        .where('expires_at', '>', now)
        .where('used_at', '>', usedAfter)
        .execute();
      return rows.map(({ hash }) => hash);
    },
    touch: async (hash, now) => {
      await db.updateTable('console_sessions').set({ used_at: now }).where('hash', '=', hash).execute();
    },
    delete: async (hash) => {
      await db.deleteFrom('console_sessions').where('hash', '=', hash).execute();
    },
    deleteOfKey: async (keyId) => {
      await db.deleteFrom('console_sessions').where('key_id', '=', keyId).execute();
    },
    ofPerson: async (personId) => {
      const sessions = db.selectFrom('console_sessions').selectAll().where('person_id', '=', personId);
      return (await sessions.orderBy('used_at', 'desc').orderBy('hash').execute()).map(toSession);
    },
    deleteOfPerson: async (personId) => {
      await db.deleteFrom('console_sessions').where('person_id', '=', personId).execute();
    },
    change: async (hash, change) => {
      await db.updateTable('console_sessions').set(toRow(change)).where('hash', '=', hash).execute();
    },
    addSignIn: async (signIn) => {
      await db.insertInto('console_sign_ins').values(toRow(signIn)).execute();
    },
    takeSignIn: async (hash, now) => {
      const row = await db
        .deleteFrom('console_sign_ins')
        .where('hash', '=', hash)
        .returning(['key_id', 'expires_at'])
        .executeTakeFirst();
      return row && row.expires_at > now ? row.key_id : undefined;
    },
    deleteExpired: async (now, usedBefore) => {
      await db
        .deleteFrom('console_sessions')
        .where((where) => where.or([where('expires_at', '<=', now), where('used_at', '<', usedBefore)]))
        .execute();
      await db.deleteFrom('console_sign_ins').where('expires_at', '<=', now).execute();
    },
  };
}

/** Finds a person's session. It acts as a key with the permissions of the person's role. */
async function findPersonSession(
  db: Kysely<Tables>,
  session: ConsoleSessionRecord,
  personId: string,
): Promise<FoundConsoleSession | undefined> {
  const row = await db
    .selectFrom('people')
    .innerJoin('organizations', 'organizations.id', 'people.organization_id')
    .selectAll('people')
    .select([...keySettings, 'organizations.name as organization_name'])
    .where('people.id', '=', personId)
    .executeTakeFirst();
  if (!row) return undefined;
  const {
    license_orders: _,
    currency,
    workshops,
    counts_visits,
    organization_name: organizationName,
    ...columns
  } = row;
  const person = toPerson(columns);
  const isOfWorkshop = person.role === 'workshop';
  const key: ActiveKey = {
    ...{ id: person.id, organizationId: person.organizationId, mode: session.mode ?? 'test', label: labelOf(person) },
    ...{ kind: isOfWorkshop ? 'workshop' : 'api', ending: '', hash: '', origins: [], models: undefined },
    ...{ scopes: roleFacts[person.role].scopes, workshop: person.workshop },
    ...{
      createdAt: person.createdAt,
      revokedAt: undefined,
      mayOrder: !isOfWorkshop,
      countsVisits: counts_visits === 1,
    },
    shop: { currency: currency ?? undefined, workshops: workshops === null ? undefined : JSON.parse(workshops) },
  };
  return { session, key, organizationName, person };
}
