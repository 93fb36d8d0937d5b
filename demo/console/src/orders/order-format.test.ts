import assert from 'node:assert/strict';
import { it } from 'node:test';
import { endOf, mailTo, promisedDay } from './order-format.js';

it('an email link to a customer has no other recipients', () => {
  assert.equal(mailTo('ada@example.com'), 'mailto:ada@example.com');
  const link = new URL(mailTo('ada@example.com?bcc=eve@evil.example&body=x'));
  assert.equal(link.search, '');
  assert.equal(mailTo('ada@example.com,eve@evil.example').split(',').length, 1);
});

it('an order that was canceled or failed has no promised day', () => {
  assert.match(promisedDay({ status: 'confirmed', ready_by: '2026-12-24' })!, /24/);
  assert.equal(promisedDay({ status: 'canceled', ready_by: '2026-12-24' }), undefined);
  assert.equal(promisedDay({ status: 'failed', ready_by: '2026-12-24' }), undefined);
});

it('a canceled order isn’t described as complete', () => {
  assert.deepEqual(
    ['delivered', 'canceled', 'failed'].map((status) => endOf(status as 'failed')),
    ['This order is complete.', 'This order was canceled.', 'This order failed.'],
  );
});
