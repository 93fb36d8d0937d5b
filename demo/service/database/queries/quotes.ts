// Queries for requests for quotes and their quotes.

import type { Kysely } from 'kysely';
import type { QuoteRecord, QuoteRequestRecord } from '../records.js';
import type { QuoteStore } from '../store.js';
import type { QuoteRequestRow, QuoteRow, Tables } from '../tables.js';
import { claimKey } from './idempotency.js';

export function quoteQueries(db: Kysely<Tables>): QuoteStore {
  return {
    save: (request, quotes, claim) =>
      db.transaction().execute(async (transaction) => {
        const repeated = await claimKey(transaction, claim, request.id, request.createdAt);
        if (repeated) return repeated;
        await transaction.insertInto('quote_requests').values(requestRow(request)).execute();
        const rows = quotes.map((quote, position) => quoteRow(quote, request, position));
        if (rows.length > 0) await transaction.insertInto('quotes').values(rows).execute();
        return { outcome: 'saved' };
      }),
    get: async (organizationId, id) => {
      const quote = await db
        .selectFrom('quotes')
        .selectAll()
        .where('id', '=', id)
        .where('organization_id', '=', organizationId)
        .executeTakeFirst();
      if (!quote) return undefined;
      const request = await db
        .selectFrom('quote_requests')
        .selectAll()
        .where('id', '=', quote.request_id)
        .executeTakeFirstOrThrow();
      return { request: requestRecord(request), quote: quoteRecord(quote) };
    },
    ofRequest: async (organizationId, requestId) => {
      const request = await db
        .selectFrom('quote_requests')
        .selectAll()
        .where('id', '=', requestId)
        .where('organization_id', '=', organizationId)
        .executeTakeFirst();
      if (!request) return undefined;
      const query = db.selectFrom('quotes').selectAll().where('request_id', '=', requestId).orderBy('position');
      return { request: requestRecord(request), quotes: (await query.execute()).map(quoteRecord) };
    },
  };
}

function requestRow(request: QuoteRequestRecord): QuoteRequestRow {
  return {
    id: request.id,
    organization_id: request.organizationId,
    key_id: request.keyId,
    model: request.model,
    model_revision: request.modelRevision,
    configuration: JSON.stringify(request.configuration),
    quantity: request.quantity,
    ship_to: request.shipTo ? JSON.stringify(request.shipTo) : null,
    declined: JSON.stringify(request.declined),
    created_at: request.createdAt,
    expires_at: request.expiresAt,
  };
}

function requestRecord(row: QuoteRequestRow): QuoteRequestRecord {
  return {
    id: row.id,
    organizationId: row.organization_id,
    keyId: row.key_id,
    model: row.model,
    modelRevision: row.model_revision,
    configuration: JSON.parse(row.configuration),
    quantity: row.quantity,
    shipTo: row.ship_to === null ? undefined : JSON.parse(row.ship_to),
    declined: JSON.parse(row.declined),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

function quoteRow(quote: QuoteRecord, request: QuoteRequestRecord, position: number): QuoteRow {
  return {
    id: quote.id,
    organization_id: request.organizationId,
    request_id: request.id,
    position,
    workshop: JSON.stringify(quote.workshop),
    price: JSON.stringify(quote.price),
    lead_time_days: quote.leadTimeDays,
    ready_by: quote.readyBy,
    status: quote.status,
    expires_at: request.expiresAt,
    order_id: quote.orderId ?? null,
  };
}

function quoteRecord(row: QuoteRow): QuoteRecord {
  return {
    id: row.id,
    requestId: row.request_id,
    workshop: JSON.parse(row.workshop),
    price: JSON.parse(row.price),
    leadTimeDays: row.lead_time_days,
    readyBy: row.ready_by,
    status: row.status,
    orderId: row.order_id ?? undefined,
  };
}
