import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OrderSubscription } from './order-events.js';

test('a watcher wakes up with news, or after a while without', async () => {
  const watcher = new OrderSubscription('ord_1', undefined, 0);
  assert.equal(await watcher.next(1), 'quiet');
  const next = watcher.next(60_000);
  watcher.wake('news');
  assert.equal(await next, 'news');
});

test('news that came while nobody waited is not lost', async () => {
  const watcher = new OrderSubscription('ord_1', undefined, 0);
  watcher.wake('news');
  watcher.wake('news');
  assert.equal(await watcher.next(60_000), 'news');
  assert.equal(await watcher.next(1), 'quiet');
});

test('an end is for ever', async () => {
  const watcher = new OrderSubscription('ord_1', undefined, 0);
  watcher.wake('end');
  watcher.wake('news');
  assert.equal(await watcher.next(60_000), 'end');
  assert.equal(await watcher.next(60_000), 'end');
});
