// Queries for orders' invoices and credit notes. A document's number is assigned in the transaction that issues it. The
// transaction locks the counter, so that a rollback doesn't leave a gap in the numbers.

import { type Kysely, sql, type Transaction } from 'kysely';
import {
  amountToCredit,
  type CreditOutcome,
  creditableOf,
  creditedBefore,
  type InvoiceFilter,
  type InvoicePosition,
  type InvoiceRecord,
  type InvoiceStore,
  type Invoicing,
  isInvoiced,
  type ListedInvoice,
} from '../../domain/invoices/invoices.js';
import type { OrderRecord, PageQuery } from '../../domain/records/records.js';
import { dayIn } from '../../platform/time-zones.js';
import { audit } from './audit.js';
import { claimKey } from './idempotency.js';
import { insertMails } from './mails.js';
import { ofShare } from './order-list.js';
import { pricesOf } from './quotes.js';
import { recordReader, toRow } from './rows.js';
import { insertRows, lockOrder, RefusedError, rollBackWhenRefused } from './statements.js';
import type { Tables } from './tables.js';

export function invoiceQueries(db: Kysely<Tables>): InvoiceStore {
  return {
    ofOrder: (orderId) => invoicesOf(db, orderId),
    ofOrders: (orderIds) => invoicesOfAll(db, orderIds),
    list: (organizationId, filter, page) => listInvoices(db, organizationId, filter, page),
    issue: (orderId, invoicing, now) =>
      db.transaction().execute(async (transaction) => {
        await lockOrder(transaction, orderId);
        await settleInvoices(transaction, orderId, now, invoicing);
        return invoicesOf(transaction, orderId);
      }),
    credit: (orderId, { amount, remaining, claim, by, now }) =>
      rollBackWhenRefused<CreditOutcome>(() =>
        db.transaction().execute(async (transaction) => {
          await lockOrder(transaction, orderId);
          const repeated = await claimKey(transaction, claim, orderId, now);
          if (repeated) return repeated;
          const issued = await invoicesOf(transaction, orderId);
          const [invoice] = issued;
          const payment = await paymentOf(transaction, orderId);
          const left = creditableOf(
            issued,
            payment && { amount: JSON.parse(payment.amount), reference: payment.reference ?? undefined },
          );
          if (!invoice || !left) throw new RefusedError<CreditOutcome>({ outcome: 'no_invoice' });
          const isChanged = remaining !== undefined && remaining !== left.amount;
          if (isChanged) throw new RefusedError<CreditOutcome>({ outcome: 'changed', left });
          if (amount > left.amount) throw new RefusedError<CreditOutcome>({ outcome: 'too_much', left });
          const { year: _, number: __, ...common } = invoice;
          const details = { ...invoice.details, isByShop: true };
          const credited = { ...left, amount };
          await issue(transaction, { ...common, details, kind: 'credit_note', amount: credited, issuedAt: now });
          const { organizationId, mode } = invoice;
          const mail = { kinds: ['order_credited'], sequence: issued.length, now } as const;
          await insertMails(transaction, { organizationId, mode, orderId }, mail);
          const changes = [{ field: 'credited', after: amount }];
          const note = { action: 'order.credited', subject: { id: orderId }, changes } as const;
          await audit(transaction, { organizationId, by, now }, note);
          return { outcome: 'credited' };
        }),
      ),
  };
}

/** Issues the documents that the order should have but doesn't have yet. The transaction must have locked the order. */
export async function settleInvoices(
  transaction: Transaction<Tables>,
  orderId: string,
  now: string,
  invoicing?: Invoicing,
): Promise<void> {
  const issued = await invoicesOf(transaction, orderId);
  const [invoice] = issued;
  if (!invoice && !invoicing?.details) return;
  const row = await transaction.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  const order = { status: row.status, total: JSON.parse(row.total) as OrderRecord['total'] };
  const common = { orderId, organizationId: row.organization_id, mode: row.mode, issuedAt: now } as const;
  const first =
    !invoice && invoicing?.details && isInvoiced(order.status, invoicing.from)
      ? await issue(transaction, {
          ...{ ...common, seller: invoicing.seller, details: invoicing.details },
          ...{ kind: 'invoice', amount: order.total },
        })
      : invoice;
  if (!first) return;
  const payment = await paymentOf(transaction, orderId);
  const credit = amountToCredit(order, payment?.refunded ?? 0, invoice ? issued : [first]);
  if (credit === 0) return;
  await issue(transaction, {
    ...{ ...common, seller: first.seller, details: first.details },
    ...{ kind: 'credit_note', amount: { ...order.total, amount: credit } },
  });
}

function paymentOf(transaction: Transaction<Tables>, orderId: string) {
  const query = transaction.selectFrom('payments').select(['amount', 'refunded', 'reference']);
  return query.where('order_id', '=', orderId).executeTakeFirst();
}

async function issue(
  transaction: Transaction<Tables>,
  document: Omit<InvoiceRecord, 'year' | 'number'>,
): Promise<InvoiceRecord> {
  const year = Number(dayIn(document.details.seller.country, document.issuedAt).slice(0, 4));
  const { organizationId: organization_id, mode, seller } = document;
  const counter = { organization_id, mode, seller, year, last: 1 };
  const [taken] = await insertRows<'invoice_counters', { last: number }>(
    transaction,
    'invoice_counters',
    [counter],
    'on conflict (organization_id, mode, seller, year) do update set last = invoice_counters.last + 1 returning last',
  );
  const record: InvoiceRecord = { ...document, year, number: taken!.last };
  await insertRows(transaction, 'invoices', [toRow(record)]);
  return record;
}

/** Reads a page of the organization's documents, and what their amounts are calculated from. */
async function listInvoices(
  db: Kysely<Tables>,
  organizationId: string,
  { share, issuedAfter, issuedBefore }: InvoiceFilter,
  { limit, after }: PageQuery<InvoicePosition>,
): Promise<readonly ListedInvoice[]> {
  let query = db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .selectAll('invoices')
    .select(['orders.country', 'orders.quote_id'])
    .where('invoices.organization_id', '=', organizationId)
    .where('invoices.mode', '=', share.mode)
    .where(ofShare(db, share));
  if (issuedAfter !== undefined) query = query.where('issued_at', '>=', issuedAfter);
  if (issuedBefore !== undefined) query = query.where('issued_at', '<', issuedBefore);
  if (after) {
    const { issuedAt, seller, number } = after;
    query = query.where(sql<boolean>`(issued_at, seller, number) < (${issuedAt}, ${seller}, ${number})`);
  }
  const rows = await query
    .orderBy('issued_at', 'desc')
    .orderBy('seller', 'desc')
    .orderBy('number', 'desc')
    .limit(limit + 1)
    .execute();
  if (rows.length === 0) return [];
  const prices = await pricesOf(
    db,
    rows.map(({ quote_id }) => quote_id),
  );
  const issued = await invoicesOfAll(
    db,
    rows.map(({ order_id }) => order_id),
  );
  return rows.map(({ country, quote_id, ...row }) => {
    const document = toRecord(row);
    const ofSameOrder = issued.filter(({ orderId }) => orderId === document.orderId);
    const { price } = prices.get(quote_id)!;
    return { ...document, country, price, creditedBefore: creditedBefore(ofSameOrder, document) };
  });
}

function invoicesOf(db: Kysely<Tables>, orderId: string): Promise<readonly InvoiceRecord[]> {
  return invoicesOfAll(db, [orderId]);
}

async function invoicesOfAll(db: Kysely<Tables>, orderIds: readonly string[]): Promise<readonly InvoiceRecord[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom('invoices')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('year')
    .orderBy('number')
    .execute();
  return rows.map(toRecord);
}

const toRecord = recordReader<InvoiceRecord>({ json: ['amount', 'details'] });
