// Queries for an organization's own workshops. Price lists are long, and every quote request needs them, so parsed
// lists are cached by their revision.

import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { revisionOf } from '../../domain/workshops/offers.js';
import type { WorkshopBody, WorkshopProfile, WorkshopRecord, WorkshopStore } from '../../domain/workshops/workshop.js';
import { LruCache } from '../../platform/lru-cache.js';
import { sha256 } from '../../platform/sha256.js';
import { type AuditContext, audit, changesBetween } from './audit.js';
import { peopleOf, removePeopleOf } from './people.js';
import { proposalQueries, readProposal, settleProposal } from './proposals.js';
import { fixedQuery, lockOrganization } from './statements.js';
import type { Tables, WorkshopRow } from './tables.js';

const MAX_PROFILES = 2_000;
/**
 * The maximum total length of cached profiles, in characters of JSON. Once parsed, each character takes several bytes.
 */
const MAX_PROFILES_LENGTH = 8 * 1024 * 1024;

/**
 * The maximum number of workshops whose delivery countries are cached. Every page needs these countries, and parsing a
 * long price list takes up to 200 ms.
 */
const MAX_DELIVERIES = 10_000;

type Profiles = LruCache<WorkshopProfile>;

export function workshopQueries(db: Kysely<Tables>): WorkshopStore {
  const profiles: Profiles = new LruCache(MAX_PROFILES, MAX_PROFILES_LENGTH);
  const deliveries = new LruCache<readonly string[]>(MAX_DELIVERIES);
  const headsOf = fixedQuery((organizationId) => selectHeads(db, organizationId));
  /** Writes a workshop in the transaction of the change. */
  const write = async (
    transaction: Transaction<Tables>,
    organizationId: string,
    { slug, profile }: Parameters<WorkshopStore['put']>[1],
    { now, by, atMost, over }: Parameters<WorkshopStore['put']>[2],
  ): Promise<Awaited<ReturnType<WorkshopStore['put']>>> => {
    // Lock the organization. If another workshop is being written at the same time, its transaction waits for this one,
    // so that both workshops are counted.
    await lockOrganization(transaction, organizationId);
    const row = await rowOf(transaction, organizationId, slug).executeTakeFirst();
    if (over !== undefined && over !== (row?.changed_at ?? null)) return 'stale';
    const text = JSON.stringify(profile);
    if (row?.profile === text) return 'unchanged';
    const before = row && (JSON.parse(row.profile) as WorkshopBody);
    const heads = await selectHeads(transaction, organizationId).execute();
    const all = await readWorkshops(transaction, profiles, organizationId, heads);
    if (!row && all.length >= atMost.workshops) return 'too_many';
    const rows = rowsOf(profile);
    const others = all.filter((other) => other.slug !== slug);
    const rowsOfOthers = others.reduce((sum, other) => sum + rowsOf(other.profile), 0);
    // An organization that already exceeds the limit can still change its workshops if that doesn't add materials.
    const isMore = rows > (before ? rowsOf(before) : 0);
    if (isMore && rows + rowsOfOthers > atMost.materials) return 'too_many_materials';
    const isLonger = text.length > (row?.profile.length ?? 0);
    const length = text.length + (await lengthOfOthers(transaction, organizationId, slug));
    if (isLonger && length > atMost.characters) return 'too_long';
    if (!row && (await hasOrders(transaction, organizationId, slug))) return 'had_orders';
    if (row) await keepReplaced(transaction, { organizationId, slug, profile: row.profile, now });
    const written = { profile: text, changed_at: now, revision: sha256(text) };
    await transaction
      .insertInto('workshops')
      .values({ organization_id: organizationId, slug, created_at: now, ...written })
      .onConflict((conflict) => conflict.columns(['organization_id', 'slug']).doUpdateSet(written))
      .execute();
    const note = {
      action: row ? ('workshop.changed' as const) : ('workshop.created' as const),
      subject: { id: slug, name: profile.name },
      ...(before ? { changes: changesBetween(fieldsOf(before), fieldsOf(profile)) } : {}),
    };
    await audit(transaction, { organizationId, by, now }, note);
    return row ? 'changed' : 'created';
  };
  return {
    shared: [],
    list: async (organizationId) => readWorkshops(db, profiles, organizationId, await headsOf(db, organizationId)),
    deliveries: async (organizationId) => {
      const heads = await headsOf(db, organizationId);
      const missing = heads.filter((head) => !deliveries.get(nameOf(organizationId, head)));
      for (const { slug, profile } of await readWorkshops(db, profiles, organizationId, missing)) {
        const head = missing.find((each) => each.slug === slug)!;
        deliveries.set(nameOf(organizationId, head), profile.delivers.to);
      }
      return new Map(heads.map((head) => [head.slug, deliveries.get(nameOf(organizationId, head)) ?? []]));
    },
    get: async (organizationId, slug) => {
      const heads = await selectHeads(db, organizationId).where('slug', '=', slug).execute();
      const [workshop] = await readWorkshops(db, profiles, organizationId, heads);
      return workshop;
    },
    replaced: async (organizationId, slug, revision) => {
      const query = db.selectFrom('price_lists').select('profile').where('organization_id', '=', organizationId);
      const row = await query.where('slug', '=', slug).where('revision', '=', revision).executeTakeFirst();
      return row && { ...(JSON.parse(row.profile) as WorkshopBody), slug };
    },
    ...proposalQueries(db),
    decide: (organizationId, slug, decision, { now, by, atMost }) =>
      db.transaction().execute(async (transaction) => {
        await lockOrganization(transaction, organizationId);
        const proposal = await readProposal(transaction, organizationId, slug);
        const row = await rowOf(transaction, organizationId, slug).executeTakeFirst();
        if (proposal?.status !== 'waiting' || proposal.proposedAt !== decision.proposedAt || !row) return 'missing';
        const { isApproved, note } = decision;
        if (isApproved && row.profile !== JSON.stringify(proposal.base)) return 'outdated';
        const { profile } = proposal;
        const options = { now, by, atMost };
        const written = isApproved && (await write(transaction, organizationId, { slug, profile }, options));
        if (written === 'stale') return 'outdated';
        if (written && written !== 'changed' && written !== 'unchanged' && written !== 'created') return written;
        await settleProposal(transaction, { organizationId, slug, isApproved, note, now });
        const action = isApproved
          ? ('workshop.price_list_approved' as const)
          : ('workshop.price_list_rejected' as const);
        await audit(transaction, { organizationId, by, now }, { action, subject: { id: slug, name: profile.name } });
        return isApproved ? 'approved' : 'rejected';
      }),
    put: (organizationId, workshop, options) =>
      db.transaction().execute((transaction) => write(transaction, organizationId, workshop, options)),
    remove: (organizationId, slug, { now, by, keepsLiveKeys = false }) =>
      db.transaction().execute(async (transaction) => {
        const organization = await lockOrganization(transaction, organizationId);
        const row = await rowOf(transaction, organizationId, slug).executeTakeFirst();
        if (!row) return 'missing';
        const asked = organization?.workshops ? (JSON.parse(organization.workshops) as readonly string[]) : undefined;
        const left = asked?.filter((other) => other !== slug);
        if (left?.length === 0) return 'last';
        const isInUse = async () =>
          (await hasLiveKeys(transaction, organizationId, slug)) ||
          (await peopleOf(transaction, organizationId, slug)).length > 0;
        if (keepsLiveKeys && (await isInUse())) return 'has_live_keys';
        if (left && left.length < asked!.length) {
          const set = { workshops: JSON.stringify(left) };
          await transaction.updateTable('organizations').set(set).where('id', '=', organizationId).execute();
        }
        const query = transaction.deleteFrom('workshops').where('organization_id', '=', organizationId);
        await query.where('slug', '=', slug).execute();
        const stocks = transaction.deleteFrom('workshop_stocks').where('organization_id', '=', organizationId);
        await stocks.where('slug', '=', slug).execute();
        const replaced = transaction.deleteFrom('price_lists').where('organization_id', '=', organizationId);
        await replaced.where('slug', '=', slug).execute();
        const { name } = JSON.parse(row.profile) as WorkshopBody;
        const note = { action: 'workshop.removed', subject: { id: slug, name } } as const;
        await audit(transaction, { organizationId, by, now }, note);
        await revokeKeysOf(transaction, slug, { organizationId, by, now });
        await removePeopleOf(transaction, slug, { organizationId, by, now });
        return 'removed';
      }),
  };
}

/** The maximum number of replaced price lists that are stored per workshop. */
const MAX_REPLACED = 50;

async function keepReplaced(
  transaction: Transaction<Tables>,
  { organizationId, slug, profile, now }: Readonly<Record<'organizationId' | 'slug' | 'profile' | 'now', string>>,
): Promise<void> {
  const revision = revisionOf({ ...(JSON.parse(profile) as WorkshopBody), slug });
  const written = { profile, replaced_at: now };
  await transaction
    .insertInto('price_lists')
    .values({ organization_id: organizationId, slug, revision, ...written })
    .onConflict((conflict) => conflict.columns(['organization_id', 'slug', 'revision']).doUpdateSet(written))
    .execute();
  const lists = transaction.selectFrom('price_lists').where('organization_id', '=', organizationId);
  const last = lists.select('revision').where('slug', '=', slug).orderBy('replaced_at', 'desc').limit(MAX_REPLACED);
  const older = transaction.deleteFrom('price_lists').where('organization_id', '=', organizationId);
  await older.where('slug', '=', slug).where('revision', 'not in', last).execute();
}

async function readWorkshops(
  db: Kysely<Tables>,
  profiles: Profiles,
  organizationId: string,
  heads: readonly Head[],
): Promise<readonly WorkshopRecord[]> {
  const of = db.selectFrom('workshops').where('organization_id', '=', organizationId);
  const records = new Map<string, WorkshopRecord>();
  for (const head of heads) {
    const profile = profiles.get(nameOf(organizationId, head));
    if (profile) records.set(head.slug, recordOf(head, profile));
  }
  const missing = heads.map((head) => head.slug).filter((each) => !records.has(each));
  if (missing.length > 0) {
    for (const row of await of.selectAll().where('slug', 'in', missing).execute()) {
      const profile = { ...(JSON.parse(row.profile) as WorkshopBody), slug: row.slug };
      profiles.set(nameOf(organizationId, row), profile, row.profile.length);
      records.set(row.slug, recordOf(row, profile));
    }
  }
  // Leave out workshops that were removed between the two queries.
  return heads.flatMap((head) => records.get(head.slug) ?? []);
}

function selectHeads(db: Kysely<Tables>, organizationId: string) {
  const query = db.selectFrom('workshops').where('organization_id', '=', organizationId);
  return query.select(['slug', 'created_at', 'changed_at', 'revision']).orderBy('slug');
}

type Head = Pick<Selectable<WorkshopRow>, 'slug' | 'created_at' | 'changed_at' | 'revision'>;

/** The key of a profile in the cache. */
function nameOf(organizationId: string, { slug, revision }: Head): string {
  return `${organizationId} ${slug} ${revision}`;
}

function recordOf({ slug, created_at, changed_at }: Head, profile: WorkshopProfile): WorkshopRecord {
  return { slug, profile, createdAt: created_at, changedAt: changed_at };
}

function rowOf(db: Kysely<Tables>, organizationId: string, slug: string) {
  return db.selectFrom('workshops').selectAll().where('organization_id', '=', organizationId).where('slug', '=', slug);
}

/**
 * Whether a removed workshop with this slug has orders. A new workshop with the same slug would see those orders and
 * their recipients.
 */
async function hasOrders(db: Kysely<Tables>, organizationId: string, slug: string): Promise<boolean> {
  const orders = db.selectFrom('orders').select('id').where('organization_id', '=', organizationId);
  return (await orders.where('workshop_slug', '=', slug).limit(1).executeTakeFirst()) !== undefined;
}

async function hasLiveKeys(db: Kysely<Tables>, organizationId: string, slug: string): Promise<boolean> {
  const keys = db.selectFrom('keys').select('id').where('organization_id', '=', organizationId);
  const live = keys.where('workshop', '=', slug).where('mode', '=', 'live').where('revoked_at', 'is', null);
  return (await live.limit(1).executeTakeFirst()) !== undefined;
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

async function lengthOfOthers(db: Kysely<Tables>, organizationId: string, slug: string): Promise<number> {
  const row = await db
    .selectFrom('workshops')
    .select(sql<number>`coalesce(sum(length(profile)), 0)`.as('length'))
    .where('organization_id', '=', organizationId)
    .where('slug', '!=', slug)
    .executeTakeFirstOrThrow();
  return Number(row.length);
}

/** The number of materials in the price list. */
function rowsOf(profile: WorkshopBody): number {
  return profile.pricing === 'price_list' ? profile.materials.length : 0;
}

/**
 * The fields that the audit log records. For a list of prices, it only records that the list changed, and how many
 * entries it has.
 */
function fieldsOf(profile: WorkshopBody): Readonly<Record<string, unknown>> {
  if (profile.pricing === 'estimate') return profile;
  const { materials, rates, ...rest } = profile;
  return { ...rest, materials: summaryOf(materials), rates: summaryOf(rates) };
}

function summaryOf(list: object): string {
  return `${Object.keys(list).length} (${sha256(JSON.stringify(list)).slice(0, 8)})`;
}
