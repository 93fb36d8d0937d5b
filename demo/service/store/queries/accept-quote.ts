// Accepts a quote in its order's transaction. The queries are compiled once, since their text is always the same.

import type { Kysely, Transaction } from 'kysely';
import type { NewOrder } from '../../domain/orders/order-store.js';
import type { QuoteRefusal } from '../../domain/orders/quote-store.js';
import { fixedQuery } from './fixed-query.js';
import { RefusedError } from './rollback.js';
import type { Tables } from './tables.js';

/** @returns a function that accepts the order's quote in its transaction, or throws the reason why it can't */
export function quoteAcceptance(db: Kysely<Tables>) {
  // Locking the request makes orders for two of its quotes run one after the other. Without it, each could wait for a
  // quote that the other has locked.
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
    { isOfSharedWorkshop }: { readonly isOfSharedWorkshop: boolean },
  ): Promise<void> => {
    const [request] = await lockRequest(transaction, order.quoteId);
    const [accepted] = await accept(transaction, order.id, order.quoteId, order.organizationId, order.createdAt);
    if (!accepted) refuse(await refusalOf(transaction, order));
    await cancelSiblings(transaction, accepted.request_id, order.quoteId);
    if (!isOfSharedWorkshop) await refuseReplaced(transaction, order, request?.created_at);
  };
}

/**
 * Refuses a quote if its workshop was removed and replaced by another one with the same slug, because the new workshop
 * must not see the order. Adding a workshop waits for this transaction, and then finds the order.
 */
async function refuseReplaced(
  transaction: Transaction<Tables>,
  { organizationId, workshop: { slug } }: NewOrder,
  quotedAt: string | undefined,
): Promise<void> {
  const organization = transaction.selectFrom('organizations').select('id').where('id', '=', organizationId);
  await organization.forKeyShare().execute();
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
