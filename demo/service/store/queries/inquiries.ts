// Queries for inquiries. An answer, its quote, its email, and its audit entry are written in one transaction, so that a
// second answer finds the first one.

import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type {
  AnswerOptions,
  InquiryOutcome,
  InquiryRecord,
  InquiryStore,
  NewOffer,
} from '../../domain/inquiries/inquiry-store.js';
import type { OrderShare } from '../../domain/keys/scopes.js';
import { audit } from './audit.js';
import { claimKey } from './idempotency.js';
import { hasOnlyModels } from './items.js';
import { insertMails } from './mails.js';
import { pageOf } from './paging.js';
import { quoteWriter } from './quotes.js';
import { recordReader, toRow } from './rows.js';
import { inBatches, insertRows, RefusedError, rollBackWhenRefused } from './statements.js';
import { countInquiry } from './statistics.js';
import type { InquiryRow, Tables } from './tables.js';

const BATCH = 100;

const mailsOfNew = {
  offer: ['inquiry_received', 'shop_new_inquiry'],
  sample: ['sample_requested', 'shop_new_sample'],
} as const;

export function inquiryQueries(db: Kysely<Tables>): InquiryStore {
  const writeQuotes = quoteWriter(db);
  const answer = (
    organizationId: string,
    id: string,
    change: (transaction: Transaction<Tables>, before: InquiryRecord) => Promise<InquiryRecord>,
  ) =>
    rollBackWhenRefused<InquiryOutcome>(() =>
      db.transaction().execute(async (transaction) => {
        const before = await lockOpen(transaction, organizationId, id);
        return { outcome: 'answered', inquiry: await change(transaction, before) };
      }),
    );
  return {
    save: (inquiry, claim, told) =>
      db.transaction().execute(async (transaction) => {
        const repeated = await claimKey(transaction, claim, inquiry.id, inquiry.createdAt);
        if (repeated) return repeated;
        await insertRows(transaction, 'inquiries', [toRow(inquiry)]);
        const mails = { kinds: mailsOfNew[inquiry.kind], sequence: 1, now: inquiry.createdAt } as const;
        await insertMails(transaction, subjectOf(inquiry), mails);
        for (const workshop of told) {
          const toWorkshop = { ...mails, kinds: ['workshop_new_inquiry'] } as const;
          await insertMails(transaction, { ...subjectOf(inquiry), workshop }, toWorkshop);
        }
        if (inquiry.kind === 'offer') await countInquiry(transaction, inquiry);
        return { outcome: 'saved' };
      }),
    get: (organizationId, id, share) => getInquiry(db, id, organizationId, share),
    find: (id) => getInquiry(db, id),
    list: async (organizationId, { share, status, kind }, page) => {
      let query = db.selectFrom('inquiries').selectAll().where('organization_id', '=', organizationId);
      query = query.where(ofShare(db, share));
      if (status !== undefined) query = query.where('status', '=', status);
      if (kind !== undefined) query = query.where('kind', '=', kind);
      const found = await pageOf(db, 'inquiries', organizationId, page, query);
      return found && withOrders(db, await found.query.execute());
    },
    offer: (organizationId, id, { isOfShop, ...offer }, options) =>
      answer(organizationId, id, async (transaction, before) => {
        await writeQuotes(transaction, offer.request, [offer.quote]);
        const inquiry = withOffer(before, offer, options.now);
        if (!isOfShop) await tellShop(transaction, inquiry, options, ['shop_inquiry_offered', inquiry.maker!]);
        return write(transaction, inquiry, options, 'inquiry.offered');
      }),
    decline: (organizationId, id, { reason, maker }, options) =>
      answer(organizationId, id, async (transaction, before) => {
        const others = before.workshops.filter((slug) => slug !== maker);
        const isFinal = maker === undefined || others.length === 0;
        const { now } = options;
        const inquiry: InquiryRecord = isFinal
          ? { ...before, status: 'declined', reason, maker, answeredAt: now, expiresAt: now }
          : { ...before, workshops: others, declines: { ...before.declines, [maker]: reason } };
        if (maker !== undefined) await tellShop(transaction, inquiry, options, ['shop_inquiry_declined', maker]);
        return write(transaction, inquiry, options, 'inquiry.declined');
      }),
    markSent: (organizationId, id, invoiced, options) =>
      answer(organizationId, id, (transaction, before) => {
        if (before.kind !== 'sample') throw new RefusedError<InquiryOutcome>({ outcome: 'missing' });
        const { now } = options;
        const inquiry = { ...before, ...invoiced, status: 'sent', answeredAt: now, expiresAt: now } as const;
        return write(transaction, inquiry, options, 'inquiry.sample_sent');
      }),
    erasePersonalData: async (organizationId, id, { by, now }) => {
      const isErased = await db.transaction().execute(async (transaction) => {
        const query = transaction.selectFrom('inquiries').select('status').where('id', '=', id);
        const row = await query.where('organization_id', '=', organizationId).forUpdate().executeTakeFirst();
        if (!row) return false;
        const ended = { status: 'declined', answered_at: now, expires_at: now } as const;
        await transaction
          .updateTable('inquiries')
          .set({
            contact: null,
            vat_number: null,
            ship_to: null,
            address: null,
            note: null,
            reason: null,
            declines: null,
          })
          .$if(row.status === 'open', (open) => open.set(ended))
          .where('id', '=', id)
          .execute();
        await audit(
          transaction,
          { organizationId, by, now },
          { action: 'inquiry.personal_data_erased', subject: { id } },
        );
        return true;
      });
      return isErased ? getInquiry(db, id, organizationId) : undefined;
    },
    countOpen: async (organizationId, mode, kind) => {
      const query = db.selectFrom('inquiries').where('organization_id', '=', organizationId).where('mode', '=', mode);
      const open = query.where('status', '=', 'open').where('kind', '=', kind);
      const count = open.select(({ fn }) => fn.countAll<number>().as('count'));
      return Number((await count.executeTakeFirstOrThrow()).count);
    },
    deleteBefore: (before) =>
      inBatches(BATCH, async () => {
        const query = db.selectFrom('inquiries').select('id').where('expires_at', '<', before).orderBy('expires_at');
        const ids = (await query.limit(BATCH).execute()).map(({ id }) => id);
        if (ids.length > 0) await db.deleteFrom('inquiries').where('id', 'in', ids).execute();
        return ids.length;
      }),
  };
}

/**
 * Locks an inquiry that hasn't been answered, after waiting for any other answer that's in progress. @throws
 * {RefusedError} if the inquiry is missing or has been answered
 */
async function lockOpen(transaction: Transaction<Tables>, organizationId: string, id: string): Promise<InquiryRecord> {
  const row = await transaction
    .selectFrom('inquiries')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new RefusedError<InquiryOutcome>({ outcome: 'missing' });
  if (row.status !== 'open') throw new RefusedError<InquiryOutcome>({ outcome: 'already_answered' });
  return toRecord(row);
}

function withOffer(before: InquiryRecord, { request, quote, answer }: NewOffer, now: string): InquiryRecord {
  const { slug: maker } = answer.workshop;
  const { expiresAt } = request;
  return { ...before, status: 'offered', quoteId: quote.id, answer, maker, answeredAt: now, expiresAt };
}

async function write(
  transaction: Transaction<Tables>,
  inquiry: InquiryRecord,
  { by, now }: AnswerOptions,
  action: 'inquiry.offered' | 'inquiry.declined' | 'inquiry.sample_sent',
): Promise<InquiryRecord> {
  const { id, organizationId, kind, status } = inquiry;
  const { orderId: _, ...columns } = inquiry;
  await transaction.updateTable('inquiries').set(toRow(columns)).where('id', '=', id).execute();
  await audit(transaction, { organizationId, by, now }, { action, subject: { id } });
  const declined = kind === 'sample' ? 'sample_declined' : 'inquiry_declined';
  const kinds = { open: [], offered: ['inquiry_offered'], declined: [declined], sent: ['sample_sent'] } as const;
  await insertMails(transaction, subjectOf(inquiry), { kinds: kinds[status], sequence: 2, now });
  return inquiry;
}

async function tellShop(
  transaction: Transaction<Tables>,
  inquiry: InquiryRecord,
  { now }: AnswerOptions,
  [kind, workshop]: readonly [kind: 'shop_inquiry_offered' | 'shop_inquiry_declined', workshop: string],
): Promise<void> {
  await insertMails(transaction, { ...subjectOf(inquiry), workshop }, { kinds: [kind], sequence: 2, now });
}

function subjectOf({ id, organizationId, mode }: Pick<InquiryRecord, 'id' | 'organizationId' | 'mode'>) {
  return { organizationId, mode, inquiryId: id };
}

async function getInquiry(
  db: Kysely<Tables>,
  id: string,
  organizationId?: string,
  share?: OrderShare,
): Promise<InquiryRecord | undefined> {
  let query = db.selectFrom('inquiries').selectAll().where('id', '=', id);
  if (organizationId !== undefined) query = query.where('organization_id', '=', organizationId);
  if (share) query = query.where(ofShare(db, share));
  const row = await query.executeTakeFirst();
  return row && (await withOrders(db, [row]))[0];
}

/**
 * Selects the inquiries that a key can see. A workshop can see those that were sent to it, until another workshop has
 * answered.
 */
function ofShare(db: Kysely<Tables>, { mode, workshop, models }: OrderShare): RawBuilder<SqlBool> {
  const asked = sql`inquiries.workshops like ${`%"${workshop}"%`}`;
  const ofWorkshop =
    workshop === undefined
      ? sql``
      : sql`and (inquiries.maker = ${workshop} or (inquiries.status = 'open' and ${asked}))`;
  const ofModels = models === undefined ? sql`` : sql`and ${hasOnlyModels(db, 'inquiries', models)}`;
  return sql<SqlBool>`inquiries.mode = ${mode} ${ofWorkshop} ${ofModels}`;
}

async function withOrders(db: Kysely<Tables>, rows: readonly InquiryRow[]): Promise<readonly InquiryRecord[]> {
  const ids = rows.flatMap(({ quote_id }) => quote_id ?? []);
  if (ids.length === 0) return rows.map(toRecord);
  const quotes = await db.selectFrom('quotes').select(['id', 'order_id']).where('id', 'in', ids).execute();
  const orders = new Map(quotes.map(({ id, order_id }) => [id, order_id ?? undefined]));
  return rows.map((row) => ({ ...toRecord(row), orderId: orders.get(row.quote_id ?? '') }));
}

const readRow = recordReader<Omit<InquiryRecord, 'orderId'>>({
  json: [
    'configuration',
    'items',
    'materials',
    'price',
    'seller',
    'shipTo',
    'address',
    'accepted',
    'contact',
    'workshops',
    'answer',
    'declines',
  ],
});

function toRecord(row: InquiryRow): InquiryRecord {
  return { ...readRow(row), orderId: undefined };
}
