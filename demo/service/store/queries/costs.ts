// Queries for what orders actually cost the workshops that made them.

import type { Kysely } from 'kysely';
import type { CostRecord, CostStore } from '../../domain/workshops/real-costs.js';
import { audit } from './audit.js';
import { recordReader, toRow } from './rows.js';
import type { Tables } from './tables.js';

export function costQueries(db: Kysely<Tables>): CostStore {
  return {
    of: async (orderIds) => {
      if (orderIds.length === 0) return new Map();
      const rows = await db.selectFrom('order_costs').selectAll().where('order_id', 'in', orderIds).execute();
      return new Map(rows.map((row) => [row.order_id, toRecord(row)]));
    },
    put: (organizationId, { slug, name }, records, { now, by }) =>
      db.transaction().execute(async (transaction) => {
        for (const record of records) {
          if (Object.keys(record.costs).length === 0) {
            await transaction.deleteFrom('order_costs').where('order_id', '=', record.orderId).execute();
            continue;
          }
          const written = toRow(record);
          await transaction
            .insertInto('order_costs')
            .values(written)
            .onConflict((conflict) => conflict.column('order_id').doUpdateSet(written))
            .execute();
        }
        const changes = [{ field: 'orders', after: records.length }];
        const note = { action: 'workshop.costs_imported', subject: { id: slug, name }, changes } as const;
        await audit(transaction, { organizationId, by, now }, note);
      }),
  };
}

const toRecord = recordReader<CostRecord>({ json: ['costs', 'quoted'] });
