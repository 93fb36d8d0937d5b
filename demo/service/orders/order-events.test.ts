import assert from 'node:assert/strict';
import { it } from 'node:test';
import { OrderSubscription } from './order-events.js';

it('a subscription wakes up after a change, or after its timeout', async () => {
  const subscription = new OrderSubscription('ord_1', undefined, 0);
  assert.equal(await subscription.next(1), 'timeout');
  const next = subscription.next(60_000);
  subscription.wake('changed');
  assert.equal(await next, 'changed');
});

it('a change while nobody waited is not lost', async () => {
  const subscription = new OrderSubscription('ord_1', undefined, 0);
  subscription.wake('changed');
  subscription.wake('changed');
  assert.equal(await subscription.next(60_000), 'changed');
  assert.equal(await subscription.next(1), 'timeout');
});

it('closed is final', async () => {
  const subscription = new OrderSubscription('ord_1', undefined, 0);
  subscription.wake('closed');
  subscription.wake('changed');
  assert.equal(await subscription.next(60_000), 'closed');
  assert.equal(await subscription.next(60_000), 'closed');
});
