import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openPlannedDatabase } from '../../testing/query-plans.js';
import { turnsOf } from '../../testing/turns-of.js';
import { idempotencyQueries } from './idempotency.js';

const now = '2026-11-21T10:00:00.000Z';

it('expired claims are found with an index, and requests don’t wait until all are deleted', async () => {
  const { db, database, stepsOf } = await openPlannedDatabase(now);
  const { deleteBefore } = idempotencyQueries(db);
  database.exec(`
    with recursive counted (n) as (select 1 union all select n + 1 from counted where n < 5000)
    insert into idempotency (key_id, route, key_hash, fingerprint, resource, created_at)
    select 'key', 'POST /v1/orders', n, '', '', case when n <= 4900 then '2026-11-01' else '2026-12-01' end from counted
  `);
  assert.ok((await turnsOf(() => deleteBefore(now))) >= 9);
  assert.equal((await db.selectFrom('idempotency').select('key_hash').execute()).length, 100);
  const steps = await stepsOf(() => deleteBefore(now));
  assert.ok(steps.includes('SEARCH idempotency USING INDEX idempotency_by_age (created_at<?)'), steps.join('; '));
  await db.destroy();
});
