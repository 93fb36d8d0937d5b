// Queries for sweeps of expired records.

import { finalOrderStatuses } from '@parametric/api-client';
import { type Kysely, sql } from 'kysely';
import type { SweepRecord, SweepStore } from '../../domain/store.js';
import { recordReader, toRow } from './rows.js';
import type { Tables } from './tables.js';

const toRecord = recordReader<SweepRecord>({ without: ['id'] });

export function sweepQueries(db: Kysely<Tables>): SweepStore {
  return {
    last: async () => {
      const row = await db.selectFrom('sweeps').selectAll().executeTakeFirst();
      return row && toRecord(row);
    },
    record: async ({ at, held }) => {
      const row = { id: 1, ...toRow({ at, held }) };
      const query = db.insertInto('sweeps').values(row);
      await query.onConflict((conflict) => conflict.column('id').doUpdateSet(row)).execute();
    },
    newestRow: async () => {
      const { rows } = await sql<{ newest: string | null }>`
        select max(at) as newest from (
          select max(changed_at) as at from orders
          union all select max(created_at) from quote_requests
          union all select max(created_at) from audit_entries
        ) as times`.execute(db);
      return rows[0]?.newest ?? undefined;
    },
    personalData: async (before) => {
      const dated = db
        .selectFrom('orders')
        .select(['status', sql<number>`case when changed_at < ${before} then 1 else 0 end`.as('is_old')])
        .where((where) => where.or([where('recipient', 'is not', null), where('tracking', 'is not', null)]));
      const rows = await db
        .selectFrom(dated.as('dated'))
        .select(['status', 'is_old', ({ fn }) => fn.countAll<number>().as('count')])
        .groupBy(['status', 'is_old'])
        .execute();
      const counted = rows.map((row) => ({ ...row, count: Number(row.count), isOld: Number(row.is_old) === 1 }));
      const sum = (some: typeof counted) => some.reduce((total, { count }) => total + count, 0);
      const old = counted.filter((row) => row.isOld);
      const isFinal = ({ status }: { readonly status: string }) => finalOrderStatuses.some((each) => each === status);
      const due = sum(old.filter(isFinal));
      return { all: sum(counted), due, open: sum(old) - due };
    },
  };
}
