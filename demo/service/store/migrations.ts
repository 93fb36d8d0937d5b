// The migrations of the database's schema. A released migration is never changed; a later change is a migration of its
// own, with the next number.

import { type CreateTableBuilder, sql, type Transaction } from 'kysely';
import type { Migration } from './migrate.js';
import { createSharedTables } from './postgres-sharing.js';
import { createAudit } from './queries/audit.js';
import { createConsoleSessions } from './queries/console-sessions.js';
import { createDailyCounts } from './queries/daily-counts.js';
import { createFiles } from './queries/files.js';
import { indexClaimsByAge } from './queries/idempotency.js';
import { nameKeys } from './queries/keys.js';
import { indexOrderEvents } from './queries/order-changes.js';
import { prepareOrderList } from './queries/order-list.js';
import { createTerms } from './queries/order-terms.js';
import { eraseWithRecipient, finishErasing } from './queries/personal-data.js';
import { createPictures } from './queries/pictures.js';
import { createPublications } from './queries/publications.js';
import { createReleases } from './queries/releases.js';
import { createUncountedRequests } from './queries/uncounted-requests.js';
import { addWorkshopRevisions, createWorkshops } from './queries/workshops.js';
import { packQuoteAnswers } from './quote-answers-migration.js';
import type { Tables } from './tables.js';
import { createWebhookAttempts, createWebhookQueues, keepPreviousSecrets } from './webhook-migrations.js';

type Schema = Transaction<Tables>['schema'];

export const migrations: readonly Migration[] = [
  { name: '0001-service', up: ({ schema }) => createService(schema) },
  { name: '0002-quote-answers', up: packQuoteAnswers },
  { name: '0003-quote-requests-by-age', up: indexQuoteRequests },
  { name: '0003-order-ready-by', up: ({ schema }) => addReadyBy(schema) },
  { name: '0004-deliveries-in-flight', up: ({ schema }) => indexDeliveriesInFlight(schema) },
  { name: '0010-finish-erasing', up: finishErasing },
  { name: '0011-webhook-queues', up: createWebhookQueues },
  { name: '0012-webhook-attempts', up: createWebhookAttempts },
  { name: '0013-service-keys', up: ({ schema }) => createServiceKeys(schema) },
  { name: '0014-webhook-secrets', up: keepPreviousSecrets },
  { name: '0020-shared-by-processes', only: 'PostgreSQL', up: createSharedTables },
  { name: '0021-quote-requests-of-organization', up: ({ schema }) => indexRequestsOfOrganization(schema) },
  { name: '0022-personal-data-by-age', up: ({ schema }) => indexPersonalData(schema) },
  { name: '0024-orders-by-age-and-key', up: ({ schema }) => indexOrdersByKey(schema) },
  { name: '0030-pictures', up: createPictures },
  { name: '0031-releases', up: createReleases },
  { name: '0032-console-sessions', up: createConsoleSessions },
  { name: '0033-audit', up: createAudit },
  { name: '0034-names-of-keys', up: nameKeys },
  { name: '0035-workshops', up: createWorkshops },
  { name: '0037-model-publications', up: createPublications },
  { name: '0039-order-list', up: prepareDesk },
  { name: '0040-daily-counts', up: createDailyCounts },
  { name: '0041-uncounted-requests', up: createUncountedRequests },
  { name: '0043-lookups', up: ({ schema }) => indexLookups(schema) },
  { name: '0044-order-events-by-time', up: indexOrderEvents },
  { name: '0045-files', up: createFiles },
  { name: '0046-workshop-revisions', up: addWorkshopRevisions },
  { name: '0047-erase-with-recipient', up: eraseWithRecipient },
  { name: '0048-idempotency-by-age', up: indexClaimsByAge },
];

export const sqliteMigrations = migrations.filter(({ only }) => only === undefined);

async function prepareDesk(transaction: Transaction<Tables>): Promise<void> {
  await prepareOrderList(transaction);
  await createTerms(transaction);
}

/** Indexes for deleting requests by age. */
async function indexQuoteRequests({ schema }: Transaction<Tables>): Promise<void> {
  await schema.createIndex('quote_requests_by_age').on('quote_requests').column('created_at').execute();
}

/**
 * An index for counting the orders of a day that came from license keys, which is done before each order: it has all
 * columns that the count needs.
 */
async function indexOrdersByKey(schema: Schema): Promise<void> {
  await schema
    .createIndex('orders_by_age_and_key')
    .on('orders')
    .columns(['organization_id', 'created_at', 'key_id'])
    .execute();
}

/**
 * An index for counting the deliveries that are being sent to an endpoint, which claiming does for each delivery that
 * is due.
 */
async function indexDeliveriesInFlight(schema: Schema): Promise<void> {
  await schema
    .createIndex('webhook_deliveries_in_flight')
    .on('webhook_deliveries')
    .columns(['endpoint_id', 'leased_until'])
    .where(sql.ref('leased_until'), 'is not', null)
    .execute();
}

/**
 * Indexes for three lookups: what one actor changed, whether a model was ever quoted, and daily counts without the
 * values of parameters.
 */
async function indexLookups(schema: Schema): Promise<void> {
  await schema
    .createIndex('audit_entries_by_actor')
    .on('audit_entries')
    .columns(['organization_id', 'actor_id', 'created_at', 'id'])
    .execute();
  await schema
    .createIndex('quote_requests_of_model')
    .on('quote_requests')
    .columns(['organization_id', 'model'])
    .execute();
  await schema
    .createIndex('daily_counts_not_asked')
    .on('daily_counts')
    .columns(['organization_id', 'mode', 'day'])
    .where(sql<boolean>`kind <> 'asked'`)
    .execute();
}

async function createService(schema: Schema): Promise<void> {
  await createOrganizations(schema);
  await createModels(schema);
  await createQuotes(schema);
  await createOrders(schema);
  await createWebhooks(schema);
}

async function createOrganizations(schema: Schema): Promise<void> {
  await table(schema, 'organizations', ['id', 'name', 'created_at'], { integers: ['license_orders'] })
    .addPrimaryKeyConstraint('organizations_key', ['id'])
    .execute();
  await table(schema, 'keys', ['id', 'organization_id', 'kind', 'mode', 'hash', 'origins', 'created_at'], {
    nullable: ['models', 'revoked_at'],
  })
    .addPrimaryKeyConstraint('keys_key', ['id'])
    .addUniqueConstraint('keys_hash', ['hash'])
    .addForeignKeyConstraint('keys_organization', ['organization_id'], 'organizations', ['id'])
    .execute();
  await schema.createIndex('keys_by_organization').on('keys').column('organization_id').execute();
}

async function createModels(schema: Schema): Promise<void> {
  const revision = ['organization_id', 'model_id', 'revision'] as const;
  await table(schema, 'model_revisions', [...revision, 'name', 'document', 'created_at'])
    .addPrimaryKeyConstraint('model_revisions_key', [...revision])
    .addForeignKeyConstraint('model_revisions_organization', ['organization_id'], 'organizations', ['id'])
    .execute();
  await table(schema, 'models', ['organization_id', 'id', 'revision', 'created_at', 'updated_at'])
    .addPrimaryKeyConstraint('models_key', ['organization_id', 'id'])
    .addForeignKeyConstraint('models_revision', ['organization_id', 'id', 'revision'], 'model_revisions', [...revision])
    .execute();
}

async function createQuotes(schema: Schema): Promise<void> {
  const asked = ['id', 'organization_id', 'key_id', 'model', 'model_revision', 'configuration', 'declined'] as const;
  await table(schema, 'quote_requests', [...asked, 'created_at', 'expires_at'], {
    integers: ['quantity'],
    nullable: ['ship_to'],
  })
    .addPrimaryKeyConstraint('quote_requests_key', ['id'])
    .addForeignKeyConstraint('quote_requests_organization', ['organization_id'], 'organizations', ['id'])
    .execute();
  const answered = ['id', 'organization_id', 'request_id', 'workshop', 'price', 'ready_by'] as const;
  await table(schema, 'quotes', [...answered, 'status', 'expires_at'], {
    integers: ['position', 'lead_time_days'],
    nullable: ['order_id'],
  })
    .addPrimaryKeyConstraint('quotes_key', ['id'])
    .addForeignKeyConstraint('quotes_request', ['request_id'], 'quote_requests', ['id'])
    .execute();
  await schema.createIndex('quotes_by_request').on('quotes').column('request_id').execute();
}

async function createOrders(schema: Schema): Promise<void> {
  const made = ['workshop', 'model', 'model_revision', 'configuration', 'total', 'country', 'status'] as const;
  await table(schema, 'orders', ['id', 'organization_id', 'quote_id', 'key_id', ...made, 'created_at', 'changed_at'], {
    integers: ['quantity'],
    nullable: ['recipient', 'tracking'],
  })
    .addPrimaryKeyConstraint('orders_key', ['id'])
    // A quote can be ordered only once.
    .addUniqueConstraint('orders_quote', ['quote_id'])
    .addForeignKeyConstraint('orders_quote_exists', ['quote_id'], 'quotes', ['id'])
    .execute();
  await schema.createIndex('orders_by_age').on('orders').columns(['organization_id', 'created_at', 'id']).execute();
  await table(schema, 'order_events', ['order_id', 'status', 'occurred_at'], { integers: ['sequence'] })
    .addPrimaryKeyConstraint('order_events_key', ['order_id', 'sequence'])
    .addForeignKeyConstraint('order_events_order', ['order_id'], 'orders', ['id'])
    .execute();
  const claimed = ['key_id', 'route', 'key_hash'] as const;
  await table(schema, 'idempotency', [...claimed, 'fingerprint', 'resource', 'created_at'])
    .addPrimaryKeyConstraint('idempotency_key', [...claimed])
    .execute();
}

async function addReadyBy(schema: Schema): Promise<void> {
  await schema.alterTable('orders').addColumn('ready_by', 'text').execute();
}

/** Indexes for deleting requests by age and for counting those of an organization. */
async function indexRequestsOfOrganization(schema: Schema): Promise<void> {
  await schema.dropIndex('quote_requests_by_age').execute();
  await schema
    .createIndex('quote_requests_of_organization')
    .on('quote_requests')
    .columns(['organization_id', 'created_at'])
    .execute();
}

/** An index for erasing personal data by age. It leaves out the orders that have none any more. */
async function indexPersonalData(schema: Schema): Promise<void> {
  await schema
    .createIndex('orders_with_personal_data')
    .on('orders')
    .column('changed_at')
    .where(sql<boolean>`recipient is not null or tracking is not null`)
    .execute();
}

async function createServiceKeys(schema: Schema): Promise<void> {
  await table(schema, 'service_keys', ['id', 'first_used_at', 'used_at'])
    .addPrimaryKeyConstraint('service_keys_key', ['id'])
    .execute();
}

async function createWebhooks(schema: Schema): Promise<void> {
  await table(schema, 'webhook_endpoints', ['id', 'organization_id', 'url', 'secret', 'status', 'created_at'], {
    nullable: ['description', 'previous_secret', 'previous_until', 'disabled_reason'],
  })
    .addPrimaryKeyConstraint('webhook_endpoints_key', ['id'])
    .addForeignKeyConstraint('webhook_endpoints_organization', ['organization_id'], 'organizations', ['id'])
    .execute();
  const sent = ['id', 'organization_id', 'endpoint_id', 'event_id', 'order_id', 'payload', 'status'] as const;
  await table(schema, 'webhook_deliveries', [...sent, 'next_attempt_at', 'created_at'], {
    integers: ['sequence', 'in_order', 'attempts'],
    nullable: ['lease', 'leased_until', 'detail', 'finished_at'],
  })
    .addColumn('response_status', 'integer')
    .addPrimaryKeyConstraint('webhook_deliveries_key', ['id'])
    .addForeignKeyConstraint(
      'webhook_deliveries_endpoint',
      ['endpoint_id'],
      'webhook_endpoints',
      ['id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
  await schema
    .createIndex('webhook_deliveries_due')
    .on('webhook_deliveries')
    .columns(['next_attempt_at'])
    .where(sql.ref('status'), '=', sql.lit('pending'))
    .execute();
  await schema
    .createIndex('webhook_deliveries_of_order')
    .on('webhook_deliveries')
    .columns(['endpoint_id', 'order_id', 'sequence'])
    .execute();
  await schema
    .createIndex('webhook_deliveries_by_age')
    .on('webhook_deliveries')
    .columns(['organization_id', 'created_at', 'id'])
    .execute();
}

interface MoreColumns {
  readonly integers?: readonly string[];
  readonly nullable?: readonly string[];
}

/** A table with text columns, integer columns, and text columns that may be null. */
function table(
  schema: Schema,
  name: string,
  texts: readonly string[],
  { integers = [], nullable = [] }: MoreColumns = {},
): CreateTableBuilder<string, string> {
  let builder: CreateTableBuilder<string, string> = schema.createTable(name);
  for (const column of texts) builder = builder.addColumn(column, 'text', (definition) => definition.notNull());
  for (const column of integers) builder = builder.addColumn(column, 'integer', (definition) => definition.notNull());
  for (const column of nullable) builder = builder.addColumn(column, 'text');
  return builder;
}
