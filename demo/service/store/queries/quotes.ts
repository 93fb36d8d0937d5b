// Queries for quote requests and their quotes. The response to a request, with all quotes and refusals, is stored as
// one compressed text, because quotes have much text in common, and most are never read again.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { QuoteStore, RequestedQuotes } from '../../domain/orders/order-store.js';
import {
  linesOf,
  QUOTES_ROUTE,
  type QuotedOffer,
  type QuoteRecord,
  type QuoteRequestRecord,
} from '../../domain/records/records.js';
import { claimKey } from './idempotency.js';
import { hasModel, hasOnlyModels } from './items.js';
import { readPage } from './paging.js';
import { recordReader, toRow } from './rows.js';
import { fixedQuery, insertRows, isSqlite, RefusedError, rollBackWhenRefused } from './statements.js';
import { countRequest } from './statistics.js';
import type { QuoteRequestRow, QuoteRow, Tables } from './tables.js';

export function quoteQueries(db: Kysely<Tables>): QuoteStore {
  const findQuote = fixedQuery((organizationId, id) =>
    db.selectFrom('quotes').selectAll().where('id', '=', id).where('organization_id', '=', organizationId),
  );
  const findRequest = fixedQuery((organizationId, id) =>
    db.selectFrom('quote_requests').selectAll().where('id', '=', id).where('organization_id', '=', organizationId),
  );
  const write = quoteWriter(db);
  return {
    save: (request, quotes, claim, count) =>
      rollBackWhenRefused<SaveOutcome>(() =>
        db.transaction().execute(async (transaction) => {
          const repeated = await claimKey(transaction, claim, request.id, request.createdAt);
          if (repeated) return repeated;
          await write(transaction, request, quotes);
          if (count) await countRequest(transaction, request, count);
          return { outcome: 'saved' };
        }),
      ),
    get: async (organizationId, id) => {
      const [quote] = await findQuote(db, organizationId, id);
      const [request] = quote ? await findRequest(db, organizationId, quote.request_id) : [];
      if (!quote || !request) return undefined;
      const answer = unpackAnswer(request.answer);
      return { request: requestRecord(request, answer), quote: quoteRecord(quote, answer) };
    },
    ofRequest: async (organizationId, requestId) => {
      const [request] = await findRequest(db, organizationId, requestId);
      if (!request) return undefined;
      return requestedQuotes(request, await quotesOf(db, [requestId]));
    },
    list: async (organizationId, { share, model, ordered, createdAfter, createdBefore }, page) => {
      let all = db.selectFrom('quote_requests').select('id').where('organization_id', '=', organizationId);
      all = all.where('mode', '=', share.mode);
      if (share.models !== undefined) all = all.where(hasOnlyModels(db, 'quote_requests', share.models));
      if (model !== undefined) all = all.where(hasModel(db, 'quote_requests', organizationId, model));
      if (ordered === true) all = all.where('id', 'in', orderedRequests(db, organizationId));
      if (ordered === false) all = all.where(hasOrder, '=', 0);
      if (createdAfter !== undefined) all = all.where('created_at', '>', createdAfter);
      if (createdBefore !== undefined) all = all.where('created_at', '<', createdBefore);
      const ids = (await readPage(db, 'quote_requests', organizationId, page, all))?.map(({ id }) => id);
      if (ids === undefined || ids.length === 0) return ids && [];
      const query = db.selectFrom('quote_requests').selectAll().where('id', 'in', ids);
      const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
      const quotes = await quotesOf(db, ids);
      const requests: RequestedQuotes[] = [];
      for (const row of rows) {
        const own = quotes.filter(({ request_id }) => request_id === row.id);
        requests.push(requestedQuotes(row, own));
        if (requests.length % PRICES_A_TURN === 0) await nextTurn();
      }
      return requests;
    },
    deleteUnorderedBefore: async (before) => {
      let deleted = 0;
      for await (const id of organizations(db)) deleted += await deleteUnordered(db, id, before);
      return deleted;
    },
    deleteUnorderedBeyond: async (count, now) => {
      const deleted: string[] = [];
      for await (const id of organizations(db)) {
        const query = db.selectFrom('quote_requests').select('id').where('organization_id', '=', id);
        const beyond = await query.orderBy('created_at', 'desc').limit(1).offset(count).executeTakeFirst();
        if (beyond && (await deleteExcess(db, id, count, now)) > 0) deleted.push(id);
      }
      return deleted;
    },
  };
}

/**
 * Creates the function that stores quotes.
 * @returns a function that writes a request and its quotes. If its model can't be sold, the function throws an error
 * with the reason.
 */
export function quoteWriter(db: Kysely<Tables>) {
  const refuseUnsold = saleCheck(db);
  return async (
    transaction: Transaction<Tables>,
    request: QuoteRequestRecord,
    quotes: readonly QuoteRecord[],
  ): Promise<void> => {
    await refuseUnsold(transaction, request);
    await insertRows(transaction, 'quote_requests', [requestRow(request, quotes)]);
    const rows = quotes.map((quote, position) => quoteRow(quote, request, position));
    await insertRows(transaction, 'quotes', rows);
  };
}

/**
 * The number of newest requests from each network that are never deleted early. Few customers send more than this
 * while their quotes are valid.
 */
const KEPT_OF_NETWORK = 5;

/** Deletes an organization's requests above the limit. @returns the number of deleted requests */
async function deleteExcess(db: Kysely<Tables>, organizationId: string, count: number, now: string): Promise<number> {
  const rows = await db
    .selectFrom('quote_requests')
    .select(['source', ({ fn }) => fn.countAll<number>().as('count')])
    .where('organization_id', '=', organizationId)
    .groupBy('source')
    .execute();
  const sources = rows.map((row) => ({ source: row.source, count: Number(row.count) }));
  let excess = sources.reduce((sum, each) => sum + each.count, 0) - count;
  const spare = spareBySource(sources, excess);
  let newest = '';
  const deleted = await deleteUnordered(db, organizationId, FOREVER, (request) => {
    const left = spare.get(request.source ?? '') ?? 0;
    if (excess <= 0 || (left <= 0 && request.expires_at > now)) return false;
    spare.set(request.source ?? '', left - 1);
    excess -= 1;
    newest = request.created_at;
    return true;
  });
  if (deleted > 0) await deleteClaims(db, organizationId, newest);
  return deleted;
}

/** A string that sorts after any stored time. */
const FOREVER = '9999';

/**
 * Returns how many requests to delete for each network. The networks with the most requests all keep the same number of
 * them.
 */
function spareBySource(
  sources: readonly { readonly source: string | null; readonly count: number }[],
  excess: number,
): Map<string, number> {
  const pages = sources.filter(({ source }) => source !== null);
  const spareAt = (level: number) => pages.reduce((sum, { count }) => sum + Math.max(0, count - level), 0);
  let [low, high] = [KEPT_OF_NETWORK, Math.max(KEPT_OF_NETWORK, ...pages.map(({ count }) => count))];
  // Find the largest number of requests that each network can keep.
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (spareAt(middle) >= excess) low = middle;
    else high = middle - 1;
  }
  return new Map(pages.map(({ source, count }) => [source!, Math.max(0, count - low)]));
}

type SaveOutcome = Awaited<ReturnType<QuoteStore['save']>>;

/**
 * Creates the function that checks whether a request's products are still for sale.
 * @returns a function that throws if one of the request's models is no longer for sale. A transaction that deletes a
 * model in the meantime waits for this one, and then finds the request.
 */
function saleCheck(db: Kysely<Tables>) {
  const lock = isSqlite(db) ? '' : 'for key share of models';
  const findModel = fixedQuery((organizationId, model, revision) => {
    const query = sql<{ retired_at: string | null }>`
      select models.retired_at from models
      join model_revisions on model_revisions.organization_id = models.organization_id
        and model_revisions.model_id = models.id and model_revisions.revision = ${revision}
      where models.organization_id = ${organizationId} and models.id = ${model} ${sql.raw(lock)}`;
    return { compile: () => query.compile(db) };
  });
  return async (transaction: Transaction<Tables>, request: QuoteRequestRecord): Promise<void> => {
    // Lock the models in a fixed order, so that no two transactions wait for each other.
    for (const { model, modelRevision } of linesOf(request).toSorted((a, b) => (a.model < b.model ? -1 : 1))) {
      const [found] = await findModel(transaction, request.organizationId, model, modelRevision);
      if (!found) throw new RefusedError<SaveOutcome>({ outcome: 'model_missing' });
      if (found.retired_at !== null) throw new RefusedError<SaveOutcome>({ outcome: 'model_retired' });
    }
  };
}

/**
 * How many requests are deleted per transaction. The number is small, so that other writes wait for milliseconds, not
 * minutes.
 */
const BATCH = 200;

/**
 * Lists the organizations, each in a new turn of the event loop. Otherwise, requests would have to wait until thousands
 * of organizations have been processed.
 */
async function* organizations(db: Kysely<Tables>): AsyncGenerator<string> {
  for (const { id } of await db.selectFrom('organizations').select('id').execute()) {
    await nextTurn();
    yield id;
  }
}

/** Deletes the idempotency keys of deleted requests. If a client sends the same key again, it creates a new request. */
async function deleteClaims(db: Kysely<Tables>, organizationId: string, before: string): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('key_id', 'in', ({ selectFrom }) =>
      selectFrom('keys')
        .select('id')
        .where('organization_id', '=', organizationId)
        // Include the ids of people, because they can also request quotes in the console.
        .unionAll(selectFrom('people').select('id').where('organization_id', '=', organizationId)),
    )
    .where('route', '=', QUOTES_ROUTE)
    .where('created_at', '<', before)
    .execute();
}

/**
 * Deletes quote requests without an order, in batches. Requests with an order, or with one that's held, are read, too,
 * but kept.
 * @returns the number of deleted requests
 */
async function deleteUnordered(
  db: Kysely<Tables>,
  organizationId: string,
  before: string,
  isChosen: (request: Pick<QuoteRequestRow, 'source' | 'created_at' | 'expires_at'>) => boolean = () => true,
): Promise<number> {
  let deleted = 0;
  for (let last = { id: '', created_at: '' }; ; ) {
    const requests = await db
      .selectFrom('quote_requests')
      .select(['id', 'created_at', 'expires_at', 'source', hasOrder.as('is_ordered'), isHeld.as('is_held')])
      .where('organization_id', '=', organizationId)
      .where('created_at', '<', before)
      .where(sql<boolean>`(created_at, id) > (${last.created_at}, ${last.id})`)
      .orderBy('created_at')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const unordered = requests.filter(({ is_ordered, is_held }) => Number(is_ordered) + Number(is_held) === 0);
    const ids = unordered.filter(isChosen).map(({ id }) => id);
    if (ids.length > 0) await deleteRequests(db, ids);
    deleted += ids.length;
    if (requests.length < BATCH) return deleted;
    last = requests.at(-1)!;
    await nextTurn();
  }
}

/** Selects the requests that led to an order. The query uses an index that contains only those. */
function orderedRequests(db: Kysely<Tables>, organizationId: string) {
  const quotes = db.selectFrom('quotes').select('request_id').where('organization_id', '=', organizationId);
  return quotes.where('order_id', 'is not', null);
}

const hasOrder = sql<number>`case when exists (
  select 1 from quotes where quotes.request_id = quote_requests.id and quotes.order_id is not null
) then 1 else 0 end`;

/** Whether the customer can still confirm an order of one of the request's quotes. */
const isHeld = sql<number>`case when exists (
  select 1 from held_orders join quotes on quotes.id = held_orders.quote_id where quotes.request_id = quote_requests.id
) then 1 else 0 end`;

async function deleteRequests(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('quotes').where('request_id', 'in', ids).execute();
    await transaction.deleteFrom('quote_requests').where('id', 'in', ids).execute();
  });
}

/** The number of prices that are read before other requests get a turn. Reading that many takes a few milliseconds. */
const PRICES_A_TURN = 10;

/** The price of a quote, and each product's share of it. */
type Prices = Pick<QuotedOffer, 'price' | 'nets'>;

/**
 * Reads the price of each quote. After every few quotes, starts a new turn of the event loop, so that other requests
 * don't have to wait for a long list.
 */
export async function pricesOf(db: Kysely<Tables>, quoteIds: readonly string[]): Promise<ReadonlyMap<string, Prices>> {
  const rows = await selectAnswers(db).where('quotes.id', 'in', quoteIds).execute();
  const prices = new Map<string, Prices>();
  for (const row of rows) {
    prices.set(row.id, priceOf(row));
    if (prices.size % PRICES_A_TURN === 0) await nextTurn();
  }
  return prices;
}

/** Creates the function that reads the price of one quote. It's called for each order that's placed. */
export function priceReader(db: Kysely<Tables>) {
  const findAnswer = fixedQuery((quoteId) => selectAnswers(db).where('quotes.id', '=', quoteId));
  return async (transaction: Transaction<Tables>, quoteId: string): Promise<Prices> => {
    const [row] = await findAnswer(transaction, quoteId);
    return priceOf(row!);
  };
}

function selectAnswers(db: Kysely<Tables>) {
  return db
    .selectFrom('quotes')
    .innerJoin('quote_requests', 'quote_requests.id', 'quotes.request_id')
    .select(['quotes.id', 'quotes.position', 'quote_requests.answer']);
}

function priceOf({ position, answer }: Pick<QuoteRow, 'position'> & Pick<QuoteRequestRow, 'answer'>): Prices {
  const { price, nets } = unpackAnswer(answer).offers[position]!;
  return { price, nets };
}

/** The workshops' answers to a request. A quote is identified by its position among them. */
interface Answer {
  readonly declined: QuoteRequestRecord['declined'];
  readonly offers: readonly QuotedOffer[];
}

/**
 * The compression options. A response is rarely longer than this window, and preparing a larger window takes a quarter
 * of the total time. The default level takes a third longer, and only saves 7%.
 */
const packing = { windowBits: 14, memLevel: 7, level: 3 } as const;

export function packAnswer(answer: Answer): string {
  return deflateRawSync(JSON.stringify(answer), packing).toString('base64');
}

function unpackAnswer(packed: string): Answer {
  return JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString());
}

function requestRow({ declined, ...request }: QuoteRequestRecord, quotes: readonly QuoteRecord[]): QuoteRequestRow {
  return { ...toRow(request), answer: packAnswer({ declined, offers: quotes.map(({ offer }) => offer) }) };
}

const readRequest = recordReader<Omit<QuoteRequestRecord, 'declined'>>({
  json: ['configuration', 'items', 'shipTo'],
  without: ['answer'],
});

function requestRecord(row: QuoteRequestRow, { declined }: Answer): QuoteRequestRecord {
  return { ...readRequest(row), declined };
}

function quotesOf(db: Kysely<Tables>, requestIds: readonly string[]) {
  return db.selectFrom('quotes').selectAll().where('request_id', 'in', requestIds).orderBy('position').execute();
}

function requestedQuotes(row: QuoteRequestRow, quotes: readonly QuoteRow[]): RequestedQuotes {
  const answer = unpackAnswer(row.answer);
  return { request: requestRecord(row, answer), quotes: quotes.map((quote) => quoteRecord(quote, answer)) };
}

function quoteRow({ offer: _, ...quote }: QuoteRecord, request: QuoteRequestRecord, position: number): QuoteRow {
  return { ...toRow(quote), organization_id: request.organizationId, position, expires_at: request.expiresAt };
}

const readQuote = recordReader<Omit<QuoteRecord, 'offer'>>({ without: ['organization_id', 'position', 'expires_at'] });

function quoteRecord(row: QuoteRow, { offers }: Answer): QuoteRecord {
  return { ...readQuote(row), offer: offers[row.position]! };
}
