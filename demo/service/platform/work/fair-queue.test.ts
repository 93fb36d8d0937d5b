import assert from 'node:assert/strict';
import { it } from 'node:test';
import { FairQueue, QueueFullError } from './work-pool.js';

const limits = { total: 6, ofOrganization: 4, ofClient: 2 };
const item = (organizationId: string, client: string, name = '') => ({ organizationId, client, name });

it('organizations take turns, and each one’s jobs run in order', () => {
  const queue = new FairQueue<ReturnType<typeof item>>({ total: 100, ofOrganization: 100, ofClient: 100 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) queue.add(item(name[0]!, 'x', name));
  const taken = Array.from({ length: 7 }, () => queue.take(() => true)?.name);
  assert.deepEqual(taken, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', undefined]);
  assert.equal(queue.size, 0);
});

it('an organization’s clients also take turns', () => {
  const queue = new FairQueue<ReturnType<typeof item>>({ total: 100, ofOrganization: 100, ofClient: 100 });
  for (const name of ['x1', 'x2', 'x3', 'y1', 'z1', 'y2']) queue.add(item('a', name[0]!, name));
  queue.add(item('b', 'x', 'b1'));
  const taken = Array.from({ length: 7 }, () => queue.take(() => true)?.name);
  assert.deepEqual(taken, ['x1', 'b1', 'y1', 'z1', 'x2', 'y2', 'x3']);
});

it('an organization that’s at its limit keeps its place', () => {
  const queue = new FairQueue<ReturnType<typeof item>>(limits);
  queue.add(item('a', 'x', 'a1'));
  queue.add(item('b', 'x', 'b1'));
  assert.equal(queue.take(({ organizationId }) => organizationId !== 'a')?.name, 'b1');
  assert.equal(
    queue.take(() => false),
    undefined,
  );
  assert.equal(queue.take(() => true)?.name, 'a1');
});

it('no client or organization can fill the queue, and a full queue accepts nothing', () => {
  const queue = new FairQueue<ReturnType<typeof item>>(limits);
  const add = (organization: string, client: string) => queue.add(item(organization, client));
  add('a', 'x');
  add('a', 'x');
  assert.throws(() => add('a', 'x'), QueueFullError);
  add('a', 'y');
  add('a', 'y');
  assert.throws(() => add('a', 'z'), /organization/);
  add('b', 'x');
  add('c', 'x');
  assert.throws(() => add('d', 'x'), /Too many requests are waiting/);
  queue.take(() => true);
  add('d', 'x');
});

it('a removed job isn’t run, and its place is free', () => {
  const queue = new FairQueue<ReturnType<typeof item>>(limits);
  const [first, second] = [item('a', 'x', '1'), item('a', 'x', '2')];
  queue.add(first);
  queue.add(second);
  assert.equal(queue.remove(first), true);
  assert.equal(queue.remove(first), false);
  assert.equal(
    queue.take(() => true),
    second,
  );
  assert.equal(queue.remove(second), false);
});
