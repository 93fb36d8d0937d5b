import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { DeliveryStore } from '../../domain/webhooks/webhook-store.js';
import { openPlannedDatabase } from '../../testing/query-plans.js';
import { deliveryQueries } from './deliveries.js';

const now = '2026-11-21T10:00:00.000Z';

/** How SQLite reads the tables for a query about an endpoint with one due delivery. */
async function readsOf(ask: (deliveries: DeliveryStore) => Promise<unknown>): Promise<ReadonlySet<string>> {
  const { db, database, stepsOf } = await openPlannedDatabase(now);
  database.exec(`
    insert into organizations (id, name, created_at, license_orders) values ('org', 'Test', '${now}', 1);
    insert into webhook_endpoints (id, organization_id, url, secret, status, created_at, failures, previous_secrets)
      values ('whe', 'org', 'https://shop.example/', 'sealed', 'enabled', '${now}', 0, '[]');
    insert into webhook_deliveries (id, organization_id, endpoint_id, event_id, order_id, payload, status, next_attempt_at,
      due_at, created_at, sequence, in_order, attempts, is_test)
      values ('dlv', 'org', 'whe', 'evt', 'ord', '{}', 'pending', '${now}', '${now}', '${now}', 1, 1, 0, 0);
  `);
  const steps = await stepsOf(() => ask(deliveryQueries(db)));
  const reads = steps.filter((detail) => /^(SCAN|SEARCH) (?!queue|due)/.test(detail));
  await db.destroy();
  const ofOne = /^SEARCH \w+ USING INDEX sqlite_autoindex_\w+_1 \(id=\?\)$/;
  return new Set(reads.filter((detail) => !ofOne.test(detail)));
}

it('claiming reads only one waiting delivery per endpoint, those in flight, and those that it claims', async () => {
  const reads = await readsOf(async (deliveries) => {
    assert.equal((await deliveries.claim(now, now, () => new Map([['whe', 1]]))).length, 1);
  });
  assert.deepEqual(
    [...reads].toSorted(),
    [
      // Starting from the first endpoint, finds the next one with a waiting delivery, and the delivery that has been
      // due longest.
      'SEARCH webhook_deliveries USING COVERING INDEX webhook_deliveries_queue',
      'SEARCH webhook_deliveries USING COVERING INDEX webhook_deliveries_queue (endpoint_id=? AND due_at>?)',
      'SEARCH webhook_deliveries USING COVERING INDEX webhook_deliveries_queue (endpoint_id>?)',
      // Deliveries that are being sent, and those that a process was sending when it ended.
      'SEARCH delivery USING COVERING INDEX webhook_deliveries_leased (leased_until>?)',
      'SEARCH webhook_deliveries USING INDEX webhook_deliveries_leased (leased_until<?)',
      // Deliveries that are claimed.
      'SEARCH webhook_deliveries USING INDEX webhook_deliveries_queue (endpoint_id=? AND due_at<?)',
    ].toSorted(),
  );
});

it('after the clock is set back, only postponed deliveries are read', async () => {
  const reads = await readsOf((deliveries) => deliveries.endDelaysOfClock(now, now));
  assert.deepEqual([...reads].filter((detail) => detail.includes('webhook_deliveries')).toSorted(), [
    'SEARCH webhook_deliveries USING INDEX webhook_deliveries_by_status (endpoint_id=? AND status=? AND created_at>?)',
    'SEARCH webhook_deliveries USING INDEX webhook_deliveries_queue (endpoint_id=? AND due_at>?)',
  ]);
});

it('failed and waiting deliveries are listed without reading those that arrived', async () => {
  for (const status of ['failed', 'pending'] as const) {
    for (const endpointId of [undefined, 'whe']) {
      const reads = await readsOf((deliveries) => deliveries.list('org', { status, endpointId }, { limit: 20 }));
      const ofDeliveries = [...reads].filter((detail) => detail.includes('webhook_deliveries'));
      assert.deepEqual(ofDeliveries, [
        'SEARCH webhook_deliveries USING INDEX webhook_deliveries_by_status (endpoint_id=? AND status=?)',
      ]);
    }
  }
});
