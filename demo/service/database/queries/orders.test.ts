import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openPlannedDatabase } from '../../testing/query-plans.js';
import { orderQueries } from './orders.js';

const now = '2026-11-21T10:00:00.000Z';

it('the orders of a day are counted in an index, without reading one of them', async () => {
  const { db, stepsOf } = await openPlannedDatabase(now);
  const steps = await stepsOf(async () => {
    assert.equal(await orderQueries(db).timeOfLicenseOrder('org', now, 1_000), undefined);
  });
  assert.deepEqual(
    steps.filter((detail) => / orders | SORT /.test(detail)),
    ['SEARCH orders USING COVERING INDEX orders_by_age_and_key (organization_id=? AND created_at>?)'],
  );
  await db.destroy();
});
