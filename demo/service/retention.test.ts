import assert from 'node:assert/strict';
import { it } from 'node:test';
import { orderSchema } from '@parametric/api-client';
import { DAY_MS } from './clock.js';
import { deleteExpired } from './server.js';
import { placeOrder, request, startTestService } from './testing/service.js';

it('who received an order is forgotten when it has not moved for as long as the operator says', async () => {
  let nowMs = Date.parse('2026-11-21T10:00:00.000Z');
  const service = await startTestService({ clock: () => nowMs });
  try {
    const key = service.shop.apiKey;
    const [old, moved] = [await placeOrder(service), await placeOrder(service)];
    nowMs += 20 * DAY_MS;
    await request(service, 'PATCH', `/v1/orders/${moved.id}`, { key, body: { status: 'confirmed' } });
    nowMs += 11 * DAY_MS;
    await deleteExpired(service.store, nowMs, 30 * DAY_MS);
    const read = async (id: string) => (await request(service, 'GET', `/v1/orders/${id}`, { key })).as(orderSchema);
    assert.deepEqual((await read(old.id)).shipping, { country: 'DE' });
    assert.equal((await read(moved.id)).shipping?.name, 'Ada Example');
  } finally {
    await service.close();
  }
});
