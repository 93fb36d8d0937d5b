// Queries for webhook endpoints.

import type { Kysely, Transaction } from 'kysely';
import type { Actor } from '../../domain/records/audit-store.js';
import type { DeliveryStatus, EndpointRecord } from '../../domain/records/records.js';
import type {
  EndpointChange,
  EndpointStore,
  JudgeFailures,
  RotationOutcome,
  SecretRotation,
} from '../../domain/webhooks/webhook-store.js';
import { audit, changesBetween } from './audit.js';
import { inBatches } from './in-batches.js';
import { lockOrganization } from './organizations.js';
import { cursorOf, newestFirst } from './paging.js';
import type { EndpointRow, Tables } from './tables.js';

export function endpointQueries(db: Kysely<Tables>): EndpointStore {
  return {
    add: (endpoint, most, by) =>
      db.transaction().execute(async (transaction) => {
        // If two endpoints are added at the same time, the second is counted with the first.
        await lockOrganization(transaction, endpoint.organizationId);
        const { count } = await transaction
          .selectFrom('webhook_endpoints')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('organization_id', '=', endpoint.organizationId)
          .executeTakeFirstOrThrow();
        if (Number(count) >= most) return false;
        await transaction.insertInto('webhook_endpoints').values(toRow(endpoint)).execute();
        const { organizationId, createdAt: now } = endpoint;
        const note = { action: 'webhook_endpoint.created', subject: subjectOf(endpoint) } as const;
        await audit(transaction, { organizationId, by, now }, note);
        return true;
      }),
    list: async (organizationId, page) => {
      const cursor = await cursorOf(db, 'webhook_endpoints', organizationId, page);
      if (cursor === undefined) return undefined;
      const all = db.selectFrom('webhook_endpoints').selectAll().where('organization_id', '=', organizationId);
      const query = newestFirst(all, cursor, page);
      return (await query.execute()).map(toEndpoint);
    },
    get: async (organizationId, id) => {
      const query = db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id);
      const row = await query.where('organization_id', '=', organizationId).executeTakeFirst();
      return row && toEndpoint(row);
    },
    remove: async (organizationId, id, now, by) => {
      const reason = 'It is being deleted.';
      const query = db.updateTable('webhook_endpoints').set({ status: 'disabled', disabled_reason: reason });
      const own = await query.where('id', '=', id).where('organization_id', '=', organizationId).executeTakeFirst();
      if (own.numUpdatedRows === 0n) return false;
      await changeInParts(db, id, undefined, async (transaction, ids) => {
        await transaction.deleteFrom('webhook_deliveries').where('id', 'in', ids).execute();
      });
      await db.transaction().execute(async (transaction) => {
        const query = transaction.deleteFrom('webhook_endpoints').where('id', '=', id).returning(['id', 'url']);
        const removed = await query.executeTakeFirst();
        if (!removed) return;
        const note = { action: 'webhook_endpoint.removed', subject: subjectOf(removed) } as const;
        await audit(transaction, { organizationId, by, now }, note);
      });
      return true;
    },
    change: (organizationId, id, change, now, by) =>
      db.transaction().execute((transaction) => changeEndpoint(transaction, organizationId, id, change, { now, by })),
    enable: (organizationId, id, now, by) =>
      db.transaction().execute(async (transaction) => {
        const row = await lock(transaction, id);
        if (row?.organization_id !== organizationId) return false;
        await transaction
          .updateTable('webhook_endpoints')
          .set({ status: 'enabled', disabled_reason: null, failures: 0, failing_since: null, paused_until: null })
          .where('id', '=', id)
          .execute();
        await auditStatus(transaction, row, 'enabled', { now, by });
        return true;
      }),
    disable: async (id, reason, now, by) => {
      await db.transaction().execute(async (transaction) => {
        const row = await lock(transaction, id);
        if (!row) return;
        const query = transaction.updateTable('webhook_endpoints');
        await query.set({ status: 'disabled', disabled_reason: reason }).where('id', '=', id).execute();
        await auditStatus(transaction, row, 'disabled', { now, by });
      });
      await setAsidePending(db, id, now);
    },
    clearFailures: (id) => recordSuccess(db, id),
    rotate: (id, secret, options) =>
      db.transaction().execute((transaction) => rotate(transaction, id, secret, options)),
    forgetExpiredSecrets: async (now) => {
      const rotated = await db
        .selectFrom('webhook_endpoints')
        .select('id')
        .where('previous_secrets', '!=', '[]')
        .execute();
      for (const { id } of rotated)
        await db.transaction().execute((transaction) => forgetExpired(transaction, id, now));
    },
    revokePreviousSecrets: (id, now, by) =>
      db.transaction().execute(async (transaction) => {
        const row = await lock(transaction, id);
        if (!row) return;
        const query = transaction.updateTable('webhook_endpoints').set({ previous_secrets: '[]' });
        await query.where('id', '=', id).execute();
        const note = { action: 'webhook_endpoint.previous_secrets_revoked', subject: subjectOf(row) } as const;
        await audit(transaction, { organizationId: row.organization_id, by, now }, note);
      }),
  };
}

function lock(transaction: Transaction<Tables>, id: string): Promise<EndpointRow | undefined> {
  return transaction.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** How the audit log names an endpoint. Leaves out the address's path, which may be a secret. */
function subjectOf({ id, url }: Pick<EndpointRow, 'id' | 'url'>) {
  return { id, name: new URL(url).host };
}

async function changeEndpoint(
  transaction: Transaction<Tables>,
  organizationId: string,
  id: string,
  { url, description }: EndpointChange,
  { now, by }: { readonly now: string; readonly by: Actor | undefined },
): Promise<boolean> {
  const row = await lock(transaction, id);
  if (row?.organization_id !== organizationId) return false;
  const after = {
    url: url ?? row.url,
    description: description === undefined ? row.description : description || null,
  };
  const changes = [
    // Only records the address's host: the path may be a secret.
    ...(after.url === row.url ? [] : [{ field: 'url', before: new URL(row.url).host, after: new URL(after.url).host }]),
    ...changesBetween({ description: row.description }, { description: after.description }),
  ];
  if (changes.length === 0) return true;
  // Failures at the previous address say nothing about the new one.
  const anew = after.url === row.url ? {} : { failures: 0, failing_since: null, paused_until: null };
  const query = transaction.updateTable('webhook_endpoints').set({ ...after, ...anew });
  await query.where('id', '=', id).execute();
  const note = { action: 'webhook_endpoint.changed', subject: subjectOf({ id, url: after.url }), changes } as const;
  await audit(transaction, { organizationId, by, now }, note);
  return true;
}

async function auditStatus(
  transaction: Transaction<Tables>,
  row: EndpointRow,
  status: EndpointRow['status'],
  { now, by }: { readonly now: string; readonly by: Actor | undefined },
): Promise<void> {
  if (row.status === status) return;
  const changes = [{ field: 'status', before: row.status, after: status }];
  const note = { action: 'webhook_endpoint.changed', subject: subjectOf(row), changes } as const;
  await audit(transaction, { organizationId: row.organization_id, by, now }, note);
}

async function rotate(
  transaction: Transaction<Tables>,
  id: string,
  secret: string,
  { now, previousUntil, most, by }: SecretRotation,
): Promise<RotationOutcome> {
  const row = await lock(transaction, id);
  if (!row) return { outcome: 'missing' };
  const signing = toEndpoint(row).previousSecrets.filter(({ until }) => until > now);
  const isKept = previousUntil !== undefined;
  if (isKept && signing.length >= most) return { outcome: 'too_many', until: signing.at(-1)!.until };
  const previous = isKept ? [{ secret: row.secret, until: previousUntil }, ...signing] : [];
  await transaction
    .updateTable('webhook_endpoints')
    .set({ secret, previous_secrets: JSON.stringify(previous) })
    .where('id', '=', id)
    .execute();
  const changes = [{ field: 'previous_secret_until', after: previousUntil ?? null }];
  const note = { action: 'webhook_endpoint.secret_rotated', subject: subjectOf(row), changes } as const;
  await audit(transaction, { organizationId: row.organization_id, by, now }, note);
  return { outcome: 'rotated' };
}

async function forgetExpired(transaction: Transaction<Tables>, id: string, now: string): Promise<void> {
  const row = await lock(transaction, id);
  const previous = row ? toEndpoint(row).previousSecrets : [];
  const signing = previous.filter(({ until }) => until > now);
  if (signing.length === previous.length) return;
  const update = transaction.updateTable('webhook_endpoints').set({ previous_secrets: JSON.stringify(signing) });
  await update.where('id', '=', id).execute();
}

/** The first success after failures resets their count and ends the pause. */
export async function recordSuccess(db: Kysely<Tables>, id: string): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ failures: 0, failing_since: null, paused_until: null })
    .where('id', '=', id)
    .where('failures', '>', 0)
    .execute();
}

/** @returns whether the endpoint is disabled, because of this failure or since before */
export async function recordFailure(
  transaction: Transaction<Tables>,
  id: string,
  now: string,
  judge: JudgeFailures,
): Promise<boolean> {
  const endpoint = await transaction
    .updateTable('webhook_endpoints')
    .set(({ eb, fn }) => ({
      failures: eb('failures', '+', 1),
      failing_since: fn.coalesce('failing_since', eb.val(now)),
    }))
    .where('id', '=', id)
    .returning(['status', 'failures', 'failing_since', 'paused_until'])
    .executeTakeFirst();
  if (!endpoint) return false;
  if (endpoint.status === 'disabled') return true;
  const { pausedUntil, disabledReason } = judge(endpoint.failures, endpoint.failing_since ?? now);
  if (pausedUntil !== undefined && pausedUntil > (endpoint.paused_until ?? '')) {
    const query = transaction.updateTable('webhook_endpoints').set({ paused_until: pausedUntil });
    await query.where('id', '=', id).execute();
  }
  if (disabledReason === undefined) return false;
  await transaction
    .updateTable('webhook_endpoints')
    .set({ status: 'disabled', disabled_reason: disabledReason })
    .where('id', '=', id)
    .execute();
  return true;
}

/** Ends the pause, so that a delivery requested by a person is tried immediately. */
export async function endPause(db: Kysely<Tables>, id: string): Promise<void> {
  await db.updateTable('webhook_endpoints').set({ paused_until: null }).where('id', '=', id).execute();
}

/**
 * Marks the pending deliveries as failed. None of them is claimed meanwhile, since the endpoint is already disabled.
 */
export async function setAsidePending(db: Kysely<Tables>, id: string, now: string): Promise<void> {
  await changeInParts(db, id, 'pending', async (transaction, ids) => {
    await transaction.updateTable('webhook_deliveries').set(setAside(now)).where('id', 'in', ids).execute();
  });
}

/**
 * Changes rows in batches, so that other writes can run in between. Locks them in the order of the events, as
 * everywhere.
 */
async function changeInParts(
  db: Kysely<Tables>,
  endpointId: string,
  status: DeliveryStatus | undefined,
  change: (transaction: Transaction<Tables>, ids: readonly string[]) => Promise<void>,
): Promise<void> {
  await inBatches(BATCH, () =>
    db.transaction().execute(async (transaction) => {
      let query = transaction.selectFrom('webhook_deliveries').select('id').where('endpoint_id', '=', endpointId);
      if (status) query = query.where('status', '=', status);
      const inOrder = query.orderBy('status').orderBy('created_at').orderBy('id');
      const rows = await inOrder.limit(BATCH).forUpdate().execute();
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) await change(transaction, ids);
      return ids.length;
    }),
  );
}

const BATCH = 500;

/** The state of a delivery that isn't sent because its endpoint is disabled. It's kept and can be replayed. */
export function setAside(now: string) {
  return { status: 'failed', detail: 'The endpoint was disabled.', finished_at: now, due_at: null } as const;
}

function toRow(endpoint: EndpointRecord): EndpointRow {
  return {
    id: endpoint.id,
    organization_id: endpoint.organizationId,
    url: endpoint.url,
    description: endpoint.description ?? null,
    secret: endpoint.secret,
    previous_secrets: JSON.stringify(endpoint.previousSecrets),
    status: endpoint.status,
    disabled_reason: endpoint.disabledReason ?? null,
    failures: 0,
    failing_since: endpoint.failingSince ?? null,
    paused_until: endpoint.pausedUntil ?? null,
    created_at: endpoint.createdAt,
  };
}

export function toEndpoint(row: EndpointRow): EndpointRecord {
  return {
    id: row.id,
    organizationId: row.organization_id,
    url: row.url,
    description: row.description ?? undefined,
    secret: row.secret,
    previousSecrets: JSON.parse(row.previous_secrets),
    status: row.status,
    disabledReason: row.disabled_reason ?? undefined,
    failingSince: row.failing_since ?? undefined,
    pausedUntil: row.paused_until ?? undefined,
    createdAt: row.created_at,
  };
}
