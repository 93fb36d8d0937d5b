// Queries for discount codes. Placing or canceling an order counts the use of its code in the same transaction.

import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely';
import { type DiscountRecord, type DiscountStore, MAX_DISCOUNTS } from '../../domain/discounts/discount-store.js';
import { audit, changesBetween } from './audit.js';
import { recordReader, toRow } from './rows.js';
import { fixedQuery, insertRows, lockOrganization } from './statements.js';
import type { Tables } from './tables.js';

export function discountQueries(db: Kysely<Tables>): DiscountStore {
  const listAll = fixedQuery((organizationId, mode) =>
    ofMode(db, organizationId, mode as DiscountRecord['mode'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
  );
  const findByCode = fixedQuery((organizationId, mode, code) =>
    ofMode(db, organizationId, mode as DiscountRecord['mode']).where('code', '=', code),
  );
  return {
    list: async (organizationId, mode) => (await listAll(db, organizationId, mode)).map(toRecord),
    find: async (organizationId, mode, code) => {
      const [row] = await findByCode(db, organizationId, mode, code);
      return row && toRecord(row);
    },
    add: (discount, by) =>
      db.transaction().execute(async (transaction) => {
        const { id, organizationId, mode, code, createdAt: now } = discount;
        await lockOrganization(transaction, organizationId);
        const known = await ofMode(transaction, organizationId, mode).execute();
        if (known.some((each) => each.code === code)) return 'taken';
        if (known.length >= MAX_DISCOUNTS) return 'full';
        await insertRows(transaction, 'discounts', [toRow(withAll(discount))]);
        const note = { action: 'discount.created', subject: { id, name: code } } as const;
        await audit(transaction, { organizationId, by, now }, note);
        return 'added';
      }),
    change: ({ organizationId, mode, id }, change, { now, by }) =>
      db.transaction().execute(async (transaction) => {
        const query = ofMode(transaction, organizationId, mode).where('id', '=', id).forUpdate();
        const row = await query.executeTakeFirst();
        if (!row) return undefined;
        const before = toRecord(row);
        const after = { ...before, ...change };
        const changes = changesBetween(fieldsOf(before), fieldsOf(after));
        if (changes.length === 0) return before;
        const { uses: _, ...set } = toRow(withAll(after));
        await transaction.updateTable('discounts').set(set).where('id', '=', id).execute();
        const note = { action: 'discount.changed', subject: { id, name: after.code }, changes } as const;
        await audit(transaction, { organizationId, by, now }, note);
        return after;
      }),
  };
}

function ofMode(db: Kysely<Tables>, organizationId: string, mode: DiscountRecord['mode']) {
  const all = db.selectFrom('discounts').selectAll().where('organization_id', '=', organizationId);
  return all.where('mode', '=', mode);
}

const fieldsOf = ({ isActive, validUntil, maxUses }: DiscountRecord) => {
  return { active: isActive, valid_until: validUntil, max_uses: maxUses };
};

/** Returns the record with a key for every column. A missing field gets the value undefined. */
function withAll(discount: DiscountRecord): Required<{ [Field in keyof DiscountRecord]: DiscountRecord[Field] }> {
  const none = { percent: undefined, amount: undefined, minimum: undefined };
  return { ...none, validFrom: undefined, validUntil: undefined, maxUses: undefined, ...discount };
}

const toRecord = recordReader<DiscountRecord>({
  json: ['amount', 'minimum'],
  booleans: ['includesDelivery', 'isActive'],
});

/**
 * Counts the use of a discount code for a quote that's being ordered.
 * @param more.isPromised whether the order gets the discount even if the code has ended or is used up
 * @returns whether the quote's code had a use left. If so, that use has been counted.
 */
export async function useDiscount(
  transaction: Transaction<Tables>,
  quoteId: string,
  { isPromised = false }: { readonly isPromised?: boolean | undefined } = {},
): Promise<boolean> {
  const query = transaction.updateTable('discounts').set({ uses: sql<number>`uses + 1` });
  const isLeft = ({ eb, and, or, ref }: ExpressionBuilder<Tables, 'discounts'>) =>
    and([eb('is_active', '=', 1), or([eb('max_uses', 'is', null), eb('uses', '<', ref('max_uses'))])]);
  const { numUpdatedRows } = await query
    .where('id', '=', discountOf(quoteId))
    .$if(!isPromised, (left) => left.where(isLeft))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives back the use of a discount code that was counted for the quote's order. */
export async function returnDiscount(transaction: Transaction<Tables>, quoteId: string): Promise<void> {
  await transaction
    .updateTable('discounts')
    .set({ uses: sql<number>`uses - 1` })
    .where('id', '=', discountOf(quoteId))
    .execute();
}

function discountOf(quoteId: string) {
  return ({ selectFrom }: ExpressionBuilder<Tables, 'discounts'>) =>
    selectFrom('quotes')
      .innerJoin('quote_requests', 'quote_requests.id', 'quotes.request_id')
      .select('quote_requests.discount_id')
      .where('quotes.id', '=', quoteId);
}
