import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Store } from '../store.js';
import { OrderEventHub, OrderSubscription, OrganizationSubscription } from './order-events.js';

it('a subscription wakes up after a change, or after its timeout', async () => {
  const subscription = new OrderSubscription('ord_1', undefined, 0);
  assert.equal(await subscription.next(1), 'timeout');
  const next = subscription.next(60_000);
  subscription.wake('changed');
  assert.equal(await next, 'changed');
});

it('a change that happens while no one waits isn’t lost', async () => {
  const subscription = new OrderSubscription('ord_1', undefined, 0);
  subscription.wake('changed');
  subscription.wake('changed');
  assert.equal(await subscription.next(60_000), 'changed');
  assert.equal(await subscription.next(1), 'timeout');
});

it('nothing wakes a subscription after it’s closed', async () => {
  const subscription = new OrderSubscription('ord_1', undefined, 0);
  subscription.wake('closed');
  subscription.wake('changed');
  assert.equal(await subscription.next(60_000), 'closed');
  assert.equal(await subscription.next(60_000), 'closed');
});

it('a change that a subscriber can’t see wakes it once, and the next change wakes it again', async () => {
  let lastChange = '2026-11-22T10:00:05.000Z';
  const store = {
    orders: {
      latestSequences: async () => new Map(),
      lastChanges: async () => new Map([['org_1', lastChange]]),
    },
    keys: { revokedAmong: async () => [] },
  } as unknown as Store;
  const hub = new OrderEventHub(store, Date.now);
  const subscription = new OrganizationSubscription('org_1', undefined, '2026-11-22T10:00:00.000Z');
  hub.add(subscription);
  assert.equal(await subscription.next(5_000), 'changed');
  assert.equal(await subscription.next(1_200), 'timeout');
  lastChange = '2026-11-22T10:00:06.000Z';
  assert.equal(await subscription.next(5_000), 'changed');
  hub.close();
});
