import assert from 'node:assert/strict';
import { it } from 'node:test';
import { problemWith } from './stripe-api.js';

const codeOf = (method: string, path: string, sent: Readonly<Record<string, string>>) =>
  problemWith(method, path, Object.entries(sent))?.code;

it('rejects parameters and values that Stripe doesn’t have', () => {
  const session = { mode: 'payment', locale: 'de', 'line_items[0][quantity]': '1', 'expand[0]': 'payment_intent' };
  const create = (more: object) => codeOf('POST', '/v1/checkout/sessions', { ...session, ...more });
  assert.equal(create({ 'payment_intent_data[metadata][order]': 'ord_1' }), undefined);
  assert.equal(create({ customer_mail: 'ada@example.com' }), 'parameter_unknown');
  assert.equal(create({ 'line_items[0][price]': '5' }), 'parameter_unknown');
  assert.equal(create({ locale: 'ar' }), 'parameter_invalid');
  assert.equal(create({ 'line_items[0][quantity]': '1.5' }), 'parameter_invalid_integer');
  assert.equal(codeOf('GET', '/v1/checkout/sessions/cs_test_1', { 'expand[]': 'payment_intent' }), undefined);
  assert.equal(codeOf('POST', '/v1/refunds', { payment_intent: 'pi_1', reason: 'returned' }), 'parameter_invalid');
});
