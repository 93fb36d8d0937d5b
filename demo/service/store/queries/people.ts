// Queries for people, their passkeys, and single-use links and challenges.

import type { Kysely, Transaction } from 'kysely';
import {
  labelOf,
  MAX_PASSKEYS,
  MAX_PEOPLE,
  type PasskeyRecord,
  type PeopleStore,
  type PersonRecord,
  type TicketPurpose,
  type TicketRecord,
} from '../../domain/people/people-store.js';
import { type AuditContext, audit, changesBetween } from './audit.js';
import { recordReader, toRow } from './rows.js';
import { lockOrganization } from './statements.js';
import type { Tables } from './tables.js';

export function peopleQueries(db: Kysely<Tables>): PeopleStore {
  return {
    list: (organizationId) => listPeople(db, organizationId),
    get: async (id, organizationId) => {
      const person = await findPerson(db, id);
      return organizationId === undefined || person?.organizationId === organizationId ? person : undefined;
    },
    withEmail: async (email) => {
      const rows = db.selectFrom('people').selectAll().where('email', '=', email).limit(MAX_PEOPLE);
      return (await rows.orderBy('created_at').orderBy('id').execute()).map(toPerson);
    },
    add: (person, { by, now, sharedWorkshops }) =>
      db.transaction().execute(async (transaction) => {
        const { organizationId } = person;
        await lockOrganization(transaction, organizationId);
        const people = await listPeople(transaction, organizationId);
        if (people.some(({ email }) => email === person.email)) return 'exists';
        if (people.length >= MAX_PEOPLE) return 'too_many';
        if (!(await hasWorkshop(transaction, person, sharedWorkshops))) return 'unknown_workshop';
        await insertPerson(transaction, person, { by, now });
        return 'added';
      }),
    change: ({ id, organizationId }, change, { by, now, sharedWorkshops }) =>
      db.transaction().execute(async (transaction) => {
        await lockOrganization(transaction, organizationId);
        const before = await findPerson(transaction, id);
        if (!before) return 'missing';
        const after = { ...before, ...change };
        const changes = changesBetween(publicFields(before), publicFields(after));
        if (changes.length === 0) return before;
        if (after.role !== 'owner' && (await isLastOwner(transaction, before))) return 'last_owner';
        const isOther = after.role !== before.role || after.workshop !== before.workshop;
        if (isOther && !(await hasWorkshop(transaction, after, sharedWorkshops))) return 'unknown_workshop';
        await transaction.updateTable('people').set(toRow(after)).where('id', '=', id).execute();
        if (isOther) {
          await transaction.deleteFrom('console_sessions').where('person_id', '=', id).execute();
          await deleteTickets(transaction, 'invitation', id);
        }
        // A name is personal data, so the audit log only records that it changed.
        const told = changes.map((each) => (each.field === 'name' ? { field: 'name' } : each));
        const note = { action: 'person.changed', subject: subjectOf(after), changes: told } as const;
        await audit(transaction, { organizationId, by, now }, note);
        return after;
      }),
    remove: ({ id, organizationId }, { by, now }) =>
      db.transaction().execute(async (transaction) => {
        await lockOrganization(transaction, organizationId);
        const person = await findPerson(transaction, id);
        if (!person) return 'missing';
        if (await isLastOwner(transaction, person)) return 'last_owner';
        await transaction.deleteFrom('people').where('id', '=', id).execute();
        await audit(transaction, { organizationId, by, now }, { action: 'person.removed', subject: subjectOf(person) });
        return 'removed';
      }),
    join: ({ id, organizationId }, { by, now }) =>
      db.transaction().execute(async (transaction) => {
        const waiting = transaction.updateTable('people').set({ joined_at: now }).where('id', '=', id);
        const row = await waiting.where('joined_at', 'is', null).returningAll().executeTakeFirst();
        if (!row) return undefined;
        const person = toPerson(row);
        await deleteTickets(transaction, 'invitation', id);
        await audit(transaction, { organizationId, by, now }, { action: 'person.joined', subject: subjectOf(person) });
        return person;
      }),

    recordLink: async (id, at) => {
      await db.updateTable('people').set({ linked_at: at, bounce: null }).where('id', '=', id).execute();
    },
    recordBounce: async (id, sentAt, detail) => {
      const newest = db.updateTable('people').set({ bounce: detail }).where('id', '=', id);
      const recording = newest.where('linked_at', '=', sentAt).where('bounce', 'is', null);
      return (await recording.executeTakeFirst()).numUpdatedRows > 0n;
    },

    passkeys: (personId) => listPasskeys(db, personId),
    passkey: async (id) => {
      const row = await db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toPasskey(row);
    },
    withPasskeys: async (organizationId) => {
      const rows = await db
        .selectFrom('passkeys')
        .innerJoin('people', 'people.id', 'passkeys.person_id')
        .select('people.id')
        .distinct()
        .where('people.organization_id', '=', organizationId)
        .execute();
      return new Set(rows.map(({ id }) => id));
    },
    addPasskey: (person, passkey, { by, now }) =>
      db.transaction().execute(async (transaction) => {
        const { organizationId } = person;
        await lockOrganization(transaction, organizationId);
        const known = transaction.selectFrom('passkeys').select('id').where('id', '=', passkey.id);
        if (await known.executeTakeFirst()) return 'exists';
        if ((await listPasskeys(transaction, person.id)).length >= MAX_PASSKEYS) return 'too_many';
        await transaction.insertInto('passkeys').values(toRow(passkey)).execute();
        const note = { action: 'person.passkey_added', subject: subjectOf(person) } as const;
        await audit(transaction, { organizationId, by, now }, note);
        return 'added';
      }),
    renamePasskey: async (personId, id, name) => {
      const renaming = db.updateTable('passkeys').set({ name }).where('id', '=', id).where('person_id', '=', personId);
      return (await renaming.executeTakeFirst()).numUpdatedRows > 0n;
    },
    removePasskey: (person, id, { by, now }) =>
      db.transaction().execute(async (transaction) => {
        const removing = transaction.deleteFrom('passkeys').where('id', '=', id).where('person_id', '=', person.id);
        if ((await removing.executeTakeFirst()).numDeletedRows === 0n) return false;
        const { organizationId } = person;
        const note = { action: 'person.passkey_removed', subject: subjectOf(person) } as const;
        await audit(transaction, { organizationId, by, now }, note);
        return true;
      }),
    usePasskey: async ({ id, counter: before }, counter, now) => {
      const using = db.updateTable('passkeys').set({ counter, used_at: now }).where('id', '=', id);
      return (await using.where('counter', '=', before).executeTakeFirst()).numUpdatedRows > 0n;
    },

    addTicket: async (ticket) => {
      await db.insertInto('tickets').values(toRow(ticket)).execute();
    },
    takeTicket: async (hash, purpose, now, boundTo = []) => {
      const taking = db.deleteFrom('tickets').where('hash', '=', hash).where('purpose', '=', purpose);
      const isBound = taking.where(({ or, eb }) =>
        or([eb('bound_to', 'is', null), ...boundTo.map((each) => eb('bound_to', '=', each))]),
      );
      const row = await isBound.returningAll().executeTakeFirst();
      return row && row.expires_at > now ? toTicket(row) : undefined;
    },
    deleteTickets: (purpose, personId) => deleteTickets(db, purpose, personId),
    deleteExpiredTickets: async (now) => {
      await db.deleteFrom('tickets').where('expires_at', '<=', now).execute();
    },
  };
}

async function deleteTickets(db: Kysely<Tables>, purpose: TicketPurpose, personId: string): Promise<void> {
  await db.deleteFrom('tickets').where('purpose', '=', purpose).where('person_id', '=', personId).execute();
}

export async function insertPerson(
  transaction: Transaction<Tables>,
  person: PersonRecord,
  { by, now }: Pick<AuditContext, 'by' | 'now'>,
): Promise<void> {
  const { organizationId, role, workshop } = person;
  await transaction.insertInto('people').values(toRow(person)).execute();
  const changes = changesBetween({}, { role, workshop });
  const note = { action: 'person.invited', subject: subjectOf(person), changes } as const;
  await audit(transaction, { organizationId, by, now }, note);
}

/**
 * Takes an owner's ticket and all others of owners. It's a single statement, so that if two calls take the same ticket at once, one of them
 * finds nothing.
 */
export async function takeOwnerTicket(transaction: Transaction<Tables>, hash: string, now: string): Promise<boolean> {
  const rows = await transaction
    .deleteFrom('tickets')
    .where('purpose', '=', 'owner')
    .where(({ exists, selectFrom }) => {
      const own = selectFrom('tickets as own').select('own.hash').where('own.hash', '=', hash);
      return exists(own.where('own.purpose', '=', 'owner').where('own.expires_at', '>', now));
    })
    .returning('hash')
    .execute();
  return rows.some((row) => row.hash === hash);
}

/** Whether the person's workshop still exists, if the person has one. The organization must be locked. */
async function hasWorkshop(
  transaction: Transaction<Tables>,
  { organizationId, workshop }: PersonRecord,
  shared: readonly string[] = [],
): Promise<boolean> {
  if (workshop === undefined || shared.includes(workshop)) return true;
  const query = transaction.selectFrom('workshops').select('slug').where('organization_id', '=', organizationId);
  return (await query.where('slug', '=', workshop).executeTakeFirst()) !== undefined;
}

async function listPeople(db: Kysely<Tables>, organizationId: string): Promise<readonly PersonRecord[]> {
  const rows = db.selectFrom('people').selectAll().where('organization_id', '=', organizationId);
  return (await rows.orderBy('created_at').orderBy('id').execute()).map(toPerson);
}

/** Selects the people who can see a workshop's orders. */
export async function peopleOf(
  db: Kysely<Tables>,
  organizationId: string,
  workshop: string,
): Promise<readonly PersonRecord[]> {
  return (await listPeople(db, organizationId)).filter((person) => person.workshop === workshop);
}

/** Removes the people who can only see this workshop. */
export async function removePeopleOf(
  transaction: Transaction<Tables>,
  workshop: string,
  context: AuditContext,
): Promise<void> {
  for (const person of await peopleOf(transaction, context.organizationId, workshop)) {
    await transaction.deleteFrom('people').where('id', '=', person.id).execute();
    await audit(transaction, context, { action: 'person.removed', subject: subjectOf(person) });
  }
}

async function findPerson(db: Kysely<Tables>, id: string): Promise<PersonRecord | undefined> {
  const row = await db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toPerson(row);
}

async function listPasskeys(db: Kysely<Tables>, personId: string): Promise<readonly PasskeyRecord[]> {
  const rows = db.selectFrom('passkeys').selectAll().where('person_id', '=', personId);
  return (await rows.orderBy('created_at').orderBy('id').execute()).map(toPasskey);
}

/**
 * Whether the person is the organization's last owner. An invited owner doesn't count, because the invitation may never
 * be accepted. The organization must be locked.
 */
async function isLastOwner(transaction: Transaction<Tables>, person: PersonRecord): Promise<boolean> {
  if (person.role !== 'owner' || person.joinedAt === undefined) return false;
  const people = await listPeople(transaction, person.organizationId);
  return !people.some(({ id, role, joinedAt }) => role === 'owner' && joinedAt !== undefined && id !== person.id);
}

function subjectOf(person: PersonRecord) {
  return { id: person.id, name: labelOf(person) };
}

function publicFields({ name, role, workshop }: PersonRecord) {
  return { name, role, workshop };
}

export const toPerson = recordReader<PersonRecord>({});
const toPasskey = recordReader<PasskeyRecord>({ json: ['transports'] });
const toTicket = recordReader<TicketRecord>({});
