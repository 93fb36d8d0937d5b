// Queries for orders and their events.

import { finalOrderStatuses, isLostOrderStatus, type Tracking } from '@parametric/api-client';
import { orderCode } from '@parametric/configurator-element/manufacture';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { OrderShare } from '../../domain/keys/scopes.js';
import { mailsOfStatus, readerOf } from '../../domain/mail/mail-kinds.js';
import { discountIn } from '../../domain/orders/order-amounts.js';
import {
  isAddressOpen,
  type NewOrder,
  type OrderStore,
  type PlaceOutcome,
  type QuoteRefusal,
} from '../../domain/orders/order-store.js';
import type { KeyMode, OrderEventRecord, OrderRecord, OrderWithHistory } from '../../domain/records/records.js';
import { type AuditContext, audit, changesBetween } from './audit.js';
import { deliveryWriter, eraseResponses } from './deliveries.js';
import { returnDiscount, useDiscount } from './discounts.js';
import { claimKey } from './idempotency.js';
import { settleInvoices } from './invoices.js';
import { enqueueMails, insertMails } from './mails.js';
import {
  eraseTerms,
  eventRecord,
  eventsSince,
  lastChanges,
  listOrderRows,
  ofShare,
  readFacets,
  writeTerms,
} from './order-list.js';
import { endPayment, paymentsOf, writePayment } from './payments.js';
import { priceReader, pricesOf } from './quotes.js';
import { recordReader, toRow } from './rows.js';
import { fixedQuery, inBatches, insertRows, lockOrder, RefusedError, rollBackWhenRefused } from './statements.js';
import { countOrder } from './statistics.js';
import type { OrderRow, Tables } from './tables.js';

export function orderQueries(db: Kysely<Tables>): OrderStore {
  const acceptQuote = quoteAcceptance(db);
  const enqueueDeliveries = deliveryWriter(db);
  const readPrices = priceReader(db);
  const deleteHeld = fixedQuery((keyId, keyHash) =>
    db.deleteFrom('held_orders').where('key_id', '=', keyId).where('key_hash', '=', keyHash),
  );
  const findLicenseOrder = fixedQuery((organizationId, mode, since, offset) =>
    db
      .selectFrom('orders')
      .select('created_at')
      .where('organization_id', '=', organizationId)
      .where('created_at', '>', since)
      .where('key_id', 'in', ({ selectFrom }) =>
        selectFrom('keys')
          .select('id')
          .where('organization_id', '=', organizationId)
          .where('kind', '=', 'license')
          .where('mode', '=', mode as KeyMode),
      )
      .orderBy('created_at', 'desc')
      .limit(1)
      .offset(sql<number>`cast(${offset} as integer)`),
  );
  return {
    place: (order, claim, { orderedAt, isOfSharedWorkshop = false, isOfferByHand, payment } = {}) =>
      rollBackWhenRefused<PlaceOutcome>(() =>
        db.transaction().execute(async (transaction) => {
          const repeated = await claimKey(transaction, claim, order.id, order.createdAt);
          if (repeated) return { outcome: 'repeated', repeated };
          if (claim) await deleteHeld(transaction, claim.keyId, claim.keyHash);
          await acceptQuote(transaction, order, { orderedAt, isOfSharedWorkshop });
          const placed = await writeOrder(transaction, order, enqueueDeliveries);
          const prices = await readPrices(transaction, order.quoteId);
          if (
            discountIn(prices.price) &&
            !(await useDiscount(transaction, order.quoteId, { isPromised: isOfferByHand }))
          )
            refuse({ outcome: 'discount_ended' });
          const written = payment && (await writePayment(transaction, order, payment));
          return { outcome: 'placed', orderWithHistory: { ...placed, ...prices, payment: written } };
        }),
      ),
    move: (organizationId, id, move, now, mayMove) =>
      db.transaction().execute(async (transaction) => {
        await lockOrder(transaction, id);
        const orderWithHistory = await getOrder(transaction, id, organizationId, move.share);
        if (!orderWithHistory) return { outcome: 'missing' };
        const { order, history } = orderWithHistory;
        const isSame = order.status === move.status;
        const isOther = move.from !== undefined && move.from !== order.status;
        // A client that didn't receive the response sends the change again. If the order already has the requested
        // status, that isn't a conflict.
        if (isOther && !(isSame && isSameTracking(move.tracking, order))) {
          return { outcome: 'changed', orderWithHistory };
        }
        if (!isSame && !mayMove(order.status, move.status)) return { outcome: 'refused', from: order.status };
        const tracking = move.tracking ?? order.tracking;
        const changedAt = isSame ? order.changedAt : timeAfter(now, order.changedAt);
        const moved: OrderRecord = { ...order, status: move.status, tracking, changedAt };
        await transaction
          .updateTable('orders')
          .set({ status: moved.status, tracking: tracking ? JSON.stringify(tracking) : null, changed_at: changedAt })
          .where('id', '=', id)
          .execute();
        const isTracked = JSON.stringify(tracking) !== JSON.stringify(order.tracking);
        const changes = [
          ...(isSame ? [] : [{ field: 'status', before: order.status, after: move.status }]),
          // The tracking number is personal data, so the audit log only records that it changed.
          ...(isTracked ? [{ field: 'tracking' }] : []),
        ];
        if (changes.length > 0) {
          const action = isSame ? 'order.tracked' : 'order.status_changed';
          await audit(transaction, { organizationId, by: move.by, now }, { action, subject: { id }, changes });
        }
        if (isSame) return { outcome: 'unchanged', orderWithHistory: { ...orderWithHistory, order: moved } };
        // Once the recipient has been erased, don't store a reason, because it could contain the person's name.
        const reason = order.recipient ? move.reason : undefined;
        const event = await writeEvent(transaction, moved, { sequence: history.length + 1, reason });
        await enqueueDeliveries(transaction, moved, event.sequence, now);
        const isByWorkshop = move.share?.workshop !== undefined;
        await enqueueMails(transaction, moved, { sequence: event.sequence, now, isByWorkshop });
        await endPayment(transaction, moved, now);
        // A status without an email to the customer would issue an invoice that the customer never gets.
        const isMailed = mailsOfStatus[moved.status].some((kind) => readerOf(kind) === 'customer');
        await settleInvoices(transaction, id, now, isMailed ? move.invoicing : undefined);
        if (isLostOrderStatus(moved.status)) {
          await countOrder(transaction, moved, 'ended');
          if (discountIn(orderWithHistory.price)) await returnDiscount(transaction, moved.quoteId);
        }
        return {
          outcome: 'moved',
          orderWithHistory: { ...orderWithHistory, order: moved, history: [...history, event] },
        };
      }),
    correctAddress: (organizationId, id, fields, { now, by }) =>
      db.transaction().execute(async (transaction) => {
        await lockOrder(transaction, id);
        const found = await getOrder(transaction, id, organizationId);
        if (!found || !isAddressOpen(found.order)) return 'final';
        const { order } = found;
        const { recipient: before } = found.order;
        const recipient = Object.fromEntries(
          Object.entries({ ...before, ...fields }).filter(([, text]) => text !== ''),
        );
        // Keep the postcode, even for countries without postcodes.
        const corrected = { ...order, recipient: { ...recipient, postcode: fields.postcode ?? before.postcode } };
        const changes = changesBetween(before, corrected.recipient).map(({ field }) => ({ field }));
        if (changes.length === 0) return 'unchanged';
        const row = { recipient: JSON.stringify(corrected.recipient) };
        await transaction.updateTable('orders').set(row).where('id', '=', id).execute();
        await eraseTerms(transaction, [id]);
        await writeTerms(transaction, corrected);
        const note = { action: 'order.address_corrected', subject: { id }, changes } as const;
        await audit(transaction, { organizationId, by, now }, note);
        // Workshops don't see the email address, so they don't need to know that it changed.
        if (changes.every(({ field }) => field === 'email')) return 'corrected';
        const kind = 'workshop_address_corrected';
        const mails = transaction.selectFrom('mails').where('order_id', '=', id).where('kind', '=', kind);
        const last = await mails.select(({ fn }) => fn.max('sequence').as('sequence')).executeTakeFirst();
        const mail = { kinds: [kind], sequence: (last?.sequence ?? 0) + 1, now } as const;
        await insertMails(transaction, { organizationId, mode: order.mode, orderId: id }, mail);
        return 'corrected';
      }),
    markVatNumber: (organizationId, id, isChecked, { now, by }) =>
      db.transaction().execute(async (transaction) => {
        await lockOrder(transaction, id);
        const { recipient } = (await getOrder(transaction, id, organizationId))?.order ?? {};
        if (recipient?.vat_number === undefined) return 'missing';
        const { vat_number_checked: earlier, ...others } = recipient;
        if (isChecked === (earlier !== undefined)) return 'marked';
        const mark = isChecked
          ? { vat_number_checked: { at: now, by: by.kind === 'command' ? by.name : (by.label ?? by.id) } }
          : {};
        const row = { recipient: JSON.stringify({ ...others, ...mark }) };
        await transaction.updateTable('orders').set(row).where('id', '=', id).execute();
        const action = isChecked ? 'order.vat_number_checked' : 'order.vat_number_unchecked';
        await audit(transaction, { organizationId, by, now }, { action, subject: { id } });
        return 'marked';
      }),
    get: (organizationId, id, share) => getOrder(db, id, organizationId, share),
    find: (id) => getOrder(db, id),
    list: async (organizationId, filter, page) => {
      const rows = await listOrderRows(db, organizationId, filter, page);
      return rows && withHistory(db, rows);
    },
    eventsSince: (organizationId, since, filter) => eventsSince(db, organizationId, since, filter),
    facets: (organizationId, share) => readFacets(db, organizationId, share),
    lastChanges: (organizationIds) => lastChanges(db, organizationIds),
    timeOfLicenseOrder: async (organizationId, mode, since, count) => {
      const [row] = await findLicenseOrder(db, organizationId, mode, since, `${count - 1}`);
      return row?.created_at;
    },
    latestSequences: async (ids) => {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('order_events')
        .select(({ fn }) => ['order_id', fn.max('sequence').as('last')])
        .where('order_id', 'in', ids)
        .groupBy('order_id')
        .execute();
      return new Map(rows.map(({ order_id, last }) => [order_id, Number(last)]));
    },
    eventsAfter: async (id, sequence) => {
      const query = db.selectFrom('order_events').selectAll().where('order_id', '=', id);
      const rows = await query.where('sequence', '>', sequence).orderBy('sequence').execute();
      return rows.map(eventRecord);
    },
    erasePersonalData: (organizationId, id, now, by) => erasePersonalData(db, { organizationId, by, now }, id),
    erasePersonalDataBefore: (before) => erasePersonalDataBefore(db, before),
  };
}

async function writeOrder(
  transaction: Transaction<Tables>,
  placed: NewOrder,
  enqueueDeliveries: ReturnType<typeof deliveryWriter>,
): Promise<Pick<OrderWithHistory, 'order' | 'history'>> {
  const order: OrderRecord = { ...placed, status: 'received', tracking: undefined, changedAt: placed.createdAt };
  const code = orderCode(order.id);
  await insertRows(transaction, 'orders', [{ ...toRow(order), workshop_slug: order.workshop.slug, code }]);
  await writeTerms(transaction, order);
  const event = await writeEvent(transaction, order, { sequence: 1 });
  await enqueueDeliveries(transaction, order, event.sequence, order.createdAt);
  await enqueueMails(transaction, order, { sequence: event.sequence, now: order.createdAt });
  await countOrder(transaction, order, 'orders');
  return { order, history: [event] };
}

async function writeEvent(
  transaction: Transaction<Tables>,
  order: OrderRecord,
  { sequence, reason = null }: { readonly sequence: number; readonly reason?: string | null | undefined },
): Promise<OrderEventRecord> {
  const event = { order_id: order.id, sequence, status: order.status, reason, occurred_at: order.changedAt };
  await insertRows(transaction, 'order_events', [event]);
  return eventRecord(event);
}

/** The time of a change. It's always later than the time of the previous change. */
export function timeAfter(now: string, before: string): string {
  return now > before ? now : new Date(Date.parse(before) + 1).toISOString();
}

async function getOrder(
  db: Kysely<Tables>,
  id: string,
  organizationId?: string,
  share?: OrderShare,
): Promise<OrderWithHistory | undefined> {
  let query = db.selectFrom('orders').selectAll().where('id', '=', id);
  if (organizationId !== undefined) query = query.where('organization_id', '=', organizationId);
  if (share) query = query.where(ofShare(db, share));
  const [orderWithHistory] = await withHistory(db, await query.execute());
  return orderWithHistory;
}

async function withHistory(db: Kysely<Tables>, rows: readonly Selectable<OrderRow>[]): Promise<OrderWithHistory[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const query = db.selectFrom('order_events').selectAll().where('order_id', 'in', ids).orderBy('sequence');
  const [events, payments] = [await query.execute(), await paymentsOf(db, ids)];
  const prices = await pricesOf(
    db,
    rows.map(({ quote_id }) => quote_id),
  );
  return rows.map((row) => ({
    order: toRecord(row),
    history: events.filter((event) => event.order_id === row.id).map(eventRecord),
    payment: payments.get(row.id),
    ...prices.get(row.quote_id)!,
  }));
}

function isSameTracking(tracking: Tracking | undefined, order: OrderRecord): boolean {
  return tracking === undefined || JSON.stringify(tracking) === JSON.stringify(order.tracking);
}

const toRecord = recordReader<OrderRecord>({
  json: ['workshop', 'configuration', 'items', 'total', 'recipient', 'tracking', 'accepted'],
  without: ['workshop_slug', 'code'],
});

/**
 * Creates the function that accepts a quote when its order is placed.
 * @returns a function that accepts the order's quote in the order's transaction, or throws an error with the reason
 * why it can't be accepted
 */
function quoteAcceptance(db: Kysely<Tables>) {
  // Lock the request, so that orders for two of its quotes are placed one after the other. Otherwise, each transaction
  // could wait for a quote that the other one has locked.
  const lockRequest = fixedQuery((quoteId) =>
    db
      .selectFrom('quote_requests')
      .select('created_at')
      .where('id', '=', ({ selectFrom }) => selectFrom('quotes').select('request_id').where('id', '=', quoteId))
      .forUpdate(),
  );
  const accept = fixedQuery((orderId, quoteId, organizationId, now) =>
    db
      .updateTable('quotes')
      .set({ status: 'accepted', order_id: orderId })
      .where('id', '=', quoteId)
      .where('organization_id', '=', organizationId)
      .where('status', '=', 'open')
      .where('expires_at', '>', now)
      .returning('request_id'),
  );
  const cancelSiblings = fixedQuery((requestId, quoteId) =>
    db
      .updateTable('quotes')
      .set({ status: 'canceled' })
      .where('request_id', '=', requestId)
      .where('id', '!=', quoteId)
      .where('status', '=', 'open'),
  );
  return async (
    transaction: Transaction<Tables>,
    order: NewOrder,
    {
      orderedAt = order.createdAt,
      isOfSharedWorkshop,
    }: { readonly orderedAt?: string | undefined; readonly isOfSharedWorkshop: boolean },
  ): Promise<void> => {
    const [request] = await lockRequest(transaction, order.quoteId);
    const [accepted] = await accept(transaction, order.id, order.quoteId, order.organizationId, orderedAt);
    if (!accepted) refuse(await refusalOf(transaction, order));
    await cancelSiblings(transaction, accepted.request_id, order.quoteId);
    if (!isOfSharedWorkshop) await refuseReplaced(transaction, order, request?.created_at);
  };
}

/**
 * Refuses a quote if its workshop was removed and replaced by another one with the same slug, because the new workshop
 * must not see the order. A transaction that adds a workshop waits for this one, and then finds the order.
 */
async function refuseReplaced(
  transaction: Transaction<Tables>,
  { organizationId, workshop: { slug } }: NewOrder,
  quotedAt: string | undefined,
): Promise<void> {
  const organization = transaction.selectFrom('organizations').select('id').where('id', '=', organizationId);
  await organization.forShare().execute();
  const query = transaction.selectFrom('workshops').select('created_at').where('organization_id', '=', organizationId);
  const workshop = await query.where('slug', '=', slug).executeTakeFirst();
  if (workshop && quotedAt !== undefined && workshop.created_at > quotedAt) refuse({ outcome: 'replaced' });
}

function refuse(refusal: QuoteRefusal): never {
  throw new RefusedError(refusal);
}

async function refusalOf(transaction: Transaction<Tables>, order: NewOrder): Promise<QuoteRefusal> {
  const quote = await transaction
    .selectFrom('quotes')
    .select(['status', 'order_id'])
    .where('id', '=', order.quoteId)
    .where('organization_id', '=', order.organizationId)
    .executeTakeFirst();
  if (!quote) return { outcome: 'missing' };
  if (quote.status === 'accepted') return { outcome: 'ordered', orderId: quote.order_id! };
  return { outcome: quote.status === 'canceled' ? 'canceled' : 'expired' };
}

// Erases orders' personal data in every row that contains it: the recipient, the parcel's tracking data, the reason for
// a cancellation, and the destination in the quote request. `demo/docs/stored-data.md` lists what else is stored.

/**
 * How many orders are erased per transaction. The number is small, so that other writes wait for milliseconds, not
 * minutes.
 */
const BATCH = 200;

/** Erases one order's personal data. @returns false if the organization has no such order */
export async function erasePersonalData(db: Kysely<Tables>, context: AuditContext, id: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const query = transaction.selectFrom('orders').select('id').where('id', '=', id);
    if (!(await query.where('organization_id', '=', context.organizationId).executeTakeFirst())) return false;
    await eraseOrders(transaction, [id]);
    await audit(transaction, context, { action: 'order.personal_data_erased', subject: { id } });
    return true;
  });
}

/**
 * Erases the personal data of every order that reached its last status before `before`. An order that hasn't been
 * delivered still needs its address.
 * @returns the number of orders whose data was erased
 */
export async function erasePersonalDataBefore(db: Kysely<Tables>, before: string): Promise<number> {
  const old = db
    .selectFrom('orders')
    .select('id')
    .where('changed_at', '<', before)
    .where('status', 'in', finalOrderStatuses)
    .where((where) => where.or([where('recipient', 'is not', null), where('tracking', 'is not', null)]))
    .limit(BATCH);
  return inBatches(BATCH, async () => {
    const ids = (await old.execute()).map(({ id }) => id);
    if (ids.length > 0) await db.transaction().execute((transaction) => eraseOrders(transaction, ids));
    return ids.length;
  });
}

async function eraseOrders(transaction: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  await transaction.updateTable('orders').set({ recipient: null, tracking: null }).where('id', 'in', ids).execute();
  await eraseTerms(transaction, ids);
  await transaction
    .updateTable('order_events')
    .set({ reason: null })
    .where('order_id', 'in', ids)
    .where('reason', 'is not', null)
    .execute();
  await eraseResponses(transaction, ids);
  await transaction.deleteFrom('order_messages').where('order_id', 'in', ids).execute();
  await transaction.deleteFrom('order_notes').where('order_id', 'in', ids).execute();
  await transaction
    .updateTable('inquiries')
    .set({ contact: null, vat_number: null, ship_to: null, address: null, note: null })
    .where('quote_id', 'in', ({ selectFrom }) => selectFrom('orders').select('quote_id').where('id', 'in', ids))
    .execute();
  await transaction
    .updateTable('quote_requests')
    .set({ ship_to: null, vat_number: null })
    .where((where) => where.or([where('ship_to', 'is not', null), where('vat_number', 'is not', null)]))
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('quotes')
        .innerJoin('orders', 'orders.quote_id', 'quotes.id')
        .select('quotes.request_id')
        .where('orders.id', 'in', ids),
    )
    .execute();
}
