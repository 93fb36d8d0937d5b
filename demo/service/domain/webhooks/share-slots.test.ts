import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { WaitingEndpoint } from './webhook-store.js';
import { MAX_IN_FLIGHT, shareSlots } from './worker.js';

const waiting = (organizationId: string, id: string, more: Partial<WaitingEndpoint> = {}): WaitingEndpoint => ({
  id,
  organizationId,
  isFailing: false,
  dueAt: '2026-11-21T10:00:00.000Z',
  inFlight: 0,
  organizationInFlight: 0,
  organizationFailing: 0,
  ...more,
});
const many = (organizationId: string, count: number) =>
  Array.from({ length: count }, (_, index) => waiting(organizationId, `${organizationId}/${index}`));
const sum = (shares: ReadonlyMap<string, number>, organizationId: string) =>
  [...shares].reduce((total, [id, count]) => total + (id.startsWith(`${organizationId}/`) ? count : 0), 0);

it('an endpoint has at most two slots, and a failing one has one', () => {
  assert.deepEqual(
    [...shareSlots([waiting('a', 'a/0'), waiting('b', 'b/0', { isFailing: true })], 0)],
    [
      ['a/0', 2],
      ['b/0', 1],
    ],
  );
  assert.equal(shareSlots([waiting('a', 'a/0', { inFlight: 2, organizationInFlight: 2 })], 2).size, 0);
});

it('an organization has at most eight slots, however many endpoints it has', () => {
  const busy = many('a', 100).map((endpoint) => ({ ...endpoint, inFlight: 1, organizationInFlight: 6 }));
  const shares = shareSlots([...busy, ...many('b', 1)], 6);
  assert.deepEqual([sum(shares, 'a'), sum(shares, 'b')], [2, 2]);
});

it('an endpoint without a delivery in flight doesn’t wait for the organization’s others, up to 32 in total', () => {
  const hanging = many('a', 20).map((endpoint) => ({ ...endpoint, inFlight: 1, organizationInFlight: 20 }));
  const healthy = { ...waiting('a', 'a/healthy'), organizationInFlight: 20 };
  assert.deepEqual([...shareSlots([...hanging, healthy], 20)], [['a/healthy', 1]]);
  const more = many('a', 100).map((endpoint) => ({ ...endpoint, organizationInFlight: 30 }));
  assert.equal(shareSlots(more, 30).size, 2);
});

it('failing endpoints and the organization’s other endpoints take no slots from each other', () => {
  const failing = many('a', 100).map((endpoint) => ({ ...endpoint, isFailing: true }));
  assert.equal(sum(shareSlots(failing, 0), 'a'), 4);
  const healthy = { ...waiting('a', 'a/healthy'), organizationInFlight: 4, organizationFailing: 4 };
  const busy = failing.map((endpoint) => ({ ...endpoint, organizationInFlight: 4, organizationFailing: 4 }));
  assert.deepEqual([...shareSlots([...busy, healthy], 4)], [['a/healthy', 2]]);
  const full = { ...failing[0]!, organizationInFlight: 8 };
  assert.equal(shareSlots([full], 8).size, 1);
});

it('the organization with the fewest in flight is first, then what has waited for longest', () => {
  const busy = many('a', 50).map((endpoint) => ({ ...endpoint, organizationInFlight: 5 }));
  const late = waiting('b', 'b/late', { dueAt: '2026-11-21T10:00:01.000Z' });
  assert.deepEqual([...shareSlots([...busy, late, waiting('c', 'c/0')], 0).keys()].slice(0, 2), ['c/0', 'b/late']);
});

it('if many deliveries are in flight, only an organization without any gets a slot', () => {
  const shares = shareSlots([...many('a', 5), waiting('b', 'b/0', { organizationInFlight: 1 })], 200);
  assert.deepEqual([sum(shares, 'a'), sum(shares, 'b')], [1, 0]);
  assert.equal(shareSlots(many('a', 5), MAX_IN_FLIGHT).size, 0);
});
