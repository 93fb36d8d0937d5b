// Queries for webhook endpoints.

import type { Kysely, Transaction } from 'kysely';
import type { MailSettings } from '../../domain/mail/mail-settings.js';
import { mailPasswordOwner } from '../../domain/mail/own-mail-server.js';
import { secretOwner } from '../../domain/payments/checkout.js';
import type { Actor, AuditChange } from '../../domain/records/audit-store.js';
import type { DeliveryStatus, EndpointRecord, PreviousSecret } from '../../domain/records/records.js';
import type { ServiceKeyStore } from '../../domain/store.js';
import type {
  EndpointChange,
  EndpointStore,
  JudgeFailures,
  RotationOutcome,
  SecretRotation,
} from '../../domain/webhooks/webhook-store.js';
import { type AuditContext, audit, changesBetween } from './audit.js';
import { readPage } from './paging.js';
import { recordReader, toRow } from './rows.js';
import { inBatches, lockOrganization } from './statements.js';
import type { EndpointRow, ServiceKeyRow, Tables } from './tables.js';

export function endpointQueries(db: Kysely<Tables>): EndpointStore {
  return {
    add: (endpoint, most, by) =>
      db.transaction().execute(async (transaction) => {
        // If two endpoints are added at the same time, the second one waits, so that its count includes the first one.
        await lockOrganization(transaction, endpoint.organizationId);
        const { count } = await transaction
          .selectFrom('webhook_endpoints')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('organization_id', '=', endpoint.organizationId)
          .where('mode', '=', endpoint.mode)
          .executeTakeFirstOrThrow();
        if (Number(count) >= most) return false;
        await transaction
          .insertInto('webhook_endpoints')
          .values({ ...toRow(endpoint), failures: 0 })
          .execute();
        const { organizationId, createdAt: now } = endpoint;
        await auditEndpoint(transaction, 'created', endpoint, { organizationId, by, now });
        return true;
      }),
    list: async (organizationId, mode, page) => {
      const all = db.selectFrom('webhook_endpoints').selectAll().where('organization_id', '=', organizationId);
      const query = all.where('mode', '=', mode);
      return (await readPage(db, 'webhook_endpoints', organizationId, page, query))?.map(toEndpoint);
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
        if (removed) await auditEndpoint(transaction, 'removed', removed, { organizationId, by, now });
      });
      return true;
    },
    change: (organizationId, id, change, now, by) =>
      db.transaction().execute((transaction) => changeEndpoint(transaction, organizationId, id, change, { now, by })),
    enable: (organizationId, id, now, by) =>
      db.transaction().execute(async (transaction) => {
        const row = await lock(transaction, id);
        if (row?.organization_id !== organizationId) return false;
        await update(transaction, id, { status: 'enabled', disabled_reason: null, ...withoutFailures });
        await auditStatus(transaction, row, 'enabled', { now, by });
        return true;
      }),
    disable: async (id, reason, now, by) => {
      await db.transaction().execute(async (transaction) => {
        const row = await lock(transaction, id);
        if (!row) return;
        await update(transaction, id, { status: 'disabled', disabled_reason: reason });
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
        await update(transaction, id, { previous_secrets: '[]' });
        const organizationId = row.organization_id;
        await auditEndpoint(transaction, 'previous_secrets_revoked', row, { organizationId, by, now });
      }),
  };
}

function lock(transaction: Transaction<Tables>, id: string): Promise<EndpointRow | undefined> {
  return transaction.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

async function update(db: Kysely<Tables>, id: string, changed: Partial<EndpointRow>): Promise<void> {
  await db.updateTable('webhook_endpoints').set(changed).where('id', '=', id).execute();
}

const withoutFailures = { failures: 0, failing_since: null, paused_until: null };

/** Records a change to an endpoint in the audit log. Names only the URL's host, because the path may be a secret. */
function auditEndpoint(
  transaction: Transaction<Tables>,
  what: string,
  { id, url }: Pick<EndpointRow, 'id' | 'url'>,
  context: AuditContext,
  changes?: readonly AuditChange[],
): Promise<void> {
  const note = { action: `webhook_endpoint.${what}`, subject: { id, name: new URL(url).host } } as const;
  return audit(transaction, context, changes ? { ...note, changes } : note);
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
    // Record only the URL's host, because the path may be a secret.
    ...(after.url === row.url ? [] : [{ field: 'url', before: new URL(row.url).host, after: new URL(after.url).host }]),
    ...changesBetween({ description: row.description }, { description: after.description }),
  ];
  if (changes.length === 0) return true;
  // The failures at the previous URL don't apply to the new one.
  await update(transaction, id, { ...after, ...(after.url === row.url ? {} : withoutFailures) });
  await auditEndpoint(transaction, 'changed', { id, url: after.url }, { organizationId, by, now }, changes);
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
  await auditEndpoint(transaction, 'changed', row, { organizationId: row.organization_id, by, now }, changes);
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
  await update(transaction, id, { secret, previous_secrets: JSON.stringify(previous) });
  const changes = [{ field: 'previous_secret_until', after: previousUntil ?? null }];
  await auditEndpoint(transaction, 'secret_rotated', row, { organizationId: row.organization_id, by, now }, changes);
  return { outcome: 'rotated' };
}

async function forgetExpired(transaction: Transaction<Tables>, id: string, now: string): Promise<void> {
  const row = await lock(transaction, id);
  const previous = row ? toEndpoint(row).previousSecrets : [];
  const signing = previous.filter(({ until }) => until > now);
  if (signing.length < previous.length) await update(transaction, id, { previous_secrets: JSON.stringify(signing) });
}

/** The first success after failures resets their count and ends the pause. */
export async function recordSuccess(db: Kysely<Tables>, id: string): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set(withoutFailures)
    .where('id', '=', id)
    .where('failures', '>', 0)
    .execute();
}

/**
 * Counts a failed attempt.
 * @returns whether the endpoint is now disabled, because of this failure or an earlier one
 */
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
    await update(transaction, id, { paused_until: pausedUntil });
  }
  if (disabledReason === undefined) return false;
  await update(transaction, id, { status: 'disabled', disabled_reason: disabledReason });
  return true;
}

/** Ends the endpoint's pause, so that a delivery that a person has requested is attempted immediately. */
export async function endPause(db: Kysely<Tables>, id: string): Promise<void> {
  await update(db, id, { paused_until: null });
}

/**
 * Marks the pending deliveries as failed. They can't be claimed in the meantime, because the endpoint is already
 * disabled.
 */
export async function setAsidePending(db: Kysely<Tables>, id: string, now: string): Promise<void> {
  await changeInParts(db, id, 'pending', async (transaction, ids) => {
    await transaction.updateTable('webhook_deliveries').set(setAside(now)).where('id', 'in', ids).execute();
  });
}

/**
 * Changes rows in batches, so that other writes can run between the batches. Rows are locked in the order of their
 * events, as everywhere, so that transactions can't deadlock.
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

/**
 * The state of a delivery that isn't sent because its endpoint is disabled. The delivery stays stored, and can be
 * replayed.
 */
export function setAside(now: string) {
  return { status: 'failed', detail: 'The endpoint was disabled.', finished_at: now, due_at: null } as const;
}

export const toEndpoint = recordReader<EndpointRecord>({ json: ['previousSecrets'], without: ['failures'] });

// Queries for the ids of the service keys that the database was used with, and for all data that's encrypted with one
// of those keys.
export function serviceKeyQueries(db: Kysely<Tables>): ServiceKeyStore {
  return {
    newest: async () => {
      const row = await newestKey(db);
      return row && { id: row.id, firstUsedAt: row.first_used_at };
    },
    isNeeded: async () => {
      const endpoint = await db.selectFrom('webhook_endpoints').select('id').limit(1).executeTakeFirst();
      const secrets = db.selectFrom('checkouts').select('mode');
      const checkout = await secrets
        .where(({ eb, or }) => or([eb('key', 'is not', null), eb('client_secret', 'is not', null)]))
        .executeTakeFirst();
      return (
        (endpoint ?? checkout ?? (await db.selectFrom('orders').select('id').limit(1).executeTakeFirst())) !== undefined
      );
    },
    use: (id, now, encryptAgain) =>
      db.transaction().execute(async (transaction) => {
        await encryptSecrets(transaction, encryptAgain);
        await record(transaction, id, now);
      }),
    replace: (id, now, newSecret) =>
      db.transaction().execute(async (transaction) => {
        const endpoints = await transaction.selectFrom('webhook_endpoints').selectAll().orderBy('id').execute();
        for (const endpoint of endpoints) {
          await update(transaction, endpoint.id, { secret: newSecret(endpoint.id), previous_secrets: '[]' });
        }
        await transaction
          .updateTable('checkouts')
          .set({ kind: 'invoice', ...noSecrets })
          .execute();
        await changeMailServers(transaction, () => undefined);
        await record(transaction, id, now);
        return endpoints.map(toEndpoint);
      }),
    touch: async (id, now) => {
      await db.updateTable('service_keys').set({ used_at: now }).where('id', '=', id).execute();
    },
  };
}

const noSecrets = {
  ...{ key: null, key_ending: null, webhook_secret: null, webhook_secret_ending: null },
  ...{ client_secret: null, client_secret_ending: null },
};

async function record(transaction: Transaction<Tables>, id: string, now: string): Promise<void> {
  if ((await newestKey(transaction))?.id === id) return;
  const row = { id, first_used_at: now, used_at: now };
  const query = transaction.insertInto('service_keys').values(row);
  await query.onConflict((conflict) => conflict.column('id').doUpdateSet(row)).execute();
}

function newestKey(db: Kysely<Tables>): Promise<ServiceKeyRow | undefined> {
  const query = db.selectFrom('service_keys').selectAll().orderBy('first_used_at', 'desc').orderBy('id').limit(1);
  return query.executeTakeFirst();
}

/** Changes the passwords of shops' own mail servers. A server whose password is lost isn't used anymore. */
async function changeMailServers(
  transaction: Transaction<Tables>,
  change: (password: string, organizationId: string) => string | undefined,
): Promise<void> {
  const query = transaction.selectFrom('organizations').select(['id', 'mail']).where('mail', 'like', '%"password"%');
  for (const { id, mail } of await query.execute()) {
    const settings = JSON.parse(mail!) as MailSettings;
    const { password } = settings.server ?? {};
    const changed = password && change(password, id);
    if (!settings.server || !password || changed === password) continue;
    const server = changed === undefined ? undefined : { ...settings.server, password: changed };
    const updated = transaction.updateTable('organizations').set({ mail: JSON.stringify({ ...settings, server }) });
    await updated.where('id', '=', id).execute();
  }
}

async function encryptSecrets(
  transaction: Transaction<Tables>,
  encryptAgain: (text: string, owner: string) => string,
): Promise<void> {
  const endpoints = await transaction
    .selectFrom('webhook_endpoints')
    .select(['id', 'secret', 'previous_secrets'])
    .execute();
  for (const { id, secret, previous_secrets: previous } of endpoints) {
    const changed = {
      secret: encryptAgain(secret, id),
      previous_secrets: JSON.stringify(
        (JSON.parse(previous) as PreviousSecret[]).map((each) => ({ ...each, secret: encryptAgain(each.secret, id) })),
      ),
    };
    if (changed.secret === secret && changed.previous_secrets === previous) continue;
    await update(transaction, id, changed);
  }
  await changeMailServers(transaction, (password, id) => encryptAgain(password, mailPasswordOwner(id)));
  for (const checkout of await transaction.selectFrom('checkouts').selectAll().execute()) {
    const { organization_id, mode, key, webhook_secret, client_secret } = checkout;
    const owner = secretOwner({ organizationId: organization_id, mode });
    const again = (secret: string | null) => (secret === null ? null : encryptAgain(secret, owner));
    const changed = {
      key: again(key),
      webhook_secret: again(webhook_secret),
      client_secret: again(client_secret),
    };
    const isSame = changed.key === key && changed.webhook_secret === webhook_secret;
    if (isSame && changed.client_secret === client_secret) continue;
    const query = transaction.updateTable('checkouts').set(changed).where('organization_id', '=', organization_id);
    await query.where('mode', '=', mode).execute();
  }
}
