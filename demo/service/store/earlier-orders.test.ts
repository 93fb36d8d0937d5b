import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createKey } from '../domain/keys/keys.js';
import { canTransition } from '../domain/orders/order-lifecycle.js';
import { readOrderSearch } from '../domain/orders/search-terms.js';
import type { QuoteRecord } from '../domain/records/records.js';
import { startRetention } from '../domain/retention/retention.js';
import { createId } from '../platform/ids.js';
import { defaultSettings } from '../platform/startup/settings.js';
import { createLog } from '../platform/telemetry/log.js';
import { describeStores, start } from '../testing/stores.js';
import { waitUntil } from '../testing/wait-until.js';

describeStores(({ store, database }) => {
  const place = async (organizationId: string, keyId: string) => {
    const requestId = createId('rqt');
    const of = { organizationId, keyId, model: 'board', modelRevision: '1', configuration: {}, quantity: 1 };
    const expiresAt = '2026-12-21T10:00:00.000Z';
    const offer: QuoteRecord['offer'] = {
      workshop: { slug: 'north', name: 'North', country: 'DE' },
      price: { total: { amount: 100, currency: 'EUR' }, lines: [] },
      leadTimeDays: 10,
      readyBy: '2026-12-01',
      delivery: { as: 'assembled', by: 'van' },
      invoice: undefined,
      approximate: undefined,
    };
    const quote: QuoteRecord = { id: createId('qte'), requestId, offer, status: 'open', orderId: undefined };
    const request = { ...of, id: requestId, shipTo: undefined, declined: [], createdAt: start, expiresAt };
    await store.quotes.save(request, [quote], undefined);
    const recipient = { name: 'Ada Stone', postcode: '80331' };
    const made = { mode: 'live', workshop: offer.workshop, total: offer.price.total, readyBy: undefined } as const;
    const order = { ...of, ...made, id: createId('ord'), quoteId: quote.id, recipient };
    const placed = { ...order, country: 'DE', createdAt: start };
    assert.equal((await store.orders.place(placed, undefined)).outcome, 'placed');
    return order.id;
  };
  const addOrganization = async () => {
    const organizationId = createId('org');
    await store.keys.addOrganization({ id: organizationId, name: 'Test', licenseOrders: true }, start);
    const { record } = createKey({ organizationId, kind: 'api', mode: 'live', now: start });
    await store.keys.add(record);
    await store.models.put(organizationId, { id: 'board', name: 'Board', revision: '1', document: '{}' }, start);
    return { organizationId, keyId: record.id };
  };
  it('what a process of an earlier version erases is erased whole, with what it knows nothing of', async () => {
    const { organizationId, keyId } = await addOrganization();
    const [erased, kept] = [await place(organizationId, keyId), await place(organizationId, keyId)];
    const cancel = { status: 'canceled', tracking: undefined, reason: 'Ada has moved' } as const;
    for (const id of [erased, kept]) await store.orders.move(organizationId, id, cancel, start, canTransition);
    const found = async () =>
      (await store.orders.list(organizationId, { search: readOrderSearch('ada')! }, { limit: 10 }))!.map(
        ({ order }) => order.id,
      );
    const reasonOf = async (id: string) => (await store.orders.get(organizationId, id))!.history.at(-1)!.reason;
    assert.deepEqual(new Set(await found()), new Set([erased, kept]));
    await database.run(`update orders set recipient = null, tracking = null where id = '${erased}'`);
    assert.deepEqual(await found(), [kept]);
    assert.deepEqual([await reasonOf(erased), await reasonOf(kept)], [undefined, 'Ada has moved']);
    await store.orders.erasePersonalData(organizationId, kept, start);
    assert.deepEqual([await found(), await reasonOf(kept)], [[], undefined]);
  });

  /** As a process leaves them that knows none of these columns and tables. */
  const forget = (organizationId: string) =>
    database.run(`
      update orders set mode = 'test', workshop_slug = '' where organization_id = '${organizationId}';
      delete from order_terms where organization_id = '${organizationId}';
      delete from daily_counts where organization_id = '${organizationId}';
    `);
  const share = { workshop: 'north', mode: 'live' } as const;
  const day = { from: '2026-11-21', to: '2026-11-21', mode: 'live' } as const;

  it('orders that an earlier version placed beside this one are completed at the start, each once', async () => {
    const { organizationId, keyId } = await addOrganization();
    const kept = await place(organizationId, keyId);
    const lost = await place(organizationId, keyId);
    const cancel = { status: 'canceled', tracking: undefined } as const;
    await store.orders.move(organizationId, lost, cancel, start, canTransition);
    await forget(organizationId);
    assert.equal(await store.orders.get(organizationId, kept, share), undefined);
    const stop = startRetention(store, () => Date.parse(start), defaultSettings, createLog('silent'));
    await waitUntil('both are complete', async () => {
      const listed = await store.orders.list(organizationId, { share }, { limit: 10 });
      return listed?.length === 2;
    });
    stop();
    assert.equal(await store.orders.completeEarlier(), 0);
    const found = await store.orders.list(organizationId, { search: readOrderSearch('ada') }, { limit: 10 });
    assert.deepEqual(new Set(found?.map(({ order }) => order.id)), new Set([kept, lost]));
    const { days } = await store.statistics.read(organizationId, day);
    assert.deepEqual(days, [
      { day: '2026-11-21', quotes: 0, orders: 2, ended: 1, revenue: [{ amount: 100, currency: 'EUR' }] },
    ]);
  });

  it('one that is canceled before that is completed then, and its end is counted once', async () => {
    const { organizationId, keyId } = await addOrganization();
    const id = await place(organizationId, keyId);
    await forget(organizationId);
    const cancel = { status: 'canceled', tracking: undefined, share } as const;
    assert.equal((await store.orders.move(organizationId, id, cancel, start, canTransition)).outcome, 'moved');
    assert.equal(await store.orders.completeEarlier(), 0);
    const { days } = await store.statistics.read(organizationId, day);
    assert.deepEqual(
      days.map(({ orders, ended }) => [orders, ended]),
      [[1, 1]],
    );
  });

  it('a reason that comes after the person was erased is not kept, and one that was kept so is erased by age', async () => {
    const { organizationId, keyId } = await addOrganization();
    const reasons = async (id: string) =>
      (await store.orders.get(organizationId, id))?.history.map(({ reason }) => reason);
    const cancel = { status: 'canceled', tracking: undefined, reason: 'Ada has moved' } as const;
    const [erased, older] = [await place(organizationId, keyId), await place(organizationId, keyId)];
    await store.orders.erasePersonalData(organizationId, erased, start);
    await store.orders.move(organizationId, erased, cancel, start, canTransition);
    assert.deepEqual(await reasons(erased), [undefined, undefined]);
    await store.orders.move(organizationId, older, cancel, start, canTransition);
    // As an earlier version leaves it, which takes a reason of an order whose person was erased.
    await database.run(`
      update orders set recipient = null where id = '${older}';
      update order_events set reason = 'Ada has moved' where order_id = '${older}' and sequence = 2;
    `);
    assert.deepEqual(await reasons(older), [undefined, 'Ada has moved']);
    await store.orders.erasePersonalDataBefore(start);
    assert.deepEqual(await reasons(older), [undefined, 'Ada has moved']);
    await store.orders.erasePersonalDataBefore('2026-11-21T10:00:01.000Z');
    assert.deepEqual(await reasons(older), [undefined, undefined]);
  });
});
