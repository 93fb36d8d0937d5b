import assert from 'node:assert/strict';
import { it } from 'node:test';
import { mergeHistories, mergeOrders, timelineSteps } from './order-tracking.js';

const at = (minute: number) => `2026-11-21T09:${String(minute).padStart(2, '0')}:00Z`;
const change = (status: string, minute: number) => ({ status, occurred_at: at(minute) });
const order = {
  id: 'ord_1',
  object: 'order',
  quote: 'qte_1',
  workshop: { slug: 'north', name: 'North', country: 'DE' },
  model: 'shelf',
  model_revision: '1',
  configuration: {},
  quantity: 1,
  total: { amount: 100, currency: 'EUR' },
  created_at: at(0),
} as const;

it('a status that arrives late is sorted by time, and doesn’t become the current one', () => {
  const before = { ...order, status: 'shipped', history: [change('received', 0), change('shipped', 30)] };
  const now = mergeOrders(before, { ...order, status: 'confirmed', history: [change('confirmed', 10)] });
  assert.deepEqual(
    now.history.map(({ status }) => status),
    ['received', 'confirmed', 'shipped'],
  );
  assert.equal(now.status, 'shipped');
});

it('a status that arrives twice is listed once, whatever the format of its time', () => {
  const again = { status: 'received', occurred_at: '2026-11-21T10:00:00.000+01:00' };
  assert.deepEqual(mergeHistories([change('received', 0)], [again, again, change('confirmed', 1)]), [
    change('received', 0),
    change('confirmed', 1),
  ]);
});

it('a known parcel is kept', () => {
  const tracking = { carrier: 'Parcel', number: '0034' };
  const before = { ...order, status: 'shipped', history: [change('shipped', 3)], tracking };
  assert.deepEqual(mergeOrders(before, { ...order, status: 'shipped', history: [] }).tracking, tracking);
});

it('a timeline shows past and future statuses', () => {
  const steps = timelineSteps({ status: 'confirmed', history: [change('received', 0), change('confirmed', 1)] });
  assert.deepEqual(
    steps.map(({ status, at: time }) => [status, time]),
    [
      ['received', at(0)],
      ['confirmed', at(1)],
      ['in_production', undefined],
      ['shipped', undefined],
      ['delivered', undefined],
    ],
  );
});

it('a timeline shows an unknown status in its place, a repeated one once, and a return to an earlier one', () => {
  const history = [
    change('received', 0),
    change('in_production', 1),
    change('in_production', 2),
    change('on_hold', 3),
    change('in_production', 4),
  ];
  const steps = timelineSteps({ status: 'in_production', history }).map(({ status }) => status);
  assert.deepEqual(steps, ['received', 'in_production', 'on_hold', 'in_production', 'shipped', 'delivered']);
});

it('a completed timeline has no future statuses', () => {
  for (const last of ['canceled', 'failed', 'delivered']) {
    const steps = timelineSteps({ status: last, history: [change('received', 0), change(last, 9)] });
    assert.deepEqual(
      steps.map(({ status }) => status),
      ['received', last],
    );
  }
});

it('a timeline without a history shows the order’s current status', () => {
  assert.deepEqual(timelineSteps({ status: 'shipped', history: [] }), [
    { status: 'shipped', at: '' },
    { status: 'delivered', at: undefined },
  ]);
});
