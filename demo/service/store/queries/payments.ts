// Queries for checkout settings and orders' payments.

import { isLostOrderStatus } from '@parametric/api-client';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { type CheckoutRecord, initialCheckout } from '../../domain/payments/checkout.js';
import { mailsOfPayment } from '../../domain/payments/payment-mails.js';
import type { CheckoutStore, NewPayment, PaymentStore } from '../../domain/payments/payment-store.js';
import { REFUSED } from '../../domain/payments/payments.js';
import type { KeyMode, OrderRecord, PaymentRecord } from '../../domain/records/records.js';
import { audit, changesBetween } from './audit.js';
import { settleInvoices } from './invoices.js';
import { insertMails } from './mails.js';
import { recordReader, toRow } from './rows.js';
import { fixedQuery, insertRows, lockOrder, lockOrganization } from './statements.js';
import type { PaymentRow, Tables } from './tables.js';

export function checkoutQueries(db: Kysely<Tables>): CheckoutStore {
  // This query runs for every quote request and every order.
  const find = fixedQuery((organizationId, mode) =>
    db
      .selectFrom('checkouts')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('mode', '=', mode as KeyMode),
  );
  const readCheckout = async (executor: Kysely<Tables>, organizationId: string, mode: KeyMode) => {
    const [row] = await find(executor, organizationId, mode);
    return row ? toCheckout(row) : initialCheckout(organizationId, mode);
  };
  return {
    get: (organizationId, mode) => readCheckout(db, organizationId, mode),
    change: (organizationId, mode, change, { now, by, isAllowed }) =>
      db.transaction().execute(async (transaction) => {
        await lockOrganization(transaction, organizationId);
        const before = await readCheckout(transaction, organizationId, mode);
        const after: CheckoutRecord = { ...before, ...change };
        if (!isAllowed(after)) return;
        const changes = [
          ...changesBetween(publicFields(before), publicFields(after)),
          ...(after.key === before.key ? [] : [{ field: 'key' }]),
          ...(after.webhookSecret === before.webhookSecret ? [] : [{ field: 'webhook_secret' }]),
          ...(after.clientSecret === before.clientSecret ? [] : [{ field: 'shopify.client_secret' }]),
        ];
        if (changes.length === 0) return;
        const row = toRow(after);
        await transaction
          .insertInto('checkouts')
          .values(row)
          .onConflict((conflict) => conflict.columns(['organization_id', 'mode']).doUpdateSet(row))
          .execute();
        await audit(
          transaction,
          { organizationId, by, now },
          { action: 'organization.checkout_changed', subject: { id: organizationId }, changes },
        );
        const waiting = transaction.updateTable('payments').set(({ eb }) => woken(eb('version', '+', 1), now));
        await waiting
          .where('organization_id', '=', organizationId)
          .where('mode', '=', mode)
          .where('failures', '>', 0)
          .execute();
      }),
  };
}

function publicFields({ mode, kind, deposit, store, clientId, currencies }: CheckoutRecord) {
  const shopify = { 'shopify.store': store, 'shopify.client_id': clientId, 'shopify.currencies': currencies };
  return { mode, checkout: kind, deposit_percent: deposit, ...shopify };
}

const toCheckout = recordReader<CheckoutRecord>({ json: ['currencies'] });

export function paymentQueries(db: Kysely<Tables>): PaymentStore {
  return {
    ofOrder: async (orderId) => {
      const row = await db.selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirst();
      return row && toPayment(row);
    },
    claim: (now, leasedUntil, most) =>
      db.transaction().execute(async (transaction) => {
        const abandoned = transaction.selectFrom('payments').select('id').where('leased_until', '<=', now);
        const expired = (await abandoned.forUpdate().skipLocked().execute()).map(({ id }) => id);
        if (expired.length > 0) {
          const again = transaction.updateTable('payments').set({ due_at: now, leased_until: null });
          await again.where('id', 'in', expired).execute();
        }
        const due = transaction.selectFrom('payments').select('id').where('due_at', '<=', now).orderBy('due_at');
        const ids = (await due.limit(most).forUpdate().skipLocked().execute()).map(({ id }) => id);
        if (ids.length === 0) return [];
        const claimed = transaction.updateTable('payments').set({ due_at: null, leased_until: leasedUntil });
        return (await claimed.where('id', 'in', ids).returningAll().execute()).map(toPayment);
      }),
    save: (payment, dueAt, { now, refund }) =>
      db.transaction().execute(async (transaction) => {
        const { id, orderId, organizationId, mode, version, refunded } = payment;
        // Lock the order first, like the code that ends an order. Otherwise, writing an email that refers to the order
        // would wait for that code's lock.
        await lockOrder(transaction, orderId);
        const stored = transaction.selectFrom('payments').selectAll().where('id', '=', id);
        const row = await stored.where('version', '=', version).forUpdate().executeTakeFirst();
        if (!row) return undefined;
        const before = toPayment(row);
        const saved = { ...payment, version: version + 1 };
        const update = transaction
          .updateTable('payments')
          .set({ ...toRow(saved), due_at: dueAt ?? null, leased_until: null })
          .where('id', '=', id);
        await update.execute();
        const order = transaction.selectFrom('orders').select('status').where('id', '=', orderId);
        const isLost = isLostOrderStatus((await order.executeTakeFirstOrThrow()).status);
        const kinds = mailsOfPayment(before, saved, { isLost, isDue: dueAt !== undefined });
        await insertMails(transaction, { organizationId, mode, orderId }, { kinds, sequence: saved.version, now });
        if (refunded > before.refunded) await settleInvoices(transaction, orderId, now);
        if (refund) {
          const { by, amount } = refund;
          const note = { action: 'order.refunded', subject: { id: orderId } } as const;
          await audit(
            transaction,
            { organizationId, by, now },
            { ...note, changes: [{ field: 'refunded', after: amount }] },
          );
        }
        return saved;
      }),
    wake: async (organizationId, mode, { session, reference, order, paid }, now) => {
      let query = db
        .updateTable('payments')
        .set(({ eb }) => woken(eb('version', '+', 1), now))
        .where('organization_id', '=', organizationId)
        .where('mode', '=', mode);
      if (paid !== undefined) {
        query = query.set(({ eb, ref }) => ({
          session: eb.case().when('status', 'in', ['open', 'failed']).then(paid).else(ref('session')).end(),
        }));
      }
      if (session !== undefined) query = query.where('session', '=', session);
      if (reference !== undefined) query = query.where('reference', '=', reference);
      if (order !== undefined) query = query.where('order_id', '=', order);
      return (await query.executeTakeFirst()).numUpdatedRows > 0n;
    },
    releaseAll: async () => {
      const released = db.updateTable('payments').set(({ ref }) => ({ due_at: ref('created_at'), leased_until: null }));
      await released.where('leased_until', 'is not', null).execute();
    },
    endDelaysOfClock: async (now) => {
      // This also affects payments that were postponed for other reasons. That's harmless, because the service only
      // reads their status again.
      await db.updateTable('payments').set({ due_at: now }).where('due_at', '>', now).execute();
    },
  };
}

/**
 * Makes the payment due now, and resets its attempts. Ends its lease, because anything that was read before is
 * outdated.
 */
function woken<Version>(version: Version, now: string) {
  return { version, due_at: now, leased_until: null, failures: 0 };
}

const toPayment = recordReader<PaymentRecord>({ json: ['amount'], without: ['due_at', 'leased_until'] });

/**
 * Writes the payment for an order that's being placed. It becomes due when the customer has opened the payment page.
 */
export async function writePayment(
  transaction: Transaction<Tables>,
  { id: orderId, organizationId, mode, createdAt }: Pick<OrderRecord, 'id' | 'organizationId' | 'mode' | 'createdAt'>,
  { id, provider, amount, isRefused = false }: NewPayment,
): Promise<PaymentRecord> {
  const payment: PaymentRecord = {
    ...{
      id,
      organizationId,
      orderId,
      mode,
      provider,
      status: isRefused ? 'failed' : 'open',
      amount,
      pages: 0,
      session: undefined,
      url: undefined,
    },
    ...{ store: undefined, expiresAt: undefined, reference: undefined, refunded: 0, failedRefunds: 0, failures: 0 },
    ...{ detail: isRefused ? REFUSED : undefined, createdAt, changedAt: createdAt, version: 1 },
  };
  await insertRows(transaction, 'payments', [{ ...toRow(payment), due_at: null, leased_until: null }]);
  return payment;
}

/**
 * Makes the payment of an order due in the transaction that ends the order. After that, the payment is refunded, its
 * page is closed, or whatever the provider still has to do for the order is canceled.
 */
export async function endPayment(
  transaction: Transaction<Tables>,
  { id, status }: Pick<OrderRecord, 'id' | 'status'>,
  now: string,
): Promise<void> {
  if (!isLostOrderStatus(status)) return;
  const query = transaction.updateTable('payments').set(({ eb }) => woken(eb('version', '+', 1), now));
  await query.where('order_id', '=', id).where('status', 'in', ['open', 'paid', 'refunded']).execute();
}

export async function paymentsOf(
  db: Kysely<Tables>,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, PaymentRecord>> {
  const rows: Selectable<PaymentRow>[] = await db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .execute();
  return new Map(rows.map((row) => [row.order_id, toPayment(row)]));
}
