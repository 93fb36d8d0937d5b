import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { timestamp } from '../../platform/clock.js';
import { describeStores, start } from '../../testing/stores.js';
import type { NewOrder } from './order-store.js';

const startMs = Date.parse(start);
const organizationId = 'org_held';

describeStores(({ store }) => {
  const hold = (id: string, network: string, { keyHash, fingerprint } = { keyHash: id, fingerprint: id }) =>
    store.heldOrders.hold(
      {
        ...{ id, organizationId, mode: 'live', network, quoteId: `quo_${id}`, keyId: 'key', keyHash, fingerprint },
        ...{ createdAt: start, expiresAt: timestamp(startMs + 86_400_000), details: { model: 'board' } as NewOrder },
      },
      10_000,
    );
  const claimed = async (afterMs: number) => {
    const claims = await store.mails.claim(timestamp(startMs + afterMs), timestamp(startMs + 3_600_000), 4);
    return claims.map(({ mail }) => mail.kind).sort();
  };

  before(() => store.keys.addOrganization({ id: organizationId, name: 'Held', licenseOrders: true }, start));

  it('emails that one network causes wait for each other, and leave room for other emails', async () => {
    for (const id of ['a1', 'a2', 'a3']) await hold(id, 'network-a');
    await hold('b1', 'network-b');
    assert.deepEqual(await claimed(0), ['order_held', 'order_held']);
    assert.deepEqual(await claimed(9_999), []);
    await store.mails.addOrdersHeld(organizationId, { day: '2026-11-21', now: start });
    await hold('c1', 'network-c');
    await hold('d1', 'network-d');
    assert.deepEqual(await claimed(10_000), ['order_held', 'shop_orders_held'], 'two of three are being sent');
    await store.mails.releaseAll();
    assert.deepEqual(await claimed(20_000), ['order_held', 'order_held', 'order_held', 'shop_orders_held']);
  });

  it('simultaneous requests with one idempotency key hold one order', async () => {
    const same = { keyHash: 'same', fingerprint: 'same' };
    const before = await store.heldOrders.count(organizationId, 'live', start);
    const outcomes = await Promise.all(['e1', 'e2', 'e3'].map((id) => hold(id, 'network-e', same)));
    assert.deepEqual(outcomes.map(({ outcome }) => outcome).sort(), ['already_held', 'already_held', 'held']);
    assert.equal(new Set(outcomes.map(({ held }) => held.id)).size, 1);
    const other = await Promise.all(
      ['f1', 'f2'].map((id) => hold(id, 'network-e', { keyHash: 'same', fingerprint: id })),
    );
    assert.deepEqual(
      other.map(({ outcome }) => outcome),
      ['held', 'held'],
    );
    assert.equal(await store.heldOrders.count(organizationId, 'live', start), before + 1);
  });
});
