// Accepting a quote: in the transaction of its order, asked by texts that are always the same.

import type { Kysely, Transaction } from 'kysely';
import type { NewOrder, QuoteRefusal } from '../store.js';
import type { Tables } from '../tables.js';
import { fixedQuery } from './fixed-query.js';
import { RefusedError } from './rollback.js';

/** @returns accepts the order's quote in its transaction, or throws why it can't be */
export function quoteAcceptance(db: Kysely<Tables>) {
  // Two orders of quotes of one request follow one another, and do not wait for each other's siblings.
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
 * A workshop that was added after the quote was given is another one, though it has the name of the one that gave it: who works
 * there must not see the order. Whoever adds one waits for this, and finds the order.
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
